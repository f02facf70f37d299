#!/bin/sh
# Make an authority of the parlor's own, the broker's certificate and one for each client, good for ten years.
#
#   certificates.sh FOLDER BROKER-HOST-NAME [CLIENT ...]
#
# A client's name is its account at the broker (acl.sh): a table's is called as the table is, nobody's is called
# "broker" or "ca". What is there already stays, so clients can be added later. ca.key signs: whoever has it can be
# anybody, so keep it off the broker's machine. A table gets ca.crt and its own CLIENT.crt and CLIENT.key ([mqtt] ca,
# certificate and key in its table.toml).
set -eu
if [ $# -lt 2 ]; then
    sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
folder=$1
host=$2
shift 2
umask 077
mkdir -p "$folder"
cd "$folder"

new_key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"

sign() { # NAME USAGE [SUBJECT-ALTERNATIVE-NAME]
    [ -e "$1.crt" ] && return
    # shellcheck disable=SC2086
    openssl req -utf8 $new_key -subj "/CN=$1" -keyout "$1.key" -out "$1.csr" 2>/dev/null
    printf 'extendedKeyUsage=%s\nbasicConstraints=CA:FALSE\n' "$2" >"$1.ext"
    [ -z "${3-}" ] || printf 'subjectAltName=%s\n' "$3" >>"$1.ext"
    openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 \
        -extfile "$1.ext" -out "$1.crt" 2>/dev/null
    rm "$1.csr" "$1.ext"
}

if [ ! -e ca.crt ]; then
    # shellcheck disable=SC2086
    openssl req -x509 $new_key -days 3650 -subj "/CN=Mahjong parlor authority" -keyout ca.key -out ca.crt 2>/dev/null
fi
case $host in
*:*) sign broker serverAuth "IP:$host" ;;
*[!0-9.]*) sign broker serverAuth "DNS:$host" ;;
*) sign broker serverAuth "IP:$host" ;;
esac
for client in "$@"; do
    case $client in
    broker | ca | */* | "") echo "certificates.sh: no client can be called '$client'" >&2 && exit 2 ;;
    esac
    sign "$client" clientAuth
done

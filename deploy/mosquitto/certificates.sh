#!/bin/sh
# Make an authority of the parlor's own, the broker's certificate and one for each client, good for ten years.
#
#   certificates.sh FOLDER BROKER-HOST-NAME [CLIENT ...]
#
# A client's name is its account at the broker (acl.sh): a table's is called as the table is, nobody's is called
# "broker" or "ca". What is there already stays, so clients can be added later. ca.key signs: a person who has it can be
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

# Extensions as RFC 5280 asks for them: Python 3.13 and newer check that by default (VERIFY_X509_STRICT). What an older
# version of this script made lacks them: it is signed again, with the existing key.
strict() { # CERTIFICATE, of this authority: exit status 0 where nothing is missing in it, or it is not of this authority
    openssl verify -CAfile ca.crt "$1" >/dev/null 2>&1 || return 0
    openssl verify -x509_strict -CAfile ca.crt "$1" >/dev/null 2>&1 &&
        openssl x509 -in "$1" -noout -text | grep -q 'Authority Key Identifier' # a version 1 has no extensions at all
}

sign() { # NAME USAGE [SUBJECT-ALTERNATIVE-NAME]
    if [ -e "$1.crt" ] && { strict "$1.crt" || [ ! -e "$1.key" ]; }; then
        return
    fi
    if [ -e "$1.crt" ]; then
        openssl req -new -utf8 -key "$1.key" -subj "/CN=$1" -out "$1.csr" 2>/dev/null
    else
        # shellcheck disable=SC2086
        openssl req -utf8 $new_key -subj "/CN=$1" -keyout "$1.key" -out "$1.csr" 2>/dev/null
    fi
    cat >"$1.ext" <<-EXTENSIONS
	basicConstraints=critical,CA:FALSE
	keyUsage=critical,digitalSignature
	extendedKeyUsage=$2
	subjectKeyIdentifier=hash
	authorityKeyIdentifier=keyid:always
	EXTENSIONS
    [ -z "${3-}" ] || printf 'subjectAltName=%s\n' "$3" >>"$1.ext"
    openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 \
        -extfile "$1.ext" -out "$1.crt" 2>/dev/null
    rm "$1.csr" "$1.ext"
}

authority() { # what makes or has the key: the options of openssl req
    cat >ca.cnf <<-CONFIGURATION
	[req]
	distinguished_name = name
	[name]
	[authority]
	basicConstraints = critical,CA:TRUE
	keyUsage = critical,keyCertSign,cRLSign
	subjectKeyIdentifier = hash
	CONFIGURATION
    openssl req -x509 -config ca.cnf -extensions authority "$@" -days 3650 -subj "/CN=Mahjong parlor authority" \
        -out ca.crt 2>/dev/null
    rm ca.cnf
}

if [ ! -e ca.crt ]; then
    # shellcheck disable=SC2086
    authority $new_key -keyout ca.key
elif [ -e ca.key ] && ! openssl x509 -in ca.crt -noout -text | grep -q 'Certificate Sign'; then
    authority -key ca.key
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

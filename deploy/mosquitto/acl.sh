#!/bin/sh
# Print who may do what at the broker of one parlor: the whole of /etc/mosquitto/acl, one account after the other.
#
#   acl.sh PARLOR [--table NAME ...] [--hub NAME ...] [--staff NAME ...] [--display NAME ...] [--homeassistant NAME ...]
#
# An account is called as its certificate is (certificates.sh); a table's is called as the table is. A hub's worker on
# another machine has an account of its own (--hub hub hub-2). An account that is not listed here may do nothing.
set -eu
if [ $# -lt 3 ]; then
    sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
parlor=$1
shift
case $parlor in
*[/+#]*) echo "acl.sh: $parlor cannot be a parlor: it has / + or #" >&2 && exit 2 ;;
esac
here="mahjong/$parlor"
echo "# Who may do what at the broker of parlor \"$parlor\". Made by acl.sh. What is not allowed here is refused;"
echo "# Mosquitto answers a forbidden message as if it had taken it."

table() {
    for leaf in availability state people hand event score alert session correction reply; do
        echo "topic write $here/$1/$leaf"
    done
    echo "topic read $here/$1/+"
    case $parlor$1 in
    *[!A-Za-z0-9-]*) echo "# for Home Assistant: topic readwrite homeassistant/device/ID/config (docs/mqtt.md says which ID)" ;;
    *) echo "topic readwrite homeassistant/device/mahjong_${parlor}_$1/config" ;;
    esac
    echo "topic read homeassistant/status"
}

kind=
seen="
"
for name in "$@"; do
    case $name in
    --table | --hub | --staff | --display | --homeassistant)
        kind=${name#--}
        continue
        ;;
    *[/+#]* | "" | -*) echo "acl.sh: $name cannot be an account" >&2 && exit 2 ;;
    esac
    case $seen in
    *"
$name
"*) echo "acl.sh: $name is named twice; every account has one kind" >&2 && exit 2 ;;
    esac
    seen="$seen$name
"
    printf '\n# %s\nuser %s\n' "$kind" "$name"
    case $kind in
    table) # it says what it says under its own name only, and hears what is meant for it; it must read what it wrote
        table "$name"
        ;;
    hub) # it reads everything, says what it has, and asks for what it has missed
        echo "topic read mahjong/#"
        echo "topic write mahjong/+/+/applied"
        echo "topic write mahjong/+/+/resend"
        ;;
    staff) # they give orders, signed with keys of their own, and read the answers
        echo "topic write $here/+/command"
        for leaf in reply state people availability; do echo "topic read $here/+/$leaf"; done
        ;;
    display) # it reads
        echo "topic read $here/#"
        ;;
    homeassistant) # it reads, and says when it starts
        echo "topic read $here/#"
        echo "topic read homeassistant/#"
        echo "topic write homeassistant/status"
        ;;
    *) echo "acl.sh: say of $name what it is: --table, --hub, --staff, --display, --homeassistant" >&2 && exit 2 ;;
    esac
done

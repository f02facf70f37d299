#!/bin/sh
# Installs the Debian package in a clean Debian, plays a simulated hand, installs it again, removes and purges it:
# deploy/debian/try.sh PACKAGE.deb. Says each step; the first that fails ends it with status 1.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
PACKAGE=$(realpath "$1")
. "$HERE/clean_debian.sh"

CLEAN=$WORK/clean
fresh "$CLEAN"
cp "$PACKAGE" "$CLEAN/tmp/mahjong-table.deb"
run() { in_debian "$CLEAN" "$@"; }
step() { printf '%s\n' "- $1"; }
fail() {
    echo "FAILED: $1" >&2
    exit 1
}

run apt-get install -y -qq --no-install-recommends /tmp/mahjong-table.deb >"$WORK/install.log" 2>&1 || fail "apt installs it: $(tail -n 3 "$WORK/install.log")"
grep -q "Next: mahjong-table setup" "$WORK/install.log" || fail "the first installation says what is next"
! run sh -c "command -v gcc || command -v cc" || fail "there is no compiler in the clean Debian"
step "apt installs it with what it depends on, without a compiler: $(run dpkg-query -W -f '${Version} ${Architecture}, ${Installed-Size} KB' mahjong-table)"

run id mahjong-table | grep -q dialout && run id mahjong-table | grep -q video || fail "the user is in dialout and video"
for file in usr/lib/systemd/system/mahjong-table@.service usr/lib/systemd/system/mahjong-parlor.service usr/lib/udev/rules.d/60-mahjong-table.rules; do
    [ -f "$CLEAN/$file" ] || fail "$file is there"
done
program=$(sed -n 's/^ExecStart=\([^ ]*\).*/\1/p' "$CLEAN/usr/lib/systemd/system/mahjong-table@.service")
[ -x "$CLEAN/$program" ] || fail "the service's program is there: $program"
[ "$(run stat -c %U:%G%a /var/lib/mahjong-table)" = mahjong-table:mahjong-table755 ] || fail "the record's folder is its user's"
step "user, services, port rules and the record's folder are there"

for file in usr/share/man/man1/mahjong-table.1.gz usr/share/man/man1/mahjong-table-run.1.gz usr/share/bash-completion/completions/mahjong-table \
    usr/share/zsh/vendor-completions/_mahjong-table usr/share/fish/vendor_completions.d/mahjong-table.fish; do
    [ -s "$CLEAN/$file" ] || fail "$file is there"
done
run bash -c '. /usr/share/bash-completion/completions/mahjong-table; COMP_WORDS=(mahjong-table sco); COMP_CWORD=1
    _mahjong_table_completion mahjong-table; [ "${COMPREPLY[*]}" = score ]' || fail "bash completes sco to score"
run apt-get install -y -qq --no-install-recommends man-db udev >"$WORK/tools.log" 2>&1 || fail "man and udev come: $(tail -n 3 "$WORK/tools.log")"
run man -P cat mahjong-table-run 2>/dev/null | grep -q -- --config || fail "man knows the command run"
run systemd-analyze verify mahjong-table@1.service mahjong-table-backup@1.timer mahjong-parlor.service || fail "systemd finds nothing in the services"
run udevadm verify --no-summary /usr/lib/udev/rules.d/60-mahjong-table.rules || fail "udev finds nothing in the port rules"
step "manual pages, completion, services and port rules are as man, bash, systemd and udev want them"

as_user() { run runuser -u mahjong-table -- env HOME=/var/lib/mahjong-table "$@"; }
run mahjong-table init /etc/mahjong-table/1.toml >/dev/null || fail "init writes the first settings"
as_user mahjong-table demo --hands 1 --no-camera --speed max --seed 5 >"$WORK/demo.log" 2>&1 || fail "a simulated hand: $(tail -n 3 "$WORK/demo.log")"
step "its user plays a simulated hand: $(tail -n 2 "$WORK/demo.log" | tr '\n' ' ')"

# As systemd starts it, which does not run in a folder: the unit's command, user, folders and environment.
cat >"$CLEAN/tmp/service.sh" <<'END'
set -eu
user="setpriv --reuid mahjong-table --regid mahjong-table --init-groups env -i PATH=$PATH HOME=/var/lib/mahjong-table"
settings=/etc/mahjong-table/1.toml
folder=/var/lib/mahjong-table/1
install -d -m 700 -o mahjong-table "$folder"
$user mahjong-table sim --honest --seed 5 --speed 4 --port-link /tmp/port >/tmp/sim.log &
sim=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do grep -q seed /tmp/sim.log || sleep 1; done
camera=$(sed -n 's/^ *camera *//p' /tmp/sim.log)
sed -i -e 's#^port = "/dev.*#port = "/tmp/port"#' -e "s#^url = .*#url = \"$camera\"#" "$settings"
cd "$folder"
command=$(sed -n 's/^ExecStart=//p' /usr/lib/systemd/system/mahjong-table@.service | sed 's/%i/1/g')
$user STATE_DIRECTORY="$folder" XDG_DATA_HOME="$folder" $command >/tmp/run.log 2>&1 &
table=$!
sleep 30
$user mahjong-table doctor --config "$settings"
kill "$table"
wait "$table"
kill "$sim"
# 3: whole, but nothing outside it was compared.
$user mahjong-table journal verify "$folder/table.db" || [ $? = 3 ]
END
run sh /tmp/service.sh >"$WORK/service.log" 2>&1 || fail "the service's command runs a table: $(tail -n 3 "$WORK/service.log" "$CLEAN/tmp/run.log")"
step "the service's command runs a simulated table with camera: $(sed -n 's/^\(Journal [^,]*,[^,]*\).*/\1/p' "$WORK/service.log" | tail -n 1)"

run touch /var/lib/mahjong-table/table.db
run apt-get install -y -qq --reinstall --no-install-recommends /tmp/mahjong-table.deb >"$WORK/again.log" 2>&1 || fail "it installs over itself"
step "it installs over itself"
run apt-get remove -y -qq mahjong-table >"$WORK/remove.log" 2>&1 || fail "it is removed"
[ ! -e "$CLEAN/usr/bin/mahjong-table" ] && [ -e "$CLEAN/etc/mahjong-table/1.toml" ] || fail "removed: program gone, settings kept"
run apt-get purge -y -qq mahjong-table >"$WORK/purge.log" 2>&1 || fail "it is purged"
[ ! -e "$CLEAN/etc/mahjong-table" ] && [ ! -e "$CLEAN/opt/mahjong-table" ] && [ -e "$CLEAN/var/lib/mahjong-table/table.db" ] || fail "purged: settings gone, record kept"
grep -q "records in /var/lib/mahjong-table were left" "$WORK/purge.log" || fail "what is left is said"
step "removed, it keeps the settings; purged, it keeps the record alone and says so"

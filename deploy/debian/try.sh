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

as_user() { run runuser -u mahjong-table -- env HOME=/var/lib/mahjong-table "$@"; }
run mahjong-table init /etc/mahjong-table/1.toml >/dev/null || fail "init writes the first settings"
as_user mahjong-table demo --hands 1 --no-camera --speed max --seed 5 >"$WORK/demo.log" 2>&1 || fail "a simulated hand: $(tail -n 3 "$WORK/demo.log")"
step "its user plays a simulated hand: $(tail -n 2 "$WORK/demo.log" | tr '\n' ' ')"

run touch /var/lib/mahjong-table/table.db
run apt-get install -y -qq --reinstall --no-install-recommends /tmp/mahjong-table.deb >"$WORK/again.log" 2>&1 || fail "it installs over itself"
step "it installs over itself"
run apt-get remove -y -qq mahjong-table >"$WORK/remove.log" 2>&1 || fail "it is removed"
[ ! -e "$CLEAN/usr/bin/mahjong-table" ] && [ -e "$CLEAN/etc/mahjong-table/1.toml" ] || fail "removed: program gone, settings kept"
run apt-get purge -y -qq mahjong-table >"$WORK/purge.log" 2>&1 || fail "it is purged"
[ ! -e "$CLEAN/etc/mahjong-table" ] && [ ! -e "$CLEAN/opt/mahjong-table" ] && [ -e "$CLEAN/var/lib/mahjong-table/table.db" ] || fail "purged: settings gone, record kept"
grep -q "records in /var/lib/mahjong-table were left" "$WORK/purge.log" || fail "what is left is said"
step "removed, it keeps the settings; purged, it keeps the record alone and says so"

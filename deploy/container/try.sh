#!/bin/sh
# Builds the image without a daemon and tries it: deploy/container/try.sh, as root, with buildah and (where no registry is
# reached) debootstrap. Says each step; the first that fails ends it with status 1. Commands of the image run in a changed
# root (chroot), as its own user, with this machine's network.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
. "$HERE/../debian/clean_debian.sh"
IMAGES=$WORK/images
BASE=$(sed -n 's/^FROM \([^ ]*\) AS build$/\1/p' "$HERE/Dockerfile")
export BUILDAH_ISOLATION=chroot

build() { buildah --root "$IMAGES" --runroot "$IMAGES.run" --log-level error "$@"; }
step() { printf '%s\n' "- $1"; }
fail() {
    echo "FAILED: $1" >&2
    exit 1
}

# Debian's own Python in a clean Debian, under the base's name: differences from it are printed.
stand_in() {
    SUITE=${BASE##*-}
    fresh "$WORK/python"
    in_debian "$WORK/python" apt-get install -y -qq --no-install-recommends python3 python3-venv >"$WORK/python.log"
    container=$(build from scratch)
    build copy --quiet "$container" "$WORK/python" / >/dev/null
    build config --env PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin --env PIP_CERT=/etc/ssl/certs/ca-certificates.crt "$container"
    build commit --quiet --rm "$container" "$BASE" >/dev/null
    rm -rf "$WORK/python"
}

rm -rf "$IMAGES" "$IMAGES.run"
if build pull --quiet "$BASE" >/dev/null 2>&1; then
    step "base: $BASE"
else
    command -v debootstrap >/dev/null || fail "the registry of $BASE is not reached, and there is no debootstrap to stand in"
    stand_in
    step "base: the registry of $BASE is not reached; Debian's own Python stands in"
fi
commit=$(git -C "$ROOT" rev-parse HEAD 2>/dev/null || true)
build bud --quiet --pull=never --format docker --build-arg COMMIT="$commit" -f "$HERE/Dockerfile" -t mahjong-table "$ROOT" >"$WORK/image.log" 2>&1 ||
    fail "it is built: $(tail -n 2 "$WORK/image.log")"
size=$(build images --format '{{.Size}}' localhost/mahjong-table)
container=$(build from --pull=never localhost/mahjong-table)
run() { build run --env "COLUMNS=200" "$container" -- "$@"; }
version=$(run mahjong-table --version)
step "built, $size: $(printf '%s\n' "$version" | head -n 1)"
[ "$(run id -u)" = 10001 ] || fail "it runs as 10001"
! run sh -c "command -v gcc || command -v cc" 2>/dev/null || fail "no compiler is in it"
! run touch /opt/mahjong-table/x 2>/dev/null || fail "its user cannot write the program"
step "its user is $(run id -un), cannot write the program, and finds no compiler"

# The health check as the image has it, asked of the page of a simulated table.
run mahjong-table demo --hands 1 --no-camera --speed 4 --seed 5 --page-port 18099 >"$WORK/image-demo.log" 2>&1 &
demo=$!
build inspect --format '{{range .Docker.Config.Healthcheck.Test}}{{println .}}{{end}}' "$container" >"$WORK/healthcheck"
healthy() {
    set --
    while IFS= read -r word; do
        case $word in CMD | "") ;; *) set -- "$@" "$word" ;; esac
    done <"$WORK/healthcheck"
    build run --env HEALTH=http://127.0.0.1:18099/healthz "$container" -- "$@" 2>/dev/null </dev/null
}
tries=0
until healthy; do
    tries=$((tries + 1))
    [ "$tries" -lt 30 ] || fail "a table that plays is healthy: $(tail -n 2 "$WORK/image-demo.log")"
    sleep 1
done
wait "$demo" || fail "a simulated hand: $(tail -n 2 "$WORK/image-demo.log")"
! healthy || fail "a table that has ended is not healthy"
step "its health check tells a table that plays from one that has ended; the hand: $(tail -n 1 "$WORK/image-demo.log")"
build rm --all >/dev/null

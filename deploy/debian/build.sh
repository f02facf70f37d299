#!/bin/sh
# Builds the Debian package: deploy/debian/build.sh WHEEL OUT, as root, with debootstrap and uv. The libraries are installed
# by the lock file inside a clean Debian (SUITE, trixie), for the Python of that Debian and this machine's processor.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
WHEEL=$(realpath "$1")
OUT=$(realpath -m "$2")
UV=${UV:-$(command -v uv || echo "$ROOT/.venv/bin/uv")}
. "$HERE/clean_debian.sh"

BUILD=$WORK/build
fresh "$BUILD"
in_debian "$BUILD" apt-get install -y -qq --no-install-recommends python3 >/dev/null
install -m 755 "$UV" "$BUILD/usr/local/bin/uv"
install -m 644 "$ROOT/requirements.lock" "$ROOT/requirements-headless.lock" "$WHEEL" "$BUILD/tmp/"
in_debian "$BUILD" sh -euc "
    uv venv --quiet --python /usr/bin/python3 /opt/mahjong-table/.venv
    export VIRTUAL_ENV=/opt/mahjong-table/.venv
    uv pip install --quiet --no-cache --link-mode copy --require-hashes --only-binary :all: --compile-bytecode -r /tmp/requirements.lock
    uv pip install --quiet --no-cache --link-mode copy --no-deps --no-index --find-links /tmp --compile-bytecode mahjong-table
    uv pip check --quiet
    uv pip uninstall --quiet opencv-python  # no window is opened here: the headless build of the same wants no libGL
    uv pip install --quiet --no-cache --link-mode copy --require-hashes --only-binary :all: --compile-bytecode --no-deps -r /tmp/requirements-headless.lock
    /opt/mahjong-table/.venv/bin/mahjong-table manual /tmp/man
    mkdir /tmp/completions
    for shell in bash zsh fish; do /opt/mahjong-table/.venv/bin/mahjong-table completion \$shell >/tmp/completions/\$shell; done" >/dev/null

STAGE=$WORK/stage
rm -rf "$STAGE"
mkdir -p "$STAGE/DEBIAN" "$STAGE/opt" "$STAGE/usr/bin" "$STAGE/etc/mahjong-table" "$STAGE/usr/lib/systemd/system" \
    "$STAGE/usr/lib/udev/rules.d" "$STAGE/usr/lib/sysusers.d" "$STAGE/usr/share/doc/mahjong-table" "$STAGE/usr/share/man/man1"
mv "$BUILD/opt/mahjong-table" "$STAGE/opt/"
rm -f "$STAGE/opt/mahjong-table/.venv/.lock" # uv's, which anybody may write
ln -s /opt/mahjong-table/.venv/bin/mahjong-table "$STAGE/usr/bin/mahjong-table"
install -m 644 "$ROOT"/deploy/systemd/* "$STAGE/usr/lib/systemd/system/"
install -m 644 "$ROOT"/deploy/udev/*.rules "$STAGE/usr/lib/udev/rules.d/"
install -m 644 "$ROOT"/deploy/sysusers/*.conf "$STAGE/usr/lib/sysusers.d/"
(cd "$ROOT" && find README.md firmware_bridge/PROTOCOL.md docs -name '*.md' -exec install -D -m 644 {} "$STAGE/usr/share/doc/mahjong-table/{}" \;)
install -m 644 "$ROOT/LICENSE" "$STAGE/usr/share/doc/mahjong-table/copyright"
gzip -9nc "$ROOT/CHANGELOG.md" >"$STAGE/usr/share/doc/mahjong-table/changelog.gz"
# By the program itself, so that they are of this version: /tmp/man/*.1, /tmp/completions/{bash,zsh,fish}.
for page in "$BUILD"/tmp/man/*.1; do
    gzip -9nc "$page" >"$STAGE/usr/share/man/man1/$(basename "$page").gz"
done
install -D -m 644 "$BUILD/tmp/completions/bash" "$STAGE/usr/share/bash-completion/completions/mahjong-table"
install -D -m 644 "$BUILD/tmp/completions/zsh" "$STAGE/usr/share/zsh/vendor-completions/_mahjong-table"
install -D -m 644 "$BUILD/tmp/completions/fish" "$STAGE/usr/share/fish/vendor_completions.d/mahjong-table.fish"

VERSION=$(basename "$WHEEL" | cut -d- -f2)
PYTHON=$(in_debian "$BUILD" python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
sed -e "s/@VERSION@/$VERSION/" -e "s/@ARCHITECTURE@/$(dpkg --print-architecture)/" -e "s/@PYTHON@/$PYTHON/" \
    -e "s/@NEXT_PYTHON@/3.$((${PYTHON#3.} + 1))/" -e "s/@SIZE@/$(du -sk "$STAGE" | cut -f1)/" "$HERE/control.in" >"$STAGE/DEBIAN/control"
install -m 755 "$HERE/postinst" "$HERE/prerm" "$HERE/postrm" "$STAGE/DEBIAN/"
(cd "$STAGE" && find opt usr -type f -exec md5sum {} + >DEBIAN/md5sums)
mkdir -p "$OUT"
dpkg-deb --root-owner-group -Z"${COMPRESSION:-zstd}" --build "$STAGE" "$OUT" >/dev/null
ls "$OUT"/mahjong-table_"${VERSION}"_*.deb

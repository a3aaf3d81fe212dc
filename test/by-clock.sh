#!/bin/sh
# Runs a command, and whatever it starts, by a clock that says something else when it begins:
#   sh test/by-clock.sh 2028-02-29T08:00:00Z npm test
# Needs Linux, root and libfaketime (apt-get install libfaketime). A mount namespace of its own has the library loaded into every
# program, also into those that inherit no environment; the machine keeps its time. Two things are the library's, not a fault: it makes
# everything two to three times as slow, and PostgreSQL's own timers do not fire by it, so that deadlocks last (test/domain/transactions).
set -eu
ahead=$(($(date -d "$1" +%s) - $(date +%s)))
shift
library=$(find /usr/lib -name libfaketime.so.1)
[ -n "$library" ] || { echo 'libfaketime is missing: apt-get install libfaketime' >&2; exit 1; }
etc=$(mktemp -d)
trap 'rm -rf "$etc"' EXIT
cp -a /etc/. "$etc"
chmod 755 "$etc"
# Redis has an allocator of its own, which asks for the time before there is any: the usual one goes before it.
echo "$library libc.so.6" > "$etc/ld.so.preload"
printf '%+d\n' "$ahead" > "$etc/faketimerc"
unshare --mount sh -c 'mount --bind "$0" /etc && exec "$@"' "$etc" "$@"

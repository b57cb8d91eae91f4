#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Builds and runs the peer programs, alone or alternately with a command of ours. See docs/performance.md.
usage() {
    cat <<'USAGE'
usage: run_all.sh --check
       run_all.sh [--quick] [--passes N] [--build DIR] [--install] [--only TEXT] [--rt | --interleave 'COMMAND']
  --check       only print the Debian packages that are missing; exit code 3 if there are any
  --quick       fewer and shorter samples: under 45 s (default: under 4 minutes)
  --passes N    passes over all peers (default 6, quick 2); no new pass starts when the time is used up
  --build DIR   keep the programs and the raw lines (raw.txt) in DIR (default: a temporary folder)
  --install     install missing Debian packages with apt-get (default: only say which)
  --only TEXT   only rows whose "name row N=n threads=t" contains TEXT
  --rt          (root) timed parts run as SCHED_FIFO: steadier on a busy machine
  --interleave  run COMMAND once per pass, alternately before and after the peers; it prints the same "peer ..." lines
USAGE
}
set -u
here=$(cd "$(dirname "$0")" && pwd)
quick=0 passes= build= install=0 check=0 command=
while [ $# -gt 0 ]; do
    case $1 in
    --check) check=1 ;;
    --quick) quick=1 ;;
    --install) install=1 ;;
    --rt) export PEER_RT=1 ;;
    --passes | --build | --only | --interleave)
        [ $# -ge 2 ] || { usage >&2; exit 2; }
        case $1 in
        --passes) passes=$2 ;;
        --build) build=$2 ;;
        --only) export PEER_ONLY=$2 ;;
        --interleave) command=$2 ;;
        esac
        shift ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
    esac
    shift
done
if [ -n "$command" ] && [ -n "${PEER_RT:-}" ]; then
    echo "--rt would favour the peers over COMMAND: use one of the two" >&2
    exit 2
fi

# ---- packages ----
missing=
for p in gcc libc6-dev libucx-dev libopenmpi3; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null)" = installed ] || missing="$missing $p"
done
if [ $check = 1 ]; then
    [ -n "$missing" ] || exit 0
    printf '%s\n' $missing
    exit 3
fi
if [ -n "$missing" ]; then
    line="apt-get install -y --no-install-recommends$missing"
    if [ $install = 0 ]; then
        echo "missing packages; run: $line   (or call with --install)" >&2
        exit 2
    fi
    $line || { apt-get update && $line; } || exit 1
fi
version() { dpkg-query -W -f '${Version}' "$1"; }
case $(version libucx-dev) in 1.13.1*) ;; *) echo "warning: written for UCX 1.13.1" >&2 ;; esac
case $(version libopenmpi3) in 4.1.4*) ;; *) echo "warning: written for Open MPI 4.1.4; grdma checks its layout" >&2 ;; esac

# ---- build ----
if [ -z "$build" ]; then
    build=$(mktemp -d) || exit 1
    trap 'rm -rf "$build"' EXIT
fi
mkdir -p "$build" && build=$(cd "$build" && pwd) || exit 1
cc() { gcc -O2 -std=gnu11 -Wall -Wextra -Wno-unused-parameter -I"$here" -o "$build/$1" "$here/$1.c" "${@:2}" -lm -pthread; }
cc floor && cc ucx -lucs -lucm && cc grdma -l:libopen-pal.so.40 || exit 1

# ---- run ----
budget=225
export PEER_QUICK=$quick PEER_MS=2 PEER_REPEATS=11
if [ $quick = 1 ]; then budget=40 PEER_REPEATS=7; fi
passes=${passes:-$((quick ? 2 : 6))}
used=0 longest=0
raw=$build/raw.txt
load() { cut -d' ' -f1-3 /proc/loadavg; }
peers() {
    local t=$SECONDS left
    for p in floor ucx grdma; do
        left=$((budget - used - SECONDS + t))
        [ $left -gt 0 ] || left=1
        UCX_LOG_LEVEL=${UCX_LOG_LEVEL:-error} timeout "$left" "$build/$p" || echo "# $p ended with status $?"
    done
    t=$((SECONDS - t))
    used=$((used + t))
    [ $t -le $longest ] || longest=$t
}
ours() { [ -z "$command" ] || PEER_PASS=$pass bash -c "$command" || echo "# command ended with status $?"; }
{
    echo "# $(date -u '+%F %T') UTC, $(nproc) CPUs, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), kernel $(uname -r)"
    echo "# gcc $(gcc -dumpfullversion), UCX $(version libucx-dev), Open MPI $(version libopenmpi3), glibc $(version libc6)"
    echo "# $passes passes, $PEER_REPEATS repeats of $PEER_MS ms per row and pass, load $(load)"
    for pass in $(seq "$passes"); do
        if [ "$pass" -gt 1 ] && [ $((used + longest)) -gt $budget ]; then
            echo "# time is used up after $((pass - 1)) passes"
            break
        fi
        echo "# pass $pass load $(load)"
        if [ $((pass % 2)) = 1 ]; then peers; ours; else ours; peers; fi
    done
    echo "# peers took $used s, load $(load)"
} 2>&1 | tee "$raw"
echo
awk -f "$here/table.awk" "$raw"

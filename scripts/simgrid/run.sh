#!/bin/sh
# Writes tests/data/simgrid-collectives.csv anew. Needs libsimgrid-dev.
set -e
cd "$(dirname "$0")/../.."
program=$(mktemp)
g++ -std=c++20 -O2 scripts/simgrid/collectives.cpp -lsimgrid -o "$program"
{
    echo "collective,nodes,stride,size,bytes,seconds"
    for bytes in 1000000 64000000 1000000000; do
        for shape in "1 1 8" "16 8 16" "8 1 64" "8 4 16" "4 2 16"; do
            for kind in all_reduce all_gather all_to_all; do
                # shellcheck disable=SC2086
                "$program" $kind $shape $bytes --cfg=network/model:CM02 --cfg=network/TCP-gamma:0 \
                    --cfg=network/crosstraffic:0 \
                    --log=root.thres:error
            done
        done
    done
} > tests/data/simgrid-collectives.csv
rm -f "$program"

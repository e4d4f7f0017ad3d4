#!/usr/bin/env bash
# core may not even see Qt: no Qt folder on the include path of any of its sources, and no Qt symbol in its library.
set -euo pipefail
build=$1
commands=$(grep '"command":.*meshwright_core\.dir' "$build/compile_commands.json" || true)
[[ -n $commands ]] || { echo "no compile command of core found"; exit 1; }
if grep -qiE '(-I|-isystem )[^ ]*qt6' <<<"$commands"; then
    echo "Qt is on the include path of core"
    exit 1
fi
library=$build/core/libmeshwright_core.a
[[ -e $library ]] || { echo "$library is missing"; exit 1; }
if nm -C --undefined-only "$library" 2>/dev/null | grep -qE ' U Q[A-Z]'; then
    echo "core uses Qt symbols"
    exit 1
fi
echo "core has no Qt"

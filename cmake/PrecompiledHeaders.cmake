# What almost every source includes is parsed once for each target: it is most of the time that a source takes to compile.
# Only headers that never change with our own code, so that an edit rebuilds what it must and no more.
set(meshwright_standard_headers
    <algorithm> <array> <charconv> <chrono> <cmath> <cstdint> <filesystem> <functional> <map> <memory> <numeric> <optional>
    <ranges> <set> <span> <sstream> <string> <string_view> <unordered_map> <utility> <variant> <vector> <nlohmann/json.hpp>)

# meshwright_precompile(TARGET [HEADER ...]): the headers above and those named.
function(meshwright_precompile target)
    target_precompile_headers(${target} PRIVATE ${meshwright_standard_headers} ${ARGN})
endfunction()

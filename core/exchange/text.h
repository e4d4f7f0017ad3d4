#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace meshwright {

[[nodiscard]] inline std::string concat(std::initializer_list<std::string_view> parts) {
    std::size_t size = 0;
    for (const auto part : parts)
        size += part.size();
    std::string out;
    out.reserve(size);
    for (const auto part : parts)
        out.append(part);
    return out;
}

} // namespace meshwright

#include "core/exchange/out_of_memory.h"

#include "core/exchange/text_scanner.h"

#include <algorithm>

namespace meshwright {

namespace {

constexpr std::size_t largest_text = 256U << 20U;
/// A message is one line of at most this; wrapped ones in a terminal's copy are joined up to it.
constexpr std::size_t message_bytes = 2'000;
constexpr std::size_t most_messages = 10'000;

std::optional<double> bytesBehind(std::string_view text, std::string_view label) {
    const auto rest = behind(text, label);
    return rest ? leadingBytes(*rest) : std::nullopt;
}

/// "10.85 GiB already allocated": the size stands before its label, behind a separator.
std::optional<double> bytesBefore(std::string_view text, std::string_view label) {
    const auto at = text.find(label);
    if (at == std::string_view::npos)
        return std::nullopt;
    const auto start = text.substr(0, at).find_last_of(";(");
    return leadingBytes(text.substr(start == std::string_view::npos ? 0 : start + 1));
}

/// PyTorch up to 2.0: "(GPU 0; 11.17 GiB total capacity; 10.85 GiB already allocated; ...)".
void readParentheses(std::string_view text, OutOfMemory& out) {
    out.capacity = bytesBefore(text, " total capacity");
    out.allocated = bytesBefore(text, " already allocated");
    out.free = bytesBefore(text, " free");
    out.allowed = bytesBefore(text, " allowed");
    out.reserved = bytesBefore(text, " reserved in total by PyTorch");
    if (!out.reserved) // before 1.4
        out.reserved = bytesBefore(text, " cached");
    if (out.reserved && out.allocated && *out.reserved >= *out.allocated)
        out.reserved_unallocated = *out.reserved - *out.allocated;
}

/// "Process 20398 has 14.52 GiB memory in use.", once for each other process.
std::optional<double> otherProcesses(std::string_view text) {
    std::optional<double> total;
    for (auto rest = behind(text, "Process "); rest; rest = behind(*rest, "Process ")) {
        const auto has = rest->find(" has ");
        // The number of the process stands between.
        if (has == std::string_view::npos || has > 20)
            continue;
        if (const auto used = leadingBytes(rest->substr(has + 5)))
            total = total.value_or(0) + *used;
    }
    return total;
}

/// PyTorch from 2.1, where "capacity" was misspelt at first.
void readSentences(std::string_view text, OutOfMemory& out) {
    out.capacity = bytesBehind(text, "total capacity of ");
    if (!out.capacity)
        out.capacity = bytesBehind(text, "total capacty of ");
    out.free = bytesBehind(text, "of which ");
    out.process_in_use = bytesBehind(text, "this process has ");
    out.others_in_use = otherProcesses(text);
    out.allocated = bytesBehind(text, "Of the allocated memory ");
    out.private_pools = bytesBehind(text, "allocated by PyTorch, with ");
    if (const auto rest = behind(text, "allocated by PyTorch"))
        if (const auto end = rest->find(" is reserved by PyTorch but unallocated"); end != std::string_view::npos) {
            const auto start = rest->substr(0, end).rfind("and ");
            if (start != std::string_view::npos)
                out.reserved_unallocated = leadingBytes(rest->substr(start + 4));
        }
    if (out.allocated && out.reserved_unallocated)
        out.reserved = *out.allocated + *out.reserved_unallocated;
    if (const auto rest = behind(text, " is free. ");
        rest && rest->substr(0, 40).find(" allowed;") != std::string::npos)
        out.allowed = leadingBytes(*rest);
}

OutOfMemory messageAt(std::string_view text, double requested) {
    OutOfMemory out;
    out.requested = requested;
    const auto gpu = behind(text, "GPU ");
    if (const auto index = gpu ? leadingNumber(*gpu) : std::nullopt; index && *index >= 0 && *index < 1024)
        out.device = static_cast<int>(*index);
    if (text.substr(0, 300).find("already allocated") != std::string_view::npos)
        readParentheses(text, out);
    else
        readSentences(text, out);
    return out;
}

} // namespace

Result<std::vector<OutOfMemory>> readOutOfMemory(std::string_view text, const std::string& file) {
    if (text.size() > largest_text)
        return Fault{FaultCode::file_too_large, file, {}, "at most 256 MiB", std::to_string(text.size())};
    constexpr std::string_view sign = "Tried to allocate ";
    std::vector<OutOfMemory> found;
    int line = 1;
    std::size_t counted = 0;
    for (auto at = text.find(sign); at != std::string_view::npos && found.size() < most_messages;
         at = text.find(sign, at + sign.size())) {
        line += static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                            text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        counted = at;
        const auto next = text.find(sign, at + sign.size());
        const auto length = std::min(message_bytes, next == std::string_view::npos ? text.size() - at : next - at);
        std::string message(text.substr(at + sign.size(), length - sign.size()));
        std::ranges::replace(message, '\n', ' ');
        if (const auto requested = leadingBytes(message)) {
            found.push_back(messageAt(message, *requested));
            found.back().line = line;
        }
    }
    if (found.empty())
        return Fault{FaultCode::wrong_format, file, {}, "an out-of-memory message of PyTorch", {}};
    return found;
}

} // namespace meshwright

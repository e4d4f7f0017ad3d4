#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace meshwright {

/// What is wrong with an input, as meaning; the interface turns it into words (see ui/text/fault_text.h).
enum class FaultCode : std::uint8_t {
    file_missing,
    file_is_directory,
    file_not_regular,
    file_unreadable,
    file_too_large,
    file_write_failed, ///< for another cause than the four below
    file_write_denied,
    file_system_read_only,
    folder_missing,
    disk_full,
    not_utf8,
    json_syntax,
    json_too_deep,
    json_duplicate_key,
    key_missing,
    wrong_type,
    not_an_integer,
    out_of_range,
    unknown_value,
    unknown_key,
    contradiction,
    unknown_architecture,
    wrong_format,
    version_too_new,
    unknown_reference,
    too_many_items,
    call_wrong,
};

/// One thing wrong in an input: where it stands, what was expected there, and what was found.
struct Fault {
    FaultCode code = FaultCode::json_syntax;
    std::string file;     ///< path as the user gave it; empty when not from a file
    std::string place;    ///< JSON pointer, or "line:column" for syntax; empty for the whole file
    std::string expected; ///< a range, type, or list of legal values, in the notation of the file format
    std::string found;    ///< what stands there, shortened

    friend bool operator==(const Fault&, const Fault&) = default;
};

using Faults = std::vector<Fault>;

} // namespace meshwright

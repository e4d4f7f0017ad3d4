#include "core/base/json.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

namespace meshwright {

namespace {

std::string lineAndColumn(std::string_view text, std::size_t offset) {
    const auto before = text.substr(0, std::min(offset, text.size()));
    const auto line = std::ranges::count(before, '\n') + 1;
    const auto line_start = before.rfind('\n');
    const auto column = line_start == std::string_view::npos ? before.size() + 1 : before.size() - line_start;
    return std::to_string(line) + ":" + std::to_string(column);
}

/// Refuses what nlohmann's parser accepts but we do not (nesting beyond a limit, duplicate keys) before any tree is
/// built, so that hostile input costs neither stack nor memory.
class Screen {
public:
    Screen(std::string_view text, std::string file, const JsonLimits& limits)
        : text_(text)
        , file_(std::move(file))
        , limits_(limits) {}

    using number_integer_t = Json::number_integer_t;
    using number_unsigned_t = Json::number_unsigned_t;
    using number_float_t = Json::number_float_t;
    using string_t = Json::string_t;
    using binary_t = Json::binary_t;

    bool null() { return true; }
    bool boolean(bool) { return true; }
    bool number_integer(number_integer_t) { return true; }
    bool number_unsigned(number_unsigned_t) { return true; }
    bool number_float(number_float_t value, const string_t&) {
        return std::isfinite(value) || refuse(FaultCode::out_of_range, "a finite number", "");
    }
    bool string(string_t&) { return true; }
    bool binary(binary_t&) { return true; }
    bool start_object(std::size_t) {
        keys_.emplace_back();
        return enter();
    }
    bool key(string_t& name) {
        if (keys_.back().insert(name).second)
            return true;
        return refuse(FaultCode::json_duplicate_key, "each key once", name.substr(0, 60));
    }
    bool end_object() {
        keys_.pop_back();
        return leave();
    }
    bool start_array(std::size_t) { return enter(); }
    bool end_array() { return leave(); }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) {
        const auto at = position == 0 ? 0 : position - 1;
        const bool ended = at + 1 >= text_.size();
        const bool out_of_range = error.id == 406;
        fault_ = Fault{out_of_range ? FaultCode::out_of_range : FaultCode::json_syntax, file_, lineAndColumn(text_, at),
                       out_of_range ? "a number within double range" : "JSON",
                       ended ? std::string("end of file") : printable(text_.substr(at, 12))};
        return false;
    }

    [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }

private:
    bool enter() {
        return ++depth_ <= limits_.depth ||
               refuse(FaultCode::json_too_deep, "at most " + std::to_string(limits_.depth) + " levels", "");
    }
    bool leave() {
        --depth_;
        return true;
    }
    bool refuse(FaultCode code, std::string expected, std::string found) {
        fault_ = Fault{code, file_, {}, std::move(expected), std::move(found)};
        return false;
    }
    static std::string printable(std::string_view bytes) {
        std::string out;
        for (const char c : bytes)
            out += c >= ' ' && c < 127 ? c : '?';
        return out;
    }

    std::string_view text_;
    std::string file_;
    JsonLimits limits_;
    std::size_t depth_ = 0;
    std::vector<std::set<std::string>> keys_;
    std::optional<Fault> fault_;
};

/// Offset of the first byte that is not part of well-formed UTF-8, or npos.
std::size_t firstBadUtf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80                   ? 1
                                   : lead >= 0xF0 && lead < 0xF5 ? 4
                                   : lead >= 0xE0 && lead < 0xF0 ? 3
                                   : lead >= 0xC2 && lead < 0xE0 ? 2
                                                                 : 0;
        if (length == 0 || i + length > text.size())
            return i;
        for (std::size_t k = 1; k < length; ++k)
            if ((static_cast<unsigned char>(text[i + k]) & 0xC0U) != 0x80U)
                return i;
        i += length;
    }
    return std::string_view::npos;
}

class Descriptor {
public:
    explicit Descriptor(int fd)
        : fd_(fd) {}
    ~Descriptor() {
        if (fd_ >= 0)
            ::close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return fd_; }
    bool close() {
        const int fd = std::exchange(fd_, -1);
        return ::close(fd) == 0;
    }

private:
    int fd_;
};

bool writeAll(int fd, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::string errorText(int error) {
    return std::generic_category().message(error);
}

FaultCode writeFault(int error) {
    switch (error) {
    case EACCES:
    case EPERM:
        return FaultCode::file_write_denied;
    case EROFS:
        return FaultCode::file_system_read_only;
    case ENOENT:
    case ENOTDIR:
        return FaultCode::folder_missing;
    case ENOSPC:
    case EDQUOT:
        return FaultCode::disk_full;
    default:
        return FaultCode::file_write_failed;
    }
}

} // namespace

Result<Json> parseJson(std::string_view text, const std::string& file, const JsonLimits& limits) {
    if (text.size() > limits.bytes)
        return Fault{FaultCode::file_too_large,
                     file,
                     {},
                     std::to_string(limits.bytes) + " bytes",
                     std::to_string(text.size()) + " bytes"};
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (const auto bad = firstBadUtf8(text); bad != std::string_view::npos)
        return Fault{FaultCode::not_utf8, file, lineAndColumn(text, bad), "UTF-8", "byte " + std::to_string(bad)};
    Screen screen(text, file, limits);
    if (!Json::sax_parse(text.begin(), text.end(), &screen))
        return screen.fault().value_or(Fault{FaultCode::json_syntax, file, {}, "JSON", {}});
    return Json::parse(text.begin(), text.end());
}

Result<std::string> readTextFile(const std::string& path, std::size_t maximum_bytes) {
    // O_NONBLOCK: opening a named pipe must not hang.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) {
        const auto code = errno == ENOENT || errno == ENOTDIR ? FaultCode::file_missing : FaultCode::file_unreadable;
        return Fault{code, path, {}, {}, errorText(errno)};
    }
    struct stat status {};
    if (::fstat(file.get(), &status) != 0)
        return Fault{FaultCode::file_unreadable, path, {}, {}, errorText(errno)};
    if (S_ISDIR(status.st_mode))
        return Fault{FaultCode::file_is_directory, path, {}, "a file", "a folder"};
    if (!S_ISREG(status.st_mode))
        return Fault{FaultCode::file_not_regular, path, {}, "a file", "a device or pipe"};
    if (static_cast<std::uint64_t>(status.st_size) > maximum_bytes)
        return Fault{FaultCode::file_too_large,
                     path,
                     {},
                     std::to_string(maximum_bytes) + " bytes",
                     std::to_string(status.st_size) + " bytes"};
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t filled = 0;
    while (filled < text.size()) {
        const auto count = ::read(file.get(), text.data() + filled, text.size() - filled);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return Fault{FaultCode::file_unreadable, path, {}, {}, errorText(errno)};
        if (count == 0)
            break;
        filled += static_cast<std::size_t>(count);
    }
    text.resize(filled);
    return text;
}

Result<std::monostate> writeTextFileAtomically(const std::string& path, std::string_view text) {
    const auto failed = [&path](int error) { return Fault{writeFault(error), path, {}, {}, errorText(error)}; };
    std::error_code ignored;
    const auto resolved = std::filesystem::weakly_canonical(path, ignored);
    const std::string target = ignored ? path : resolved.string();
    if (std::filesystem::is_directory(target, ignored))
        return failed(EISDIR);
    if (std::filesystem::exists(target, ignored) && !std::filesystem::is_regular_file(target, ignored))
        return Fault{FaultCode::file_not_regular, path, {}, "a file", "a device or pipe"};
    // A read-only file is the owner's wish; renaming over it would ignore that.
    if (std::filesystem::exists(target, ignored) && ::access(target.c_str(), W_OK) != 0)
        return failed(errno);
    std::string temporary = target + ".XXXXXX";
    Descriptor file(::mkstemp(temporary.data()));
    if (file.get() < 0)
        return failed(errno);
    struct stat status {};
    const bool exists = ::stat(target.c_str(), &status) == 0;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const mode_t mode = exists ? status.st_mode & 07777U : 0666U & ~mask;
    if (!writeAll(file.get(), text) || ::fchmod(file.get(), mode) != 0 || ::fsync(file.get()) != 0 || !file.close() ||
        ::rename(temporary.c_str(), target.c_str()) != 0) {
        const int error = errno;
        ::unlink(temporary.c_str());
        return failed(error);
    }
    return std::monostate{};
}

} // namespace meshwright

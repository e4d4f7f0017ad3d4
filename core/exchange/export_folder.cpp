#include "core/exchange/export_folder.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace meshwright {

namespace {

namespace fs = std::filesystem;

Fault writeFault(const fs::path& path, int error) {
    const auto code = error == EACCES || error == EPERM     ? FaultCode::file_write_denied
                      : error == EROFS                      ? FaultCode::file_system_read_only
                      : error == ENOENT || error == ENOTDIR ? FaultCode::folder_missing
                      : error == ENOSPC || error == EDQUOT  ? FaultCode::disk_full
                                                            : FaultCode::file_write_failed;
    return {code, path.string(), {}, {}, std::generic_category().message(error)};
}

bool writeAll(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0)
            text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// Creates a file that is not there yet; a link of that name is not followed.
int create(const fs::path& path, const ExportFile& file) {
    const int descriptor =
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, file.executable ? 0777 : 0666);
    if (descriptor < 0)
        return errno;
    const bool written = writeAll(descriptor, file.text) && ::fsync(descriptor) == 0;
    const int error = errno;
    const bool closed = ::close(descriptor) == 0;
    return written && closed ? 0 : written ? errno : error;
}

/// A folder beside `path` that is removed with its owner unless it was put in place.
class Staging {
public:
    explicit Staging(const fs::path& beside) {
        auto name = (beside.parent_path() / ("." + beside.filename().string() + ".XXXXXX")).string();
        if (::mkdtemp(name.data()) != nullptr)
            path_ = name;
        else
            error_ = errno;
    }
    ~Staging() {
        std::error_code ignored;
        if (!path_.empty())
            fs::remove_all(path_, ignored);
    }
    Staging(const Staging&) = delete;
    Staging& operator=(const Staging&) = delete;

    [[nodiscard]] const fs::path& path() const { return path_; }
    [[nodiscard]] int error() const { return error_; }
    void release() { path_.clear(); }

private:
    fs::path path_;
    int error_ = 0;
};

Faults namesInTheWay(const ExportFolder& folder, const fs::path& target, ExistingFiles existing) {
    Faults faults;
    for (const auto& file : folder.files) {
        std::error_code ignored;
        const auto status = fs::symlink_status(target / file.name, ignored);
        if (status.type() == fs::file_type::not_found || status.type() == fs::file_type::none)
            continue;
        const bool replaceable = status.type() == fs::file_type::regular || status.type() == fs::file_type::symlink;
        if (!replaceable)
            faults.push_back({FaultCode::file_not_regular, (target / file.name).string(), {}, "a file", {}});
        else if (existing == ExistingFiles::refused)
            faults.push_back(writeFault(target / file.name, EEXIST));
    }
    return faults;
}

/// Permissions as any new folder has them; mkdtemp's are the owner's alone.
void openToOthers(const fs::path& path) {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::chmod(path.c_str(), 0777U & ~mask);
}

} // namespace

Result<std::monostate> writeExportFolder(const ExportFolder& folder, const std::string& path, ExistingFiles existing) {
    std::error_code failed;
    auto target = fs::absolute(path, failed).lexically_normal();
    if (!target.has_filename())
        target = target.parent_path();
    const bool there = fs::exists(target, failed);
    if (there && !fs::is_directory(target, failed))
        return writeFault(path, EEXIST);
    if (there)
        if (auto faults = namesInTheWay(folder, target, existing); !faults.empty())
            return faults;
    Staging staging(there ? target / "export" : target);
    if (staging.path().empty())
        return writeFault(path, staging.error());
    for (const auto& file : folder.files)
        if (const int error = create(staging.path() / file.name, file); error != 0)
            return writeFault(target / file.name, error);
    if (!there) {
        openToOthers(staging.path());
        if (::rename(staging.path().c_str(), target.c_str()) != 0)
            return writeFault(path, errno);
        staging.release();
        return std::monostate{};
    }
    for (const auto& file : folder.files) // renaming over a link replaces the link
        if (::rename((staging.path() / file.name).c_str(), (target / file.name).c_str()) != 0)
            return writeFault(target / file.name, errno);
    return std::monostate{};
}

} // namespace meshwright

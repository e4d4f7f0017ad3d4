#include "core/exchange/brought_files.h"

#include "core/base/json.h"

#include <algorithm>
#include <string_view>

namespace meshwright {

namespace {

class Bundle {
public:
    void add(const BroughtFile& file) {
        const auto kind = kindOf(file.text);
        out_.kinds.push_back({file.path, kind});
        switch (kind) {
        case ForeignKind::hugging_face_model:
            model(file);
            break;
        case ForeignKind::out_of_memory:
            messages(file);
            break;
        case ForeignKind::trainer_state:
        case ForeignKind::log:
            log(file, true);
            break;
        case ForeignKind::project:
            faults_.push_back({FaultCode::wrong_format, file.path, {}, "a file of another program", "a project"});
            break;
        default:
            plan(file);
        }
    }

    Result<BroughtFiles> finish() {
        if (!faults_.empty())
            return std::move(faults_);
        auto merged = merge(fragments_);
        if (!merged)
            return merged.faults();
        out_.describes_plan = !fragments_.empty();
        out_.fragment = std::move(merged).value();
        dropIncludesThatAreHere();
        return std::move(out_);
    }

private:
    template <class T>
    bool ok(const Result<T>& result) {
        if (!result)
            faults_.insert(faults_.end(), result.faults().begin(), result.faults().end());
        return result.ok();
    }

    void model(const BroughtFile& file) {
        const auto json = parseJson(file.text, file.path);
        if (ok(json))
            out_.models.push_back({file.path, *json});
    }

    void plan(const BroughtFile& file) {
        auto fragment = readFragment(file.text, file.path);
        if (!ok(fragment))
            return;
        fragments_.push_back(std::move(fragment).value());
        auto settings = settingsOf(file.text, file.path);
        out_.settings.entries.insert(out_.settings.entries.end(), settings.entries.begin(), settings.entries.end());
    }

    /// A log may also print the arguments of its run, and end in an out-of-memory message.
    void log(const BroughtFile& file, bool has_to_have_steps) {
        auto log = readTrainingLog(file.text, file.path);
        if (log)
            out_.logs.push_back({file.path, std::move(log).value()});
        else if (has_to_have_steps)
            ok(log);
        if (auto arguments = readArgumentDump(file.text, file.path))
            fragments_.push_back(std::move(*arguments));
    }

    void messages(const BroughtFile& file) {
        auto found = readOutOfMemory(file.text, file.path);
        if (ok(found))
            out_.messages.push_back({file.path, std::move(found).value()});
        log(file, false);
    }

    /// A script names the configuration that was brought with it.
    void dropIncludesThatAreHere() {
        const auto name = [](std::string_view path) { return path.substr(path.find_last_of("/\\") + 1); };
        std::erase_if(out_.fragment.notes, [&](const FragmentNote& note) {
            return note.kind == FragmentNote::Kind::include_not_read &&
                   std::ranges::any_of(out_.kinds,
                                       [&](const auto& kind) { return name(kind.path) == name(note.text); });
        });
    }

    BroughtFiles out_;
    std::vector<PlanFragment> fragments_;
    Faults faults_;
};

} // namespace

Result<BroughtFiles> readBroughtFiles(const std::vector<BroughtFile>& files) {
    Bundle bundle;
    for (const auto& file : files)
        bundle.add(file);
    return bundle.finish();
}

} // namespace meshwright

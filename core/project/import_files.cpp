#include "core/project/import_files.h"

#include "core/base/json.h"
#include "core/exchange/model_of_fragment.h"
#include "core/hardware/catalog.h"
#include "core/project/open_file.h"

#include <algorithm>
#include <filesystem>

namespace meshwright {

namespace {

using Kind = FragmentNote::Kind;

class Importer {
public:
    Importer(BroughtFiles files, ProjectDocument around, bool around_is_theirs, PlansAround plans)
        : around_is_theirs_(around_is_theirs)
        , plans_(plans) {
        out_.files = std::move(files);
        out_.document = std::move(around);
        out_.notes = out_.files.fragment.notes;
    }

    Result<ImportedProject> run() {
        if (auto faults = model(); !faults.empty())
            return faults;
        if (out_.files.describes_plan)
            if (auto faults = plan(); !faults.empty())
                return faults;
        return std::move(out_);
    }

private:
    Project& project() { return out_.document.project; }

    Faults model() {
        const auto& models = out_.files.models;
        if (models.size() > 1)
            return {Fault{
                FaultCode::contradiction, models[1].path, {}, "one model, as in " + models[0].path, "a second model"}};
        if (!models.empty()) {
            auto made = projectFromConfiguration(models.front().value.get(), models.front().path);
            if (!made)
                return made.faults();
            project().model = std::move(made->model);
            if (!around_is_theirs_)
                project().name = made->name;
            out_.has_model = true;
        }
        return {};
    }

    /// A model of the training files' own dimensions; a configuration beside them says more.
    void modelOfPlan() {
        if (out_.has_model)
            return;
        std::vector<FragmentNote> notes;
        auto found = modelOfFragment(out_.files.fragment.model, project().workload.sequence_length, notes);
        if (!found.config.isNull())
            if (const auto read = readHuggingFaceConfig(found.config.get(), {}); !read) {
                notes.push_back({Kind::unresolved, {}, "model", read.faults().front().expected});
                found.config = {};
            }
        // The project that came with the files has its model already.
        if (around_is_theirs_)
            return;
        out_.notes.insert(out_.notes.end(), notes.begin(), notes.end());
        if (!found.found()) {
            note(Kind::assumed, "model", project().model.name);
            return;
        }
        project().model = {.catalog_id = found.catalog_id, .name = found.name, .config = found.config};
        project().name = found.name;
        out_.has_model = true;
    }

    Faults plan() {
        auto fragment = out_.files.fragment;
        if (!fragment.model.layers)
            if (const auto resolved = resolve(project()))
                fragment.model.layers = Stated<std::int64_t>{resolved->scenario.model.layerCount(), {}, true};
        auto imported = resolve(fragment, {}, project().workload);
        if (!imported)
            return imported.faults();
        if (!imported->world)
            imported = onClusterAround(fragment, std::move(imported).value());
        out_.notes = imported->notes;
        project().workload = imported->workload;
        modelOfPlan();
        cluster(*imported);
        NamedPlan named{planName(), imported->plan};
        auto& plans = project().plans;
        if (!around_is_theirs_ && plans_ == PlansAround::replaced)
            plans.clear();
        for (int i = 2; std::ranges::count(plans, named.name, &NamedPlan::name) > 0; ++i)
            named.name = planName() + " " + std::to_string(i);
        plans.push_back(std::move(named));
        out_.has_plan = true;
        return {};
    }

    /// Files that do not say how many GPUs there are run on those of the surrounding project.
    ImportedPlan onClusterAround(PlanFragment fragment, ImportedPlan otherwise) {
        const auto around = resolve(project());
        if (!around)
            return otherwise;
        fragment.world = Stated<std::int64_t>{around->scenario.cluster.gpuCount(), {}, true};
        auto again = resolve(fragment, {}, project().workload);
        if (!again)
            return otherwise;
        again.value().notes.push_back({Kind::assumed, {}, "world", std::to_string(fragment.world->value)});
        return std::move(again).value();
    }

    void cluster(const ImportedPlan& imported) {
        const auto& fragment = out_.files.fragment;
        auto& choice = project().cluster;
        const auto* before = hardwareCatalog().cluster(choice.catalog_id);
        const auto* preset = before;
        int per_node = static_cast<int>(imported.gpus_per_node.value_or(0));
        if (fragment.gpu) {
            const auto* device = hardwareCatalog().device(fragment.gpu->value);
            const auto* found = device != nullptr ? presetWithDevice(*device, per_node, before) : nullptr;
            if (found != nullptr)
                preset = found;
            else
                out_.notes.push_back({Kind::unresolved, fragment.gpu->place, "gpu", fragment.gpu->value});
            out_.has_cluster = found != nullptr;
        }
        if (!fragment.gpu && !around_is_theirs_)
            if (const auto* found = presetByCapacity(per_node, before))
                preset = found;
        if (preset == nullptr || preset->cluster.groups.empty())
            return;
        if (!out_.has_cluster && !around_is_theirs_)
            note(Kind::assumed, "gpu", preset->cluster.groups.front().node.device.name);
        if (preset != before)
            choice = {.catalog_id = preset->id};
        const int usual = preset->cluster.groups.front().node.gpus;
        const auto world = imported.world.value_or(imported.plan.parallel.gpus());
        if (per_node == 0 && !around_is_theirs_)
            per_node = static_cast<int>(std::min<std::int64_t>(world, usual));
        if (per_node > 0)
            choice.gpus_per_node = per_node == usual ? std::nullopt : std::optional(std::min(per_node, 1'024));
        const auto in_node = choice.gpus_per_node.value_or(usual);
        choice.nodes = static_cast<int>(std::clamp<std::int64_t>((world + in_node - 1) / in_node, 1, 1'000'000));
    }

    /// An out-of-memory message tells the device's memory, if not its name.
    const ClusterPreset* presetByCapacity(int per_node, const ClusterPreset* before) const {
        const Device* nearest = nullptr;
        for (const auto& [path, messages] : out_.files.messages) {
            const double capacity = messages.front().capacity.value_or(0);
            const auto distance = [&](const Device& device) {
                return std::abs(device.memory_usable.value() / std::max(capacity, 1.0) - 1);
            };
            for (const auto& device : hardwareCatalog().devices)
                if (presetWithDevice(device, per_node, before) != nullptr && distance(device) < 0.03 &&
                    (nearest == nullptr || distance(device) < distance(*nearest)))
                    nearest = &device;
        }
        return nearest == nullptr ? nullptr : presetWithDevice(*nearest, per_node, before);
    }

    /// The file that says most of the plan names it.
    std::string planName() const {
        for (const auto& [path, kind] : out_.files.kinds)
            if (kind != ForeignKind::hugging_face_model)
                return std::filesystem::path(path).filename().string();
        return "imported";
    }

    void note(Kind kind, std::string key, std::string text) {
        out_.notes.push_back({kind, {}, std::move(key), std::move(text)});
    }

    ImportedProject out_;
    bool around_is_theirs_;
    PlansAround plans_;
};

} // namespace

const ClusterPreset* presetWithDevice(const Device& device, int gpus_per_node, const ClusterPreset* preferred) {
    const auto serves = [&](const ClusterPreset& preset) {
        return !preset.cluster.groups.empty() && preset.cluster.groups.front().node.device.id == device.id;
    };
    if (preferred != nullptr && serves(*preferred))
        return preferred;
    const ClusterPreset* best = nullptr;
    const auto distance = [&](const ClusterPreset& preset) {
        return std::abs(preset.cluster.groups.front().node.gpus - (gpus_per_node > 0 ? gpus_per_node : 8));
    };
    for (const auto& preset : hardwareCatalog().clusters) {
        if (!serves(preset))
            continue;
        // The vendor's own machine before a cloud's, which has a network of its own.
        const bool own = preset.id.starts_with("dgx");
        if (best == nullptr || distance(preset) < distance(*best) ||
            (distance(preset) == distance(*best) && own && !best->id.starts_with("dgx")))
            best = &preset;
    }
    return best;
}

Result<std::vector<BroughtFile>> readBroughtTexts(const std::vector<std::string>& paths) {
    constexpr std::size_t largest = 256U << 20U;
    std::vector<BroughtFile> files;
    Faults faults;
    for (const auto& path : paths) {
        auto text = readTextFile(path, largest);
        if (text)
            files.push_back({path, std::move(text).value()});
        else
            faults.insert(faults.end(), text.faults().begin(), text.faults().end());
    }
    if (!faults.empty())
        return faults;
    return files;
}

bool isProjectOrModel(std::string_view text) {
    const auto kind = kindOf(text);
    return kind == ForeignKind::project || kind == ForeignKind::hugging_face_model || kind == ForeignKind::unknown;
}

Result<ImportedProject> importFiles(const std::vector<BroughtFile>& files, const Project& around, PlansAround plans) {
    ProjectDocument document{around, {}, project_format_version};
    bool theirs = false;
    std::vector<BroughtFile> foreign;
    for (const auto& file : files) {
        if (kindOf(file.text) != ForeignKind::project) {
            foreign.push_back(file);
            continue;
        }
        if (theirs)
            return Fault{FaultCode::contradiction, file.path, {}, "one project", "a second project"};
        auto read = readProject(file.text, file.path);
        if (!read)
            return read.faults();
        document = std::move(read).value();
        theirs = true;
    }
    auto brought = readBroughtFiles(foreign);
    if (!brought)
        return brought.faults();
    return Importer(std::move(brought).value(), std::move(document), theirs, plans).run();
}

} // namespace meshwright

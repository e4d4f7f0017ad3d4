#include "core/exchange/importers.h"
#include "core/exchange/megatron_arguments.h"

#include <algorithm>
#include <array>

namespace meshwright {

namespace {

using Kind = FragmentNote::Kind;
using Word = std::string_view;

// Options of launchers and batch systems that say how many processes there are, under one name each.
constexpr std::array<std::pair<Word, Word>, 21> launch_options = {{{"nnodes", "nodes"},
                                                                   {"num_nodes", "nodes"},
                                                                   {"num_machines", "nodes"},
                                                                   {"nodes", "nodes"},
                                                                   {"n", "ntasks"},
                                                                   {"N", "nodes"},
                                                                   {"ntasks", "ntasks"},
                                                                   {"nproc_per_node", "gpus_per_node"},
                                                                   {"num_gpus", "gpus_per_node"},
                                                                   {"gpus_per_node", "gpus_per_node"},
                                                                   {"num_processes", "world"},
                                                                   {"ntasks_per_node", "ntasks_per_node"},
                                                                   {"tasks_per_node", "ntasks_per_node"},
                                                                   {"gpus_per_task", "gpus_per_task"},
                                                                   {"gres", "gres"},
                                                                   {"gpus", "gpus"},
                                                                   {"G", "gpus"},
                                                                   {"config_file", "config_file"},
                                                                   {"deepspeed_config", "config_file"},
                                                                   {"standalone", "standalone"},
                                                                   {"exclusive", "exclusive"}}};

/// Launcher options as a map. "-N 4", "-N4" and "--nodes=4" are all in use.
ConfigNode launchMap(std::span<const ShellWord> words, ImportLog& log) {
    ConfigNode map;
    map.kind = ConfigNode::Kind::map;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto& text = words[i].text;
        if (text.size() < 2 || text.front() != '-')
            continue;
        const bool longer = text.starts_with("--") || text.size() > 3;
        const auto equals = std::min(text.find('='), text.size());
        auto name =
            longer ? normalized(text.substr(text.starts_with("--") ? 2 : 1, equals - (text.starts_with("--") ? 2 : 1)))
                   : text.substr(1, 1);
        std::string value = equals < text.size() ? text.substr(equals + 1) : "";
        if (!longer && text.size() > 2)
            value = text.substr(2);
        const auto known = std::ranges::find(launch_options, Word(name), &std::pair<Word, Word>::first);
        if (known == launch_options.end())
            continue;
        if (value.empty() && i + 1 < words.size() && !words[i + 1].text.starts_with('-'))
            value = words[++i].text;
        const ShellWord given{value, words[i].line};
        if (!given.resolved()) {
            log.note(Kind::unresolved, given.line, name, given.shown());
            continue;
        }
        auto node = plainScalar(value);
        node.key = std::string(known->second);
        node.line = given.line;
        node.column = 1;
        map.line = node.line;
        map.children.push_back(std::move(node));
    }
    return map;
}

/// "2-4" asks for at least 2.
Field<std::int64_t> range(ConfigReader& reader, Word key, ImportLog& log) {
    const auto* found = reader.find(key);
    if (found == nullptr || found->kind != ConfigNode::Kind::text)
        return reader.degree(key);
    const auto separator = found->text.find_first_of("-:");
    const auto plain = plainScalar(found->text.substr(0, separator));
    if (separator == std::string::npos || plain.kind != ConfigNode::Kind::number || plain.number < 1 ||
        plain.number > static_cast<double>(largest_degree)) {
        log.note(Kind::unresolved, found->line, key, found->text);
        return std::nullopt;
    }
    log.note(Kind::several_alternatives, found->line, key, found->text);
    return Stated<std::int64_t>{static_cast<std::int64_t>(plain.number), log.placeOf(*found)};
}

/// "gpu:8", "gpu:a100:8", "8", "a100:8".
void gres(const ConfigNode& node, PlanFragment& f, ImportLog& log, Field<std::int64_t>& count) {
    std::string_view rest = node.text;
    if (rest.starts_with("gpu:"))
        rest.remove_prefix(4);
    const auto colon = rest.rfind(':');
    const auto number = plainScalar(std::string(colon == std::string_view::npos ? rest : rest.substr(colon + 1)));
    if (number.kind != ConfigNode::Kind::number || number.number < 1 || number.number > 65'536) {
        log.note(Kind::not_modelled, node.line, node.key, node.text);
        return;
    }
    count = Stated<std::int64_t>{static_cast<std::int64_t>(number.number), log.placeOf(node)};
    if (colon != std::string_view::npos)
        f.gpu = Stated<std::string>{std::string(rest.substr(0, colon)), log.placeOf(node)};
}

class ShellReader {
public:
    ShellReader(std::string_view text, const std::string& file)
        : text_(text)
        , log_{.file = file} {}

    Result<PlanFragment> run() {
        const auto first = parseShell(text_, log_.file);
        if (!first)
            return first.faults();
        batchSystem(*first);
        // Scripts use what SLURM sets; now that the directives are known, read again with it.
        const auto script = parseShell(text_, log_.file, slurmVariables());
        if (!script)
            return script.faults();
        for (const auto& [name, variable] : script->variables)
            if (variable.conditional)
                log_.note(Kind::conditional, variable.line, name, variable.items.empty() ? "" : variable.items.front());
        programs(*script);
        documents(*script);
        if (log_.faults.empty() && !found_)
            return Fault{FaultCode::wrong_format, log_.file, {}, "a command or header that starts a training job", {}};
        return log_.finish(std::move(f_));
    }

private:
    void batchSystem(const ShellScript& script) {
        std::vector<ShellWord> words;
        for (const auto& directive : script.directives) {
            const auto parsed = parseShell(directive.text, log_.file);
            if (!parsed)
                continue;
            for (const auto& command : parsed->commands)
                for (const auto& word : command)
                    words.push_back({word.text, directive.line});
        }
        if (words.empty())
            return;
        found_ = true;
        const auto map = launchMap(words, log_);
        ConfigReader reader(map, log_);
        f_.nodes = range(reader, "nodes", log_);
        const auto tasks = reader.degree("ntasks_per_node");
        const auto all_tasks = reader.degree("ntasks");
        const auto per_task = reader.degree("gpus_per_task");
        Field<std::int64_t> per_node;
        if (const auto* found = reader.find("gpus_per_node"))
            gres(*found, f_, log_, per_node);
        if (const auto* found = reader.find("gres"); found != nullptr && !per_node)
            gres(*found, f_, log_, per_node);
        if (const auto* found = reader.find("gpus"))
            gres(*found, f_, log_, f_.world);
        if (!per_node && tasks && per_task)
            per_node = Stated<std::int64_t>{tasks->value * per_task->value, tasks->place};
        if (!per_node && tasks && tasks->value > 1)
            per_node = Stated<std::int64_t>{tasks->value, tasks->place, true}; // one task for each GPU
        f_.gpus_per_node = per_node;
        tasks_ = firstOf(all_tasks,
                         tasks && f_.nodes
                             ? Field<std::int64_t>(Stated<std::int64_t>{tasks->value * f_.nodes->value, tasks->place})
                             : std::nullopt);
    }

    [[nodiscard]] std::map<std::string, std::string> slurmVariables() const {
        std::map<std::string, std::string> out;
        const auto set = [&](const char* name, const Field<std::int64_t>& field) {
            if (field)
                out[name] = std::to_string(field->value);
        };
        for (const char* name : {"SLURM_NNODES", "SLURM_JOB_NUM_NODES"})
            set(name, f_.nodes);
        for (const char* name : {"SLURM_GPUS_PER_NODE", "SLURM_GPUS_ON_NODE"})
            set(name, f_.gpus_per_node);
        for (const char* name : {"SLURM_NTASKS", "SLURM_NPROCS"})
            set(name, tasks_);
        return out;
    }

    void programs(const ShellScript& script) {
        bool megatron = false;
        for (const auto& command : script.commands) {
            const auto program = programAt(command);
            launcher(std::span(command).first(program));
            const auto arguments = argumentMap(std::span(command).subspan(program), quiet_);
            if (looksLikeMegatron(arguments))
                megatron = take(command, program, megatron);
            else if (arguments.find("per_device_train_batch_size") != nullptr)
                trainer(std::span(command).subspan(program));
        }
        if (!megatron && !trainer_)
            variables(script);
        environment(script);
    }

    /// The index of the word behind the program: "train.py", "-m module".
    static std::size_t programAt(const ShellCommand& command) {
        for (std::size_t i = 0; i < command.size(); ++i) {
            if (command[i].text.ends_with(".py"))
                return i + 1;
            const bool module = command[i].text == "-m" && i + 1 < command.size();
            if (module && !command[i + 1].text.starts_with("torch.distributed"))
                return i + 2;
        }
        return isLauncher(command) ? command.size() : 0;
    }
    static bool isLauncher(const ShellCommand& command) {
        return std::ranges::any_of(command, [](const ShellWord& word) {
            return word.text.ends_with("torchrun") || word.text.starts_with("torch.distributed.") ||
                   word.text == "deepspeed" || word.text == "accelerate" || word.text == "srun";
        });
    }

    bool take(const ShellCommand& command, std::size_t program, bool again) {
        if (again) {
            log_.note(Kind::several_alternatives, command.front().line, "command", command.front().text);
            return true;
        }
        found_ = true;
        const auto arguments = argumentMap(std::span(command).subspan(program), log_);
        readMegatronArguments(arguments, log_, f_);
        return true;
    }

    void launcher(std::span<const ShellWord> words) {
        const auto begin = std::ranges::find_if(words, [](const ShellWord& word) {
            return word.text.ends_with("torchrun") || word.text.starts_with("torch.distributed.") ||
                   word.text == "deepspeed" || word.text == "accelerate";
        });
        if (begin == words.end())
            return;
        found_ = true;
        const auto map = launchMap(words.subspan(static_cast<std::size_t>(begin - words.begin())), log_);
        ConfigReader reader(map, log_);
        const auto nodes = range(reader, "nodes", log_);
        const auto* per_node = reader.find("gpus_per_node");
        const auto count = per_node != nullptr && per_node->kind == ConfigNode::Kind::number
                               ? reader.degree("gpus_per_node")
                               : std::nullopt;
        if (per_node != nullptr && !count)
            reader.note(Kind::unresolved, *per_node); // "gpu", "auto"
        if (const auto* config = reader.find("config_file"))
            log_.note(Kind::include_not_read, config->line, config->key, config->text);
        if (nodes)
            f_.nodes = nodes;
        if (count)
            f_.gpus_per_node = count;
        if (const auto world = reader.degree("world"))
            f_.world = world;
        // torchrun starts one node unless told of more.
        const bool torchrun = !begin->text.ends_with("deepspeed") && begin->text != "accelerate";
        const bool says_nodes = std::ranges::any_of(
            words, [](const ShellWord& word) { return normalized(word.text).starts_with("__nnodes"); });
        if (torchrun && count && !says_nodes)
            reader.otherwise(f_.nodes, std::int64_t{1});
    }

    void trainer(std::span<const ShellWord> words) {
        found_ = true;
        trainer_ = true;
        const auto read = readTrainerArguments(argumentMap(words, log_), log_.file);
        if (read)
            absorb(*read);
        else
            log_.faults.insert(log_.faults.end(), read.faults().begin(), read.faults().end());
    }

    /// What torchrun and its wrappers take from the environment when no option says so.
    void environment(const ShellScript& script) {
        const auto take = [&](Word name, Field<std::int64_t>& field) {
            const auto found = script.variables.find(name);
            if (field || found == script.variables.end() || found->second.items.empty())
                return;
            const auto plain = plainScalar(found->second.items.front());
            if (plain.kind == ConfigNode::Kind::number && plain.number >= 1 && plain.number <= 65'536)
                field = Stated<std::int64_t>{static_cast<std::int64_t>(plain.number), {log_.file, found->second.line}};
        };
        take("NPROC_PER_NODE", f_.gpus_per_node);
        take("NNODES", f_.nodes);
    }

    /// Arguments that are only gathered in variables, for a command that another script has.
    void variables(const ShellScript& script) {
        std::vector<ShellWord> words;
        for (const auto& [name, variable] : script.variables)
            for (const auto& item : variable.items) {
                if (item.find("--") == std::string::npos)
                    continue;
                for (std::size_t start = 0; start < item.size();) {
                    const auto end = std::min(item.find_first_of(" \t\n", start), item.size());
                    if (end > start)
                        words.push_back({item.substr(start, end - start), variable.line});
                    start = end + 1;
                }
            }
        if (!looksLikeMegatron(argumentMap(words, quiet_)))
            return;
        found_ = true;
        readMegatronArguments(argumentMap(words, log_), log_, f_);
    }

    /// A DeepSpeed configuration that the script writes for itself.
    void documents(const ShellScript& script) {
        for (const auto& document : script.documents) {
            if (kindOf(document.text) != ForeignKind::deepspeed)
                continue;
            auto tree = parseTolerantJson(document.text, log_.file);
            if (!tree) {
                log_.note(Kind::unresolved, document.line, "<<", document.shown());
                continue;
            }
            const auto read = readDeepSpeed(*tree, log_.file);
            if (read) {
                found_ = true;
                absorb(*read);
            } else {
                log_.note(Kind::unresolved, document.line, "<<", read.faults().front().expected);
            }
        }
    }

    void absorb(const PlanFragment& other) {
        auto both = merge({f_, other});
        if (!both) {
            log_.faults.insert(log_.faults.end(), both.faults().begin(), both.faults().end());
            return;
        }
        log_.notes.insert(log_.notes.end(), other.notes.begin(), other.notes.end());
        f_ = std::move(both.value());
        f_.notes.clear();
    }

    std::string_view text_;
    ImportLog log_;
    ImportLog quiet_; ///< for a first look, whose notes nobody reads
    PlanFragment f_;
    Field<std::int64_t> tasks_;
    bool found_ = false;
    bool trainer_ = false;
};

} // namespace

Result<PlanFragment> readShell(std::string_view text, const std::string& file) {
    return ShellReader(text, file).run();
}

} // namespace meshwright

#include "core/exchange/config_edit.h"
#include "core/exchange/quoting.h"
#include "core/exchange/text.h"

#include <algorithm>

namespace meshwright {

namespace {

/// Where line `number` (from 1) begins.
std::size_t lineStart(std::string_view text, int number) {
    std::size_t at = 0;
    for (int line = 1; line < number && at != std::string_view::npos; ++line) {
        at = text.find('\n', at);
        at = at == std::string_view::npos ? at : at + 1;
    }
    return at;
}

std::size_t lineEnd(std::string_view text, std::size_t at) {
    return std::min(text.find('\n', at), text.size());
}

std::string indentAt(std::string_view text, std::size_t start) {
    const auto end = std::min(text.find_first_not_of(" \t", start), text.size());
    return std::string(text.substr(start, end - start));
}

bool isKeyCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/// One past the value that starts at `at`, on its line: a string with its quotes, else up to what ends a scalar.
std::size_t valueEnd(std::string_view text, std::size_t at, std::string_view enders) {
    const auto end = lineEnd(text, at);
    if (at < end && (text[at] == '"' || text[at] == '\'')) {
        for (auto i = at + 1; i < end; ++i) {
            if (text[i] == text[at])
                return i + 1;
            i += text[i] == '\\' ? 1 : 0;
        }
        return end;
    }
    auto stop = std::min(text.find_first_of(enders, at), end);
    while (stop > at && (text[stop - 1] == ' ' || text[stop - 1] == '\t' || text[stop - 1] == '\r'))
        --stop;
    return stop;
}

struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The scalar of a key on the key's own line. `separator` stands between.
std::optional<Span> valueOn(std::string_view text, const ConfigNode& node, std::string_view key, char separator,
                            std::string_view enders) {
    const auto start = lineStart(text, node.line);
    if (start == std::string_view::npos)
        return std::nullopt;
    const auto end = lineEnd(text, start);
    const auto column = start + static_cast<std::size_t>(std::max(0, node.column - 1));
    auto at = text.find(key, std::min(column, end));
    if (at == std::string_view::npos || at >= end)
        at = text.find(key, start);
    if (at == std::string_view::npos || at >= end)
        return std::nullopt;
    at = text.find(separator, at + key.size());
    if (at == std::string_view::npos || at >= end)
        return std::nullopt;
    at = std::min(text.find_first_not_of(" \t", at + 1), end);
    if (at == end || text[at] == '{' || text[at] == '[')
        return std::nullopt;
    return Span{at, valueEnd(text, at, enders)};
}

struct Found {
    const ConfigNode* node = nullptr;
    std::size_t depth = 0; ///< how many keys of the path lead to it
};

/// As far down the path as the tree goes.
Found follow(const ConfigNode& root, const std::vector<std::string>& path) {
    Found found{&root, 0};
    for (const auto& key : path) {
        const auto* next = found.node->isMap() ? found.node->find(key) : nullptr;
        if (next == nullptr)
            break;
        found = {next, found.depth + 1};
    }
    return found;
}

/// {"b": {"c": value}} for the part of a path that is missing.
std::string nestedJson(const std::vector<std::string>& path, std::size_t depth, const std::string& value) {
    std::string out = concat({jsonQuoted(path[depth]), ": "});
    std::string close;
    for (auto i = depth + 1; i < path.size(); ++i) {
        out += concat({"{", jsonQuoted(path[i]), ": "});
        close += "}";
    }
    return out + value + close;
}

std::optional<std::string> insertJson(std::string text, const ConfigNode& parent, const SettingChange& change,
                                      std::size_t depth) {
    auto at = lineStart(text, parent.line);
    if (at == std::string::npos || !parent.isMap())
        return std::nullopt;
    if (depth > 0)
        at = text.find(concat({"\"", change.path[depth - 1], "\""}), at);
    at = text.find('{', at == std::string::npos ? text.size() : at);
    if (at == std::string::npos)
        return std::nullopt;
    const auto pair = nestedJson(change.path, depth, *change.value);
    const auto next = text.find_first_not_of(" \t\r", at + 1);
    const bool own_line = next != std::string::npos && text[next] == '\n' && !parent.children.empty();
    if (own_line) {
        const auto indent = indentAt(text, lineStart(text, parent.children.front().line));
        text.insert(next + 1, concat({indent, pair, ",\n"}));
    } else {
        text.insert(at + 1, parent.children.empty() ? pair : pair + ", ");
    }
    return text;
}

std::optional<std::string> changeJson(std::string text, const SettingChange& change) {
    const auto tree = parseTolerantJson(text, {});
    if (!tree)
        return std::nullopt;
    const auto found = follow(*tree, change.path);
    if (found.depth < change.path.size())
        return change.value ? insertJson(std::move(text), *found.node, change, found.depth) : text;
    if (found.node->text == "auto") // another file decides it
        return text;
    if (!change.value) // a removed key is one that goes back to its default; leaving it needs a person
        return std::nullopt;
    const auto span = valueOn(text, *found.node, concat({"\"", change.path.back(), "\""}), ':', ",}]\n/#");
    if (!span)
        return std::nullopt;
    return text.replace(span->begin, span->end - span->begin, *change.value);
}

/// A literal of JSON as YAML or TOML write it.
std::string plainLiteral(ForeignKind kind, const std::string& value) {
    const bool quoted = value.starts_with('"');
    return kind != ForeignKind::torchtitan && quoted && value.size() > 2 &&
                   std::all_of(value.begin() + 1, value.end() - 1, isKeyCharacter)
               ? value.substr(1, value.size() - 2)
               : value;
}

/// Megatron's YAML groups its keys in sections of no meaning: there a key is found wherever it stands.
const ConfigNode* anywhere(const ConfigNode& node, std::string_view key) {
    for (const auto& child : node.children) {
        if (child.key == key)
            return &child;
        if (const auto* found = child.isMap() ? anywhere(child, key) : nullptr)
            return found;
    }
    return nullptr;
}

std::optional<std::string> insertLine(ForeignKind kind, std::string text, const ConfigNode& parent,
                                      const SettingChange& change, std::size_t depth) {
    const bool toml = kind == ForeignKind::torchtitan;
    const auto& path = change.path;
    const auto value = plainLiteral(kind, *change.value);
    const auto separator = toml ? " = " : ": ";
    if (!text.ends_with('\n'))
        text += "\n";
    if (depth + 1 == path.size() && parent.isMap() && !parent.children.empty()) {
        const auto start = lineStart(text, parent.children.front().line);
        text.insert(start, concat({indentAt(text, start), path.back(), separator, value, "\n"}));
        return text;
    }
    if (depth != 0 || path.size() != 2)
        return std::nullopt;
    return text + (toml ? concat({"\n[", path[0], "]\n", path[1], " = ", value, "\n"})
                        : concat({path[0], ":\n  ", path[1], ": ", value, "\n"}));
}

std::optional<std::string> changeLine(ForeignKind kind, std::string text, const SettingChange& change) {
    const auto tree = parseConfig(kind, text, {});
    if (!tree)
        return std::nullopt;
    auto found = follow(*tree, change.path);
    if (kind == ForeignKind::megatron_yaml)
        if (const auto* node = anywhere(*tree, change.path.back()))
            found = {node, change.path.size()};
    if (found.depth < change.path.size())
        return change.value ? insertLine(kind, std::move(text), *found.node, change, found.depth) : text;
    if (!change.value)
        return std::nullopt;
    const char separator = kind == ForeignKind::torchtitan ? '=' : ':';
    const auto span = valueOn(text, *found.node, change.path.back(), separator, "#,}\n");
    if (!span)
        return std::nullopt;
    return text.replace(span->begin, span->end - span->begin, plainLiteral(kind, *change.value));
}

/// Where a flag stands, with either dash, as a whole word; npos if nowhere.
Span flagAt(std::string_view text, std::string_view name) {
    const auto same = [](char a, char b) { return a == b || ((a == '-' || a == '_') && (b == '-' || b == '_')); };
    for (auto at = text.find("--"); at != std::string_view::npos; at = text.find("--", at + 2)) {
        const auto begin = at + 2;
        if (begin + name.size() > text.size() || (at > 0 && isKeyCharacter(text[at - 1])))
            continue;
        const bool matches =
            std::equal(name.begin(), name.end(), text.begin() + static_cast<std::ptrdiff_t>(begin), same);
        const auto end = begin + name.size();
        if (matches && (end == text.size() || !isKeyCharacter(text[end])))
            return {at, end};
    }
    return {std::string_view::npos, std::string_view::npos};
}

/// The word behind a flag, if the flag has one.
Span argumentOf(std::string_view text, Span flag) {
    auto begin = flag.end;
    while (begin < text.size() && (text[begin] == ' ' || text[begin] == '\t' || text[begin] == '='))
        ++begin;
    const bool none = begin == flag.end || begin >= text.size() || text.substr(begin, 2) == "--" ||
                      std::string_view("\\\n)\"'").find(text[begin]) != std::string_view::npos;
    return none ? Span{flag.end, flag.end}
                : Span{begin, std::min(text.find_first_of(" \t\n\\)\"'", begin), text.size())};
}

std::string flagWord(const std::string& value) {
    return shellQuoted(value.size() > 1 && value.front() == '"' ? value.substr(1, value.size() - 2) : value);
}

std::optional<std::string> changeFlag(std::string text, const SettingChange& change) {
    const auto& name = change.path.front();
    const auto flag = flagAt(text, name);
    if (flag.begin == std::string::npos) {
        if (!change.value)
            return text;
        auto anchor = flagAt(text, "micro-batch-size");
        if (anchor.begin == std::string::npos)
            anchor = flagAt(text, "per_device_train_batch_size");
        if (anchor.begin == std::string::npos)
            return std::nullopt;
        std::string spelled = name;
        if (text.substr(anchor.begin, anchor.end - anchor.begin).find("micro-") != std::string::npos)
            std::ranges::replace(spelled, '_', '-');
        const auto addition =
            *change.value == "true" ? concat({" --", spelled}) : concat({" --", spelled, " ", flagWord(*change.value)});
        return text.insert(argumentOf(text, anchor).end, addition);
    }
    const auto argument = argumentOf(text, flag);
    if (!change.value) {
        const auto begin = flag.begin > 0 && text[flag.begin - 1] == ' ' ? flag.begin - 1 : flag.begin;
        return text.erase(begin, argument.end - begin);
    }
    if (*change.value == "true" && argument.begin == argument.end)
        return text;
    const auto word = flagWord(*change.value);
    if (argument.begin == argument.end)
        return std::nullopt;
    return text.replace(argument.begin, argument.end - argument.begin, word);
}

template <class Change>
std::optional<std::string> changeAll(std::string text, const std::vector<SettingChange>& changes, Change one) {
    std::optional<std::string> now = std::move(text);
    for (const auto& change : changes) {
        if (change.path.empty())
            return std::nullopt;
        now = one(std::move(*now), change);
        if (!now)
            return std::nullopt;
    }
    return now;
}

} // namespace

std::optional<std::string> editJson(std::string text, const std::vector<SettingChange>& changes) {
    return changeAll(std::move(text), changes, changeJson);
}

std::optional<std::string> editLines(ForeignKind kind, std::string text, const std::vector<SettingChange>& changes) {
    return changeAll(std::move(text), changes, [kind](std::string now, const SettingChange& change) {
        return changeLine(kind, std::move(now), change);
    });
}

std::optional<std::string> editFlags(std::string text, const std::vector<SettingChange>& changes) {
    return changeAll(std::move(text), changes, changeFlag);
}

} // namespace meshwright

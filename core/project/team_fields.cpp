#include "core/project/team_fields.h"

#include "core/base/json.h"

#include <algorithm>

namespace meshwright {

namespace {

constexpr int most_people = 100'000;
constexpr double most_days = 100'000;
constexpr double most_dollars = 1e12;

template <class Archive, class T>
void plainFields(Archive& a, T& team) {
    a.integer("size", team.size, 1, most_people);
    a.integer("systems_engineers", team.systems_engineers, 0, most_people);
    a.choice("code_change", team.code_change, code_tolerance_words);
    a.boolean("hugging_face", team.hugging_face);
    // A deadline or a budget of nothing is a possible thing to ask: the answer says what comes nearest.
    a.number("deadline_days", team.deadline_days, -most_days, most_days);
    a.number("budget_usd", team.budget_usd, 0, most_dollars);
}

void readIds(ObjectReader& json, ReadContext& context, std::string_view key, std::vector<std::string>& ids) {
    ids.clear();
    for (const auto& [item, pointer] : json.array(key, false, 1000)) {
        if (!item->is_string())
            context.faults.push_back({FaultCode::wrong_type, context.file, pointer, "text", shortened(*item)});
        else if (frameworkById(item->get_ref<const std::string&>()) == nullptr)
            context.faults.push_back({FaultCode::unknown_reference, context.file, pointer,
                                      "an id of `meshwright catalog frameworks`", shortened(*item)});
        else
            ids.push_back(item->get<std::string>());
    }
}

} // namespace

void readTeamFields(FieldReader& reader, ReadContext& context, Team& team) {
    plainFields(reader, team);
    readIds(reader.json(), context, "must_use", team.must_use);
    readIds(reader.json(), context, "must_not_use", team.must_not_use);
    reader.object("experience", [&](FieldReader& inner) {
        for (const auto& [id, level] : inner.json().raw().items()) {
            if (frameworkById(id) == nullptr)
                inner.json().fault(FaultCode::unknown_reference, id, "an id of `meshwright catalog frameworks`", id);
            int value = 0;
            inner.integer(id, value, 0, highest_experience);
            team.experience.emplace_back(id, value);
        }
    });
    reader.object("weights", [&](FieldReader& inner) {
        for (const auto& [word, criterion] : criterion_words)
            inner.number(word, team.weights[static_cast<std::size_t>(criterion)], 0, largest_weight);
    });
}

void writeTeamFields(FieldWriter& writer, const Team& team) {
    plainFields(writer, team);
    writer.set("must_use", team.must_use);
    writer.set("must_not_use", team.must_not_use);
    writer.set("experience", Json::object());
    for (const auto& [id, level] : team.experience)
        writer.json()["experience"][id] = level;
    writer.object("weights", [&](FieldWriter& inner) {
        for (const auto& [word, criterion] : criterion_words)
            inner.number(word, team.weights[static_cast<std::size_t>(criterion)], 0, largest_weight);
    });
}

} // namespace meshwright

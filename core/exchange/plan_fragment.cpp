#include "core/exchange/plan_fragment.h"

#include "core/exchange/fragment_fields.h"

#include <type_traits>

namespace meshwright {

namespace {

std::string shown(const std::string& value) {
    return value;
}
std::string shown(bool value) {
    return value ? "true" : "false";
}
std::string shown(std::int64_t value) {
    return std::to_string(value);
}
std::string shown(double value) {
    return std::to_string(value);
}
std::string shown(DataType value) {
    return std::string(nameOf(value));
}
std::string shown(const Recompute&) {
    return "recompute";
}
template <class E>
requires std::is_enum_v<E> std::string shown(E value) {
    return std::to_string(static_cast<int>(value));
}

std::string lineOf(const Place& place) {
    std::string out = place.file;
    if (place.line > 0)
        out.append(":").append(std::to_string(place.line));
    return out;
}

/// How much a framework that a file implies says: a launcher's file alone says little, one that names its engine more.
int weight(const std::string& framework) {
    if (framework == "pytorch-ddp")
        return 0;
    if (framework == "deepspeed") // its JSON is also read by Accelerate and the Trainer
        return 1;
    return framework == "accelerate-deepspeed" ? 2 : 3;
}

class Merger {
public:
    template <class T>
    void field(const char* name, Field<T>& into, const Field<T>& from) {
        if (!from)
            return;
        if (!into || (into->assumed && !from->assumed)) {
            into = from;
        } else if (!from->assumed && from->value != into->value) {
            faults.push_back({FaultCode::contradiction, from->place.file, std::to_string(from->place.line),
                              std::string(name) + " " + shown(into->value) + " as in " + lineOf(into->place),
                              shown(from->value)});
        }
    }

    void framework(Field<std::string>& into, const Field<std::string>& from) {
        if (into && from && into->assumed && from->assumed) {
            if (weight(from->value) > weight(into->value))
                into = from;
            return;
        }
        field("framework", into, from);
    }

    Faults faults;
};

} // namespace

Result<PlanFragment> merge(const std::vector<PlanFragment>& fragments) {
    PlanFragment all;
    Merger merger;
    for (const auto& one : fragments) {
        forEachField([&](const char* name, auto member) {
            if constexpr (std::is_same_v<decltype(member), Field<std::string> PlanFragment::*>) {
                if (member == &PlanFragment::framework) {
                    merger.framework(all.*member, one.*member);
                    return;
                }
            }
            merger.field(name, all.*member, one.*member);
        });
        forEachModelField(
            [&](const char* name, auto member) { merger.field(name, all.model.*member, one.model.*member); });
        all.notes.insert(all.notes.end(), one.notes.begin(), one.notes.end());
    }
    if (!merger.faults.empty())
        return merger.faults;
    return all;
}

} // namespace meshwright

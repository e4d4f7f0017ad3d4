#pragma once

#include "core/base/json_reader.h"
#include "core/framework/framework.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// Reads the parts that recur in a framework file: sources by key, texts in two languages, closed sets of words.
class FrameworkFields {
public:
    FrameworkFields(ObjectReader& root, ReadContext& context);

    [[nodiscard]] ObjectReader& root() { return root_; }
    [[nodiscard]] ReadContext& context() { return context_; }

    /// The source that `object` names under "source".
    Source source(ObjectReader& object);
    [[nodiscard]] std::vector<Source> sources() const;
    /// {"en": ..., "zh_CN": ...}, neither of them empty.
    BilingualText bilingual(ObjectReader& object, std::string_view key, bool required);
    std::vector<std::string> texts(ObjectReader& object, std::string_view key);
    std::vector<std::string> words(ObjectReader& object, std::string_view key, std::span<const std::string_view> legal);
    /// [["pipeline", ">", 1], ["kv_heads", "<", "tensor"]]: at least one.
    std::vector<Condition> conditions(ObjectReader& object, std::string_view key);
    std::vector<Knob> knobs();

private:
    Condition condition(const Json& item, const std::string& pointer);
    Knob knob(ObjectReader reader);
    void fault(FaultCode code, const std::string& pointer, std::string expected, const Json& found);

    ObjectReader& root_;
    ReadContext& context_;
    std::vector<std::pair<std::string, Source>> sources_;
};

} // namespace meshwright

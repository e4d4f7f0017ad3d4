#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <memory>

namespace meshwright {

/// Key order is kept: what we read and write again differs only where something was changed.
using Json = nlohmann::ordered_json;

/// A JSON value inside a type that many sources include: it copies in constant time, and holding one does not cost each
/// of them the JSON library. Who looks inside includes core/base/json.h.
class JsonValue {
public:
    JsonValue() = default; ///< null
    JsonValue(std::nullptr_t) {}
    JsonValue(const Json& value);
    JsonValue(Json&& value);

    [[nodiscard]] bool isNull() const;
    [[nodiscard]] const Json& get() const;

    friend bool operator==(const JsonValue& a, const JsonValue& b);

private:
    std::shared_ptr<const Json> value_; ///< empty for null
};

} // namespace meshwright

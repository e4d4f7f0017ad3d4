#include "core/base/json_value.h"

#include "core/base/json.h"

#include <utility>

namespace meshwright {

JsonValue::JsonValue(const Json& value)
    : JsonValue(Json(value)) {}

JsonValue::JsonValue(Json&& value)
    : value_(value.is_null() ? nullptr : std::make_shared<const Json>(std::move(value))) {}

bool JsonValue::isNull() const {
    return value_ == nullptr;
}

const Json& JsonValue::get() const {
    static const Json null;
    return value_ ? *value_ : null;
}

bool operator==(const JsonValue& a, const JsonValue& b) {
    return a.value_ == b.value_ || a.get() == b.get();
}

} // namespace meshwright

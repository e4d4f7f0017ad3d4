#pragma once

#include "core/base/json_reader.h"
#include "core/plan/words.h"

#include <cmath>
#include <concepts>
#include <optional>
#include <string>

namespace meshwright {

// A file's fields are listed once, in a function template over an archive; the reader and the writer below are the two
// archives. So a field cannot be read under one name and written under another.

enum class Presence : std::uint8_t { required, optional };

/// Largest product of parallel degrees and largest number of GPUs that a file may name: far beyond any cluster, and
/// small enough that no arithmetic on them overflows.
inline constexpr std::int64_t most_gpus = 100'000'000;

/// Fills fields from a JSON object. An optional field that is absent keeps the value it has.
class FieldReader {
public:
    explicit FieldReader(ObjectReader object)
        : object_(std::move(object)) {}

    template <std::integral T>
    void integer(std::string_view key, T& value, std::int64_t minimum, std::int64_t maximum,
                 Presence presence = Presence::optional) {
        value = static_cast<T>(object_.integer(key, minimum, maximum, otherwise<std::int64_t>(presence, value)));
    }
    template <std::integral T>
    void integer(std::string_view key, std::optional<T>& value, std::int64_t minimum, std::int64_t maximum) {
        value.reset();
        if (object_.hasValue(key))
            value = static_cast<T>(object_.integer(key, minimum, maximum));
    }
    void number(std::string_view key, double& value, double minimum, double maximum) {
        value = object_.number(key, minimum, maximum, value);
    }
    void number(std::string_view key, std::optional<double>& value, double minimum, double maximum) {
        value.reset();
        if (object_.hasValue(key))
            value = object_.number(key, minimum, maximum);
    }
    void boolean(std::string_view key, bool& value) { value = object_.boolean(key, value); }
    void boolean(std::string_view key, std::optional<bool>& value) {
        value.reset();
        if (object_.hasValue(key))
            value = object_.boolean(key);
    }
    void text(std::string_view key, std::string& value, Presence presence = Presence::optional,
              std::size_t maximum_bytes = 10'000) {
        value = object_.text(key, otherwise<std::string>(presence, value), maximum_bytes);
    }
    template <class E, std::size_t N>
    void choice(std::string_view key, E& value, const WordTable<E, N>& words) {
        value = object_.choice<E>(key, words, value);
    }
    template <class E, std::size_t N>
    void choice(std::string_view key, std::optional<E>& value, const WordTable<E, N>& words) {
        value.reset();
        if (object_.hasValue(key))
            value = object_.choice<E>(key, words);
    }
    void zeroStage(std::string_view key, Sharding& value) {
        value = sharding_by_stage[static_cast<std::size_t>(object_.integer(key, 0, 3))];
    }
    /// A nested object; `fields` lists its fields to the archive it is given.
    template <class Fields>
    void object(std::string_view key, Fields fields, Presence presence = Presence::optional) {
        FieldReader inner(object_.object(key, presence == Presence::required));
        if (isObject(key)) // else one fault says so, and its fields are not missed one by one
            fields(inner);
    }
    template <class T, class Fields>
    void optionalObject(std::string_view key, std::optional<T>& value, Fields fields) {
        value.reset();
        if (!object_.hasValue(key))
            return;
        FieldReader inner(object_.object(key));
        if (isObject(key))
            fields(inner, value.emplace());
    }

    [[nodiscard]] ObjectReader& json() { return object_; }

private:
    [[nodiscard]] bool isObject(std::string_view key) const {
        return object_.hasValue(key) && object_.raw().at(std::string(key)).is_object();
    }
    template <class T>
    static std::optional<T> otherwise(Presence presence, const T& value) {
        return presence == Presence::required ? std::nullopt : std::optional<T>(value);
    }

    ObjectReader object_;
};

/// Writes fields into a JSON object in place: the keys that stand there keep their order, and keys that nothing names
/// are left alone.
class FieldWriter {
public:
    explicit FieldWriter(Json& object)
        : object_(&object) {
        if (!object.is_object())
            object = Json::object();
    }

    template <std::integral T>
    void integer(std::string_view key, const T& value, std::int64_t, std::int64_t, Presence = Presence::optional) {
        set(key, value);
    }
    template <std::integral T>
    void integer(std::string_view key, const std::optional<T>& value, std::int64_t, std::int64_t) {
        set(key, value ? Json(*value) : Json());
    }
    void number(std::string_view key, double value, double, double) { set(key, numberJson(value)); }
    void number(std::string_view key, const std::optional<double>& value, double, double) {
        set(key, value ? numberJson(*value) : Json());
    }
    void boolean(std::string_view key, bool value) { set(key, value); }
    void boolean(std::string_view key, const std::optional<bool>& value) { set(key, value ? Json(*value) : Json()); }
    void text(std::string_view key, const std::string& value, Presence = Presence::optional, std::size_t = 0) {
        set(key, value);
    }
    template <class E, std::size_t N>
    void choice(std::string_view key, const E& value, const WordTable<E, N>& words) {
        set(key, std::string(wordOf(words, value)));
    }
    template <class E, std::size_t N>
    void choice(std::string_view key, const std::optional<E>& value, const WordTable<E, N>& words) {
        set(key, value ? Json(std::string(wordOf(words, *value))) : Json());
    }
    void zeroStage(std::string_view key, Sharding value) { set(key, static_cast<int>(value)); }
    template <class Fields>
    void object(std::string_view key, Fields fields, Presence = Presence::optional) {
        FieldWriter inner((*object_)[std::string(key)]);
        fields(inner);
    }
    template <class T, class Fields>
    void optionalObject(std::string_view key, const std::optional<T>& value, Fields fields) {
        if (!value) {
            set(key, Json());
            return;
        }
        FieldWriter inner((*object_)[std::string(key)]);
        fields(inner, *value);
    }

    void set(std::string_view key, Json value) {
        Json& slot = (*object_)[std::string(key)];
        if (slot != value) // keeps the spelling of an equal number
            slot = std::move(value);
    }
    void erase(std::string_view key) { object_->erase(std::string(key)); }
    [[nodiscard]] Json& json() { return *object_; }

private:
    static Json numberJson(double value) {
        constexpr double exact = 9007199254740992.0; // 2^53
        if (std::trunc(value) == value && std::abs(value) < exact)
            return static_cast<std::int64_t>(value);
        return value;
    }

    Json* object_;
};

} // namespace meshwright

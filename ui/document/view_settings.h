#pragma once

#include <QObject>

#include <cstdint>

namespace meshwright::ui {

enum class ByteUnit : std::uint8_t; // ui/text/format.h

/// How figures are shown, everywhere at once. No part of the project: changing it is not undone.
class ViewSettings final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] ByteUnit byteUnit() const { return byte_unit_; }
    [[nodiscard]] bool percent() const { return percent_; }
    [[nodiscard]] bool zoomToCapacity() const { return zoom_to_capacity_; }
    void setByteUnit(ByteUnit unit);
    void setPercent(bool percent);
    void setZoomToCapacity(bool zoom);

signals:
    void changed();

private:
    ByteUnit byte_unit_{}; ///< GiB
    bool percent_ = false;
    bool zoom_to_capacity_ = true;
};

} // namespace meshwright::ui

#include "ui/document/view_settings.h"

#include "ui/text/format.h"

namespace meshwright::ui {

void ViewSettings::setByteUnit(ByteUnit unit) {
    if (unit == byte_unit_)
        return;
    byte_unit_ = unit;
    emit changed();
}

void ViewSettings::setPercent(bool percent) {
    if (percent == percent_)
        return;
    percent_ = percent;
    emit changed();
}

void ViewSettings::setZoomToCapacity(bool zoom) {
    if (zoom == zoom_to_capacity_)
        return;
    zoom_to_capacity_ = zoom;
    emit changed();
}

} // namespace meshwright::ui

#include "ui/document/view_settings.h"

#include "ui/report/render.h"
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

void ViewSettings::setReportForm(ReportForm form) {
    if (form == report_form_)
        return;
    report_form_ = form;
    emit changed();
}

void ViewSettings::setReportPaper(ReportPaper paper) {
    if (paper == report_paper_)
        return;
    report_paper_ = paper;
    emit changed();
}

} // namespace meshwright::ui

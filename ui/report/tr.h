#pragma once

#include <QCoreApplication>

namespace meshwright::ui {

/// The translation context of what only a report says.
class ReportWords {
    Q_DECLARE_TR_FUNCTIONS(ReportWords)
};

} // namespace meshwright::ui

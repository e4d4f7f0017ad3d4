#pragma once

#include <QCoreApplication>

namespace meshwright::ui {

/// The translation context of all words that are not a widget's own.
class Words {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

} // namespace meshwright::ui

#include "ui/text/tr.h"
#include "ui/text/words.h"

namespace meshwright::ui {

QString termName(std::string_view formula_id) {
    return QString::fromUtf8(formula_id.data(), static_cast<qsizetype>(formula_id.size()));
}

} // namespace meshwright::ui

#include "ui/shell/language.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace meshwright::ui {

Language::Language(QApplication& application)
    : application_(application) {}

void Language::choose(const QString& code) {
    const bool chinese =
        code.isEmpty() ? QLocale::system().language() == QLocale::Chinese : code.startsWith(QLatin1String("zh"));
    code_ = chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
    QLocale::setDefault(chinese ? QLocale(QLocale::Chinese, QLocale::China)
                                : QLocale(QLocale::English, QLocale::UnitedStates));
    application_.removeTranslator(&words_);
    application_.removeTranslator(&qt_words_);
    if (words_.load(QStringLiteral(":/translations/meshwright_%1.qm").arg(code_)))
        application_.installTranslator(&words_);
    if (chinese && qt_words_.load(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        application_.installTranslator(&qt_words_);
}

} // namespace meshwright::ui

#pragma once

#include <QLocale>
#include <QTranslator>

#include <memory>
#include <vector>

namespace meshwright::ui {

/// While it lives, tr() and QLocale() speak `language`, whatever the program speaks; no widget hears of it. A report is
/// written in the language asked for, and its bytes do not depend on the window's. For the thread of the application.
class ScopedLanguage {
public:
    explicit ScopedLanguage(const QLocale& language);
    ~ScopedLanguage();
    ScopedLanguage(const ScopedLanguage&) = delete;
    ScopedLanguage& operator=(const ScopedLanguage&) = delete;

private:
    QLocale previous_;
    std::vector<std::unique_ptr<QTranslator>> translators_;
};

} // namespace meshwright::ui

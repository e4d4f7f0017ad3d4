#include "ui/report/language.h"

#include <QCoreApplication>
#include <QEvent>

namespace meshwright::ui {

namespace {

/// Gives back what the source says, so that a translation that the program uses does not shine through.
class SourceText final : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* /*context*/, const char* source, const char* /*comment*/,
                                    int /*count*/) const override {
        return QString::fromUtf8(source);
    }
};

/// Installing a translator tells every window to translate itself anew; here that would be for nothing.
class QuietLanguageChange final : public QObject {
public:
    QuietLanguageChange() { QCoreApplication::instance()->installEventFilter(this); }
    [[nodiscard]] bool eventFilter(QObject* receiver, QEvent* event) override {
        return receiver == QCoreApplication::instance() && event->type() == QEvent::LanguageChange;
    }
};

} // namespace

ScopedLanguage::ScopedLanguage(const QLocale& language) {
    const QuietLanguageChange quiet;
    translators_.push_back(std::make_unique<SourceText>());
    auto catalog = std::make_unique<QTranslator>();
    if (catalog->load(language, QStringLiteral("meshwright"), QStringLiteral("_"), QStringLiteral(":/translations")))
        translators_.push_back(std::move(catalog));
    for (const auto& translator : translators_)
        QCoreApplication::installTranslator(translator.get());
    QLocale::setDefault(language);
}

ScopedLanguage::~ScopedLanguage() {
    const QuietLanguageChange quiet;
    for (const auto& translator : translators_)
        QCoreApplication::removeTranslator(translator.get());
    QLocale::setDefault(previous_);
}

} // namespace meshwright::ui

#pragma once

#include <QObject>
#include <QString>
#include <QTranslator>

class QApplication;

namespace meshwright::ui {

/// The language of the interface: its words, Qt's own words, and the form of numbers. Changing it retranslates every
/// window at once.
class Language final : public QObject {
    Q_OBJECT

public:
    explicit Language(QApplication& application);

    /// "en", "zh_CN", or empty for the system's.
    void choose(const QString& code);
    /// What is in force: "en" or "zh_CN".
    [[nodiscard]] const QString& code() const { return code_; }

private:
    QApplication& application_;
    QString code_;
    QTranslator words_;
    QTranslator qt_words_;
};

} // namespace meshwright::ui

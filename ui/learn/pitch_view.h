#pragma once

#include "core/learn/pitch.h"
#include "ui/document/context.h"
#include "ui/text/format.h"

#include <QLocale>
#include <QWidget>

#include <array>

class QComboBox;
class QPlainTextEdit;
class QPushButton;

namespace meshwright::ui {

class ThemedLabel;

/// A text with its holes filled, in the words and digits of a language.
[[nodiscard]] QString filledText(const LocalText& text, const std::vector<PitchValue>& values, const QLocale& language,
                                 ByteUnit unit);
/// The whole pitch as one paragraph.
[[nodiscard]] QString pitchText(const Pitch& pitch, const QLocale& language, ByteUnit unit);

/// The thirty-second answer about the open project, and what to tell of own experience, in both languages at once.
/// What has been edited stays until it is written anew.
class PitchView final : public QWidget {
    Q_OBJECT

public:
    explicit PitchView(const Context& context, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Column {
        QLocale language;
        ThemedLabel* title = nullptr;
        ThemedLabel* length = nullptr;
        QPlainTextEdit* text = nullptr;
        QPushButton* copy = nullptr;
    };

    QWidget* buildColumn(Column& column, const char* name);
    void fillChoices();
    void follow();
    void write();
    void retranslate();
    void refreshLength(const Column& column);
    [[nodiscard]] bool edited() const;

    Context context_;
    QComboBox* what_ = nullptr;
    QPushButton* anew_ = nullptr;
    ThemedLabel* note_ = nullptr;
    std::array<Column, 2> columns_;
};

} // namespace meshwright::ui

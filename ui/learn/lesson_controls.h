#pragma once

#include "ui/document/context.h"

#include <QWidget>

#include <cstdint>
#include <vector>

class QComboBox;
class QToolButton;

namespace meshwright::ui {

class LessonSession;
class NumberField;
class StopSlider;
class ThemedLabel;

/// A whole number with its name, a field to type into and a slider over usual values. The slider changes live.
class LessonSetting final : public QWidget {
    Q_OBJECT

public:
    LessonSetting(const Context& context, const char* name, std::vector<std::int64_t> stops, double field_width,
                  QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setRange(std::int64_t minimum, std::int64_t maximum);
    void setValue(std::int64_t value);

signals:
    void changed(qint64 value);

private:
    ThemedLabel* title_ = nullptr;
    NumberField* field_ = nullptr;
    StopSlider* slider_ = nullptr;
};

/// What the lesson runs on: the textbook model and its settings, or the open project as it is.
class LessonControls final : public QWidget {
    Q_OBJECT

public:
    LessonControls(const Context& context, LessonSession& session, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void refresh();
    void retranslate();
    void fillPrecisions();

    Context context_;
    LessonSession& session_;
    QToolButton* textbook_ = nullptr;
    QToolButton* project_ = nullptr;
    ThemedLabel* summary_ = nullptr;
    QWidget* settings_ = nullptr;
    LessonSetting* parameters_ = nullptr;
    LessonSetting* gpus_ = nullptr;
    LessonSetting* bandwidth_ = nullptr;
    LessonSetting* accumulation_ = nullptr;
    ThemedLabel* precision_title_ = nullptr;
    QComboBox* precision_ = nullptr;
};

} // namespace meshwright::ui

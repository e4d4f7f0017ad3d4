#pragma once

#include "ui/document/context.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QWidget>

#include <optional>

namespace meshwright::ui {

/// A figure of the strip: caption, value, remark. A button that opens where the figure comes from.
class VerdictFigure final : public QAbstractButton {
    Q_OBJECT

public:
    VerdictFigure(const Appearance& appearance, const char* name, QWidget* parent = nullptr);

    void show(const QString& caption, const QString& value, const QString& remark,
              std::optional<ColourRole> tone = std::nullopt);
    void setMark(std::optional<PlanMark> mark);
    [[nodiscard]] const QString& value() const { return value_; }
    [[nodiscard]] const QString& remark() const { return remark_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] bool hasIcon() const { return tone_.has_value() || mark_.has_value(); }

    const Appearance& appearance_;
    QString caption_;
    QString value_;
    QString remark_;
    std::optional<ColourRole> tone_; ///< good or bad: with icon
    std::optional<PlanMark> mark_;
};

/// The verdict on the selected plan; it never leaves the screen.
class VerdictStrip final : public QWidget {
    Q_OBJECT

public:
    explicit VerdictStrip(const Context& context, QWidget* parent = nullptr);

signals:
    void memoryWanted();
    void parametersWanted();
    void tableWanted();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    Context context_;
    VerdictFigure* memory_ = nullptr;
    VerdictFigure* peak_ = nullptr;
    VerdictFigure* host_ = nullptr;
    VerdictFigure* parameters_ = nullptr;
    VerdictFigure* plan_ = nullptr;
    VerdictFigure* units_ = nullptr;
};

} // namespace meshwright::ui

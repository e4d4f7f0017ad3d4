#pragma once

#include "ui/document/context.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QWidget>

#include <optional>
#include <vector>

namespace meshwright::ui {

class ExplanationPopup;
struct Snapshot;

/// A figure of the strip: caption, value, remark. A button that opens where the figure comes from.
class VerdictFigure final : public QAbstractButton {
    Q_OBJECT

public:
    VerdictFigure(const Appearance& appearance, const char* name, QWidget* parent = nullptr);

    void show(const QString& caption, const QString& value, const QString& remark,
              std::optional<ColourRole> tone = std::nullopt);
    void setMark(std::optional<PlanMark> mark);
    /// Without the remark, where the strip has no room for all of them.
    void setCompact(bool compact);
    /// In the secondary colour: a figure of a plan that cannot run.
    void setMuted(bool muted) { muted_ = muted; }
    [[nodiscard]] const QString& caption() const { return caption_; }
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
    bool compact_ = false;
    bool muted_ = false;
};

/// The verdict on the selected plan; it never leaves the screen. Where it is too narrow for everything, remarks go
/// first, then the figures that other panels show too.
class VerdictStrip final : public QWidget {
    Q_OBJECT

public:
    explicit VerdictStrip(const Context& context, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Opens the explanation of a figure beside it.
    void explain(const VerdictFigure& figure);

signals:
    void memoryWanted();
    void parametersWanted();
    void tableWanted();
    /// Where the step's time goes; without a page for it, the figure's explanation.
    void timeWanted(meshwright::ui::VerdictFigure* figure);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectFigures();
    void refresh();
    void refreshMemory(const Snapshot& snapshot, std::size_t plan);
    void refreshTime(const Snapshot& snapshot, std::size_t plan);
    void fit();

    Context context_;
    VerdictFigure* memory_ = nullptr;
    VerdictFigure* peak_ = nullptr;
    VerdictFigure* host_ = nullptr;
    VerdictFigure* step_ = nullptr;
    VerdictFigure* throughput_ = nullptr;
    VerdictFigure* mfu_ = nullptr;
    VerdictFigure* days_ = nullptr;
    VerdictFigure* cost_ = nullptr;
    VerdictFigure* parameters_ = nullptr;
    VerdictFigure* plan_ = nullptr;
    VerdictFigure* units_ = nullptr;
    std::vector<VerdictFigure*> present_; ///< those that the plan has
    ExplanationPopup* popup_ = nullptr;
};

} // namespace meshwright::ui

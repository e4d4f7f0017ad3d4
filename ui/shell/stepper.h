#pragma once

#include <QAbstractButton>
#include <QWidget>

#include <functional>
#include <vector>

class QHBoxLayout;

namespace meshwright::ui {

class Appearance;

/// A step of the decision flow: number and name.
class StepButton final : public QAbstractButton {
    Q_OBJECT

public:
    StepButton(const Appearance& appearance, int number, QWidget* parent = nullptr);
    /// An icon in place of the number.
    void setIconName(const QString& name) { icon_ = name; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Appearance& appearance_;
    int number_;
    QString icon_;
};

/// The decision flow as the window's spine. A step appears when there is something behind it.
class Stepper final : public QWidget {
    Q_OBJECT

public:
    explicit Stepper(const Appearance& appearance, QWidget* parent = nullptr);

    /// `checkable`: a step that stays open, as against one that does something and returns.
    StepButton* addStep(const char* name, bool checkable);
    /// What stands beside the flow, with an icon instead of a number.
    StepButton* addAside(const char* name, const char* icon);

private:
    const Appearance& appearance_;
    QHBoxLayout* layout_ = nullptr;
    int count_ = 0;
};

/// Looks like a search field and opens the command palette.
class SearchButton final : public QAbstractButton {
    Q_OBJECT

public:
    explicit SearchButton(const Appearance& appearance, QWidget* parent = nullptr);
    void setHint(const QString& text, const QString& shortcut);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// What there is room for: the hint, elided if need be, and its shortcut only beside the whole hint.
    [[nodiscard]] QString shownHint() const;
    [[nodiscard]] bool showsShortcut() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRect textRoom() const;

    const Appearance& appearance_;
    QString shortcut_;
};

} // namespace meshwright::ui

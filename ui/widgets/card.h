#pragma once

#include <QWidget>

namespace meshwright::ui {

class Appearance;

/// A raised surface with a hairline border, on which a view stands.
class Card final : public QWidget {
    Q_OBJECT

public:
    explicit Card(const Appearance& appearance, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Appearance& appearance_;
};

/// A flat ground in the surface colour with a hairline on one side: docks, tool rows and the verdict strip.
class Surface final : public QWidget {
    Q_OBJECT

public:
    Surface(const Appearance& appearance, Qt::Edges edges, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Appearance& appearance_;
    Qt::Edges edges_;
};

/// A hairline with a heading in front of it: starts a group of fields.
class GroupHeading final : public QWidget {
    Q_OBJECT

public:
    explicit GroupHeading(const Appearance& appearance, QWidget* parent = nullptr);

    /// `remark` stands at the right, over what the group's figures are.
    void setText(const QString& text, const QString& remark = {});
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Appearance& appearance_;
    QString text_;
    QString remark_;
};

} // namespace meshwright::ui

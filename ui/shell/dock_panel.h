#pragma once

#include <QDockWidget>

class QScrollArea;
class QToolButton;

namespace meshwright::ui {

class Appearance;
class ThemedLabel;

/// A dock with the program's own title row, around a scrolling panel.
class DockPanel final : public QDockWidget {
    Q_OBJECT

public:
    DockPanel(const Appearance& appearance, const char* name, const char* icon, QWidget* panel, QWidget* parent);

    void setTitle(const QString& title);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void keepWidth();
    void restyle();
    void retranslate();

    const Appearance& appearance_;
    QString icon_name_;
    ThemedLabel* icon_ = nullptr;
    ThemedLabel* title_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    QToolButton* float_ = nullptr;
    QToolButton* close_ = nullptr;
};

} // namespace meshwright::ui

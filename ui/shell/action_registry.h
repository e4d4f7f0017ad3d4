#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <QString>

#include <functional>
#include <vector>

namespace meshwright::ui {

class Theme;

/// An action's text without mnemonic ("&Save", "保存(&S)") and dots, as buttons and lists show it.
[[nodiscard]] QString plainText(const QString& text);

/// Property of an action: words that the palette finds it by beside its text.
inline constexpr const char* action_keywords = "keywords";

/// Every action of a window, once: menus, toolbar and command palette borrow the same QAction. Texts are functions, so
/// that they follow the language; tooltips name the shortcut.
class ActionRegistry final : public QObject {
    Q_OBJECT

public:
    using Text = std::function<QString()>;

    using QObject::QObject;

    QAction* add(const char* id, const Text& text, const QKeySequence& shortcut, const char* icon,
                 const std::function<void()>& act);
    /// The action of an id; it must have been added.
    [[nodiscard]] QAction* action(const char* id) const;
    [[nodiscard]] std::vector<QAction*> all() const;
    [[nodiscard]] static QString iconName(const QAction& action);

    void retranslate();
    void restyle(const Theme& theme);

private:
    struct Entry {
        QAction* action = nullptr;
        Text text;
    };

    std::vector<Entry> entries_;
};

} // namespace meshwright::ui

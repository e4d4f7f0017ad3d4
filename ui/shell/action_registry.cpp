#include "ui/shell/action_registry.h"

#include "ui/theme/icons.h"

#include <QRegularExpression>

#include <algorithm>

namespace meshwright::ui {

QString plainText(const QString& text) {
    static const QRegularExpression mnemonic(QStringLiteral("\\(&.\\)|&"));
    QString plain = text;
    return plain.remove(mnemonic).remove(QStringLiteral("…"));
}

QAction* ActionRegistry::add(const char* id, const Text& text, const QKeySequence& shortcut, const char* icon,
                             const std::function<void()>& act) {
    auto* action = new QAction(this);
    action->setObjectName(QString::fromLatin1(id));
    action->setShortcut(shortcut);
    action->setData(QString::fromLatin1(icon));
    connect(action, &QAction::triggered, this, [act] { act(); });
    entries_.push_back({action, text});
    return action;
}

QAction* ActionRegistry::action(const char* id) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(), [id](const Entry& entry) {
        return entry.action->objectName() == QLatin1String(id);
    });
    Q_ASSERT(found != entries_.end());
    return found->action;
}

std::vector<QAction*> ActionRegistry::all() const {
    std::vector<QAction*> actions;
    for (const auto& entry : entries_)
        actions.push_back(entry.action);
    return actions;
}

QString ActionRegistry::iconName(const QAction& action) {
    return action.data().toString();
}

void ActionRegistry::retranslate() {
    for (const auto& [action, text] : entries_) {
        action->setText(text());
        action->setIconText(plainText(text()));
        QString tip = plainText(text());
        if (!action->shortcut().isEmpty())
            tip += QStringLiteral(" (%1)").arg(action->shortcut().toString(QKeySequence::NativeText));
        action->setToolTip(tip);
    }
}

void ActionRegistry::restyle(const Theme& theme) {
    for (const auto& entry : entries_)
        if (const QString name = iconName(*entry.action); !name.isEmpty())
            entry.action->setIcon(themedIcon(name, theme));
}

} // namespace meshwright::ui

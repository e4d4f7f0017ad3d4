#pragma once

#include <QAbstractListModel>
#include <QDialog>
#include <QIcon>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QLineEdit;
class QListView;

namespace meshwright::ui {

/// Something the palette can do.
struct PaletteEntry {
    QString text;
    QString detail; ///< at the right: a shortcut, a folder
    QIcon icon;
    bool enabled = true;
    std::function<void()> run;
    QString keywords = {}; ///< found by, but not shown: a name in another language than the text's
};

/// How well a text fits a query; higher is better, nothing is no fit. Each word of the query is the beginning of a
/// word, else stands within one, else is made of beginnings of words in order ("zs" for "ZeRO stage").
[[nodiscard]] std::optional<int> paletteScore(const QString& query, const QString& text);

/// The entries that fit the query, best first.
class PaletteModel final : public QAbstractListModel {
    Q_OBJECT

public:
    static constexpr int detail_role = Qt::UserRole;

    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<PaletteEntry> entries);
    void setQuery(const QString& query);
    [[nodiscard]] const PaletteEntry* entry(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    std::vector<PaletteEntry> entries_;
    std::vector<std::size_t> shown_;
};

/// Type a few letters of anything the program can do, press Enter.
class CommandPalette final : public QDialog {
    Q_OBJECT

public:
    /// Entries that depend on what is typed, such as "Set micro-batch to 8".
    using Dynamic = std::function<std::vector<PaletteEntry>(const QString& query)>;

    explicit CommandPalette(QWidget* parent);

    void open(const QString& hint, std::vector<PaletteEntry> entries, Dynamic dynamic = {});
    [[nodiscard]] PaletteModel& model() { return model_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search(const QString& query);
    void runCurrent();
    void step(int rows);

    PaletteModel model_;
    std::vector<PaletteEntry> entries_;
    Dynamic dynamic_;
    QLineEdit* input_ = nullptr;
    QListView* list_ = nullptr;
};

} // namespace meshwright::ui

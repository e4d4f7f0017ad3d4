#include "ui/shell/command_palette.h"

#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace meshwright::ui {

namespace {

constexpr int palette_width = 620;
constexpr int visible_rows = 12;

/// Text at the left, detail in secondary colour at the right.
class PaletteDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        painter->setPen(option.palette.color(selected ? QPalette::HighlightedText : QPalette::PlaceholderText));
        painter->drawText(option.rect.adjusted(0, 0, -space::m, 0), Qt::AlignRight | Qt::AlignVCenter,
                          index.data(PaletteModel::detail_role).toString());
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {200, option.fontMetrics.height() + space::m};
    }
};

bool startsWord(const QString& text, qsizetype at) {
    return at == 0 || !text[at - 1].isLetterOrNumber();
}

bool beginsAWord(const QString& word, const QString& text) {
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive))
        if (startsWord(text, at))
            return true;
    return false;
}

/// Each character follows the one before or begins a later word.
bool madeOfBeginnings(const QString& word, const QString& text) {
    qsizetype at = 0;
    bool first = true;
    for (const QChar wanted : word) {
        const auto fits = [&](qsizetype place) { return text[place].toCaseFolded() == wanted.toCaseFolded(); };
        if (first || at >= text.size() || !fits(at))
            while (at < text.size() && !(startsWord(text, at) && fits(at)))
                ++at;
        if (at >= text.size())
            return false;
        ++at;
        first = false;
    }
    return true;
}

} // namespace

std::optional<int> paletteScore(const QString& query, const QString& text) {
    int score = 0;
    for (const QString& word : query.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto length = static_cast<int>(word.size());
        if (beginsAWord(word, text))
            score += 8 * length;
        else if (text.contains(word, Qt::CaseInsensitive))
            score += 4 * length;
        else if (madeOfBeginnings(word, text))
            score += 2 * length;
        else
            return std::nullopt;
    }
    return score * 100 - static_cast<int>(std::min<qsizetype>(text.size(), 99));
}

void PaletteModel::setEntries(std::vector<PaletteEntry> entries) {
    beginResetModel();
    entries_ = std::move(entries);
    shown_.clear();
    for (std::size_t i = 0; i < entries_.size(); ++i)
        shown_.push_back(i);
    endResetModel();
}

void PaletteModel::setQuery(const QString& query) {
    beginResetModel();
    std::vector<std::pair<int, std::size_t>> scored;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (query.trimmed().isEmpty())
            scored.emplace_back(0, i);
        else if (const auto score =
                     std::max(paletteScore(query, entries_[i].text), paletteScore(query, entries_[i].keywords)))
            scored.emplace_back(*score, i);
    }
    std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    shown_.clear();
    for (const auto& [score, index] : scored)
        shown_.push_back(index);
    endResetModel();
}

const PaletteEntry* PaletteModel::entry(int row) const {
    return row >= 0 && row < rowCount() ? &entries_[shown_[static_cast<std::size_t>(row)]] : nullptr;
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
    const PaletteEntry* found = index.isValid() ? entry(index.row()) : nullptr;
    if (found == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return found->text;
    case Qt::DecorationRole:
        return found->icon;
    case detail_role:
        return found->detail;
    default:
        return {};
    }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const {
    const PaletteEntry* found = index.isValid() ? entry(index.row()) : nullptr;
    return found != nullptr && found->enabled ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

CommandPalette::CommandPalette(QWidget* parent)
    : QDialog(parent, Qt::Popup | Qt::FramelessWindowHint) {
    setObjectName(QStringLiteral("commandPalette"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::s, space::s, space::s, space::s);
    layout->setSpacing(space::s);
    input_ = new QLineEdit;
    input_->setObjectName(QStringLiteral("paletteInput"));
    input_->installEventFilter(this);
    list_ = new QListView;
    list_->setObjectName(QStringLiteral("paletteList"));
    list_->setModel(&model_);
    list_->setItemDelegate(new PaletteDelegate(list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setUniformItemSizes(true);
    list_->setIconSize(QSize(icon_small, icon_small));
    input_->setTextMargins(space::xs, 0, space::xs, 0);
    layout->addWidget(input_);
    layout->addWidget(list_);
    connect(input_, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(list_, &QListView::clicked, this, &CommandPalette::runCurrent);
}

void CommandPalette::open(const QString& hint, std::vector<PaletteEntry> entries, Dynamic dynamic) {
    entries_ = std::move(entries);
    dynamic_ = std::move(dynamic);
    input_->clear();
    input_->setPlaceholderText(hint);
    input_->setAccessibleName(hint);
    list_->setAccessibleName(hint);
    search({});
    const QWidget* window = parentWidget();
    const int row = fontMetrics().height() + space::m;
    resize(std::min(palette_width, window->width() - 2 * space::xl),
           row * visible_rows + input_->sizeHint().height() + 3 * space::s);
    move(window->mapToGlobal(QPoint((window->width() - this->width()) / 2, window->height() / 10)));
    show();
    input_->setFocus();
}

void CommandPalette::search(const QString& query) {
    auto entries = dynamic_ ? dynamic_(query) : std::vector<PaletteEntry>{};
    const auto fixed = static_cast<int>(entries.size());
    entries.insert(entries.end(), entries_.begin(), entries_.end());
    model_.setEntries(std::move(entries));
    // What was made for this very query is the answer to it.
    if (fixed == 0)
        model_.setQuery(query);
    list_->setCurrentIndex(model_.index(0));
}

void CommandPalette::runCurrent() {
    const PaletteEntry* entry = model_.entry(list_->currentIndex().row());
    if (entry == nullptr || !entry->enabled)
        return;
    const auto run = entry->run; // hiding may clear the entries
    hide();
    run();
}

void CommandPalette::step(int rows) {
    const int row = std::clamp(list_->currentIndex().row() + rows, 0, std::max(0, model_.rowCount() - 1));
    list_->setCurrentIndex(model_.index(row));
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched != input_ || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        step(1);
        return true;
    case Qt::Key_Up:
        step(-1);
        return true;
    case Qt::Key_PageDown:
        step(visible_rows - 1);
        return true;
    case Qt::Key_PageUp:
        step(1 - visible_rows);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    default:
        return QDialog::eventFilter(watched, event);
    }
}

} // namespace meshwright::ui

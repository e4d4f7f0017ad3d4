#include "ui/learn/claims_desk.h"

#include "ui/learn/learn_words.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/card.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/themed_label.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListView>

namespace meshwright::ui {

namespace {

constexpr int anything = -1;

Pill::Tone toneOf(Verdict verdict) {
    switch (verdict) {
    case Verdict::holds:
        return Pill::Tone::good;
    case Verdict::wrong:
        return Pill::Tone::bad;
    case Verdict::conditional:
    case Verdict::simplification:
    case Verdict::outdated:
    case Verdict::unverified:
    case Verdict::opinion:
        break;
    }
    return Pill::Tone::caution;
}

ThemedLabel* claimParagraph(const Context& context, TextRole role, ColourRole colour, const char* name) {
    auto* label = new ThemedLabel(context.appearance, role, colour);
    label->setWordWrap(true);
    label->setObjectName(QString::fromLatin1(name));
    return label;
}

} // namespace

ClaimsDesk::ClaimsDesk(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context) {
    filter_.setSourceModel(&model_);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::l, space::m, space::l, space::m);
    layout->setSpacing(space::l);
    layout->addWidget(buildList());
    layout->addWidget(buildDetail(), 1);
    const auto again = [this] {
        if (!list_->currentIndex().isValid())
            list_->setCurrentIndex(filter_.index(0, 0));
        refresh();
    };
    connect(search_, &QLineEdit::textChanged, this, [this, again](const QString& text) {
        filter_.setWords(text);
        again();
    });
    connect(topic_, &QComboBox::activated, this, [this, again] {
        const int topic = topic_->currentData().toInt();
        filter_.setTopic(topic == anything ? std::nullopt : std::optional(static_cast<ClaimTopic>(topic)));
        again();
    });
    connect(verdict_choice_, &QComboBox::activated, this, [this, again] {
        const int verdict = verdict_choice_->currentData().toInt();
        filter_.setVerdict(verdict == anything ? std::nullopt : std::optional(static_cast<Verdict>(verdict)));
        again();
    });
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &ClaimsDesk::refresh);
    retranslate();
    again();
}

QWidget* ClaimsDesk::buildList() {
    auto* side = new QWidget;
    side->setFixedWidth(static_cast<int>(context_.appearance.theme().basePixels() * 32));
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    search_ = new QLineEdit;
    search_->setObjectName(QStringLiteral("claimsSearch"));
    search_->setClearButtonEnabled(true);
    layout->addWidget(search_);
    auto* row = new QHBoxLayout;
    topic_ = new QComboBox;
    topic_->setObjectName(QStringLiteral("claimsTopic"));
    verdict_choice_ = new QComboBox;
    verdict_choice_->setObjectName(QStringLiteral("claimsVerdict"));
    row->addWidget(topic_, 1);
    row->addWidget(verdict_choice_, 1);
    layout->addLayout(row);
    list_ = new QListView;
    list_->setObjectName(QStringLiteral("claimsList"));
    list_->setModel(&filter_);
    list_->setWordWrap(true);
    list_->setSpacing(3);
    list_->setResizeMode(QListView::Adjust);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(list_, 1);
    count_ = new ThemedLabel(context_.appearance, TextRole::small, ColourRole::text_secondary);
    count_->setObjectName(QStringLiteral("claimsCount"));
    layout->addWidget(count_);
    return side;
}

QWidget* ClaimsDesk::buildDetail() {
    auto* card = new Card(context_.appearance);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(space::xl, space::l, space::xl, space::l);
    layout->setSpacing(space::m);
    place_ = new ThemedLabel(context_.appearance, TextRole::small, ColourRole::text_secondary);
    claim_ = claimParagraph(context_, TextRole::title, ColourRole::text, "claimText");
    verdict_ = new Pill(context_.appearance);
    verdict_->setObjectName(QStringLiteral("claimVerdict"));
    statement_title_ = new ThemedLabel(context_.appearance, TextRole::strong, ColourRole::text_secondary);
    statement_ = claimParagraph(context_, TextRole::body, ColourRole::text, "claimStatement");
    statement_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    sources_ = claimParagraph(context_, TextRole::body, ColourRole::text_secondary, "claimSources");
    sources_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    sources_->setFocusPolicy(Qt::TabFocus);
    sources_->setOpenExternalLinks(true);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{place_, claim_, verdict_, statement_title_, statement_, sources_})
        layout->addWidget(widget);
    layout->addStretch();
    return card;
}

const Claim* ClaimsDesk::current() const {
    const QModelIndex index = filter_.mapToSource(list_->currentIndex());
    return index.isValid() ? &ClaimsModel::claim(index.row()) : nullptr;
}

void ClaimsDesk::showClaim(const QString& id) {
    search_->clear();
    topic_->setCurrentIndex(0);
    verdict_choice_->setCurrentIndex(0);
    filter_.setTopic(std::nullopt);
    filter_.setVerdict(std::nullopt);
    for (int row = 0; row < model_.rowCount(); ++row)
        if (QString::fromStdString(ClaimsModel::claim(row).id) == id) {
            list_->setCurrentIndex(filter_.mapFromSource(model_.index(row)));
            list_->scrollTo(list_->currentIndex(), QAbstractItemView::PositionAtCenter);
        }
}

void ClaimsDesk::fillChoices() {
    const int topic = topic_->count() == 0 ? anything : topic_->currentData().toInt();
    const int verdict = verdict_choice_->count() == 0 ? anything : verdict_choice_->currentData().toInt();
    topic_->clear();
    verdict_choice_->clear();
    topic_->addItem(tr("All topics"), anything);
    for (int i = 0; i < claim_topic_count; ++i)
        topic_->addItem(claimTopicName(static_cast<ClaimTopic>(i)), i);
    verdict_choice_->addItem(tr("All verdicts"), anything);
    for (int i = 0; i < verdict_count; ++i)
        verdict_choice_->addItem(claimVerdictName(static_cast<Verdict>(i)), i);
    topic_->setCurrentIndex(topic_->findData(topic));
    verdict_choice_->setCurrentIndex(verdict_choice_->findData(verdict));
}

void ClaimsDesk::retranslate() {
    search_->setPlaceholderText(tr("Search claims, in either language"));
    search_->setAccessibleName(tr("Search claims"));
    topic_->setAccessibleName(tr("Topic"));
    verdict_choice_->setAccessibleName(tr("Verdict"));
    list_->setAccessibleName(tr("Claims"));
    fillChoices();
    model_.retranslate();
    refresh();
}

void ClaimsDesk::refresh() {
    count_->show(tr("%1 of %2 claims").arg(filter_.rowCount()).arg(model_.rowCount()));
    const Claim* const claim = current();
    for (QWidget* widget :
         std::initializer_list<QWidget*>{place_, claim_, verdict_, statement_title_, statement_, sources_})
        widget->setVisible(claim != nullptr);
    if (claim == nullptr)
        return;
    place_->show(QString::fromStdString(claim->id) + QStringLiteral(" · ") + claimTopicName(claim->topic));
    claim_->show(tr("“%1”").arg(localText(claim->claim)));
    verdict_->show(toneOf(claim->verdict), claimVerdictName(claim->verdict));
    statement_title_->show(tr("What holds"));
    statement_->show(localText(claim->statement));
    QStringList lines;
    for (const Source& source : claim->sources)
        lines += QStringLiteral("<a href=\"%1\">%2</a>")
                     .arg(QString::fromStdString(source.url), QString::fromStdString(source.title).toHtmlEscaped());
    sources_->setVisible(claim->verdict != Verdict::opinion || !lines.isEmpty());
    sources_->show(lines.isEmpty() ? tr("No source: nobody has shown where this comes from.")
                                   : tr("Sources: %1").arg(lines.join(QStringLiteral(" · "))));
}

void ClaimsDesk::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui

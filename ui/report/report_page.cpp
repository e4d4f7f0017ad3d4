#include "ui/report/report_page.h"

#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/report/paper_view.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/card.h"
#include "ui/widgets/themed_label.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QPointer>
#include <QPushButton>
#include <QSignalBlocker>
#include <QThreadPool>

namespace meshwright::ui {

ReportPage::ReportPage(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , form_(new QComboBox)
    , paper_(new QComboBox)
    , state_(new ThemedLabel(context.appearance, TextRole::body, ColourRole::text_secondary))
    , write_(new QPushButton)
    , pages_(new PaperView(context.appearance)) {
    setObjectName(QStringLiteral("reportPage"));
    form_->setObjectName(QStringLiteral("reportForm"));
    paper_->setObjectName(QStringLiteral("reportPaper"));
    state_->setObjectName(QStringLiteral("reportState"));
    write_->setObjectName(QStringLiteral("writeReport"));
    write_->setDefault(true);
    auto* row = new Surface(context_.appearance, Qt::BottomEdge);
    auto* tools = new QHBoxLayout(row);
    tools->setContentsMargins(space::m, space::s, space::m, space::s);
    tools->setSpacing(space::s);
    tools->addWidget(form_);
    tools->addWidget(paper_);
    tools->addSpacing(space::s);
    tools->addWidget(state_, 1);
    tools->addWidget(write_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(row);
    layout->addWidget(pages_, 1);
    for (int i = 0; i < static_cast<int>(report_form_words.size()); ++i)
        form_->addItem(QString(), i);
    for (int i = 0; i < 2; ++i)
        paper_->addItem(QString(), i);
    form_->setCurrentIndex(static_cast<int>(context_.view.reportForm()));
    connect(form_, &QComboBox::currentIndexChanged, this, &ReportPage::choose);
    connect(paper_, &QComboBox::currentIndexChanged, this, &ReportPage::choose);
    connect(write_, &QPushButton::clicked, this, &ReportPage::writeWanted);
    connect(pages_, &PaperView::pageChanged, this, &ReportPage::tell);
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &ReportPage::build);
    connect(&context_.view, &ViewSettings::changed, this, &ReportPage::layOut);
    retranslate();
}

void ReportPage::choose() {
    const auto form = static_cast<ReportForm>(form_->currentIndex());
    const bool other = form != context_.view.reportForm();
    context_.view.setReportPaper(static_cast<ReportPaper>(paper_->currentIndex())); // lays out anew
    context_.view.setReportForm(form);
    if (other)
        build();
}

void ReportPage::build() {
    stale_ = true;
    const SnapshotPointer& snapshot = context_.document.snapshot();
    if (!isVisible() || snapshot == nullptr)
        return;
    stale_ = false;
    ++wanted_;
    write_->setEnabled(snapshot->faults.empty());
    if (!snapshot->faults.empty())
        return take(wanted_, nullptr);
    tell();
    QThreadPool::globalInstance()->start([page = QPointer(this), wanted = wanted_, snapshot,
                                          request = ReportRequest{.form = context_.view.reportForm(), .sections = {}}] {
        auto report = std::make_shared<const Report>(buildReport(snapshot->project, snapshot->resolved, request));
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [page, wanted, report = std::move(report)] {
                if (page != nullptr)
                    page->take(wanted, report);
            },
            Qt::QueuedConnection);
    });
}

void ReportPage::take(std::uint64_t wanted, std::shared_ptr<const Report> report) {
    if (wanted != wanted_)
        return; // a newer one is on its way
    shown_ = wanted;
    report_ = std::move(report);
    layOut();
}

void ReportPage::layOut() {
    if (!isVisible()) {
        stale_ = true;
        return;
    }
    if (report_ == nullptr) {
        pages_->show(nullptr);
        return;
    }
    ReportOptions options{.language = QLocale()};
    options.paper = context_.view.reportPaper();
    options.byte_unit = context_.view.byteUnit();
    pages_->show(std::make_shared<const ReportPages>(*report_, options));
}

void ReportPage::tell() {
    if (busy())
        state_->show(tr("Working out the report…"));
    else if (report_ == nullptr)
        state_->show(tr("There is no report while the scenario has faults; see Problems."));
    else
        state_->show(tr("Page %1 of %2").arg(pages_->page() + 1).arg(pages_->pageCount()));
}

void ReportPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (stale_)
        build();
}

void ReportPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        layOut();
    }
    QWidget::changeEvent(event);
}

void ReportPage::retranslate() {
    form_->setItemText(0, tr("Brief: one page"));
    form_->setItemText(1, tr("Full"));
    form_->setItemText(2, tr("Teaching"));
    paper_->setItemText(0, QStringLiteral("A4"));
    paper_->setItemText(1, tr("US Letter"));
    form_->setAccessibleName(tr("Form of the report"));
    paper_->setAccessibleName(tr("Paper"));
    write_->setText(tr("Write the report…"));
    tell();
}

} // namespace meshwright::ui

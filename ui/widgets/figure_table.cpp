#include "ui/widgets/figure_table.h"

#include <QHeaderView>
#include <QTableView>

namespace meshwright::ui {

QTableView* newFigureTable(QAbstractItemModel& model, const char* name) {
    auto* view = new QTableView;
    view->setObjectName(QString::fromLatin1(name));
    view->setModel(&model);
    view->setFrameShape(QFrame::NoFrame);
    view->setShowGrid(false);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setWordWrap(false);
    view->setTabKeyNavigation(false);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setCornerButtonEnabled(false);
    view->horizontalHeader()->setHighlightSections(false);
    view->verticalHeader()->setHighlightSections(false);
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->viewport()->setAutoFillBackground(false);
    return view;
}

} // namespace meshwright::ui

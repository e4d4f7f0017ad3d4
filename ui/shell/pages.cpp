#include "ui/shell/pages.h"

#include "ui/charts/memory_view.h"
#include "ui/decide/frameworks_view.h"
#include "ui/learn/learn_page.h"
#include "ui/report/report_page.h"
#include "ui/shell/workspace.h"
#include "ui/time/time_view.h"

#include <QCoreApplication>

namespace meshwright::ui {

namespace {

class Pages {
    Q_DECLARE_TR_FUNCTIONS(Pages)
};

} // namespace

StudioPages addPages(Workspace& workspace, const Context& context) {
    auto* memory = new MemoryView(context);
    workspace.add({.id = "memory",
                   .icon = "layers",
                   .title = [] { return Pages::tr("Memory"); },
                   .widget = memory,
                   .copy = [memory] { memory->copyToClipboard(); }});
    auto* time = new TimeView(context);
    workspace.add({.id = "time",
                   .icon = "clock",
                   .title = [] { return Pages::tr("Time"); },
                   .widget = time,
                   .copy = [time] { time->copyToClipboard(); }});
    auto* frameworks = new FrameworksView(context);
    workspace.add({.id = "frameworks",
                   .icon = "scale",
                   .title = [] { return Pages::tr("Frameworks"); },
                   .widget = frameworks,
                   .copy = [frameworks] { frameworks->copyToClipboard(); }});
    auto* report = new ReportPage(context);
    workspace.add({.id = "report",
                   .icon = "file-text",
                   .title = [] { return Pages::tr("Report"); },
                   .widget = report,
                   .place = Page::Place::aside});
    auto* learn = new LearnPage(context);
    workspace.add({.id = "learn",
                   .icon = "book-open",
                   .title = [] { return Pages::tr("Learn"); },
                   .widget = learn,
                   .place = Page::Place::aside,
                   .copy = [learn] { learn->copy(); }});
    return {.memory = memory, .report = report};
}

} // namespace meshwright::ui

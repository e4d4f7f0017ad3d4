#include "ui/shell/pages.h"

#include "ui/charts/memory_view.h"
#include "ui/shell/workspace.h"

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
    return {.memory = memory};
}

} // namespace meshwright::ui

#pragma once

#include "ui/document/context.h"

namespace meshwright::ui {

class MemoryView;
class ReportPage;
class Workspace;

/// The views that the rest of the window talks to.
struct StudioPages {
    MemoryView* memory = nullptr;
    ReportPage* report = nullptr;
};

/// Fills the centre of the window. The one place where a page is registered.
[[nodiscard]] StudioPages addPages(Workspace& workspace, const Context& context);

} // namespace meshwright::ui

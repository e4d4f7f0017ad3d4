#pragma once

#include "ui/document/context.h"

#include <functional>

namespace meshwright::ui {

class ActionRegistry;
class FileFlow;
class Language;
class MemoryView;
class Preferences;
class Workspace;

/// What the actions of a window act on.
struct ActionTargets {
    Context context;
    FileFlow& files;
    Language& language;
    Preferences& preferences;
    Workspace& workspace;
    MemoryView& memory;
    std::function<void()> show_palette;
    std::function<void()> choose_model;
    std::function<void()> choose_cluster;
    std::function<void()> show_about;
    std::function<void()> close_window;
};

/// Fills the registry with every action of the studio.
void addStudioActions(ActionRegistry& actions, const ActionTargets& targets);

} // namespace meshwright::ui

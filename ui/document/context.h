#pragma once

namespace meshwright::ui {

class Appearance;
class StudioDocument;
class ViewSettings;

/// What every view of a window needs; all of it outlives the view.
struct Context {
    Appearance& appearance;
    StudioDocument& document;
    ViewSettings& view;
};

} // namespace meshwright::ui

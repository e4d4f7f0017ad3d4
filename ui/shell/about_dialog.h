#pragma once

class QWidget;

namespace meshwright::ui {

class Appearance;

/// Opens the window that names version and licences.
void showAboutDialog(const Appearance& appearance, QWidget* parent);

} // namespace meshwright::ui

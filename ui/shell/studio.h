#pragma once

#include <QStringList>

class QApplication;

namespace meshwright::ui {

/// Opens the studio with `files` (projects or Hugging Face configurations; the first is opened, or the example if there
/// is none) and runs it until the last window closes. With MESHWRIGHT_EXIT_AFTER_STARTUP=1 in the environment it leaves
/// with status 0 as soon as the window has been painted with its first estimate. Returns the exit status.
int runStudio(QApplication& application, const QStringList& files);

} // namespace meshwright::ui

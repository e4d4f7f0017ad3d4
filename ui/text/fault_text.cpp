#include "ui/text/tr.h"
#include "ui/text/words.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace meshwright::ui {

namespace {

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

/// What the system gave as its reason, in the person's language where it is one that people meet.
QString systemReason(const std::string& reason) {
    constexpr std::array known = {
        QT_TRANSLATE_NOOP("Words", "Is a directory"),
        QT_TRANSLATE_NOOP("Words", "Permission denied"),
        QT_TRANSLATE_NOOP("Words", "Operation not permitted"),
        QT_TRANSLATE_NOOP("Words", "Input/output error"),
        QT_TRANSLATE_NOOP("Words", "File name too long"),
        QT_TRANSLATE_NOOP("Words", "File too large"),
        QT_TRANSLATE_NOOP("Words", "Disk quota exceeded"),
        QT_TRANSLATE_NOOP("Words", "Too many open files"),
        QT_TRANSLATE_NOOP("Words", "Too many levels of symbolic links"),
        QT_TRANSLATE_NOOP("Words", "Text file busy"),
        QT_TRANSLATE_NOOP("Words", "Device or resource busy"),
        QT_TRANSLATE_NOOP("Words", "Stale file handle"),
    };
    const auto* found = std::ranges::find(known, reason);
    return found == known.end() ? text(reason) : Words::tr(*found);
}

/// What is wrong, in one sentence.
QString problem(const Fault& fault) {
    const QString expected = text(fault.expected);
    const QString found = text(fault.found);
    switch (fault.code) {
    case FaultCode::file_missing:
        return Words::tr("there is no such file");
    case FaultCode::file_is_directory:
        return Words::tr("this is a folder, not a file");
    case FaultCode::file_not_regular:
        return Words::tr("this is a device or a pipe, not a file");
    case FaultCode::file_unreadable:
        return Words::tr("the file cannot be read (%1)").arg(systemReason(fault.found));
    case FaultCode::file_too_large:
        return Words::tr("the file is too large: at most %1, found %2").arg(expected, found);
    case FaultCode::file_write_failed:
        return Words::tr("the file cannot be written (%1)").arg(systemReason(fault.found));
    case FaultCode::file_write_denied:
        return Words::tr("the file cannot be written: permission denied");
    case FaultCode::file_system_read_only:
        return Words::tr("the file cannot be written: the file system is read-only");
    case FaultCode::folder_missing:
        return Words::tr("the file cannot be written: there is no such folder");
    case FaultCode::disk_full:
        return Words::tr("the file cannot be written: the disk is full");
    case FaultCode::not_utf8:
        return Words::tr("the text is not UTF-8 (at %1)").arg(found);
    case FaultCode::json_syntax:
        return found.isEmpty() ? Words::tr("this is not JSON") : Words::tr("this is not JSON, found \"%1\"").arg(found);
    case FaultCode::json_too_deep:
        return Words::tr("objects and arrays are nested too deep: expected %1").arg(expected);
    case FaultCode::json_duplicate_key:
        return Words::tr("the key \"%1\" stands here twice").arg(found);
    case FaultCode::key_missing:
        return Words::tr("missing: expected %1").arg(expected);
    case FaultCode::wrong_type:
        return Words::tr("expected %1, found %2").arg(expected, found);
    case FaultCode::not_an_integer:
        return Words::tr("expected a whole number, found %1").arg(found);
    case FaultCode::out_of_range:
        return Words::tr("expected %1, found %2").arg(expected, found);
    case FaultCode::unknown_value:
        return Words::tr("unknown value %2: expected one of %1").arg(expected, found);
    case FaultCode::unknown_key:
        return Words::tr("unknown key \"%1\"").arg(found);
    case FaultCode::contradiction:
        return Words::tr("contradiction: expected %1, found %2").arg(expected, found);
    case FaultCode::unknown_architecture:
        return Words::tr("unknown model architecture %2: expected one of %1").arg(expected, found);
    case FaultCode::wrong_format:
        return found.isEmpty() ? Words::tr("not a file of this kind: expected %1").arg(expected)
                               : Words::tr("not a file of this kind: expected %1, found %2").arg(expected, found);
    case FaultCode::version_too_new:
        return Words::tr("written by a newer program: version %2, this one reads %1").arg(expected, found);
    case FaultCode::unknown_reference:
        return Words::tr("unknown name \"%2\": expected %1").arg(expected, found);
    case FaultCode::too_many_items:
        return Words::tr("too many items: at most %1, found %2").arg(expected, found);
    case FaultCode::call_wrong:
        return expected.isEmpty() ? found : Words::tr("%2: expected %1").arg(expected, found);
    }
    return {};
}

/// How to mend it.
QString remedy(const Fault& fault) {
    switch (fault.code) {
    case FaultCode::file_missing:
        return Words::tr("Check the path and its spelling.");
    case FaultCode::file_is_directory:
        return Words::tr("Name a file inside it; of a model, its config.json.");
    case FaultCode::file_not_regular:
        return Words::tr("Save the data to a file first.");
    case FaultCode::file_unreadable:
        return Words::tr("Check the permissions of the file and its folder.");
    case FaultCode::file_too_large:
        return Words::tr("Is it the right file? Weights are not needed, only the configuration.");
    case FaultCode::file_write_failed:
    case FaultCode::file_system_read_only:
        return Words::tr("What stood there before is unchanged. Choose another place.");
    case FaultCode::file_write_denied:
        return Words::tr("What stood there before is unchanged. Check the permissions of the file and its folder, or "
                         "choose another place.");
    case FaultCode::folder_missing:
        return Words::tr("Create the folder first, or choose another place.");
    case FaultCode::disk_full:
        return Words::tr("What stood there before is unchanged. Free space or choose another place.");
    case FaultCode::not_utf8:
        return Words::tr("Save it as UTF-8.");
    case FaultCode::json_syntax:
        return fault.found == "end of file" ? Words::tr("The file ends too early: fetch or save it again.")
                                            : Words::tr("Look for a missing comma, quote or bracket just before.");
    case FaultCode::json_too_deep:
        return Words::tr("No configuration is nested that deep: is it the right file?");
    case FaultCode::json_duplicate_key:
        return Words::tr("Keep one of the two.");
    case FaultCode::key_missing:
        return Words::tr("Add it.");
    case FaultCode::wrong_type:
    case FaultCode::not_an_integer:
    case FaultCode::out_of_range:
    case FaultCode::unknown_value:
        return Words::tr("Change the value.");
    case FaultCode::unknown_key:
        return Words::tr("Remove it or correct its spelling.");
    case FaultCode::contradiction:
        return Words::tr("Change one of the two.");
    case FaultCode::unknown_architecture:
        return Words::tr("Describe the model by one of these architectures, or take one from the catalog.");
    case FaultCode::wrong_format:
        return Words::tr(
            "Bring a Meshwright project, a model's config.json, a training configuration, a script or a log.");
    case FaultCode::version_too_new:
        return Words::tr("Update Meshwright.");
    case FaultCode::unknown_reference:
        return Words::tr("Choose one from the catalog.");
    case FaultCode::too_many_items:
        return Words::tr("Remove some.");
    case FaultCode::call_wrong:
        return Words::tr("See meshwright --help.");
    }
    return {};
}

} // namespace

QString describe(const Fault& fault) {
    QStringList parts;
    if (!fault.file.empty())
        parts << text(fault.file);
    if (!fault.place.empty())
        parts << text(fault.place);
    parts << problem(fault);
    //: %1 says what is wrong, %2 how to mend it
    return Words::tr("%1. %2").arg(parts.join(QStringLiteral(": ")), remedy(fault));
}

QString describe(const ImportNote& note) {
    const QString place = text(note.place);
    const QString value = text(note.value);
    switch (note.kind) {
    case ImportNote::Kind::text_part_only:
        return Words::tr("%1: only the language model was read; other parts are not counted").arg(place);
    case ImportNote::Kind::default_used:
        return Words::tr("%1 is absent: %2 is assumed").arg(place, value);
    case ImportNote::Kind::ignored_field:
        return Words::tr("%1 was not used (%2)").arg(place, value);
    case ImportNote::Kind::quantized_weights:
        return Words::tr("%1: the checkpoint is stored quantized (%2); training needs its weights unquantized")
            .arg(place, value);
    }
    return {};
}

} // namespace meshwright::ui

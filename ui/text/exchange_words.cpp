#include "ui/text/exchange_words.h"

#include "ui/text/tr.h"

namespace meshwright::ui {

namespace {

QString sentence(const FragmentNote& note) {
    const auto key = QString::fromStdString(note.key);
    const auto text = QString::fromStdString(note.text);
    switch (note.kind) {
    case FragmentNote::Kind::unknown_key:
        return Words::tr("%1 is not known here, and was left out of account").arg(key);
    case FragmentNote::Kind::automatic:
        return Words::tr("%1 is decided at run time (%2)").arg(key, text);
    case FragmentNote::Kind::unresolved:
        return Words::tr("%1 depends on something outside of the file: %2").arg(key, text);
    case FragmentNote::Kind::conditional:
        return Words::tr("%1 is set differently in several branches; %2 was taken").arg(key, text);
    case FragmentNote::Kind::not_modelled:
        return Words::tr("%1 = %2 was understood, but nothing here depends on it").arg(key, text);
    case FragmentNote::Kind::include_not_read:
        return Words::tr("%1 names the file %2: bring it too").arg(key, text);
    case FragmentNote::Kind::replaced_by_newer:
        return Words::tr("%1 is an old spelling; it was read as %2").arg(key, text);
    case FragmentNote::Kind::assumed:
        return Words::tr("%1 stands in no file; %2 was taken").arg(key, text);
    case FragmentNote::Kind::left_to_code:
        return Words::tr("%1 cannot be said in this format: do it in the training program").arg(key);
    case FragmentNote::Kind::several_alternatives:
        return Words::tr("%1: several compete; the first was taken (%2)").arg(key, text);
    }
    return {};
}

} // namespace

QString foreignKindName(ForeignKind kind) {
    switch (kind) {
    case ForeignKind::unknown:
        return Words::tr("unknown file");
    case ForeignKind::hugging_face_model:
        return Words::tr("Hugging Face model");
    case ForeignKind::deepspeed:
        return Words::tr("DeepSpeed configuration");
    case ForeignKind::accelerate:
        return Words::tr("Accelerate configuration");
    case ForeignKind::torchtitan:
        return Words::tr("torchtitan configuration");
    case ForeignKind::megatron_yaml:
        return Words::tr("Megatron arguments in YAML");
    case ForeignKind::shell:
        return Words::tr("script or command");
    case ForeignKind::peft_adapter:
        return Words::tr("LoRA adapter");
    case ForeignKind::trainer_arguments:
        return Words::tr("Trainer arguments");
    case ForeignKind::trainer_state:
        return Words::tr("Trainer state");
    case ForeignKind::log:
        return Words::tr("training log");
    case ForeignKind::out_of_memory:
        return Words::tr("out-of-memory message");
    case ForeignKind::project:
        return Words::tr("Meshwright project");
    }
    return {};
}

QString describe(const FragmentNote& note) {
    if (note.place.file.empty())
        return sentence(note);
    const auto place = note.place.line > 0
                           ? QStringLiteral("%1:%2").arg(QString::fromStdString(note.place.file)).arg(note.place.line)
                           : QString::fromStdString(note.place.file);
    return QStringLiteral("%1: %2").arg(place, sentence(note));
}

} // namespace meshwright::ui

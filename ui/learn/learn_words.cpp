#include "ui/learn/learn_words.h"

#include <QCoreApplication>
#include <QLocale>

namespace meshwright::ui {

namespace {

class Learn {
    Q_DECLARE_TR_FUNCTIONS(Learn)
};

} // namespace

QString localText(const LocalText& text) {
    return QString::fromStdString(QLocale().language() == QLocale::Chinese ? text.zh_cn : text.en);
}

QString lessonPhaseName(LessonPhase phase) {
    switch (phase) {
    case LessonPhase::forward:
        return Learn::tr("Forward");
    case LessonPhase::backward:
        return Learn::tr("Backward");
    case LessonPhase::optimizer:
        return Learn::tr("Update");
    }
    return {};
}

QString eventName(LessonEventKind kind) {
    switch (kind) {
    case LessonEventKind::all_reduce:
        return QStringLiteral("all-reduce");
    case LessonEventKind::reduce_scatter:
        return QStringLiteral("reduce-scatter");
    case LessonEventKind::all_gather:
        return QStringLiteral("all-gather");
    case LessonEventKind::all_to_all:
        return QStringLiteral("all-to-all");
    case LessonEventKind::send:
        return Learn::tr("send", "an event of a lesson: one GPU sends to its neighbour");
    case LessonEventKind::free:
        return Learn::tr("free", "an event of a lesson: memory is freed");
    case LessonEventKind::update:
        return Learn::tr("update", "an event of a lesson: the optimizer updates");
    case LessonEventKind::copy:
        return Learn::tr("copy", "an event of a lesson: between GPU and host");
    }
    return {};
}

QString eventObject(LessonObject object) {
    switch (object) {
    case LessonObject::parameters:
        return Learn::tr("parameters");
    case LessonObject::gradients:
        return Learn::tr("gradients");
    case LessonObject::optimizer:
        return Learn::tr("optimizer states");
    case LessonObject::activations:
        return Learn::tr("activations");
    }
    return {};
}

QString eventSentence(const LessonEvent& event) {
    const bool parameters = event.object == LessonObject::parameters;
    const bool gradients = event.object == LessonObject::gradients;
    switch (event.kind) {
    case LessonEventKind::all_reduce:
        return Learn::tr("The gradients are summed over all GPUs, and every GPU keeps the whole sum.");
    case LessonEventKind::reduce_scatter:
        return gradients ? Learn::tr("The gradients are summed bucket by bucket; each GPU receives the sum of its own "
                                     "slice.")
                         : Learn::tr("Partial results of the layer are summed; each GPU keeps its part of the tokens.");
    case LessonEventKind::all_gather:
        if (parameters)
            return event.phase == LessonPhase::optimizer
                       ? Learn::tr("Each GPU sends its updated slice to the others, so that all have every parameter.")
                       : Learn::tr("The parameters of the next layer are gathered from all GPUs, just before use.");
        return Learn::tr("The activations of the layer are gathered within the tensor-parallel group.");
    case LessonEventKind::all_to_all:
        return Learn::tr("Every token is sent to the GPUs of its experts, and its result comes back.");
    case LessonEventKind::send:
        return Learn::tr("Activations, or their gradients, pass to the neighbouring GPU.");
    case LessonEventKind::free:
        return gradients ? Learn::tr("Gradients that belong to other GPUs are freed at once.")
                         : Learn::tr("The gathered parameters are freed; each GPU keeps its own slice.");
    case LessonEventKind::update:
        return parameters ? Learn::tr("The new values are written into the parameters.")
                          : Learn::tr("The optimizer updates what this GPU owns.");
    case LessonEventKind::copy:
        return gradients ? Learn::tr("The gradients go down to host memory over PCIe.")
                         : Learn::tr("The updated parameters come back from the host over PCIe.");
    }
    return {};
}

QString lessonValueName(LessonValue value) {
    switch (value) {
    case LessonValue::parameters:
        return Learn::tr("Parameters");
    case LessonValue::gradients:
        return Learn::tr("Gradients");
    case LessonValue::optimizer:
        return Learn::tr("Optimizer states");
    case LessonValue::states:
        return Learn::tr("Model states per GPU");
    case LessonValue::activations:
        return Learn::tr("Activations");
    case LessonValue::total:
        return Learn::tr("Memory in all per GPU");
    case LessonValue::headroom:
        return Learn::tr("Headroom");
    case LessonValue::traffic:
        return Learn::tr("Sent per GPU and step");
    case LessonValue::step_time:
        return Learn::tr("Step time");
    case LessonValue::exposed_communication:
        return Learn::tr("Exposed communication");
    }
    return {};
}

QString lessonQuestion(LessonValue value, const QString& step) {
    switch (value) {
    case LessonValue::states:
        return Learn::tr("How much do parameters, gradients and optimizer states take on one GPU at %1?").arg(step);
    case LessonValue::traffic:
        return Learn::tr("How much does one GPU send in a training step at %1?").arg(step);
    case LessonValue::step_time:
        return Learn::tr("How long does a training step take at %1?").arg(step);
    default:
        //: %1 a value, as "Activations"; %2 a step of the lesson
        return Learn::tr("%1 at %2: how much?").arg(lessonValueName(value), step);
    }
}

QString mistakeName(Mistake mistake) {
    switch (mistake) {
    case Mistake::binary_unit:
        return Learn::tr("GB and GiB mixed up");
    case Mistake::forgot_gradients:
        return Learn::tr("Gradients forgotten");
    case Mistake::forgot_optimizer:
        return Learn::tr("Optimizer states forgotten");
    case Mistake::only_parameters:
        return Learn::tr("Only the parameters counted");
    case Mistake::forgot_master:
        return Learn::tr("fp32 master weights forgotten");
    case Mistake::optimizer_twice:
        return Learn::tr("Optimizer states counted twice");
    case Mistake::divided_everything:
        return Learn::tr("Everything divided by N");
    case Mistake::divided_nothing:
        return Learn::tr("Nothing divided");
    case Mistake::previous_stage:
        return Learn::tr("The step before");
    case Mistake::micro_steps:
        return Learn::tr("One reduction for all micro-batches");
    case Mistake::one_direction:
        return Learn::tr("All-reduce counted once");
    case Mistake::forgot_gather:
        return Learn::tr("All-gather forgotten");
    case Mistake::one_gather:
        return Learn::tr("One gather instead of two");
    case Mistake::whole_tensor:
        return Learn::tr("Own slice counted as sent");
    }
    return {};
}

QString mistakeReason(Mistake mistake) {
    switch (mistake) {
    case Mistake::binary_unit:
        return Learn::tr("1 GiB is 2³⁰ bytes, 7.4 % more than 1 GB of 10⁹. The unit beside the number says which.");
    case Mistake::forgot_gradients:
        return Learn::tr("Backward leaves one gradient for every parameter that is trained.");
    case Mistake::forgot_optimizer:
        return Learn::tr("Adam keeps momentum and variance for every parameter; they are the largest part.");
    case Mistake::only_parameters:
        return Learn::tr("That is what inference needs. Training adds gradients and optimizer states.");
    case Mistake::forgot_master:
        return Learn::tr("In mixed precision the optimizer updates an fp32 copy of the weights: 4 bytes more.");
    case Mistake::optimizer_twice:
        return Learn::tr("Momentum and variance are two values of 4 bytes: 8 bytes a parameter, not 16.");
    case Mistake::divided_everything:
        return Learn::tr("This step cuts only some of the states; the others are whole on every GPU.");
    case Mistake::divided_nothing:
        return Learn::tr("That is what one GPU holds without sharding.");
    case Mistake::previous_stage:
        return Learn::tr("That was the answer one step earlier; look at what has been cut since.");
    case Mistake::micro_steps:
        return Learn::tr("Cut gradients cannot be kept whole, so every micro-batch reduces its own.");
    case Mistake::one_direction:
        return Learn::tr("An all-reduce is a reduce-scatter and an all-gather: two passes.");
    case Mistake::forgot_gather:
        return Learn::tr("Whoever updates only a slice needs the other slices back: an all-gather of parameters.");
    case Mistake::one_gather:
        return Learn::tr("Parameters are freed after forward, so backward gathers them once more.");
    case Mistake::whole_tensor:
        return Learn::tr("A GPU does not send itself its own slice: a ring sends (N − 1) / N.");
    }
    return {};
}

QString cardTopicName(CardTopic topic) {
    switch (topic) {
    case CardTopic::zero:
        return QStringLiteral("ZeRO");
    case CardTopic::memory:
        return Learn::tr("Memory");
    case CardTopic::communication:
        return Learn::tr("Communication");
    case CardTopic::fsdp:
        return QStringLiteral("FSDP");
    case CardTopic::offload:
        return Learn::tr("Offload");
    case CardTopic::parallelism:
        return Learn::tr("Parallelism");
    case CardTopic::experts:
        return Learn::tr("Experts");
    case CardTopic::hardware:
        return Learn::tr("Hardware");
    case CardTopic::choice:
        return Learn::tr("Choice of framework");
    case CardTopic::operation:
        return Learn::tr("Operation");
    }
    return {};
}

QString claimTopicName(ClaimTopic topic) {
    switch (topic) {
    case ClaimTopic::memory:
        return Learn::tr("Memory");
    case ClaimTopic::communication:
        return Learn::tr("Communication");
    case ClaimTopic::hardware:
        return Learn::tr("Hardware");
    case ClaimTopic::scale:
        return Learn::tr("Scale");
    case ClaimTopic::pipeline:
        return Learn::tr("Pipeline");
    case ClaimTopic::moe:
        return Learn::tr("Experts");
    case ClaimTopic::offload:
        return Learn::tr("Offload");
    case ClaimTopic::precision:
        return Learn::tr("Precision");
    case ClaimTopic::checkpoint:
        return Learn::tr("Checkpoints");
    case ClaimTopic::deepspeed:
        return QStringLiteral("DeepSpeed");
    case ClaimTopic::fsdp:
        return QStringLiteral("FSDP");
    case ClaimTopic::megatron:
        return QStringLiteral("Megatron");
    case ClaimTopic::horovod:
        return QStringLiteral("Horovod");
    case ClaimTopic::measurement:
        return Learn::tr("Measurements");
    case ClaimTopic::versions:
        return Learn::tr("Versions");
    case ClaimTopic::team:
        return Learn::tr("Team");
    case ClaimTopic::reading:
        return Learn::tr("Reading");
    }
    return {};
}

QString claimVerdictName(Verdict verdict) {
    switch (verdict) {
    case Verdict::holds:
        return Learn::tr("Holds");
    case Verdict::conditional:
        return Learn::tr("Conditional");
    case Verdict::simplification:
        return Learn::tr("Simplification");
    case Verdict::outdated:
        return Learn::tr("Outdated");
    case Verdict::wrong:
        return Learn::tr("Wrong");
    case Verdict::unverified:
        return Learn::tr("No source");
    case Verdict::opinion:
        return Learn::tr("Opinion");
    }
    return {};
}

} // namespace meshwright::ui

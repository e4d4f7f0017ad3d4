#include "ui/document/project_changes.h"

#include "core/exchange/plan_difference.h"
#include "ui/document/settings.h"
#include "ui/text/format.h"
#include "ui/text/shown_name.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace meshwright::ui {

namespace {

class ProjectChanges {
    Q_DECLARE_TR_FUNCTIONS(ProjectChanges)
};

class Changes {
public:
    Changes(const Project& before, const Project& after)
        : before_(before)
        , after_(after) {}

    QStringList found() {
        value(ProjectChanges::tr("Name"), shownName(before_.name), shownName(after_.name));
        value(ProjectChanges::tr("Model"), shownName(before_.model.name), shownName(after_.model.name));
        if (before_.model.name == after_.model.name && before_.model != after_.model)
            found_ << ProjectChanges::tr("Model: its configuration");
        value(ProjectChanges::tr("Cluster"), shownName(before_.cluster.catalog_id),
              shownName(after_.cluster.catalog_id));
        if (before_.cluster.network_bits_per_second_per_node != after_.cluster.network_bits_per_second_per_node)
            found_ << ProjectChanges::tr("Network of a node");
        for (const SettingId setting : all_settings)
            number(setting);
        plans();
        if (before_.team != after_.team)
            found_ << ProjectChanges::tr("Team");
        if (before_.notes != after_.notes)
            found_ << ProjectChanges::tr("Notes");
        if (found_.isEmpty() && before_ != after_)
            found_ << ProjectChanges::tr("Workload");
        return found_;
    }

private:
    void value(const QString& name, const QString& was, const QString& is) {
        if (was != is)
            found_ << ProjectChanges::tr("%1 %2 → %3").arg(name, was, is);
    }

    void number(SettingId setting) {
        // With no plan on one side there is no micro-batch to compare.
        if (setting == SettingId::micro_batch && (before_.plans.empty() || after_.plans.empty()))
            return;
        value(settingName(setting), formatCount(settingValue(before_, setting)),
              formatCount(settingValue(after_, setting)));
    }

    static const NamedPlan* named(const Project& project, const std::string& name) {
        const auto plan = std::ranges::find(project.plans, name, &NamedPlan::name);
        return plan == project.plans.end() ? nullptr : &*plan;
    }

    void plans() {
        for (const auto& plan : after_.plans)
            if (named(before_, plan.name) == nullptr)
                found_ << ProjectChanges::tr("Plan added: %1").arg(shownName(plan.name));
        for (const auto& plan : before_.plans)
            if (named(after_, plan.name) == nullptr)
                found_ << ProjectChanges::tr("Plan removed: %1").arg(shownName(plan.name));
        if (!before_.plans.empty() && !after_.plans.empty()) {
            const Plan& was = before_.plans.front().plan;
            const Plan& is = after_.plans.front().plan;
            value(ProjectChanges::tr("Precision"), precisionName(was.precision), precisionName(is.precision));
            value(ProjectChanges::tr("Activation checkpointing"), recomputeName(was.recompute.kind),
                  recomputeName(is.recompute.kind));
        }
        for (const auto& plan : after_.plans)
            if (const NamedPlan* was = named(before_, plan.name); was != nullptr)
                if (const int other = otherValues(was->plan, plan.plan); other > 0)
                    found_ << ProjectChanges::tr("%1: %n values", nullptr, other).arg(shownName(plan.name));
    }

    /// Values of a plan that no line above has named.
    static int otherValues(const Plan& was, const Plan& is) {
        const auto fields = planDifferences(was, is);
        const bool said_recompute = was.recompute.kind != is.recompute.kind;
        return static_cast<int>(std::ranges::count_if(fields, [said_recompute](std::string_view field) {
            return field != "micro_batch" && field != "parallel.data" && field != "precision" &&
                   field != "precision_detail" && !(said_recompute && field == "recompute");
        }));
    }

    const Project& before_;
    const Project& after_;
    QStringList found_;
};

} // namespace

QStringList projectChanges(const Project& before, const Project& after) {
    return Changes(before, after).found();
}

} // namespace meshwright::ui

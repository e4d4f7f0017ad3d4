#pragma once

#include "core/plan/scenario.h"
#include "core/time/goodput.h"
#include "core/time/time.h"
#include "core/units/quantity.h"

namespace meshwright {

/// What training to a token budget takes.
struct TrainingCost {
    double steps = 0;
    Seconds wall_clock; ///< with what goodput loses
    double gpu_hours = 0;
    UsDollars price;       ///< GPU-hours at the device's price
    double energy_kwh = 0; ///< of the whole machines, cooling included
    double carbon_kg = 0;  ///< CO2 equivalent
};

/// What turns GPU-hours into energy and carbon. Defaults carry their source.
struct FacilityAssumptions {
    double load = 0.85; ///< of the device's rated power while training (Patterson et al. 2021, arXiv 2104.10350)
    double host_share =
        0.25;         ///< power of hosts, NICs and switches over that of the GPUs (DGX H100: 10.2 kW for 5.6 kW)
    double pue = 1.2; ///< facility over machine energy (Uptime Institute survey 2024: new sites below 1.3)
    double carbon_kg_per_kwh = 0.4; ///< world grid mean (IEA Electricity 2025: 445 g/kWh in 2024, falling)
};

/// Tokens come from the workload's budget; zero everywhere if none is set.
[[nodiscard]] TrainingCost trainingCost(const Scenario& scenario, const Plan& plan, const TimeEstimate& time,
                                        const Goodput& goodput, const FacilityAssumptions& facility = {});

} // namespace meshwright

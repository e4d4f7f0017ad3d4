#pragma once

#include "core/plan/team.h"
#include "core/project/fields.h"

namespace meshwright {

/// Reads the team of a project file; what is absent or null stays unsaid.
void readTeamFields(FieldReader& reader, ReadContext& context, Team& team);
void writeTeamFields(FieldWriter& writer, const Team& team);

} // namespace meshwright

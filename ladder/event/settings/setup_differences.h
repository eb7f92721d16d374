// How two setups of events differ, in the words of the command line.
#ifndef ASSIZE_LADDER_EVENT_SETTINGS_SETUP_DIFFERENCES_H_
#define ASSIZE_LADDER_EVENT_SETTINGS_SETUP_DIFFERENCES_H_

#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/model/event_plan.h"
#include "ladder/model/roster.h"

namespace assize::ladder {

enum class SeedCheck { kMustBeEqual, kMayDiffer };
// kAllActive: `here` names no bots. Bots that have been withdrawn or suspended since do not count
// then.
enum class FieldCheck { kAsNamed, kAllActive };

struct SetupChecks {
  SeedCheck seeds = SeedCheck::kMayDiffer;
  SeedCheck ids = SeedCheck::kMayDiffer;
  FieldCheck field = FieldCheck::kAsNamed;
};

// "--sets: 5 there, 10 here" for each thing in which `there`, an event of the database, differs
// from `here`, what is asked for; empty: they are the same. Names and times of events don't count,
// nor do entrants where both fields are open. `versions`: all of the database. A seed's value is
// not shown. kDataLoss: the settings of an event can't be read.
absl::StatusOr<std::vector<std::string>> DifferencesBetween(const EventSetup& there,
                                                            const EventSetup& here,
                                                            SetupChecks checks,
                                                            std::span<const Version> versions);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_SETTINGS_SETUP_DIFFERENCES_H_

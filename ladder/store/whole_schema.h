// Whether a ladder's file has the tables and indexes that this program makes, and nothing else.
#ifndef ASSIZE_LADDER_STORE_WHOLE_SCHEMA_H_
#define ASSIZE_LADDER_STORE_WHOLE_SCHEMA_H_

#include "absl/status/status.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// Reads SQLite's list of tables and no row of them, so that it ends whatever somebody put in their
// place. kDataLoss names the first thing that is foreign (a view, a trigger, a table), missing or made
// otherwise.
absl::Status CheckWholeSchema(LadderStore& store);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_WHOLE_SCHEMA_H_

// The tables of runs and matches, as a part of the database file. DATABASE.md explains the columns.
#ifndef ASSIZE_REFEREE_REPLAY_MATCH_TABLES_H_
#define ASSIZE_REFEREE_REPLAY_MATCH_TABLES_H_

#include "referee/replay/schema.h"

namespace assize {

// The part "matches": run, match, seat, record.
const SchemaPart& MatchTables();

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_MATCH_TABLES_H_

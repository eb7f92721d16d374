// The tables of what people say to each other around events, as a part of the database file.
// ladder/DATABASE.md explains the columns.
#ifndef ASSIZE_LADDER_STORE_CONTEST_TABLES_H_
#define ASSIZE_LADDER_STORE_CONTEST_TABLES_H_

#include "referee/replay/schema.h"

namespace assize::ladder {

// The part "contest". It refers to rows of the part "ladder", which must be in the file as well.
const SchemaPart& ContestTables();

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_CONTEST_TABLES_H_

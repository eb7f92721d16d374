// The ladder's tables, as a part of the database file. ladder/DATABASE.md explains the columns.
#ifndef ASSIZE_LADDER_STORE_LADDER_TABLES_H_
#define ASSIZE_LADDER_STORE_LADDER_TABLES_H_

#include "referee/replay/schema.h"

namespace assize::ladder {

// The part "ladder". It refers to rows of the part "matches", which must be in the file as well.
const SchemaPart& LadderTables();

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_LADDER_TABLES_H_

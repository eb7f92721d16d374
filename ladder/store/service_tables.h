// The tables of `ladder serve`, as a part of the database file. ladder/DATABASE.md explains the
// columns.
#ifndef ASSIZE_LADDER_STORE_SERVICE_TABLES_H_
#define ASSIZE_LADDER_STORE_SERVICE_TABLES_H_

#include "referee/replay/schema.h"

namespace assize::ladder {

// The part "service". It refers to rows of the part "ladder", which must be in the file as well.
const SchemaPart& ServiceTables();

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_SERVICE_TABLES_H_

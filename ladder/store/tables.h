// The tables of a ladder's file, as parts of its schema. ladder/DATABASE.md explains the columns.
#ifndef ASSIZE_LADDER_STORE_TABLES_H_
#define ASSIZE_LADDER_STORE_TABLES_H_

#include "referee/replay/store/schema.h"

namespace assize::ladder {

// The part "ladder". It refers to rows of the part "matches", which must be in the file as well.
const SchemaPart& LadderTables();

// The part "service": what `ladder serve` needs. Like the next part it refers to rows of the part
// "ladder", which must be in the file as well.
const SchemaPart& ServiceTables();

// The part "contest": announcements and questions.
const SchemaPart& ContestTables();

// The part "site": what pages say about the ladder.
const SchemaPart& SiteTables();

// The part "work": workers on other machines, and tests of versions that a service plays.
const SchemaPart& WorkTables();

// The part "archive": the files to which records were moved (referee/replay/store/archives.h reads it).
const SchemaPart& ArchiveTables();

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_TABLES_H_

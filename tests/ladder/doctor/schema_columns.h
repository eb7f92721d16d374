// Each column of the database: either `ladder doctor` notices when it is changed, or a change of it
// alters no table, rating, name on a page or verdict, for the reason that is given.
#ifndef ASSIZE_TESTS_LADDER_DOCTOR_SCHEMA_COLUMNS_H_
#define ASSIZE_TESTS_LADDER_DOCTOR_SCHEMA_COLUMNS_H_

#include <map>
#include <string>
#include <vector>

namespace assize::ladder {

// What becomes of a column that is changed.
struct Column {
  // SQL for other values than the column has; empty: one that suits its type.
  std::vector<std::string> values = {};
  // Why nobody needs to notice; empty: `ladder doctor` does.
  std::string harmless = {};
};

// By "table.column".
const std::map<std::string, Column>& Columns();

}  // namespace assize::ladder

#endif  // ASSIZE_TESTS_LADDER_DOCTOR_SCHEMA_COLUMNS_H_

// What of a database is damaged and left out of what a command makes of it: named on standard error,
// each thing once, and the command ends with kDamagedData although it has made the rest.
#ifndef ASSIZE_LADDER_MAIN_DAMAGE_NOTES_H_
#define ASSIZE_LADDER_MAIN_DAMAGE_NOTES_H_

#include <iostream>
#include <set>
#include <string>
#include <utility>

#include "ladder/main/database_argument.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command_line.h"

namespace assize::ladder {

class DamageNotes {
 public:
  // `database`: as the user named it.
  explicit DamageNotes(std::string database) : database_(std::move(database)) {}

  void Name(const std::string& damaged) {
    if (!named_.insert(damaged).second) return;
    std::cerr << database_ << ": " << damaged << "; it is left out, see ladder doctor\n";
  }
  // `printed`: how the command would end without damage.
  ExitCode EndOf(ExitCode printed) const {
    return named_.empty() ? printed : ExitCode::kDamagedData;
  }

 private:
  const std::string database_;
  std::set<std::string> named_;
};

// Prints what `work` returns, or its error, and names what it leaves out.
template <class Work>
ExitCode PrintNamingDamage(const std::string& database, const Work& work) {
  DamageNotes damage(database);
  return damage.EndOf(Print(kProgram, work(&damage)));
}

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_DAMAGE_NOTES_H_

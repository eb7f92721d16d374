// What of a database is damaged and left out of what a command makes of it: named on standard error,
// each thing once, and the command ends with kDamagedData although it has made the rest.
#ifndef ASSIZE_LADDER_MAIN_DAMAGE_NOTES_H_
#define ASSIZE_LADDER_MAIN_DAMAGE_NOTES_H_

#include <iostream>
#include <set>
#include <string>
#include <utility>

#include "referee/base/status.h"

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

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_DAMAGE_NOTES_H_

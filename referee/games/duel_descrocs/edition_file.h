// Duel d'Escrocs: editions as files. editions/house1.toml tells every key, unit and bound; it is
// compiled in, so that programs need no file to play it.
//
// Pure: whoever has the file's text hands it over.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_FILE_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_FILE_H_

#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/games/duel_descrocs/edition.h"

namespace assize::games::duel_descrocs {

// The edition in a file's text. kFailedPrecondition lists everything that is wrong, a line each:
// "FILE:LINE:COLUMN: KEY = VALUE: must be BOUND". `file` is the name that messages use.
absl::StatusOr<Edition> ParseEdition(std::string_view text, std::string_view file);

// The same of a file that is not the shipped one: if it has that one's id it must have its numbers.
absl::StatusOr<Edition> ParseOwnEdition(std::string_view text, std::string_view file);

// The shipped edition and the text of its file.
const Edition& HouseEdition();
std::string_view HouseEditionText();

// OK if an edition could come from a file: every bound of editions/house1.toml. Keys are named as
// there, e.g. "bandits.RAOUL.same".
absl::Status CheckEdition(const Edition& edition);

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_FILE_H_

// Duel d'Escrocs: editions as files. editions/house2.toml explains every key with unit and bound;
// the files of that folder are compiled in, so that programs need none to play them.
//
// Pure: the caller reads the file and hands over its text.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_FILE_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_FILE_H_

#include <cstddef>
#include <span>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/games/duel_descrocs/edition.h"

namespace assize::games::duel_descrocs {

// A longer text is refused; the shipped ones have some 4 KiB.
inline constexpr size_t kMaxEditionBytes = 65536;

// The edition in a file's text. kFailedPrecondition lists everything that is wrong, a line each:
// "FILE:LINE:COLUMN: KEY = VALUE: must be BOUND". `file` is the name that messages use.
absl::StatusOr<Edition> ParseEdition(std::string_view text, std::string_view file);

// The same of a file that is not shipped: if it has the id of a shipped one it must have its
// numbers.
absl::StatusOr<Edition> ParseOwnEdition(std::string_view text, std::string_view file);

// The shipped editions, oldest first, and the texts of their files. An edition never changes: its
// records would not mean what they say.
std::span<const Edition> ShippedEditions();
std::span<const std::string_view> ShippedEditionTexts();
// The newest: what is played unless another one is named.
const Edition& HouseEdition();
std::string_view HouseEditionText();

// OK if an edition could come from a file: every bound of editions/house2.toml. Keys are named as
// there, e.g. "bandits.RAOUL.same".
absl::Status CheckEdition(const Edition& edition);

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_FILE_H_

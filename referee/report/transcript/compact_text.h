// Messages on one line, for people: shorter than protobuf's own text form. Pure.
//
//   plan {placements {district PORT, bandits 1, token}, {district TAVERN, bandits 2}}
#ifndef ASSIZE_REFEREE_REPORT_TRANSCRIPT_COMPACT_TEXT_H_
#define ASSIZE_REFEREE_REPORT_TRANSCRIPT_COMPACT_TEXT_H_

#include <google/protobuf/message.h>

#include <string>
#include <vector>

#include "assize/v1/games.pb.h"

namespace assize {

// The fields that are set: "NAME VALUE" each, a true one by its name alone, enum values without the
// prefix that names their type. "nothing" where none is set.
std::string CompactText(const google::protobuf::Message& message);

// The game's own message inside a GameMove, GameConfig or GameView; "nothing" if there is none.
std::string GameText(const google::protobuf::Message& message);

// All options of a game with their values, also those at 0 or false; "unset" without a value. A
// value with an id and a digest is printed as these.
//
//   seats 4, prince_seat unset, lone_team_takes_all false
std::string OptionsText(const v1::GameConfig& config);

// "NAME: VALUE" for each field whose value in the newer view differs from the older one, in the
// order of the fields; "NAME: none" where it is empty now.
std::vector<std::string> ViewChanges(const v1::GameView& older, const v1::GameView& newer);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_TRANSCRIPT_COMPACT_TEXT_H_

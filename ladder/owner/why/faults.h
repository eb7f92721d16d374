// What a seat did wrong in a match, entry by entry, from the record.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_OWNER_WHY_FAULTS_H_
#define ASSIZE_LADDER_OWNER_WHY_FAULTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "assize/v1/owner.pb.h"
#include "assize/v1/record.pb.h"
#include "referee/base/ids.h"
#include "referee/replay/playback/replay.h"

namespace assize::ladder::owner {

// A match as it is stored. `replayed` contains the decisions that were open; it may be empty or end
// early (a record of older rules), and then they are not named.
struct PlayedRecord {
  const v1::Record& record;
  const v1::MatchTiming& timing;
  const replay::ReplayedMatch& replayed;
};

// In the order of the record; empty: nothing was wrong. Contains notes on what is not a fault by
// itself but led to one, such as answers that came too late. `rule_text` stays empty.
std::vector<v1::Fault> FaultsOf(const PlayedRecord& match, Seat seat);

// "BRIG-4.2" of a refusal that begins with a rule's id; else empty.
std::string RuleOf(std::string_view refusal);

// One sentence: why the seat was forfeited, or that it played on, with its faults by kind. `detail`
// is LossDetail() of the seat.
std::string CauseOf(std::string_view forfeit, std::string_view detail,
                    const std::vector<v1::Fault>& faults);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_WHY_FAULTS_H_

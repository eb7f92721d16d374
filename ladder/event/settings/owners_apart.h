// Whether bots of one owner may share a table of more than two seats. There they could play for one
// of them, which no rule of a game forbids; so they are kept apart unless the organiser allows it.
//
// Bots belong together if they have the same owner in the database, as sample bots do that one
// organiser has submitted. A bot without an owner has no other beside it. Duels are not concerned,
// nor tests of versions, challenges and reruns, in which who meets whom is asked for.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_SETTINGS_OWNERS_APART_H_
#define ASSIZE_LADDER_EVENT_SETTINGS_OWNERS_APART_H_

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/event.pb.h"
#include "ladder/model/event_plan.h"
#include "ladder/model/roster.h"
#include "ladder/pairing/round.h"

namespace assize::ladder {

// The words of --same-owner.
inline constexpr std::string_view kApart = "apart";
inline constexpr std::string_view kAllow = "allow";

// Sets what the word asks for; empty: kApart. Where tables have two seats, nothing.
// kInvalidArgument names the words.
absl::Status ChooseSameOwner(const std::string& word, v1::EventSettings* settings);

// Whether the entrants' owners can fill a table, and in a format that can't keep two bots apart
// (pairing::Format::owners_meet), whether all are different. kFailedPrecondition names --same-owner allow.
absl::Status CheckOwners(const EventSetup& setup, const v1::EventSettings& settings,
                         std::span<const Version> versions);

// For the pairing, in the order of the entrants; empty where owners don't matter. `owners`: by
// version.
pairing::Owners OwnersFor(const v1::EventSettings& settings, const std::vector<Entrant>& entrants,
                          const std::map<VersionId, std::string>& owners);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_SETTINGS_OWNERS_APART_H_

// A teacher's report on an event: every owner's bots, with what each owner may see of them.
#ifndef ASSIZE_LADDER_OWNER_PAGES_OWNERS_H_
#define ASSIZE_LADDER_OWNER_PAGES_OWNERS_H_

#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/owner.pb.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::owner {

struct OwnersQuery {
  // Empty: the newest event with standings.
  std::string event;
  // The bot that the others are measured against.
  std::string yardstick = "random";
  // Faulty matches that are listed for each bot.
  int most_faulty = 5;
};

// All bots of the event's game, by owner, also those that have not entered the event. Each owner's
// part is read with that owner's rights. kNotFound: no such event; kFailedPrecondition: it is a
// test of two versions. `damaged` is called with what can't be read and is left out.
absl::StatusOr<v1::OwnersReport> LoadOwners(
    const std::string& database, const OwnersQuery& query,
    const std::function<void(const std::string&)>& damaged = [](const std::string&) {});

// A row for each bot: lights, place, counts.
Sheet MarksSheet(const v1::OwnersReport& report);

// "yes", "partly", "no", "not known".
std::string LightWord(v1::TrafficLight::Color color);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_PAGES_OWNERS_H_

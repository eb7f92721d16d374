// A bot's progress at a glance, for a teacher: submitted, starts, plays, beats a yardstick. Pure
// functions, safe on every thread.
#ifndef ASSIZE_LADDER_OWNER_PAGES_LIGHTS_H_
#define ASSIZE_LADDER_OWNER_PAGES_LIGHTS_H_

#include <optional>
#include <string>
#include <vector>

#include "assize/v1/owner.pb.h"
#include "ladder/model/roster.h"
#include "ladder/owner/own_seats.h"

namespace assize::ladder::owner {

v1::TrafficLight SubmittedLight(const Version& version, bool entered);
// `seats` are those of the version in the event.
v1::TrafficLight StartsLight(const std::vector<OwnSeat>& seats);
v1::TrafficLight PlaysLight(const std::vector<OwnSeat>& seats);
// `stronger` is the probability that the version is the stronger one; nullopt: too few games to
// compare them.
v1::TrafficLight BeatsLight(const std::string& yardstick, std::optional<double> stronger);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_PAGES_LIGHTS_H_

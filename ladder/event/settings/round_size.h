// How many matches a round may have: it is planned as a whole, in memory and in one transaction.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_SETTINGS_ROUND_SIZE_H_
#define ASSIZE_LADDER_EVENT_SETTINGS_ROUND_SIZE_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "absl/status/status.h"
#include "assize/v1/event.pb.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/pairing/round.h"

namespace assize::ladder {

// A plan has some 350 bytes in memory and 200 in the database for each match, and takes some
// seconds for as many as these. Longer events have more rounds.
inline constexpr int64_t kMaxRoundMatches = 250'000;

// The most that one round of this number of bots can have, as far as the format shows it beforehand.
// kInvalidArgument, with the numbers that make it up: they are too many.
absl::Status CheckRoundSize(const v1::EventSettings& settings, const pairing::FormatSettings& rules,
                            size_t bots);

// Of a round that is paired. kFailedPrecondition, with the same words: e.g. an event that was made
// before, or that has more bots by now.
absl::Status CheckPairedRound(const v1::EventSettings& settings,
                              const pairing::FormatSettings& rules,
                              std::span<const pairing::Pod> pods, size_t bots);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_SETTINGS_ROUND_SIZE_H_

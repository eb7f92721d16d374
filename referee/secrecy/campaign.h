// A run of the checks over games and numbers of seats: its work in pieces, which can be done in any
// order on any thread, and the sum of their results.
//
//   ASSIZE_ASSIGN_OR_RETURN(const std::vector<Piece> pieces, PlanPieces(plan));
//   for (const Piece& piece : pieces) results.push_back({RunPiece(piece, plan.seed)});
//   for (const Row& row : SumUp(pieces, results)) ...
//
// Equal plans give equal sums. Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_SECRECY_CAMPAIGN_H_
#define ASSIZE_REFEREE_SECRECY_CAMPAIGN_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/seed.h"
#include "referee/secrecy/checks.h"

namespace assize::secrecy {

// A part of a run: "twins", "twins/4" or "twins/4/123": a check, the seats, the case.
struct Part {
  std::string check;
  std::optional<int> seats;
  std::optional<uint64_t> case_number;
};

// Errors explain the form of a part and name the checks.
absl::StatusOr<Part> ParsePart(std::string_view text);
std::string NameOf(const Part& part);

struct Plan {
  std::vector<const games::Game*> games;
  // Random steps at which a viewer is tried, over all games and numbers of seats. Checks that cost
  // more are tried at a part of them, but each at least once.
  uint64_t steps = 10'000;
  Seed seed;
  // Everything, if unset.
  std::optional<Part> only;
};

// Some cases of one check of one game with one number of seats.
struct Piece {
  const games::Game* game;
  int seats;
  const Check* check;
  uint64_t first;
  uint64_t count;
};

// In the order of the report. An error explains why there is nothing to do.
absl::StatusOr<std::vector<Piece>> PlanPieces(const Plan& plan);

Tally RunPiece(const Piece& piece, const Seed& seed);

// All pieces of one check of one game with one number of seats.
struct Row {
  const games::Game* game;
  int seats;
  const Check* check;
  Tally tally;
  // The sum over its pieces.
  double seconds = 0;
};

// The result of a piece.
struct Result {
  Tally tally;
  double seconds = 0;
};

// `results` are those of `pieces`, in their order. Shares of the truth that can't be chance count
// as differences.
std::vector<Row> SumUp(std::span<const Piece> pieces, std::span<const Result> results);

}  // namespace assize::secrecy

#endif  // ASSIZE_REFEREE_SECRECY_CAMPAIGN_H_

#include "referee/secrecy/campaign.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "assize/v1/games.pb.h"
#include "referee/base/status.h"

namespace assize::secrecy {
namespace {

// Steps whose cases are one piece of work: some tens of milliseconds.
constexpr uint64_t kStepsPerPiece = 100;

// A share of the truth that differs by this many standard deviations is not chance. With a smaller
// variance than this the normal distribution is not a good approximation.
constexpr double kSigmas = 4;
constexpr double kLeastVariance = 25;

std::vector<std::string> CheckNames() {
  std::vector<std::string> names;
  for (const Check& check : AllChecks()) names.emplace_back(check.name);
  return names;
}

absl::Status BadPart(std::string_view text) {
  return absl::InvalidArgumentError(
      absl::StrCat("'", std::string(text), "' is not a part of a run; give CHECK, CHECK/SEATS or ",
                   "CHECK/SEATS/CASE, with a check of: ", absl::StrJoin(CheckNames(), ", ")));
}

bool IsIn(const std::optional<Part>& part, const Check& check, int seats) {
  if (!part.has_value()) return true;
  return part->check == check.name && part->seats.value_or(seats) == seats;
}

// The pieces of one row.
void AddPieces(const Plan& plan, uint64_t steps, Piece piece, std::vector<Piece>* pieces) {
  if (plan.only.has_value() && plan.only->case_number.has_value()) {
    piece.first = *plan.only->case_number;
    piece.count = 1;
    pieces->push_back(piece);
    return;
  }
  const auto one_in = static_cast<uint64_t>(piece.check->one_in);
  const uint64_t cases = std::max<uint64_t>(1, steps / one_in);
  const uint64_t most = std::max<uint64_t>(1, kStepsPerPiece / one_in);
  for (uint64_t first = 0; first < cases; first += most) {
    piece.first = first;
    piece.count = std::min(most, cases - first);
    pieces->push_back(piece);
  }
}

void JudgeShares(Tally* tally) {
  for (const auto& [kind, share] : tally->shares) {
    if (share.variance < kLeastVariance) continue;
    const double off =
        (static_cast<double>(share.hits) - share.expected) / std::sqrt(share.variance);
    if (std::abs(off) <= kSigmas) continue;
    const std::string even = absl::StrCat(share.expected, " of ", share.draws, " draws");
    const std::string found = absl::StrCat(share.hits, " of them, ", off, " sigmas off");
    tally->Add(Compared(std::nullopt, 0, absl::StrCat("the share of the truth: ", kind), even,
                        found, even, found));
  }
}

}  // namespace

absl::StatusOr<Part> ParsePart(std::string_view text) {
  const std::vector<std::string> words = absl::StrSplit(std::string(text), '/');
  Part part{.check = words[0], .seats = {}, .case_number = {}};
  const std::vector<std::string> names = CheckNames();
  if (words.size() > 3 || std::find(names.begin(), names.end(), part.check) == names.end()) {
    return BadPart(text);
  }
  int seats = 0;
  if (words.size() > 1 && !absl::SimpleAtoi(words[1], &seats)) return BadPart(text);
  if (words.size() > 1) part.seats = seats;
  uint64_t number = 0;
  if (words.size() > 2 && !absl::SimpleAtoi(words[2], &number)) return BadPart(text);
  if (words.size() > 2) part.case_number = number;
  return part;
}

std::string NameOf(const Part& part) {
  std::string name = part.check;
  if (part.seats.has_value()) absl::StrAppend(&name, "/", *part.seats);
  if (part.case_number.has_value()) absl::StrAppend(&name, "/", *part.case_number);
  return name;
}

absl::StatusOr<std::vector<Piece>> PlanPieces(const Plan& plan) {
  uint64_t tables = 0;
  for (const games::Game* game : plan.games) {
    tables += static_cast<uint64_t>(game->info().max_seats - game->info().min_seats + 1);
  }
  std::vector<Piece> pieces;
  for (const games::Game* game : plan.games) {
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      ASSIZE_RETURN_IF_ERROR(game->Configure(seats, {}).status());
      for (const Check& check : AllChecks()) {
        if (!IsIn(plan.only, check, seats)) continue;
        AddPieces(plan, plan.steps / tables, Piece{game, seats, &check, 0, 0}, &pieces);
      }
    }
  }
  if (pieces.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("there is nothing to do: '",
                                                   plan.only.has_value() ? NameOf(*plan.only) : "",
                                                   "' names a number of seats that no game has"));
  }
  return pieces;
}

Tally RunPiece(const Piece& piece, const Seed& seed) {
  Tally sum;
  for (uint64_t number = piece.first; number < piece.first + piece.count; ++number) {
    const std::string label = absl::StrCat(std::string(piece.game->info().name), "/", piece.seats,
                                           "/", std::string(piece.check->name), "/", number);
    Tally tally = piece.check->run(
        {.game = piece.game, .seats = piece.seats, .chance = Chance(DeriveSeed(seed, label))});
    if (tally.first.has_value()) tally.first->case_number = number;
    sum.Merge(tally);
  }
  return sum;
}

std::vector<Row> SumUp(std::span<const Piece> pieces, std::span<const Result> results) {
  std::vector<Row> rows;
  for (size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const bool continues = !rows.empty() && rows.back().game == piece.game &&
                           rows.back().seats == piece.seats && rows.back().check == piece.check;
    if (!continues) rows.push_back({piece.game, piece.seats, piece.check, {}, 0});
    rows.back().tally.Merge(results[i].tally);
    rows.back().seconds += results[i].seconds;
  }
  for (Row& row : rows) JudgeShares(&row.tally);
  return rows;
}

}  // namespace assize::secrecy

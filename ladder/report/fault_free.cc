#include "ladder/report/fault_free.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/report/cells.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder::report {
namespace {

using stats::FailureCounts;
using stats::RateOf;

// A way to fail.
struct Kind {
  const char* head;
  int64_t FailureCounts::*count;
  v1::Failure* (v1::Failures::*message)();
  const v1::Failure& (v1::Failures::*in_message)() const;
  const char* legend;
};

constexpr Kind kKinds[] = {
    {"late", &FailureCounts::late, &v1::Failures::mutable_late, &v1::Failures::late,
     "answers that came too late"},
    {"crashes", &FailureCounts::crashes, &v1::Failures::mutable_crashes, &v1::Failures::crashes,
     "matches in which its process ended or never answered"},
    {"illegal", &FailureCounts::illegal, &v1::Failures::mutable_illegal, &v1::Failures::illegal,
     "answers with a move that may not be played"},
    {"unread", &FailureCounts::unread, &v1::Failures::mutable_unread, &v1::Failures::unread,
     "answers that could not be read as a move"},
};

constexpr int kWorthOfRating = 8;
constexpr int kWorthOfFailures = 5;
constexpr size_t kMaxConflicts = 3;

Tone CountTone(std::string_view cell) { return cell == "0" ? Tone::kPlain : Tone::kWarning; }

bool IsThere(const FaultFree& fault_free, int player) {
  return static_cast<size_t>(player) < fault_free.players.size();
}

FaultFreePlayer PlayerIn(const FaultFree& fault_free, int player) {
  return IsThere(fault_free, player) ? fault_free.players[player] : FaultFreePlayer();
}

// Why a player has no rating; empty: it has one, or its rating is that of all matches.
std::string ReasonOf(const FaultFree& fault_free, const FaultFreePlayer& player) {
  if (player.rating.has_value() || fault_free.left_out == 0) return "";
  return player.failures.matches > 0 ? "no match without a fault" : "no rated match";
}

bool AnybodyFailed(const FaultFree& fault_free) {
  return std::ranges::any_of(fault_free.players, [](const FaultFreePlayer& player) {
    return player.failures.failed_matches > 0;
  });
}

bool AnybodyHas(const FaultFree& fault_free, const Kind& kind) {
  return std::ranges::any_of(fault_free.players, [&kind](const FaultFreePlayer& player) {
    return player.failures.*kind.count > 0;
  });
}

std::string RateText(double rate) { return absl::StrFormat("%.3g", rate); }

}  // namespace

void RankByRating(FaultFree* fault_free) {
  std::vector<FaultFreePlayer*> rated;
  for (FaultFreePlayer& player : fault_free->players) {
    player.rank = 0;
    if (player.rating.has_value()) rated.push_back(&player);
  }
  std::ranges::stable_sort(rated, std::greater(),
                           [](const FaultFreePlayer* player) { return player->rating->elo; });
  for (size_t i = 0; i < rated.size(); ++i) rated[i]->rank = static_cast<int>(i) + 1;
}

std::string SelectionText(const FaultFree& fault_free) {
  const bool is_rated = fault_free.matches > 0;
  if (!is_rated && AnybodyFailed(fault_free)) {
    return "For fault-free ratings of a field of this size: ladder ratings --event EVENT.";
  }
  if (fault_free.left_out == 0) return "";
  return absl::StrCat("Fault-free: the same rating over the ",
                      fault_free.matches - fault_free.left_out, " of ",
                      Counted(fault_free.matches, "match", "matches"),
                      " in which no seat was forfeited or given a default move.");
}

std::string WarningText(const FaultFree& fault_free, const std::function<std::string(int)>& name) {
  const auto& conflicts = fault_free.conflicts;
  if (conflicts.empty()) return "";
  std::vector<std::string> pairs;
  for (size_t i = 0; i < std::min(conflicts.size(), kMaxConflicts); ++i) {
    pairs.push_back(absl::StrCat(name(conflicts[i].above), " above ", name(conflicts[i].below)));
  }
  if (conflicts.size() > kMaxConflicts) {
    pairs.push_back(
        Counted(static_cast<int64_t>(conflicts.size() - kMaxConflicts), "more pair", "more pairs"));
  }
  return absl::StrCat("Warning: failures decide the order, not play: all matches rate ",
                      JoinWithAnd(pairs),
                      "; the fault-free ones rate them the other way round, each beyond the "
                      "interval of 95 %.");
}

std::vector<Column> FaultFreeColumns() {
  return {{.head = "fault-free",
           .side = 'r',
           .show = Show::kIfAny,
           .worth = kWorthOfRating,
           .legend = "Elo from the matches in which nobody failed"},
          {.head = "its rank",
           .side = 'r',
           .show = Show::kIfAny,
           .worth = kWorthOfRating,
           .legend = "by the fault-free rating"}};
}

std::vector<std::string> FaultFreeCells(const FaultFree& fault_free, int player) {
  if (fault_free.left_out == 0) return {"", ""};
  const FaultFreePlayer found = PlayerIn(fault_free, player);
  if (!found.rating.has_value()) return {ReasonOf(fault_free, found), kNoElo};
  return {EloText(*found.rating, found.sets), absl::StrCat(found.rank)};
}

std::vector<std::string> FaultFreeCells(const v1::FaultFreeSelection& selection,
                                        const v1::FaultFreeRating& rating) {
  if (selection.left_out() == 0) return {"", ""};
  if (!rating.has_rating()) return {rating.reason(), kNoElo};
  return {EloText(rating.rating()), absl::StrCat(rating.rank())};
}

std::vector<Column> FailureColumns() {
  std::vector<Column> columns;
  for (const Kind& kind : kKinds) {
    columns.push_back({.head = kind.head,
                       .side = 'r',
                       .show = Show::kIfAny,
                       .worth = kWorthOfFailures,
                       .legend = kind.legend,
                       .tone = CountTone});
  }
  return columns;
}

std::vector<std::string> FailureCells(const FaultFree& fault_free, int player) {
  const FailureCounts counts = PlayerIn(fault_free, player).failures;
  std::vector<std::string> cells;
  for (const Kind& kind : kKinds) {
    cells.push_back(AnybodyHas(fault_free, kind) ? absl::StrCat(counts.*kind.count) : "");
  }
  return cells;
}

std::vector<std::string> FailureCells(const v1::Failures& failures) {
  std::vector<std::string> cells;
  for (const Kind& kind : kKinds) {
    const uint64_t count = (failures.*kind.in_message)().count();
    cells.push_back(count == 0 ? "" : absl::StrCat(count));
  }
  return cells;
}

std::vector<std::string> FaultFreeHeads() {
  std::vector<std::string> heads = {"decisions"};
  for (const Kind& kind : kKinds) {
    heads.emplace_back(kind.head);
    heads.push_back(absl::StrCat(kind.head, "_per_match"));
    heads.push_back(absl::StrCat(kind.head, "_per_decision"));
  }
  for (const char* head : {"elo", "margin95", "rank", "matches", "reason"}) {
    heads.push_back(absl::StrCat("fault_free_", head));
  }
  return heads;
}

std::vector<std::string> FaultFreeValues(const FaultFree& fault_free, int player) {
  if (!IsThere(fault_free, player)) return std::vector<std::string>(FaultFreeHeads().size());
  const FaultFreePlayer found = PlayerIn(fault_free, player);
  const FailureCounts& counts = found.failures;
  std::vector<std::string> values = {absl::StrCat(counts.decisions)};
  for (const Kind& kind : kKinds) {
    const int64_t count = counts.*kind.count;
    values.push_back(absl::StrCat(count));
    values.push_back(RateText(RateOf(count, counts.matches)));
    values.push_back(RateText(RateOf(count, counts.decisions)));
  }
  const auto& rating = found.rating;
  values.push_back(rating.has_value() ? Unsigned(rating->elo, 1) : "");
  values.push_back(rating.has_value() ? absl::StrFormat("%.1f", rating->margin95()) : "");
  values.push_back(rating.has_value() ? absl::StrCat(found.rank) : "");
  values.push_back(absl::StrCat(found.matches));
  values.push_back(ReasonOf(fault_free, found));
  return values;
}

Sheet FailureSheet(const FaultFree& fault_free, const std::vector<int>& players,
                   const std::function<std::string(int)>& name) {
  Sheet sheet;
  sheet.title = "Failures";
  sheet.columns = {{.head = "bot", .fit = Fit::kShorten, .key = true},
                   {.head = "matches", .side = 'r'},
                   {.head = "decisions", .side = 'r'}};
  for (Column& column : FailureColumns()) sheet.columns.push_back(std::move(column));
  sheet.note = "Each failure is counted; in brackets: a match, a decision.";
  if (std::ranges::none_of(fault_free.players,
                           [](const FaultFreePlayer& player) { return player.failures.any(); })) {
    return sheet;
  }
  for (const int player : players) {
    const FailureCounts counts = PlayerIn(fault_free, player).failures;
    std::vector<std::string>& row = sheet.rows.emplace_back();
    row = {name(player), absl::StrCat(counts.matches), absl::StrCat(counts.decisions)};
    for (const Kind& kind : kKinds) {
      const int64_t count = counts.*kind.count;
      const std::string rates = absl::StrCat(" (", RateText(RateOf(count, counts.matches)), ", ",
                                             RateText(RateOf(count, counts.decisions)), ")");
      row.push_back(AnybodyHas(fault_free, kind) ? absl::StrCat(count, count > 0 ? rates : "")
                                                 : "");
    }
  }
  return sheet;
}

void Set(const FaultFree& fault_free, int player, v1::Failures* failures,
         v1::FaultFreeRating* rating) {
  const FaultFreePlayer found = PlayerIn(fault_free, player);
  failures->set_matches(static_cast<uint64_t>(found.failures.matches));
  failures->set_decisions(static_cast<uint64_t>(found.failures.decisions));
  for (const Kind& kind : kKinds) {
    const int64_t count = found.failures.*kind.count;
    v1::Failure* failure = (failures->*kind.message)();
    failure->set_count(static_cast<uint64_t>(count));
    failure->set_per_match(RateOf(count, found.failures.matches));
    failure->set_per_decision(RateOf(count, found.failures.decisions));
  }
  rating->set_matches(static_cast<uint64_t>(found.matches));
  rating->set_reason(ReasonOf(fault_free, found));
  if (!found.rating.has_value()) return;
  rating->set_rank(static_cast<uint32_t>(found.rank));
  Set(*found.rating, found.sets, rating->mutable_rating());
}

void Set(const FaultFree& fault_free, const std::function<std::string(int)>& name,
         v1::FaultFreeSelection* selection) {
  selection->set_text(SelectionText(fault_free));
  selection->set_matches(static_cast<uint64_t>(fault_free.matches - fault_free.left_out));
  selection->set_left_out(static_cast<uint64_t>(fault_free.left_out));
  selection->set_warning(WarningText(fault_free, name));
}

}  // namespace assize::ladder::report

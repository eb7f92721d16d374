#include "ladder/report/strength/regress_report.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/report/cells.h"
#include "ladder/report/strength/set_worth.h"
#include "ladder/stats/elo_estimate.h"
#include "ladder/stats/sprt_estimate.h"
#include "referee/base/text/json.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {
namespace {

constexpr double kMaxForfeits = 0.02;

bool HasMany(const FaultCounts& counts) {
  return static_cast<double>(counts.forfeits) > kMaxForfeits * static_cast<double>(counts.seats);
}

std::string FaultsText(const std::string& name, const FaultCounts& counts) {
  return absl::StrFormat("%s %d faults, %d forfeits in %d seats", name, counts.faults,
                         counts.forfeits, counts.seats);
}

std::string HeadOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kOpen:
      return "Open";
    case Verdict::kAccepted:
      return "Accepted";
    case Verdict::kRejected:
      return "Rejected";
    case Verdict::kUndecided:
      return "Undecided";
  }
  return "";
}

int64_t AllLaterSets(const RegressState& state) {
  int64_t sets = 0;
  for (const RegressState& candidate : state.candidates) sets += candidate.tally.later_sets;
  return state.candidates.empty() ? state.tally.later_sets : sets;
}

// What the sequential test has come to; with a fixed number of sets it decides nothing.
std::string LlrText(const RegressState& state) {
  if (HasFixedSets(state)) return "";
  const stats::SetSprt& sprt = state.tally.test.sprt();
  return absl::StrFormat(
      "LLR %+.2f, bounds %.2f and %.2f%s\n", sprt.llr(), sprt.bounds().lower, sprt.bounds().upper,
      state.tally.test.IsLandslide() ? ": not reached, as a landslide ends the test sooner" : "");
}

std::string SetsText(const RegressState& state) {
  const stats::SetSprt& sprt = state.tally.test.sprt();
  const int64_t later = AllLaterSets(state);
  std::string text = absl::StrCat("After ", Counted(sprt.sets(), "set", "sets"), " of ",
                                  Counted(sprt.plan().games, "match", "matches"));
  if (!state.candidates.empty()) {
    absl::StrAppend(&text, ", and ", AllSets(state) - sprt.sets(), " of the other candidates");
  }
  if (later > 0) {
    absl::StrAppend(&text, "; ", Counted(later, "more set was", "more sets were"),
                    " played before the stop and ", later == 1 ? "does" : "do", " not count here");
  }
  return text;
}

// Sets with equal results don't show how much a set varies, which is its measure.
std::string NormalizedText(const stats::ScoreCounts& counts, const stats::EloEstimate& plain) {
  if (stats::AllWentAlike(counts)) return "unknown";
  return absl::StrFormat("%s ± %.1f", Signed(plain.normalized_elo, 1), plain.normalized_margin95);
}

// "Elo +12.0 (95 %: -3.0 to +27.0)", and from few sets "(95 %: -336.0 to +1200.0, few sets)".
std::string IntervalText(int64_t sets, const stats::SprtEstimate& estimate) {
  return absl::StrCat("Elo ", Signed(estimate.elo, 1), " (95 %: ", Signed(estimate.lower, 1),
                      " to ", Signed(estimate.upper, 1),
                      AreFew(sets) ? absl::StrCat(", ", kFewSets, ")") : ")");
}

// A probability from few sets would look surer than it is.
std::string LosText(int64_t sets, const stats::SprtEstimate& estimate, int digits) {
  return AreFew(sets) ? "LOS –" : absl::StrFormat("LOS %.*f %%", digits, 100 * estimate.los);
}

// What has become of one of several candidates. `leader`: the verdict on the leading one.
std::string_view OutcomeOf(const RegressState& candidate, Verdict leader) {
  const Verdict verdict = VerdictOf(candidate);
  const bool passed_over = leader == Verdict::kAccepted && verdict == Verdict::kUndecided;
  return passed_over ? "dominated" : VerdictName(verdict);
}

// The candidates, each with what its own sets show.
Sheet CandidatesSheet(const RegressState& state) {
  Sheet sheet;
  sheet.columns = {{.head = "candidate", .fit = Fit::kShorten, .key = true},
                   {.head = "sets", .side = 'r'},
                   {.head = "LLR", .side = 'r'},
                   {.head = "Elo (95 %)"},
                   {.head = "verdict"}};
  const Verdict verdict = VerdictOf(state);
  for (const RegressState& candidate : state.candidates) {
    const stats::SetSprt& sprt = candidate.tally.test.sprt();
    const stats::SprtEstimate estimate =
        sprt.sets() > 0 ? EstimateOf(candidate) : stats::SprtEstimate();
    sheet.rows.push_back(
        {candidate.test, absl::StrCat(sprt.sets()), absl::StrFormat("%+.2f", sprt.llr()),
         sprt.sets() == 0 ? kNoElo
                          : absl::StrCat(Signed(estimate.elo, 1), " (", Signed(estimate.lower, 1),
                                         " to ", Signed(estimate.upper, 1), ")"),
         std::string(OutcomeOf(candidate, verdict))});
  }
  const auto count = static_cast<double>(state.candidates.size());
  sheet.note = absl::StrFormat(
      "A candidate that is no better than elo0 is accepted with a probability of at most %g, and "
      "any of the %g with at most %g (family-wise error). Dominated: not played on, as another one "
      "was ahead.",
      state.settings.alpha() / count, count, state.settings.alpha());
  return sheet;
}

// Everything about those that are tested, one a row.
Sheet NumbersSheet(const v1::RegressReport& report) {
  Sheet sheet;
  for (const char* head : {"base", "test", "verdict", "sets", "later_sets", "elo", "elo_lower95",
                           "elo_upper95", "few_sets", "los", "llr", "llr_lower", "llr_upper",
                           "faults", "forfeits", "base_faults", "base_forfeits"}) {
    sheet.columns.push_back({.head = head});
  }
  const auto number = [](bool is_there, double value) {
    return is_there ? absl::StrFormat("%.4g", value) : "";
  };
  const auto add = [&](const v1::RegressReport& row) {
    const bool elo = row.has_elo();
    const bool llr = row.has_llr();
    sheet.rows.push_back(
        {row.base(), row.test(), row.verdict(), absl::StrCat(row.sets()),
         absl::StrCat(row.later_sets()), number(elo, row.elo()), number(elo, row.elo_lower95()),
         number(elo, row.elo_upper95()), FewSetsCell(row.few_sets()), number(elo, row.los()),
         number(llr, row.llr()), number(llr, row.llr_lower()), number(llr, row.llr_upper()),
         absl::StrCat(row.test_faults().faults()), absl::StrCat(row.test_faults().forfeits()),
         absl::StrCat(row.base_faults().faults()), absl::StrCat(row.base_faults().forfeits())});
  };
  for (const v1::RegressReport& candidate : report.candidates()) add(candidate);
  if (report.candidates().empty()) add(report);
  return sheet;
}

void DescribeElo(const RegressState& state, v1::RegressReport* report) {
  const stats::ScoreCounts& counts = state.tally.test.sprt().counts();
  const stats::SprtEstimate estimate = EstimateOf(state);
  report->set_elo(estimate.elo);
  report->set_elo_lower95(estimate.lower);
  report->set_elo_upper95(estimate.upper);
  report->set_los(estimate.los);
  report->set_few_sets(AreFew(counts.sets()));
  if (stats::AllWentAlike(counts)) return;
  const stats::EloEstimate plain = stats::EstimateElo(counts);
  report->set_normalized_elo(plain.normalized_elo);
  report->set_normalized_margin95(plain.normalized_margin95);
}

void Describe(const FaultCounts& counts, v1::FaultReport* report) {
  report->set_seats(static_cast<uint64_t>(counts.seats));
  report->set_faults(static_cast<uint64_t>(counts.faults));
  report->set_forfeits(static_cast<uint64_t>(counts.forfeits));
}

// Forfeits of either side in more than 2 % of its games: then the verdict is one on stability too.
bool ManyForfeits(const RegressState& state) {
  return HasMany(state.base_faults) || HasMany(state.test_faults);
}

}  // namespace

std::string BatchLine(const RegressState& state) {
  const stats::SetSprt& sprt = state.tally.test.sprt();
  const stats::SprtEstimate estimate = EstimateOf(state);
  std::string line = absl::StrFormat(
      "%5d sets%s: %s", sprt.sets(),
      state.candidates.empty() ? "" : absl::StrCat(" of ", AllSets(state), ", ", state.test),
      IntervalText(sprt.sets(), estimate));
  if (!HasFixedSets(state)) {
    const double bound = sprt.llr() < 0 ? sprt.bounds().lower : sprt.bounds().upper;
    absl::StrAppendFormat(&line, ", LLR %+.2f of %+.2f", sprt.llr(), bound);
  }
  absl::StrAppend(&line, ", ", LosText(sprt.sets(), estimate, 1), "\n");
  for (const auto& [name, counts] :
       {std::pair{state.test, state.test_faults}, std::pair{state.base, state.base_faults}}) {
    if (counts.faults + counts.forfeits > 0) {
      absl::StrAppend(&line, "            ", FaultsText(name, counts), "\n");
    }
  }
  return line;
}

std::string LlrBar(const RegressState& state) {
  if (HasFixedSets(state)) return "";
  const stats::SetSprt& sprt = state.tally.test.sprt();
  // Cells on each side of 0.
  constexpr int kSide = 8;
  const auto cells = [kSide](double llr, double bound) {
    return std::clamp(static_cast<int>(llr / bound * kSide + 0.5), 0, kSide);
  };
  const int left = cells(sprt.llr(), sprt.bounds().lower);
  const int right = cells(sprt.llr(), sprt.bounds().upper);
  const auto repeated = [](std::string_view cell, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += cell;
    return text;
  };
  return absl::StrCat(absl::StrFormat("LLR %+.2f: %.2f [", sprt.llr(), sprt.bounds().lower),
                      repeated("·", kSide - left), repeated("█", left), "|", repeated("█", right),
                      repeated("·", kSide - right),
                      absl::StrFormat("] %+.2f", sprt.bounds().upper));
}

std::string VerdictText(const RegressState& state) {
  const stats::SetSprt& sprt = state.tally.test.sprt();
  const Verdict verdict = VerdictOf(state);
  std::string text = absl::StrCat(HeadOf(verdict), ": ", ReasonOf(state, verdict), ".\n");
  if (sprt.sets() > 0) {
    const stats::SprtEstimate estimate = EstimateOf(state);
    const stats::EloEstimate plain = stats::EstimateElo(sprt.counts());
    absl::StrAppend(&text, IntervalText(sprt.sets(), estimate), ", normalized Elo ",
                    NormalizedText(sprt.counts(), plain), ", ", LosText(sprt.sets(), estimate, 2),
                    "\n", LlrText(state), SetsText(state), "\n");
    const std::string worth = WorthText(stats::MeasureSets({&state.tally.sets, 1}));
    if (!worth.empty()) absl::StrAppend(&text, worth, "\n");
  }
  absl::StrAppend(&text, FaultsText(state.test, state.test_faults), "\n",
                  FaultsText(state.base, state.base_faults), "\n");
  if (ManyForfeits(state)) {
    absl::StrAppend(&text,
                    "WARNING: more than 2 % of a side's matches were forfeited. They count "
                    "as losses, so the\nverdict is about stability as "
                    "much as strength.\n");
  }
  if (state.candidates.empty()) return text;
  return absl::StrCat(text, "\n", SheetAsText(CandidatesSheet(state), {}));
}

v1::RegressReport DescribeRegress(const std::string& event, const std::string& game,
                                  const RegressState& state) {
  const stats::SetSprt& sprt = state.tally.test.sprt();
  const Verdict verdict = VerdictOf(state);
  v1::RegressReport report;
  report.set_event(event);
  report.set_game(game);
  report.set_base(state.base);
  report.set_test(state.test);
  report.set_verdict(std::string(VerdictName(verdict)));
  report.set_reason(ReasonOf(state, verdict));
  *report.mutable_settings() = state.settings;
  report.set_sets(static_cast<uint64_t>(sprt.sets()));
  report.set_matches_per_set(static_cast<uint32_t>(sprt.plan().games));
  report.set_later_sets(static_cast<uint64_t>(state.tally.later_sets));
  if (sprt.sets() > 0) DescribeElo(state, &report);
  if (!HasFixedSets(state)) {
    report.set_llr(sprt.llr());
    report.set_llr_lower(sprt.bounds().lower);
    report.set_llr_upper(sprt.bounds().upper);
  }
  report.set_landslide(state.tally.test.IsLandslide());
  Describe(state.base_faults, report.mutable_base_faults());
  Describe(state.test_faults, report.mutable_test_faults());
  report.set_many_forfeits(ManyForfeits(state));
  for (const RegressState& candidate : state.candidates) {
    v1::RegressReport& described = *report.add_candidates() = DescribeRegress("", "", candidate);
    described.set_verdict(std::string(OutcomeOf(candidate, verdict)));
    described.clear_settings();
    if (described.verdict() == "dominated") {
      described.set_reason(absl::StrCat(state.test, " was ahead of it, and is accepted"));
    }
  }
  report.set_all_sets(static_cast<uint64_t>(AllSets(state)));
  return report;
}

absl::StatusOr<std::string> FormatRegress(const std::string& event, const std::string& game,
                                          const RegressState& state, OutputFormat format) {
  const v1::RegressReport report = DescribeRegress(event, game, state);
  if (format == OutputFormat::kJson) return ToJson(report, JsonLayout::kDocument);
  if (format == OutputFormat::kCsv) return SheetAsCsv(NumbersSheet(report));
  const std::string tested =
      state.candidates.empty() ? state.test : absl::StrCat(state.candidates.size(), " candidates");
  const std::string title =
      absl::StrCat(event, ", ", game, ", test of ", tested, " against ", state.base);
  if (format != OutputFormat::kMarkdown) return absl::StrCat(title, "\n\n", VerdictText(state));
  Sheet sheet = state.candidates.empty() ? NumbersSheet(report) : CandidatesSheet(state);
  sheet.title = absl::StrCat(title, ": ", report.verdict());
  return SheetAsMarkdown(sheet);
}

}  // namespace assize::ladder::report

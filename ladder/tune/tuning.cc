#include "ladder/tune/tuning.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"

namespace assize::ladder::tune {
namespace {

stats::Spsa SearchOf(const v1::TuneSettings& settings) {
  std::vector<stats::SpsaParameter> parameters;
  for (const v1::TunedParameter& parameter : settings.parameters()) {
    parameters.push_back({.start = parameter.start(),
                          .least = parameter.least(),
                          .most = parameter.most(),
                          .step = parameter.step(),
                          .whole = parameter.whole()});
  }
  return stats::Spsa(
      std::move(parameters),
      {.iterations = static_cast<int>(settings.iterations()), .rate = settings.rate()},
      DeriveSeed(SeedFromText(settings.seed()), "search"));
}

}  // namespace

Tuning::Tuning(v1::TuneSettings settings, int matches_per_set)
    : settings_(std::move(settings)),
      matches_per_set_(matches_per_set),
      search_(SearchOf(settings_)),
      scores_(settings_.sets() * static_cast<size_t>(matches_per_set)) {}

std::vector<int> Tuning::Open() const {
  std::vector<int> open;
  for (size_t i = 0; i < scores_.size(); ++i) {
    if (!scores_[i].has_value()) open.push_back(static_cast<int>(i));
  }
  return open;
}

absl::Status Tuning::Take(const v1::TuneMatch& match) {
  const bool expected = !over() && match.iteration() == static_cast<uint32_t>(iteration()) &&
                        match.match() < scores_.size() && !scores_[match.match()].has_value();
  if (!expected) {
    return absl::DataLossError(absl::StrCat("match ", match.match(), " of iteration ",
                                            match.iteration(), " is not one that is open"));
  }
  // Written so that a score that is not a number fails as well.
  if (!(match.score() >= 0 && match.score() <= 1)) {
    return absl::DataLossError(absl::StrCat("a score of ", match.score(), "; must be 0 to 1"));
  }
  scores_[match.match()] = match.score();
  counts_.set_matches(counts_.matches() + 1);
  counts_.set_forfeits(counts_.forfeits() + match.forfeits());
  if (!Open().empty()) return absl::OkStatus();
  double sum = 0;
  for (std::optional<double>& score : scores_) sum += *std::exchange(score, std::nullopt);
  const double difference = 2 * sum / static_cast<double>(scores_.size()) - 1;
  search_.Take(difference);
  v1::TunePoint& point = *counts_.add_curve();
  point.set_difference(difference);
  for (const double value : search_.values()) point.add_values(value);
  return absl::OkStatus();
}

v1::TuneReport Tuning::Report() const {
  v1::TuneReport report = counts_;
  *report.mutable_settings() = settings_;
  report.set_iterations(static_cast<uint32_t>(iteration()));
  report.set_complete(over());
  *report.mutable_parameters() = settings_.parameters();
  const std::vector<double> proposal = search_.Proposal();
  for (size_t i = 0; i < proposal.size(); ++i) {
    report.mutable_parameters(static_cast<int>(i))->set_value(proposal[i]);
  }
  return report;
}

}  // namespace assize::ladder::tune

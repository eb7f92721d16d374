// Sequential tests.
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/stats/llr.h"
#include "ladder/stats/set_sprt.h"
#include "ladder/stats/sprt_estimate.h"
#include "tests/ladder/vectors/groups.h"

namespace assize::ladder::vectors {
namespace {

using stats::EloModel;
using stats::ScoreCounts;

constexpr int kPairOutcomes = 5;

std::vector<double> ExactCounts(const Field& field, size_t size) {
  std::vector<double> counts = field.Numbers(size, 0);
  if (counts.size() != size) field.Refuse(absl::StrCat("must have ", size, " counts"));
  counts.resize(size);
  return counts;
}

// elo0 and elo1.
std::pair<double, double> Hypotheses(const Field& in) {
  return {in["elo0"].Number(-1000, 1000), in["elo1"].Number(-1000, 1000)};
}

Json LlrOf(const ScoreCounts& counts, double elo0, double elo1) {
  return {{"llr_logistic", stats::Llr(counts, EloModel::kLogistic, elo0, elo1)},
          {"llr_normalized", stats::Llr(counts, EloModel::kNormalized, elo0, elo1)},
          {"llr_normalized_approx", stats::LlrNormalizedApproximation(counts, elo0, elo1)},
          {"llr_logistic_approx2", stats::LlrLogisticApproximation(counts, elo0, elo1)}};
}

Json LlrTrinomial(const Field& in, const Field&) {
  const auto [elo0, elo1] = Hypotheses(in);
  const std::vector<double> counts = ExactCounts(in["counts"], 3);
  Json out = LlrOf(stats::Trinomial(counts), elo0, elo1);
  out["llr_bayeselo_legacy"] = stats::LlrBayesElo(counts, elo0, elo1);
  return out;
}

Json LlrPentanomial(const Field& in, const Field&) {
  const auto [elo0, elo1] = Hypotheses(in);
  return LlrOf(stats::Pentanomial(ExactCounts(in["counts"], kPairOutcomes)), elo0, elo1);
}

Json LlrGeneralSupport(const Field& in, const Field&) {
  ScoreCounts counts;
  counts.support = in["support"].Numbers(2);
  counts.counts = ExactCounts(in["counts"], counts.support.size());
  if (counts.support.size() < 2) return Json::object();
  if (!std::ranges::is_sorted(counts.support, std::less_equal())) {
    in["support"].Refuse("must ascend");
    return Json::object();
  }
  const double lowest = std::nextafter(counts.support.front(), 2.0);
  const double highest = std::nextafter(counts.support.back(), -2.0);
  const double s0 = in["s0"].Number(lowest, highest);
  const double s1 = in["s1"].Number(lowest, highest);
  const double reference = in["ref"].Number(lowest, highest);
  const stats::Moments moments =
      stats::MomentsOf(counts.support, stats::Regularized(counts.counts));
  return {
      {"mean", moments.mean},
      {"variance", moments.variance},
      {"llr_expectation", stats::LlrExpectation(counts, s0, s1)},
      {"llr_t_value", stats::LlrTValue(counts, reference, in["t0"].Number(), in["t1"].Number())}};
}

Json Bounds(const Field& in, const Field&) {
  const stats::WaldBounds bounds =
      stats::BoundsFor(in["alpha"].Number(1e-12, 0.5), in["beta"].Number(1e-12, 0.5));
  return {{"lower", bounds.lower}, {"upper", bounds.upper}};
}

stats::SprtPlan PlanOf(const Field& in, const std::string& model) {
  const auto [elo0, elo1] = Hypotheses(in);
  if (!(elo0 < elo1)) in["elo1"].Refuse("must be above elo0");
  stats::SprtPlan plan{.elo0 = elo0, .elo1 = elo1};
  if (in.Has("alpha")) plan.alpha = in["alpha"].Number(1e-12, 0.49);
  if (in.Has("beta")) plan.beta = in["beta"].Number(1e-12, 0.49);
  const std::vector<std::string> models = {"logistic", "normalized"};
  plan.model = in[model].OneOf(models) == 0 ? EloModel::kLogistic : EloModel::kNormalized;
  return plan;
}

// Feeds the pairs one by one and stops where the test does.
Json Sequence(const Field& in, const Field&) {
  const stats::SprtPlan plan = PlanOf(in, "model");
  const std::string outcomes = in["pair_outcomes"].Text();
  absl::StatusOr<stats::SetSprt> sprt = stats::SetSprt::Create(plan);
  if (!sprt.ok()) {
    in.Refuse(std::string(sprt.status().message()));
    return Json::object();
  }
  Json every_100 = Json::array();
  for (char digit : outcomes) {
    if (digit < '0' || digit > '4') {
      in["pair_outcomes"].Refuse(absl::StrCat("'", std::string(1, digit), "': must be 0 to 4"));
      break;
    }
    if (!sprt->Add((digit - '0') / 4.0).ok()) break;
    if (sprt->sets() % 100 == 0) every_100.push_back({sprt->sets(), sprt->llr()});
    if (sprt->decision() != stats::SprtDecision::kOpen) break;
  }
  const std::string names[] = {"none", "H1", "H0"};
  return {{"decision", names[static_cast<int>(sprt->decision())]},
          {"pairs", sprt->sets()},
          {"final_llr", sprt->llr()},
          {"counts", sprt->counts().counts},
          {"llr_every_100", every_100}};
}

Json EloEstimate(const Field& in, const Field&) {
  const stats::SprtPlan plan = PlanOf(in, "elo_model");
  const ScoreCounts counts = stats::Pentanomial(ExactCounts(in["pentanomial"], kPairOutcomes));
  const stats::SprtEstimate estimate =
      stats::EstimateAfter(plan, counts, 1 - in["p"].Number(1e-6, 0.999));
  const stats::WaldBounds bounds = stats::BoundsFor(plan.alpha, plan.beta);
  return {{"a", bounds.lower},   {"b", bounds.upper},
          {"elo", estimate.elo}, {"ci", {estimate.lower, estimate.upper}},
          {"LOS", estimate.los}, {"LLR", stats::Llr(counts, plan.model, plan.elo0, plan.elo1)}};
}

}  // namespace

std::vector<Group> SprtGroups() {
  return {{"sprt_llr_trinomial", LlrTrinomial},
          {"sprt_llr_pentanomial", LlrPentanomial},
          {"sprt_llr_general_support", LlrGeneralSupport},
          {"sprt_bounds", Bounds},
          {"sprt_sequence", Sequence},
          {"sprt_elo_estimate", EloEstimate}};
}

}  // namespace assize::ladder::vectors

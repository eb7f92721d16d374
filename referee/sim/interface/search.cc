// assize/sim.h: searches.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "referee/sim/interface/result.h"

namespace assize::sim {
namespace {

constexpr int32_t kMaxThreads = 256;
constexpr size_t kMaxLeaves = 1 << 16;
constexpr uint64_t kMaxIterations = 1'000'000'000;
constexpr double kMaxExplore = 100;

template <class T>
absl::Status OutOfRange(const char* name, T value, const char* allowed) {
  return absl::InvalidArgumentError(absl::StrCat(name, ": ", value, "; allowed: ", allowed));
}

absl::Status CheckOptions(const assize_search_options& options) {
  if (options.select != ASSIZE_UCB && options.select != ASSIZE_REGRET) {
    return OutOfRange("select", options.select, "0 or 1");
  }
  if (options.threads < 1 || options.threads > kMaxThreads) {
    return OutOfRange("threads", options.threads, "1 to 256");
  }
  // Not-a-number fails as well.
  if (!(options.widen >= 0 && options.widen <= 1)) {
    return OutOfRange("widen", options.widen, "0 to 1");
  }
  if (!(options.explore >= 0 && options.explore <= kMaxExplore)) {
    return OutOfRange("explore", options.explore, "0 to 100");
  }
  if (options.judge != nullptr && (options.leaves < 1 || options.leaves > kMaxLeaves)) {
    return OutOfRange("leaves", options.leaves, "1 to 65536");
  }
  return absl::OkStatus();
}

JudgeRows JudgeOf(const assize_search_options& options) {
  if (options.judge == nullptr) return nullptr;
  return [judge = options.judge, context = options.context](const Rows& rows, float* priors,
                                                            float* values) {
    const assize_decisions leaves = {.rows = rows.rows,
                                     .options = rows.options,
                                     .table = rows.arrays.table,
                                     .seat = rows.arrays.seat,
                                     .kind = rows.arrays.kind,
                                     .starts = rows.arrays.starts,
                                     .view_rows = rows.arrays.views,
                                     .option_rows = rows.arrays.options};
    judge(context, &leaves, priors, values);
  };
}

}  // namespace
}  // namespace assize::sim

using namespace assize::sim;  // NOLINT: the functions of the interface have C's one namespace

assize_status assize_search_new(const assize_view* view, const assize_search_options* options,
                                const uint8_t* seed, size_t size, assize_search** search) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    if (options == nullptr) return NullArgument("options");
    if (search == nullptr) return NullArgument("search");
    const absl::Status fits = CheckOptions(*options);
    if (!fits.ok()) return Fail(fits);
    const auto chance = ReadSeed("search", seed, size);
    if (!chance.ok()) return Fail(chance.status());
    auto started = view->view->StartSearch(
        {.tree = {.select = options->select == ASSIZE_REGRET ? Select::kRegret : Select::kUcb,
                  .widen = options->widen,
                  .explore = options->explore},
         .threads = options->threads,
         .judge = JudgeOf(*options),
         .leaves = options->leaves},
        *chance);
    if (!started.ok()) return Fail(started.status());
    *search = new assize_search{*std::move(started)};
    return ASSIZE_OK;
  });
}

void assize_search_free(assize_search* search) { delete search; }

assize_status assize_search_run(assize_search* search, uint64_t iterations) {
  return Guarded([&] {
    if (search == nullptr) return NullArgument("search");
    if (iterations > kMaxIterations) {
      return Fail(OutOfRange("iterations", iterations, "at most 1000000000"));
    }
    search->search->Run(static_cast<int64_t>(iterations));
    return ASSIZE_OK;
  });
}

assize_status assize_search_found(const assize_search* search, size_t* best, int64_t* visits,
                                  double* values, size_t count) {
  return Guarded([&] {
    if (search == nullptr) return NullArgument("search");
    if (best == nullptr) return NullArgument("best");
    const auto found = search->search->Result();
    if (!found.ok()) return Fail(found.status());
    if ((visits != nullptr || values != nullptr) && count != found->visits.size()) {
      return Fail(absl::InvalidArgumentError(absl::StrCat("count: ", count,
                                                          "; allowed: ", found->visits.size(),
                                                          ", the number of the seat's options")));
    }
    *best = found->best;
    if (visits != nullptr) std::copy(found->visits.begin(), found->visits.end(), visits);
    if (values != nullptr) std::copy(found->values.begin(), found->values.end(), values);
    return ASSIZE_OK;
  });
}

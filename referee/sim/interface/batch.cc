// assize/sim.h: batches.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/sim/interface/result.h"

namespace assize::sim {
namespace {

constexpr size_t kMaxTables = 1 << 20;
constexpr int32_t kMaxThreads = 256;

absl::Status CheckBounds(size_t tables, int32_t threads) {
  if (tables < 1 || tables > kMaxTables) {
    return absl::InvalidArgumentError(
        absl::StrCat("tables: ", tables, "; allowed: 1 to ", kMaxTables));
  }
  if (threads < 1 || threads > kMaxThreads) {
    return absl::InvalidArgumentError(
        absl::StrCat("threads: ", threads, "; allowed: 1 to ", kMaxThreads));
  }
  return absl::OkStatus();
}

absl::Status CheckDecisions(Batch& batch, const assize_decisions& decisions) {
  const size_t options = batch.CountOptions();
  if (decisions.rows != batch.rows() || decisions.options != options) {
    return absl::InvalidArgumentError(
        absl::StrCat("decisions: ", decisions.rows, " rows with ", decisions.options,
                     " options; allowed: ", batch.rows(), " with ", options));
  }
  if (batch.Rows() == nullptr &&
      (decisions.view_rows != nullptr || decisions.option_rows != nullptr)) {
    return absl::InvalidArgumentError("rows: the game has none");
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace assize::sim

using namespace assize::sim;  // NOLINT: the functions of the interface have C's one namespace

assize_status assize_batch_new(const assize_game* game, size_t tables, const uint8_t* seed,
                               size_t size, int32_t threads, int32_t refill, assize_batch** batch) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    if (batch == nullptr) return NullArgument("batch");
    const absl::Status fits = CheckBounds(tables, threads);
    if (!fits.ok()) return Fail(fits);
    const auto chance = ReadSeed("batch", seed, size);
    if (!chance.ok()) return Fail(chance.status());
    *batch = new assize_batch{game->game->DealBatch({.tables = tables,
                                                     .seed = {.bytes = chance->Key("tables")},
                                                     .threads = threads,
                                                     .refill = refill != 0})};
    return ASSIZE_OK;
  });
}

void assize_batch_free(assize_batch* batch) { delete batch; }

assize_status assize_batch_info(const assize_batch* batch, assize_batch_facts* facts) {
  return Guarded([&] {
    if (batch == nullptr) return NullArgument("batch");
    if (facts == nullptr) return NullArgument("facts");
    *facts = {.tables = batch->batch->tables(),
              .seats = batch->batch->seats(),
              .rows = batch->batch->rows(),
              .finished = batch->batch->finished().size()};
    return ASSIZE_OK;
  });
}

assize_status assize_batch_list(assize_batch* batch, size_t* options) {
  return Guarded([&] {
    if (batch == nullptr) return NullArgument("batch");
    if (options == nullptr) return NullArgument("options");
    *options = batch->batch->CountOptions();
    return ASSIZE_OK;
  });
}

assize_status assize_batch_decisions(assize_batch* batch, const assize_decisions* decisions) {
  return Guarded([&] {
    if (batch == nullptr) return NullArgument("batch");
    if (decisions == nullptr) return NullArgument("decisions");
    const absl::Status fits = CheckDecisions(*batch->batch, *decisions);
    if (!fits.ok()) return Fail(fits);
    batch->batch->Write({.table = decisions->table,
                         .seat = decisions->seat,
                         .kind = decisions->kind,
                         .starts = decisions->starts,
                         .views = decisions->view_rows,
                         .options = decisions->option_rows});
    return ASSIZE_OK;
  });
}

assize_status assize_batch_answer(assize_batch* batch, const int32_t* choices, size_t rows) {
  return Guarded([&] {
    if (batch == nullptr) return NullArgument("batch");
    if (choices == nullptr && rows > 0) return NullArgument("choices");
    const absl::Status error = batch->batch->Answer({choices, rows});
    return error.ok() ? ASSIZE_OK : Fail(error);
  });
}

assize_status assize_batch_play_random(assize_batch* batch, const uint8_t* seed, size_t size) {
  return Guarded([&] {
    if (batch == nullptr) return NullArgument("batch");
    const auto chance = ReadSeed("play", seed, size);
    if (!chance.ok()) return Fail(chance.status());
    batch->batch->PlayRandom(*chance);
    return ASSIZE_OK;
  });
}

assize_status assize_batch_finished(const assize_batch* batch, int32_t* tables, float* scores,
                                    size_t count) {
  return Guarded([&] {
    if (batch == nullptr) return NullArgument("batch");
    const auto& finished = batch->batch->finished();
    if (count != finished.size()) {
      return Fail(absl::InvalidArgumentError(
          absl::StrCat("count: ", count, "; allowed: ", finished.size())));
    }
    if (count > 0 && tables == nullptr) return NullArgument("tables");
    if (count > 0 && scores == nullptr) return NullArgument("scores");
    for (const Batch::Finished& match : finished) {
      *tables++ = match.table;
      scores = std::transform(match.scores.begin(), match.scores.end(), scores,
                              [](double score) { return static_cast<float>(score); });
    }
    return ASSIZE_OK;
  });
}

assize_status assize_batch_table(const assize_batch* batch, size_t index, assize_table** table) {
  return Guarded([&] {
    if (batch == nullptr) return NullArgument("batch");
    if (table == nullptr) return NullArgument("table");
    if (index >= batch->batch->tables()) {
      return Fail(absl::InvalidArgumentError(
          absl::StrCat("index: ", index, "; allowed: less than ", batch->batch->tables())));
    }
    *table = new assize_table{batch->batch->TableAt(index)};
    return ASSIZE_OK;
  });
}

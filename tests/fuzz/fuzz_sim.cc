// The C interface of the rules: damaged views, moves and configurations of every game. What is
// refused says why; what is read can be used for everything that a caller may do with it.
#include <fuzzer/FuzzedDataProvider.h>
#include <google/protobuf/stubs/logging.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/edits.h"
#include "tests/fuzz/require.h"
#include "tests/sim/handles.h"

namespace assize::fuzz {
namespace {

using namespace testing;  // NOLINT: the handles

struct Setting {
  const char* game;
  int seats;
};
constexpr Setting kSettings[] = {
    {"brigand-kings", 3},       {"brigands", 2},      {"brigands", 5},      {"brigands-bluff", 4},
    {"carcassonne-robbers", 2}, {"duel-descrocs", 2}, {"duel-descrocs", 4},
};

// A match after some decisions, all with the first option.
Handle<assize_table> TableAfter(const assize_game* game, int decisions) {
  Handle<assize_table> table;
  assize_table_new(game, nullptr, 0, Into(&table));
  for (; decisions > 0; --decisions) {
    assize_table_facts facts;
    assize_table_info(table.get(), &facts);
    if (facts.over == 1) break;
    std::vector<assize_answer> answers;
    for (int seat = 0; seat < facts.seats; ++seat) {
      if ((facts.asked & 1u << seat) == 0) continue;
      answers.push_back({seat, ASSIZE_BY_INDEX, 0, nullptr, nullptr, 0});
    }
    Require(assize_table_step(table.get(), answers.data(), answers.size()) == ASSIZE_OK,
            "the first options are legal");
  }
  return table;
}

void UseView(const assize_view* view) {
  assize_view_facts facts;
  Require(assize_view_info(view, &facts) == ASSIZE_OK, "a view has facts");
  if (facts.asked == 1) {
    Handle<assize_options> options;
    Require(assize_view_options(view, 32, Into(&options)) == ASSIZE_OK, "an asked seat has moves");
    DefaultOf(view);
    uint8_t move[4096];
    size_t size = 0;
    const assize_status drawn =
        assize_view_random_move(view, nullptr, 0, move, sizeof(move), &size);
    Require(drawn == ASSIZE_OK || drawn == ASSIZE_BROKEN, "a move is drawn");
    const assize_search_options usual = UsualSearch();
    Handle<assize_search> search;
    assize_search_new(view, &usual, nullptr, 0, Into(&search));
    if (search != nullptr && assize_search_run(search.get(), 2) == ASSIZE_OK) {
      size_t best = 0;
      Require(assize_search_found(search.get(), &best, nullptr, nullptr, 0) == ASSIZE_OK,
              "a search that ran has found a move");
    }
  }
  Handle<assize_table> table;
  assize_view_redeal(view, nullptr, 0, Into(&table));
  if (table == nullptr) return;
  Handle<assize_table> same;
  Require(Facts(table.get(), facts.seat).Redeal(view, &same) == ASSIZE_OK,
          "what a redeal has can be believed");
  assize_table_play_random(table.get(), nullptr, 0);
}

// Facts that lie hidden on a table, others, and nonsense.
void Believe(const assize_table* table, const assize_view* view, int32_t seat,
             FuzzedDataProvider& input) {
  Facts facts(table, input.ConsumeBool() ? seat : ASSIZE_SPECTATOR);
  if (input.ConsumeBool()) {
    const std::string name = input.ConsumeRandomLengthString(80);
    facts.Add(name, input.ConsumeRandomLengthString(200));
  }
  if (!facts.texts().empty()) {
    auto& [name, value] =
        facts.texts()[input.ConsumeIntegralInRange<size_t>(0, facts.texts().size() - 1)];
    std::string& edited = input.ConsumeBool() ? name : value;
    edited = Edited(edited, input);
  }
  Handle<assize_table> dealt;
  const assize_status status = facts.Redeal(view, &dealt);
  Require(status == ASSIZE_OK || assize_sim_error()[0] != '\0', "a refusal says why");
  if (dealt == nullptr) return;
  Handle<assize_view> same;
  assize_view_of(dealt.get(), seat, Into(&same));
  Require(BytesOf(same.get()) == BytesOf(view), "a redeal looks the same");
  assize_table_play_random(dealt.get(), nullptr, 0);
}

// Bytes that the interface reads: a refusal says why.
void RequireReason(assize_status status) {
  Require(status == ASSIZE_OK || assize_sim_error()[0] != '\0', "a refusal says why");
}

void Run(FuzzedDataProvider& input) {
  const Setting& setting =
      kSettings[input.ConsumeIntegralInRange<size_t>(0, std::size(kSettings) - 1)];
  Handle<assize_game> game;
  assize_game_open(setting.game, setting.seats, nullptr, nullptr, 0, Into(&game));
  const int what = input.ConsumeIntegralInRange(0, 3);
  const auto table = TableAfter(game.get(), input.ConsumeIntegralInRange(0, 40));
  Handle<assize_view> view;
  const int seat = input.ConsumeIntegralInRange(0, setting.seats - 1);
  assize_view_of(table.get(), seat, Into(&view));
  if (what == 0) {
    const std::string bytes = Edited(BytesOf(view.get()), input);
    Handle<assize_view> damaged;
    RequireReason(assize_view_read(game.get(), AsBytes(bytes), bytes.size(), Into(&damaged)));
    if (damaged != nullptr) UseView(damaged.get());
  } else if (what == 3) {
    Believe(table.get(), view.get(), seat, input);
  } else if (what == 1) {
    const std::string move = Edited(DefaultOf(view.get()), input);
    RequireReason(assize_view_check(view.get(), AsBytes(move), move.size()));
  } else {
    const std::string config = Edited(Written([&](uint8_t* buffer, size_t capacity, size_t* size) {
                                        assize_game_config(game.get(), buffer, capacity, size);
                                      }),
                                      input);
    Handle<assize_game> damaged;
    RequireReason(assize_game_read(AsBytes(config), config.size(), Into(&damaged)));
    if (damaged != nullptr) TableAfter(damaged.get(), 1);
  }
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // Damaged texts are complained of on stderr.
  static google::protobuf::LogHandler* const silent = google::protobuf::SetLogHandler(nullptr);
  (void)silent;
  FuzzedDataProvider input(data, size);
  assize::fuzz::Run(input);
  return 0;
}

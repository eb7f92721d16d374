#include "tests/words/positions.h"

#include <gtest/gtest.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"
#include "referee/games/registry.h"

namespace assize::words_test {

std::vector<Setting> SettingsOf(std::string_view name) {
  const std::string game(name);
  if (game == "carcassonne-robbers") {
    return {{game, 3, {{"messengers", "true"}}},
            {game, 2, {{"configuration", "base"}}},
            {game, 6, {{"configuration", "full"}, {"robber_offer", "all"}}},
            {game, 2, {}}};
  }
  if (game == "duel-descrocs") {
    return {{game, 2, {}},
            {game, 3, {}},
            {game, 4, {}},
            {game, 2, {{"control", "team"}, {"mode", "team"}}}};
  }
  if (game == "brigands-bluff") {
    return {{game, 4, {{"extra_clues", "true"}, {"wild_die", "true"}}},
            {game, 6, {{"min_removed_share", "1/4"}}}};
  }
  if (game == "brigands") return {{game, 4, {}}, {game, 2, {}}, {game, 6, {{"prince_seat", "5"}}}};
  return {{game, 3, {}}, {game, 4, {{"courts", "true"}, {"pawns", "true"}}}};
}

void ForEachPosition(const Setting& setting, std::string_view seed, int matches,
                     const std::function<bool(const games::Table& table, Seat seat)>& visit) {
  const games::Game* game = games::FindGame(setting.game).value();
  const auto config = game->Configure(setting.seats, setting.options);
  ASSERT_TRUE(config.ok()) << config.status();
  for (int match = 0; match < matches; ++match) {
    const Chance chance(
        SeedFromText(absl::StrCat(std::string(seed), setting.game, setting.seats, "/", match)));
    const std::unique_ptr<games::Table> table = game->Open(*config, chance).value();
    Stream stream = chance.Open(Label("moves"));
    while (!table->asked().Empty()) {
      for (Seat seat : table->asked()) {
        if (!visit(*table, seat)) return;
      }
      for (Seat seat : table->asked()) table->Commit(seat, table->RandomMove(seat, stream));
      for (Seat seat : table->asked()) {
        if (!table->answered().Has(seat)) table->CommitDefault(seat);
      }
      table->Resolve();
    }
  }
}

v1::Request RequestFor(const games::Table& table, Seat seat) {
  v1::Request request;
  request.set_request_id(7);
  request.set_decision(std::string(table.Decision(seat)));
  *request.mutable_view() = table.View(seat);
  const games::OptionCount count = table.CountOptions(seat);
  request.set_option_count(static_cast<uint32_t>(count.moves));
  request.set_options_partial(count.partial);
  return request;
}

std::unique_ptr<Sight> SightFor(const games::Table& table, Seat seat) {
  auto sight = SightOf(table.View(seat));
  EXPECT_TRUE(sight.ok()) << sight.status();
  return *std::move(sight);
}

}  // namespace assize::words_test

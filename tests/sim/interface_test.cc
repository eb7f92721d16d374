// assize/sim.h as a caller meets it: whole matches, and everything that can't be used.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "assize/v1/games.pb.h"
#include "tests/sim/handles.h"

namespace assize::testing {
namespace {

using ::testing::HasSubstr;

Handle<assize_game> Open(const char* name, int seats) {
  Handle<assize_game> game;
  EXPECT_EQ(assize_game_open(name, seats, nullptr, nullptr, 0, Into(&game)), ASSIZE_OK)
      << assize_sim_error();
  return game;
}
Handle<assize_table> Deal(const assize_game* game, std::string_view seed = "seed") {
  Handle<assize_table> table;
  EXPECT_EQ(assize_table_new(game, AsBytes(seed), seed.size(), Into(&table)), ASSIZE_OK);
  return table;
}
Handle<assize_view> ViewOf(const assize_table* table, int seat) {
  Handle<assize_view> view;
  EXPECT_EQ(assize_view_of(table, seat, Into(&view)), ASSIZE_OK) << assize_sim_error();
  return view;
}
Handle<assize_table> Copy(const assize_table* table) {
  Handle<assize_table> copy;
  EXPECT_EQ(assize_table_copy(table, Into(&copy)), ASSIZE_OK);
  return copy;
}
std::string DigestOf(const assize_table* table) {
  std::string digest(32, '\0');
  assize_table_digest(table, reinterpret_cast<uint8_t*>(digest.data()));
  return digest;
}
uint32_t AskedAt(const assize_table* table) {
  assize_table_facts facts = {};
  assize_table_info(table, &facts);
  return facts.asked;
}
assize_answer ByIndex(int seat, int64_t index) {
  return {.seat = seat,
          .kind = ASSIZE_BY_INDEX,
          .index = index,
          .options = nullptr,
          .move = nullptr,
          .size = 0};
}
assize_answer ByMove(int seat, const std::string& move) {
  return {.seat = seat,
          .kind = ASSIZE_BY_MOVE,
          .index = 0,
          .options = nullptr,
          .move = AsBytes(move),
          .size = move.size()};
}

// Each name, and the fewest seats at which seats are asked together or have secrets.
const std::vector<std::pair<const char*, int>> kGames = {{"brigand-kings", 2},
                                                         {"brigands", 4},
                                                         {"brigands-bluff", 4},
                                                         {"carcassonne-robbers", 2},
                                                         {"duel-descrocs", 2}};

// Plays some decisions, all with the first option.
void PlaySome(assize_table* table, int steps) {
  for (int step = 0; step < steps && AskedAt(table) != 0; ++step) {
    std::vector<assize_answer> answers;
    for (int seat = 0; seat < ASSIZE_MAX_SEATS; ++seat) {
      if ((AskedAt(table) & 1u << seat) != 0) answers.push_back(ByIndex(seat, 0));
    }
    ASSERT_EQ(assize_table_step(table, answers.data(), answers.size()), ASSIZE_OK)
        << assize_sim_error();
  }
}

TEST(SimInterface, NamesAllGames) {
  std::vector<std::string> names;
  for (size_t i = 0; assize_sim_game_name(i) != nullptr; ++i) {
    names.emplace_back(assize_sim_game_name(i));
  }
  std::vector<std::string> wanted;
  for (const auto& [name, seats] : kGames) wanted.emplace_back(name);
  EXPECT_EQ(names, wanted);
}

TEST(SimInterface, ACopyHasTheSameChanceToCome) {
  for (const auto& [name, seats] : kGames) {
    const auto table = Deal(Open(name, seats).get());
    PlaySome(table.get(), 3);
    const auto copy = Copy(table.get());
    EXPECT_EQ(DigestOf(copy.get()), DigestOf(table.get()));
    assize_table_play_random(table.get(), nullptr, 0);
    assize_table_play_random(copy.get(), nullptr, 0);
    EXPECT_EQ(DigestOf(copy.get()), DigestOf(table.get())) << name;
  }
}

TEST(SimInterface, ARerolledTableHasOtherChanceToComeAndTheSameViews) {
  for (const auto& [name, seats] : kGames) {
    const auto table = Deal(Open(name, seats).get());
    const auto copy = Copy(table.get());
    assize_table_reroll(copy.get(), AsBytes("other"), 5);
    EXPECT_NE(DigestOf(copy.get()), DigestOf(table.get())) << name;
    EXPECT_EQ(BytesOf(ViewOf(copy.get(), 0).get()), BytesOf(ViewOf(table.get(), 0).get()));
  }
}

TEST(SimInterface, ARedealLooksTheSameAndIsAnother) {
  for (const auto& [name, seats] : kGames) {
    const auto table = Deal(Open(name, seats).get());
    PlaySome(table.get(), 2);
    for (int seat = ASSIZE_SPECTATOR; seat < seats; ++seat) {
      const auto view = ViewOf(table.get(), seat);
      Handle<assize_table> redealt;
      ASSERT_EQ(assize_view_redeal(view.get(), AsBytes("a"), 1, Into(&redealt)), ASSIZE_OK);
      EXPECT_EQ(BytesOf(ViewOf(redealt.get(), seat).get()), BytesOf(view.get())) << name;
      EXPECT_NE(DigestOf(redealt.get()), DigestOf(table.get())) << name;
    }
  }
}

TEST(SimInterface, AViewIsReadBackFromItsBytes) {
  for (const auto& [name, seats] : kGames) {
    const auto game = Open(name, seats);
    const auto table = Deal(game.get());
    for (int steps = 0; AskedAt(table.get()) != 0 && steps < 12; ++steps) {
      const auto view = ViewOf(table.get(), 0);
      const std::string bytes = BytesOf(view.get());
      Handle<assize_view> read;
      ASSERT_EQ(assize_view_read(game.get(), AsBytes(bytes), bytes.size(), Into(&read)), ASSIZE_OK)
          << name << ": " << assize_sim_error();
      EXPECT_EQ(BytesOf(read.get()), bytes);
      uint8_t keys[2][16];
      assize_view_key(view.get(), keys[0]);
      assize_view_key(read.get(), keys[1]);
      EXPECT_EQ(std::memcmp(keys[0], keys[1], 16), 0);
      PlaySome(table.get(), 1);
    }
  }
}

TEST(SimInterface, AGameIsReadBackFromItsConfiguration) {
  for (const auto& [name, seats] : kGames) {
    const auto game = Open(name, seats);
    const std::string config = Written([&](uint8_t* buffer, size_t capacity, size_t* size) {
      assize_game_config(game.get(), buffer, capacity, size);
    });
    Handle<assize_game> read;
    ASSERT_EQ(assize_game_read(AsBytes(config), config.size(), Into(&read)), ASSIZE_OK)
        << assize_sim_error();
    assize_game_facts facts;
    assize_game_info(read.get(), &facts);
    EXPECT_STREQ(facts.name, name);
    EXPECT_EQ(facts.seats, seats);
    EXPECT_EQ(DigestOf(Deal(read.get()).get()), DigestOf(Deal(game.get()).get()));
  }
}

TEST(SimInterface, ListedMovesAreAcceptedByNumberByListAndByMessage) {
  for (const auto& [name, seats] : kGames) {
    const auto table = Deal(Open(name, seats).get());
    const uint32_t asked = AskedAt(table.get());
    std::vector<std::vector<assize_answer>> ways(3);
    std::vector<Handle<assize_options>> lists(ASSIZE_MAX_SEATS);
    std::vector<std::string> moves(ASSIZE_MAX_SEATS);
    for (int seat = 0; seat < seats; ++seat) {
      if ((asked & 1u << seat) == 0) continue;
      const auto view = ViewOf(table.get(), seat);
      ASSERT_EQ(assize_view_options(view.get(), 4096, Into(&lists[seat])), ASSIZE_OK);
      size_t count = 0;
      assize_options_count(lists[seat].get(), &count, nullptr);
      const auto last = static_cast<int64_t>(count) - 1;
      moves[seat] = MoveOf(lists[seat].get(), count - 1);
      int64_t found = -1;
      EXPECT_EQ(
          assize_options_find(lists[seat].get(), AsBytes(moves[seat]), moves[seat].size(), &found),
          ASSIZE_OK);
      EXPECT_EQ(found, last);
      EXPECT_EQ(assize_view_check(view.get(), AsBytes(moves[seat]), moves[seat].size()), ASSIZE_OK);
      ways[0].push_back(ByIndex(seat, last));
      ways[1].push_back(ByIndex(seat, last));
      ways[1].back().kind = ASSIZE_BY_OPTION;
      ways[1].back().options = lists[seat].get();
      ways[2].push_back(ByMove(seat, moves[seat]));
    }
    std::vector<std::string> digests;
    for (const auto& answers : ways) {
      const auto copy = Copy(table.get());
      ASSERT_EQ(assize_table_step(copy.get(), answers.data(), answers.size()), ASSIZE_OK)
          << assize_sim_error();
      digests.push_back(DigestOf(copy.get()));
    }
    EXPECT_EQ(digests[0], digests[1]);
    EXPECT_EQ(digests[0], digests[2]);
  }
}

TEST(SimInterface, ARandomMoveIsLegal) {
  for (const auto& [name, seats] : kGames) {
    const auto table = Deal(Open(name, seats).get());
    for (int seat = 0; seat < seats; ++seat) {
      if ((AskedAt(table.get()) & 1u << seat) == 0) continue;
      const auto view = ViewOf(table.get(), seat);
      const std::string move = Written([&](uint8_t* buffer, size_t capacity, size_t* size) {
        assize_view_random_move(view.get(), AsBytes("r"), 1, buffer, capacity, size);
      });
      EXPECT_EQ(assize_view_check(view.get(), AsBytes(move), move.size()), ASSIZE_OK);
    }
  }
}

// --- What can't be used. ---

TEST(SimErrors, UnknownGamesSeatsAndOptionsAreNamed) {
  assize_game* game = nullptr;
  EXPECT_EQ(assize_game_open("brigand", 4, nullptr, nullptr, 0, &game), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("'brigand' is not known"));
  EXPECT_EQ(assize_game_open("brigands", 9, nullptr, nullptr, 0, &game), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("2 to 6"));
  const char* names[] = {"prince_seat", "prince_seat"};
  const char* values[] = {"7", "1"};
  EXPECT_EQ(assize_game_open("brigands", 4, names, values, 1, &game), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("7"));
  EXPECT_EQ(assize_game_open("brigands", 4, names, values, 2, &game), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("twice"));
  EXPECT_EQ(game, nullptr);
}

TEST(SimErrors, NullIsRefusedEverywhere) {
  const auto game = Open("brigands", 4);
  const auto table = Deal(game.get());
  const auto view = ViewOf(table.get(), 0);
  size_t size = 0;
  assize_table* out = nullptr;
  EXPECT_EQ(assize_table_new(nullptr, nullptr, 0, &out), ASSIZE_BAD_ARGUMENT);
  EXPECT_STREQ(assize_sim_error(), "game: is null");
  EXPECT_EQ(assize_table_new(game.get(), nullptr, 3, &out), ASSIZE_BAD_ARGUMENT);
  EXPECT_STREQ(assize_sim_error(), "seed: is null");
  EXPECT_EQ(assize_table_new(game.get(), nullptr, 0, nullptr), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_table_step(table.get(), nullptr, 1), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_view_bytes(view.get(), nullptr, 9999, &size), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_view_bytes(view.get(), nullptr, 0, nullptr), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_view_redeal(view.get(), nullptr, 0, nullptr), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_options_count(nullptr, &size, nullptr), ASSIZE_BAD_ARGUMENT);
  assize_game_free(nullptr);
  assize_table_free(nullptr);
  assize_view_free(nullptr);
  assize_options_free(nullptr);
}

TEST(SimErrors, AShortBufferIsLeftAlone) {
  const auto view = ViewOf(Deal(Open("brigands", 4).get()).get(), 0);
  uint8_t buffer[4] = {1, 2, 3, 4};
  size_t size = 0;
  EXPECT_EQ(assize_view_bytes(view.get(), buffer, 4, &size), ASSIZE_TOO_SMALL);
  EXPECT_GT(size, 4u);
  EXPECT_EQ(buffer[0], 1);
}

TEST(SimErrors, AnswersMustBeThoseOfTheAskedSeats) {
  const auto table = Deal(Open("brigands", 4).get());
  const std::string before = DigestOf(table.get());
  std::vector<assize_answer> answers = {ByIndex(0, 0), ByIndex(1, 0), ByIndex(2, 0)};
  EXPECT_EQ(assize_table_step(table.get(), answers.data(), 3), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("0, 1, 2, 3"));
  answers.push_back(ByIndex(2, 0));
  EXPECT_EQ(assize_table_step(table.get(), answers.data(), 4), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("twice"));
  answers.back().seat = 4;
  EXPECT_EQ(assize_table_step(table.get(), answers.data(), 4), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("0 to 3"));
  answers.back() = ByIndex(3, -1);
  EXPECT_EQ(assize_table_step(table.get(), answers.data(), 4), ASSIZE_BAD_ARGUMENT);
  answers.back().kind = 77;
  EXPECT_EQ(assize_table_step(table.get(), answers.data(), 4), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_table_step(table.get(), answers.data(), 5000), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(DigestOf(table.get()), before);
}

TEST(SimErrors, ARefusedMoveNamesTheRuleAndChangesNothing) {
  const auto table = Deal(Open("brigands", 4).get());
  const std::string before = DigestOf(table.get());
  v1::GameMove move;
  auto& card = *move.mutable_brigands()->mutable_plan()->add_placements();
  card.set_district(v1::brigands::DISTRICT_PRISON);
  card.set_bandits(1);
  const std::string bytes = move.SerializeAsString();
  int prince = 0;
  while (true) {  // the prince has no plan of bandits
    const auto view = ViewOf(table.get(), prince);
    if (assize_view_check(view.get(), AsBytes(bytes), bytes.size()) == ASSIZE_REFUSED) break;
    ASSERT_LT(++prince, 4);
  }
  assize_refusal refusal;
  ASSERT_EQ(assize_sim_refusal(&refusal), ASSIZE_OK);
  EXPECT_THAT(refusal.rule, HasSubstr("BRIG-"));
  EXPECT_EQ(refusal.fault, 1);
  std::vector<assize_answer> answers;
  for (int seat = 0; seat < 4; ++seat) answers.push_back(ByIndex(seat, 0));
  answers[static_cast<size_t>(prince)] = ByMove(prince, bytes);
  EXPECT_EQ(assize_table_step(table.get(), answers.data(), 4), ASSIZE_REFUSED);
  EXPECT_THAT(assize_sim_error(), HasSubstr("BRIG-"));
  answers[static_cast<size_t>(prince)] = ByIndex(prince, 1'000'000);
  EXPECT_EQ(assize_table_step(table.get(), answers.data(), 4), ASSIZE_REFUSED);
  ASSERT_EQ(assize_sim_refusal(&refusal), ASSIZE_OK);
  EXPECT_STREQ(refusal.rule, "");
  EXPECT_EQ(DigestOf(table.get()), before);
}

TEST(SimErrors, MovesOptionsAndViewsOfAnotherGameAreRefused) {
  const auto brigands = Open("brigands", 2);
  const auto ours = Deal(brigands.get());
  const auto theirs = Deal(Open("duel-descrocs", 2).get());
  Handle<assize_options> options;
  const auto view = ViewOf(theirs.get(), 0);
  ASSERT_EQ(assize_view_options(view.get(), 10, Into(&options)), ASSIZE_OK) << assize_sim_error();
  std::vector<assize_answer> answers = {ByIndex(0, 0), ByIndex(1, 0)};
  answers[0].kind = ASSIZE_BY_OPTION;
  answers[0].options = options.get();
  EXPECT_EQ(assize_table_step(ours.get(), answers.data(), 2), ASSIZE_REFUSED);
  EXPECT_THAT(assize_sim_error(), HasSubstr("brigands"));
  const std::string move = MoveOf(options.get(), 0);
  answers[0] = ByMove(0, move);
  EXPECT_EQ(assize_table_step(ours.get(), answers.data(), 2), ASSIZE_REFUSED);
  const std::string bytes = BytesOf(view.get());
  assize_view* read = nullptr;
  EXPECT_EQ(assize_view_read(brigands.get(), AsBytes(bytes), bytes.size(), &read),
            ASSIZE_BAD_ARGUMENT);
}

TEST(SimErrors, AViewOfOtherOptionsIsRefused) {
  const std::string bytes = BytesOf(ViewOf(Deal(Open("brigands", 4).get()).get(), 0).get());
  assize_view* read = nullptr;
  EXPECT_EQ(assize_view_read(Open("brigands", 5).get(), AsBytes(bytes), bytes.size(), &read),
            ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("other options"));
}

TEST(SimErrors, BytesThatAreCutShortAreRefused) {
  for (const auto& [name, seats] : kGames) {
    const auto game = Open(name, seats);
    const std::string bytes = BytesOf(ViewOf(Deal(game.get()).get(), 0).get());
    for (size_t size = 0; size < bytes.size(); ++size) {
      Handle<assize_view> read;
      // Bytes may end between two fields, and lists may be shorter: then it is another view.
      if (assize_view_read(game.get(), AsBytes(bytes), size, Into(&read)) == ASSIZE_OK) {
        EXPECT_NE(BytesOf(read.get()), bytes);
      } else {
        EXPECT_STRNE(assize_sim_error(), "");
      }
    }
  }
}

TEST(SimErrors, BytesOfAbsurdSizesAreNotRead) {
  const auto game = Open("brigands", 4);
  const uint8_t byte = 0;
  assize_view* view = nullptr;
  EXPECT_EQ(assize_view_read(game.get(), &byte, size_t{1} << 60, &view), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("at most 1048576"));
  assize_table* table = nullptr;
  EXPECT_EQ(assize_table_new(game.get(), &byte, size_t{1} << 60, &table), ASSIZE_BAD_ARGUMENT);
}

TEST(SimErrors, NothingIsAskedOfAMatchThatIsOver) {
  for (const auto& [name, seats] : kGames) {
    const auto table = Deal(Open(name, seats).get());
    std::vector<double> scores(static_cast<size_t>(seats));
    EXPECT_EQ(assize_table_scores(table.get(), scores.data(), scores.size()), ASSIZE_NOT_NOW);
    EXPECT_EQ(assize_table_scores(table.get(), scores.data(), 1), ASSIZE_BAD_ARGUMENT);
    assize_table_play_random(table.get(), nullptr, 0);
    ASSERT_EQ(assize_table_scores(table.get(), scores.data(), scores.size()), ASSIZE_OK);
    double sum = 0;
    for (double score : scores) sum += score;
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_EQ(assize_table_step(table.get(), nullptr, 0), ASSIZE_NOT_NOW);
    assize_options* options = nullptr;
    EXPECT_EQ(assize_view_options(ViewOf(table.get(), 0).get(), 10, &options), ASSIZE_NOT_NOW);
    EXPECT_THAT(assize_sim_error(), HasSubstr("over"));
  }
}

TEST(SimErrors, ASpectatorIsNotAsked) {
  const auto view = ViewOf(Deal(Open("brigands", 4).get()).get(), ASSIZE_SPECTATOR);
  assize_options* options = nullptr;
  EXPECT_EQ(assize_view_options(view.get(), 10, &options), ASSIZE_NOT_NOW);
  EXPECT_THAT(assize_sim_error(), HasSubstr("spectator"));
  assize_view* none = nullptr;
  EXPECT_EQ(assize_view_of(Deal(Open("brigands", 4).get()).get(), -2, &none), ASSIZE_BAD_ARGUMENT);
}

}  // namespace
}  // namespace assize::testing

// Words and moves: each listed move's words are read back as that move, numbers choose what the
// referee lists under them, and no other line is a move.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/games/registry.h"
#include "referee/words/asking.h"
#include "tests/words/positions.h"

namespace assize::words_test {
namespace {

// Listed moves of a position that are looked at.
constexpr size_t kMaxMoves = 60;
// Positions of each decision.
constexpr int kPositions = 12;

class Words : public testing::TestWithParam<std::string> {
 protected:
  // Positions of all decisions, some of each.
  template <class Visit>
  void ForSome(const Visit& visit) {
    for (const Setting& setting : SettingsOf(GetParam())) {
      std::map<std::string, int> seen;
      ForEachPosition(setting, "words", 2, [&](const games::Table& table, Seat seat) {
        if (++seen[std::string(table.Decision(seat))] <= kPositions) visit(table, seat);
        return !testing::Test::HasFatalFailure();
      });
    }
  }
};

// At even steps, so that all of a long list is touched.
size_t StrideOf(size_t count) { return count / kMaxMoves + 1; }

TEST_P(Words, AListedMovesWordsAreReadAsThatMove) {
  ForSome([](const games::Table& table, Seat seat) {
    const std::unique_ptr<Sight> sight = SightFor(table, seat);
    const MoveList listed = sight->Listed();
    const games::Options options = table.LegalMoves(seat, listed.size() + 1);
    ASSERT_EQ(listed.size(), options.moves.size());
    for (size_t i = 0; i < listed.size(); i += StrideOf(listed.size())) {
      const std::string words = absl::StrJoin(listed[i], "; ");
      const auto move = sight->Read(words);
      ASSERT_TRUE(move.ok()) << words << ": " << move.status();
      ASSERT_EQ(move->SerializeAsString(), options.moves[i].SerializeAsString())
          << words << "\n"
          << move->DebugString() << options.moves[i].DebugString();
      ASSERT_EQ(sight->PartsOf(*move), listed[i]);
    }
  });
}

TEST_P(Words, RandomMovesAreReadBackAsTheyWere) {
  Stream stream = Chance().Open(Label("random"));
  ForSome([&](const games::Table& table, Seat seat) {
    const v1::GameMove move = table.RandomMove(seat, stream);
    const std::unique_ptr<Sight> sight = SightFor(table, seat);
    const std::string words = absl::StrJoin(sight->PartsOf(move), "; ");
    const auto read = sight->Read(words);
    ASSERT_TRUE(read.ok()) << words << ": " << read.status();
    ASSERT_EQ(read->SerializeAsString(), move.SerializeAsString()) << words;
  });
}

// A line that is read is a whole move: what is put before, behind or into its words is refused, or
// is another move's words.
TEST_P(Words, NoWordIsPassedOver) {
  ForSome([](const games::Table& table, Seat seat) {
    const std::unique_ptr<Sight> sight = SightFor(table, seat);
    const MoveList listed = sight->Listed();
    for (size_t i = 0; i < listed.size(); i += StrideOf(listed.size()) * 8) {
      const std::string words = absl::StrJoin(listed[i], "; ");
      for (const std::string& line :
           {absl::StrCat("I play ", words), absl::StrCat(words, " because it is best"),
            absl::StrCat("not ", words), absl::StrCat(words, "?"), absl::StrCat(words, " ", words),
            absl::StrCat("\"", words, "\""), absl::StrCat(words, " {x}")}) {
        const auto move = sight->Read(line);
        EXPECT_FALSE(move.ok()) << line << "\n" << move->DebugString();
      }
    }
  });
}

TEST_P(Words, ANumberIsTheMoveThatTheRefereeListsUnderIt) {
  ForSome([](const games::Table& table, Seat seat) {
    const games::Options options = table.LegalMoves(seat, 4096);
    // Numbers alone lead to some move in a few steps.
    for (int number = 1; number <= 3; ++number) {
      auto asking = Asking::Of(RequestFor(table, seat));
      ASSERT_TRUE(asking.ok()) << asking.status();
      Asking::Reply reply;
      for (int step = 0; step < 40 && reply.kind == Asking::Kind::kShow; ++step) {
        reply = asking->Take(absl::StrCat(step == 0 ? number : 1));
      }
      if (reply.kind == Asking::Kind::kUnread) continue;
      ASSERT_EQ(reply.kind, Asking::Kind::kMove) << asking->MenuText();
      ASSERT_TRUE(reply.move.has_option());
      ASSERT_LT(reply.move.option(), options.moves.size());
      const auto& chosen = options.moves[reply.move.option()];
      EXPECT_EQ(absl::StrJoin(asking->sight().PartsOf(chosen), "; "), reply.text);
      EXPECT_EQ(reply.move.request_id(), 7u);
    }
  });
}

TEST_P(Words, AskingListsNoMoreThanAPageAndIsNoWiderThanATerminal) {
  ForSome([](const games::Table& table, Seat seat) {
    auto asking = Asking::Of(RequestFor(table, seat));
    ASSERT_TRUE(asking.ok()) << asking.status();
    int numbered = 0;
    const std::string menu = asking->MenuText();
    for (const std::string& line : std::vector<std::string>(absl::StrSplit(menu, '\n'))) {
      numbered += line.size() > 5 && line.substr(4, 2) == "  " && '0' <= line[3] && line[3] <= '9';
    }
    EXPECT_GE(numbered, 1);
    EXPECT_LE(numbered, 15) << menu;
    const std::string text = absl::StrCat(asking->TableText(), menu, asking->Take("help").text,
                                          asking->Take("view").text);
    for (const std::string& line : std::vector<std::string>(absl::StrSplit(text, '\n'))) {
      EXPECT_LE(DisplayWidth(line), 80u) << line;
      EXPECT_FALSE(line.starts_with('?')) << "it would ask: " << line;
    }
  });
}

TEST_P(Words, CommandsAndSlipsAreNoMoves) {
  ForSome([](const games::Table& table, Seat seat) {
    auto asking = Asking::Of(RequestFor(table, seat));
    ASSERT_TRUE(asking.ok()) << asking.status();
    for (const char* line : {"help", "h", "VIEW", "more", "back", "/zzz", "/", "m"}) {
      EXPECT_EQ(asking->Take(line).kind, Asking::Kind::kShow) << line;
    }
    for (const char* line : {"0", "99999", "xyzzy", "{\"option\": 1}", "-1", "1.5", "one", "[1]"}) {
      const Asking::Reply reply = asking->Take(line);
      EXPECT_EQ(reply.kind, Asking::Kind::kUnread) << line;
      EXPECT_NE(reply.text, "") << line;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Games, Words,
                         testing::Values("brigand-kings", "brigands", "brigands-bluff",
                                         "carcassonne-robbers", "duel-descrocs"),
                         [](const auto& info) {
                           std::string name = info.param;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

TEST(WordsTest, AllGamesAreTested) { EXPECT_EQ(games::AllGames().size(), 5u); }

}  // namespace
}  // namespace assize::words_test

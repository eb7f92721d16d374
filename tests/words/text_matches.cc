// Whole matches by players who type lines: numbers, moves in words written in many ways, prose that
// contains moves, moves of other positions. Prints how each line was taken, and fails if a line did
// something else than it must.
//
//   text_matches [--matches N]      of each game
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "referee/base/seed.h"
#include "referee/games/registry.h"
#include "referee/words/asking.h"
#include "tests/words/positions.h"

namespace assize::words_test {
namespace {

// How lines were taken, of one game.
struct Tally {
  int matches = 0;
  int64_t lines = 0;
  int64_t numbers = 0;
  int64_t words = 0;
  int64_t unread = 0;
  int64_t illegal = 0;
  // Lines that did something else than they must.
  int64_t wrong = 0;
};

class Typist {
 public:
  Typist(bool sentences, Stream stream) : sentences_(sentences), stream_(std::move(stream)) {}

  // Decides for a seat by typing, and seals the move.
  void Play(games::Table* table, Seat seat, Tally* tally) {
    auto asking = Asking::Of(RequestFor(*table, seat));
    if (!asking.ok()) return Wrong(std::string(asking.status().message()), tally);
    const MoveList listed = asking->sight().Listed();
    std::string& stale = remembered_[std::string(table->Decision(seat))];
    if (stream_.Below(4) == 0) TypeProse(listed, &*asking, tally);
    if (!stale.empty() && stream_.Below(4) == 0) TypeStale(stale, *table, seat, &*asking, tally);
    stale = absl::StrJoin(listed[stream_.Below(listed.size())], "; ");
    const bool done = stream_.Below(2) == 0 ? TypeNumbers(table, seat, &*asking, tally)
                                            : TypeWords(table, seat, &*asking, tally);
    if (!done) table->CommitDefault(seat);
  }

 private:
  void Wrong(const std::string& what, Tally* tally) {
    if (++tally->wrong <= 5) std::printf("  WRONG: %s\n", what.c_str());
  }

  Asking::Reply Type(const std::string& line, Asking* asking, Tally* tally) {
    ++tally->lines;
    return asking->Take(line);
  }

  // The two seats of a clue about equal rolls may be named in either order: words have one.
  bool IsMeant(const v1::GameMove& sealed, const v1::GameMove& meant, const Sight& sight) const {
    if (sealed.SerializeAsString() == meant.SerializeAsString()) return true;
    return sentences_ && sight.PartsOf(sealed) == sight.PartsOf(meant);
  }

  bool Seal(const v1::Move& move, const v1::GameMove& meant, const std::string& line,
            const Sight& sight, games::Table* table, Seat seat, Tally* tally) {
    const games::Verdict verdict = move.has_option() ? table->CommitOption(seat, move.option())
                                                     : table->Commit(seat, move.move());
    if (!verdict.accepted()) {
      // The rules may turn a clue down as a part of play.
      if (verdict.kind == games::Verdict::Kind::kTurnedDown) return false;
      Wrong(absl::StrCat(line, ": ", verdict.text), tally);
      return false;
    }
    if (IsMeant(table->Answer(seat), meant, sight)) return true;
    Wrong(absl::StrCat("a ghost move: ", line, ": ", table->Answer(seat).ShortDebugString()),
          tally);
    return true;
  }

  // From menu to menu.
  bool TypeNumbers(games::Table* table, Seat seat, Asking* asking, Tally* tally) {
    for (int step = 0; step < 60; ++step) {
      const std::string menu = asking->MenuText();
      const std::string line = absl::StrCat(1 + stream_.Below(LastNumberIn(menu)));
      const Asking::Reply reply = Type(line, asking, tally);
      ++tally->numbers;
      if (reply.kind == Asking::Kind::kUnread) Wrong(absl::StrCat(line, " of ", menu), tally);
      if (reply.kind != Asking::Kind::kMove) continue;
      const auto meant = asking->sight().Read(reply.text);
      if (!meant.ok() || !reply.move.has_option()) {
        Wrong(absl::StrCat(reply.text, ": ", meant.status().message()), tally);
        return false;
      }
      return Seal(reply.move, *meant, reply.text, asking->sight(), table, seat, tally);
    }
    Wrong("the menu has no end", tally);
    return false;
  }

  static uint64_t LastNumberIn(const std::string& menu) {
    uint64_t last = 1;
    for (size_t begin = 0; begin < menu.size();) {
      const size_t end = std::min(menu.find('\n', begin), menu.size());
      const std::string line = menu.substr(begin, end - begin);
      uint64_t number = 0;
      const bool entry = line.size() > 6 && line[4] == ' ' && line[5] == ' ' && line[6] != ' ';
      if (entry && absl::SimpleAtoi(line.substr(0, 4), &number)) last = number;
      begin = end + 1;
    }
    return last;
  }

  // A move of the rules' own choice, in words that are written in some way.
  bool TypeWords(games::Table* table, Seat seat, Asking* asking, Tally* tally) {
    const v1::GameMove meant = table->RandomMove(seat, stream_);
    const std::string line = Rewritten(absl::StrJoin(asking->sight().PartsOf(meant), "; "));
    const Asking::Reply reply = Type(line, asking, tally);
    ++tally->words;
    if (reply.kind != Asking::Kind::kMove) {
      Wrong(absl::StrCat(line, ": ", reply.text), tally);
      return false;
    }
    return Seal(reply.move, meant, line, asking->sight(), table, seat, tally);
  }

  std::string Rewritten(std::string line) {
    if (sentences_) return line;
    switch (stream_.Below(6)) {
      case 0:
        return absl::AsciiStrToUpper(line);
      case 1:
        return absl::AsciiStrToLower(line);
      case 2:
        return absl::StrReplaceAll(line, {{"_", " "}, {"; ", " ;  "}});
      case 3:
        return absl::StrCat("  ", line, " \t");
      case 4:
        return absl::StrCat(line, " [I am sure]");
      default:
        return line;
    }
  }

  // What people and models say beside a move.
  void TypeProse(const MoveList& listed, Asking* asking, Tally* tally) {
    const std::string move = absl::StrJoin(listed[stream_.Below(listed.size())], "; ");
    const std::string lines[] = {absl::StrCat("I choose ", move),
                                 absl::StrCat("Answer: ", move),
                                 absl::StrCat("**", move, "**"),
                                 absl::StrCat(move, " or ", move),
                                 absl::StrCat("Number 1: ", move),
                                 absl::StrCat("option ", 1),
                                 "1.",
                                 "1)",
                                 "#1",
                                 "one",
                                 "{\"option\": 1}",
                                 "I pass on this question",
                                 absl::StrCat("do not play ", move),
                                 "the model gave no answer",
                                 "999999999999"};
    const std::string& line = lines[stream_.Below(std::size(lines))];
    ++tally->unread;
    if (Type(line, asking, tally).kind == Asking::Kind::kUnread) return;
    Wrong(absl::StrCat("prose was taken for a move: ", line), tally);
  }

  // The words of a legal move of another position: if they are a move here, the rules judge it.
  void TypeStale(const std::string& line, const games::Table& table, Seat seat, Asking* asking,
                 Tally* tally) {
    const Asking::Reply reply = Type(line, asking, tally);
    if (reply.kind == Asking::Kind::kUnread) {
      ++tally->unread;
      return;
    }
    if (reply.kind != Asking::Kind::kMove) return Wrong(absl::StrCat("shown: ", line), tally);
    const auto copy = table.Clone();
    const games::Verdict verdict = copy->Commit(seat, reply.move.move());
    if (verdict.kind == games::Verdict::Kind::kField) {
      return Wrong(absl::StrCat(line, " can't be said: ", verdict.text), tally);
    }
    if (!verdict.accepted()) ++tally->illegal;
  }

  const bool sentences_;
  Stream stream_;
  // By decision: words that were legal once.
  std::map<std::string, std::string> remembered_;
};

Tally PlayGame(const std::string& name, int matches) {
  Tally tally;
  for (const Setting& setting : SettingsOf(name)) {
    const games::Game* game = games::FindGame(setting.game).value();
    const auto config = game->Configure(setting.seats, setting.options).value();
    const int share = matches / static_cast<int>(SettingsOf(name).size()) + 1;
    for (int match = 0; match < share && tally.matches < matches; ++match) {
      const Chance chance(SeedFromText(absl::StrCat("typed", name, setting.seats, "/", match)));
      const std::unique_ptr<games::Table> table = game->Open(config, chance).value();
      Typist typist(name == "brigands-bluff", chance.Open(Label("typist")));
      while (!table->asked().Empty()) {
        for (Seat seat : table->asked()) typist.Play(table.get(), seat, &tally);
        table->Resolve();
      }
      ++tally.matches;
    }
  }
  return tally;
}

int Main(int matches) {
  std::printf("%-20s %8s %9s %9s %9s %9s %9s %6s\n", "game", "matches", "lines", "numbers", "words",
              "no move", "illegal", "wrong");
  int64_t wrong = 0;
  for (const games::Game* game : games::AllGames()) {
    const std::string name(game->info().name);
    const Tally tally = PlayGame(name, matches);
    wrong += tally.wrong;
    std::printf("%-20s %8d %9ld %9ld %9ld %9ld %9ld %6ld\n", name.c_str(), tally.matches,
                static_cast<long>(tally.lines), static_cast<long>(tally.numbers),
                static_cast<long>(tally.words), static_cast<long>(tally.unread),
                static_cast<long>(tally.illegal), static_cast<long>(tally.wrong));
  }
  std::printf(wrong == 0 ? "no ghost move\n" : "%ld lines did something else\n",
              static_cast<long>(wrong));
  return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace assize::words_test

int main(int argc, char** argv) {
  int matches = 3;
  const bool usage = argc == 1 || (argc == 3 && std::string(argv[1]) == "--matches" &&
                                   absl::SimpleAtoi(argv[2], &matches) && matches > 0);
  if (!usage) {
    std::fprintf(stderr, "usage: text_matches [--matches N]\n");
    return 64;
  }
  return assize::words_test::Main(matches);
}

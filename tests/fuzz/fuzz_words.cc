// Any typed lines in answer to requests of every game: a line is a move that can be said again in
// other words, something to show, or refused with a reason; and nothing that is printed asks.
//
// Input: two bytes choose a position of a random match; the rest are lines.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/seed.h"
#include "referee/games/registry.h"
#include "referee/words/asking.h"
#include "tests/fuzz/require.h"

namespace assize::fuzz {
namespace {

struct Position {
  std::unique_ptr<games::Table> table;
  Seat seat{0};
};

struct Setting {
  const char* game;
  int seats;
  games::OptionValues options;
};

// Positions of a random match of each setting, among them one of each decision that comes up.
std::vector<Position> MakePositions() {
  const std::vector<Setting> settings = {
      {"brigand-kings", 3, {}},
      {"brigands", 4, {}},
      {"brigands", 2, {}},
      {"brigands-bluff", 4, {{"extra_clues", "true"}, {"wild_die", "true"}}},
      {"carcassonne-robbers", 3, {{"messengers", "true"}}},
      {"duel-descrocs", 2, {}},
      {"duel-descrocs", 2, {{"control", "team"}, {"mode", "team"}}}};
  constexpr int kEach = 9;
  std::vector<Position> positions;
  for (const Setting& setting : settings) {
    const games::Game* game = games::FindGame(setting.game).value();
    const Chance chance(SeedFromText(absl::StrCat("words", setting.game, setting.seats)));
    const auto table =
        game->Open(game->Configure(setting.seats, setting.options).value(), chance).value();
    Stream stream = chance.Open(Label("moves"));
    for (int step = 0; !table->asked().Empty(); ++step) {
      for (Seat seat : table->asked()) {
        if (step % kEach < 2) positions.push_back({table->Clone(), seat});
      }
      for (Seat seat : table->asked()) {
        if (!table->Commit(seat, table->RandomMove(seat, stream)).accepted()) {
          table->CommitDefault(seat);
        }
      }
      table->Resolve();
    }
  }
  return positions;
}

v1::Request RequestAt(const Position& position) {
  v1::Request request;
  request.set_request_id(7);
  request.set_decision(std::string(position.table->Decision(position.seat)));
  *request.mutable_view() = position.table->View(position.seat);
  const games::OptionCount count = position.table->CountOptions(position.seat);
  request.set_option_count(static_cast<uint32_t>(count.moves));
  request.set_options_partial(count.partial);
  return request;
}

void RequireNoQuestion(std::string_view text) {
  Require(!text.starts_with('?') && text.find("\n?") == std::string_view::npos,
          "what is shown does not ask");
}

// A move that was read is one that can be judged, and its words are read as the same move.
void CheckMove(const Asking::Reply& reply, const Asking& asking, const Position& position) {
  Require(reply.move.request_id() == 7, "an answer is for its request");
  const std::unique_ptr<games::Table> table = position.table->Clone();
  if (reply.move.has_option()) {
    Require(table->CommitOption(position.seat, reply.move.option()).accepted(),
            "a number is a legal move");
    return;
  }
  const games::Verdict verdict = table->Commit(position.seat, reply.move.move());
  Require(verdict.accepted() || !verdict.text.empty(), "a refusal has a text");
  const std::string words = absl::StrJoin(asking.sight().PartsOf(reply.move.move()), "; ");
  const auto again = asking.sight().Read(words);
  Require(again.ok(), "a move's words can be read");
  Require(asking.sight().PartsOf(*again) == asking.sight().PartsOf(reply.move.move()),
          "they are read as that move");
}

// Types lines until one is a move.
void Type(std::string_view lines, const Position& position) {
  absl::StatusOr<Asking> asking = Asking::Of(RequestAt(position));
  Require(asking.ok(), "a view of a match can be shown");
  while (!lines.empty()) {
    const size_t end = std::min(lines.find('\n'), lines.size());
    const Asking::Reply reply = asking->Take(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
    RequireNoQuestion(reply.text);
    if (reply.kind == Asking::Kind::kMove) return CheckMove(reply, *asking, position);
    Require(!reply.text.empty(), "what is no move is answered");
  }
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const std::vector<assize::fuzz::Position> positions = assize::fuzz::MakePositions();
  constexpr size_t kPlaceBytes = 2;
  if (size < kPlaceBytes) return 0;
  const size_t place = static_cast<size_t>(data[0]) << 8 | data[1];
  assize::fuzz::Type({reinterpret_cast<const char*>(data) + kPlaceBytes, size - kPlaceBytes},
                     positions[place % positions.size()]);
  return 0;
}

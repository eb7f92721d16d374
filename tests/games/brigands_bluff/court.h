// A whole match of Brigand's Bluff under a fake clock, into which tests send bytes as bots would:
//
//   Court court(ConfigFor(4), kRoundA);
//   EXPECT_EQ(court.Say(clue), "UNTRUTHFUL 1");
//
// Used by one thread at a time.
#ifndef ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_COURT_H_
#define ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_COURT_H_

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "assize/v1/games.pb.h"
#include "referee/base/seed.h"
#include "referee/games/brigands_bluff/codec.h"
#include "referee/games/registry.h"
#include "referee/games/rules_table.h"
#include "referee/secrecy/fake_host.h"
#include "referee/secrecy/staged_game.h"
#include "tests/games/brigands_bluff/staged_round.h"

namespace assize::games::brigands_bluff {

inline v1::brigands_bluff::Clue MessageOf(const Clue& clue) {
  v1::brigands_bluff::Clue message;
  Codec::EncodeClue(clue, &message);
  return message;
}

inline const Game& BluffGame() { return **FindGame("brigands-bluff"); }

// A match whose first round has these dice, with all seats joined.
class Court {
 public:
  Court(const Config& config, const World& dice,
        secrecy::Tolerance tolerance = secrecy::Tolerance::kThreeTries)
      : table_(StagedRound(config, dice).state()),
        game_(BluffGame(), table_),
        host_(
            {.game = &BluffGame(), .seats = config.seats, .chance = Chance(SeedFromText("court"))},
            game_, MessageFor(config), tolerance) {
    for (Seat seat : SeatSet::First(config.seats)) host_.Join(seat, secrecy::Lists::kNone);
  }

  secrecy::FakeHost& host() { return host_; }
  Seat asked() const { return *host_.table().asked().begin(); }

  void Send(Seat seat, const v1::brigands_bluff::Clue& clue) {
    v1::Move move;
    move.set_request_id(host_.open_request(seat));
    *move.mutable_move()->mutable_brigands_bluff()->mutable_clue() = clue;
    host_.Send(seat, move);
  }
  // The seat that is asked sends it; returns the answers to it, as of Brief().
  std::string Say(const v1::brigands_bluff::Clue& clue) {
    const Seat seat = asked();
    const size_t before = host_.received(seat).size();
    Send(seat, clue);
    for (size_t i = before; i < host_.received(seat).size(); ++i) {
      const v1::RefereeMessage message = MessageAt(seat, i);
      if (message.has_rejected()) return Brief(message.rejected());
    }
    return "";
  }
  std::string Say(const Clue& clue) { return Say(MessageOf(clue)); }

  static std::string Brief(const v1::Rejected& rejected) {
    return absl::StrCat(rejected.code(), " ", rejected.part());
  }
  v1::RefereeMessage MessageAt(Seat seat, size_t index) const {
    v1::RefereeMessage message;
    message.ParseFromString(host_.received(seat)[index].bytes);
    return message;
  }
  v1::RefereeMessage LastMessage(Seat seat) const {
    return MessageAt(seat, host_.received(seat).size() - 1);
  }
  // Everything that the seat has been told.
  std::string AllBytes(std::optional<Seat> viewer) const {
    std::string bytes;
    for (const secrecy::Received& received : host_.received(viewer)) {
      absl::StrAppend(&bytes, received.at.count(), ":", received.bytes, "\n");
    }
    return bytes;
  }

 private:
  static v1::GameConfig MessageFor(const Config& config) {
    v1::GameConfig message;
    Codec::EncodeConfig(config, &message);
    return message;
  }

  RulesTable<Rules, Codec> table_;
  secrecy::StagedGame game_;
  secrecy::FakeHost host_;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_COURT_H_

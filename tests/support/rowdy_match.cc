#include "tests/support/rowdy_match.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/chance.h"
#include "referee/games/registry.h"
#include "referee/match/bot_message.h"
#include "referee/match/match_core.h"

namespace assize::testing {
namespace {

using match::MatchCore;
using match::Stamp;
using match::StreamEnd;

match::MatchSpec SpecFor(const RowdySpec& rowdy) {
  match::MatchSpec spec;
  spec.match_id = rowdy.match_id.empty()
                      ? absl::StrCat("rowdy-", std::string(rowdy.seed), "-", rowdy.seats)
                      : rowdy.match_id;
  spec.game = games::FindGame(std::string(rowdy.game)).value();
  spec.config = spec.game->Configure(rowdy.seats, {}).value();
  spec.seed = SeedFromText(rowdy.seed);
  spec.salt = DeriveSeed(spec.seed, "salt");
  spec.policy = rowdy.policy;
  spec.ends_with_a_side = rowdy.ends_with_a_side;
  for (int i = 0; i < rowdy.seats; ++i) {
    spec.competitors.push_back({.name = absl::StrCat("bot-", i), .version = "1.0"});
  }
  return spec;
}

class Crowd {
 public:
  Crowd(const RowdySpec& rowdy, MatchCore* core)
      : rowdy_(rowdy), core_(*core), dice_(Chance(SeedFromText(rowdy.seed)).Open(Label("crowd"))) {}

  void Play() {
    for (int i = 0; i < core_.seats(); ++i) Join(Seat(i));
    for (int moves = 1; !core_.over(); ++moves) {
      const Seat seat(static_cast<int>(dice_.Below(core_.seats())));
      if (!core_.forfeited(seat)) Act(seat);
      core_.Advance();
      if (moves == rowdy_.leave_after) Leave();
      if (moves == rowdy_.void_after) core_.Void("the referee was interrupted");
    }
  }

 private:
  Stamp Now() {
    now_us_ += 100 + dice_.Below(1000);
    return {.at_us = now_us_, .used_us = 50 + dice_.Below(1000)};
  }

  bool Mischief(int one_in) {
    return rowdy_.manners == Manners::kRowdy && dice_.Below(one_in) == 0;
  }

  void Leave() {
    for (int seat : rowdy_.leavers) {
      if (core_.over()) return;
      core_.Lose(Seat(seat), v1::FORFEIT_REASON_EXITED, "exit status 1", Now());
      core_.Advance();
    }
  }

  void Join(Seat seat) {
    if (Mischief(60)) {
      core_.Lose(seat, v1::FORFEIT_REASON_NO_SHOW, "no Hello in time", Now());
    } else {
      Greet(seat);
      if (Mischief(30)) core_.Disconnect(seat, StreamEnd::kLost, Now());
    }
    core_.Advance();
  }

  void Greet(Seat seat) {
    v1::Hello hello;
    hello.set_protocol_version(1);
    hello.set_bot_name(absl::StrCat("bot-", seat.index()));
    hello.set_bot_version("1.0");
    hello.set_wants_options(dice_.Below(2) == 0);
    if (hello.wants_options() && rowdy_.max_options.has_value()) {
      hello.set_max_options(*rowdy_.max_options);
    }
    if (core_.stream(seat).size() > 0 && dice_.Below(2) == 0) hello.set_last_sequence(1);
    core_.Hello(seat, hello, Now());
  }

  void Act(Seat seat) {
    if (!core_.connected(seat)) {
      Greet(seat);
    } else if (Mischief(8)) {
      Misbehave(seat);
    } else if (core_.open_request(seat).has_value()) {
      core_.Move(seat, GoodMove(seat), Now());
    }
  }

  void Misbehave(Seat seat) {
    switch (dice_.Below(12)) {
      case 0:
      case 1:
        core_.Timeout(seat, Now());
        break;
      case 2:
      case 3:
        core_.Disconnect(seat, StreamEnd::kLost, Now());
        break;
      case 4:
        core_.Disconnect(seat, StreamEnd::kHalfClosed, Now());
        break;
      case 5:
        core_.Disconnect(
            seat, dice_.Below(2) == 0 ? StreamEnd::kUnreadable : StreamEnd::kSecondHello, Now());
        break;
      case 6:
        if (dice_.Below(4) != 0) break;
        core_.Disconnect(seat, StreamEnd::kLost, Now());
        core_.Lose(seat, v1::FORFEIT_REASON_EXITED, "exit status 3", Now());
        break;
      case 7:
        if (dice_.Below(8) != 0) break;
        for (int i = 0; i < 60 && core_.connected(seat); ++i)
          core_.Move(seat, OldMove(seat), Now());
        break;
      case 8:
        core_.Move(seat, OldMove(seat), Now());
        break;
      case 9:
        for (int i = 0; i < 3 && core_.connected(seat); ++i) core_.Move(seat, BadMove(seat), Now());
        break;
      default:
        core_.Move(seat, BadMove(seat), Now());
    }
  }

  uint64_t OpenId(Seat seat) const {
    const auto open = core_.open_request(seat);
    return open.has_value() ? open->id : 0;
  }

  v1::Move GoodMove(Seat seat) {
    const games::Options options = core_.table().LegalMoves(seat, match::kMaxOptions);
    const auto choice = static_cast<uint32_t>(dice_.Below(options.moves.size()));
    v1::Move move;
    move.set_request_id(OpenId(seat));
    if (seat.index() == 1) move.set_remark(rowdy_.remark);
    if (dice_.Below(2) == 0) {
      move.set_option(choice);
    } else {
      *move.mutable_move() = options.moves[choice];
    }
    return move;
  }

  v1::Move OldMove(Seat seat) {
    v1::Move move;
    move.set_request_id(OpenId(seat) == 0 ? 1000 : OpenId(seat) - 1);
    return move;
  }

  // For the open request, if there is one.
  v1::Move BadMove(Seat seat) {
    v1::Move move;
    move.set_request_id(OpenId(seat));
    switch (dice_.Below(5)) {
      case 0:
        move.set_option(1'000'000);
        break;
      case 1:
        move.set_seat(seat.index() + 1);
        break;
      case 2: {  // nobody goes to prison of his own will (BRIG-7.1)
        auto& card = *move.mutable_move()->mutable_brigands()->mutable_plan()->add_placements();
        card.set_district(v1::brigands::DISTRICT_PRISON);
        card.set_bandits(1);
        break;
      }
      case 3:  // nothing is wrong with it but its remark
        move.set_option(0);
        for (int i = 0; i < 3000; ++i) move.mutable_remark()->append("\u20ac");
        break;
      default:
        break;  // no choice at all
    }
    return move;
  }

  const RowdySpec& rowdy_;
  MatchCore& core_;
  Stream dice_;
  uint64_t now_us_ = 0;
};

}  // namespace

RowdyMatch PlayRowdy(const RowdySpec& spec) {
  const std::unique_ptr<MatchCore> core = MatchCore::Create(SpecFor(spec)).value();
  Crowd(spec, core.get()).Play();
  RowdyMatch match{core->record(), core->timing(), {}};
  match.timing.set_started_unix_us(1'700'000'000'000'000);
  for (int i = 0; i < core->seats(); ++i) {
    std::vector<std::string>& stream = match.streams.emplace_back();
    const match::SeatStream& sent = core->stream(Seat(i));
    for (uint64_t n = 1; n <= sent.size(); ++n) stream.push_back(sent.bytes(n));
  }
  return match;
}

}  // namespace assize::testing

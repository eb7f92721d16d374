// A ladder of two owners whose bots have met, and have both printed something and crashed.
#ifndef ASSIZE_TESTS_LADDER_OWNER_TWO_OWNERS_H_
#define ASSIZE_TESTS_LADDER_OWNER_TWO_OWNERS_H_

#include <string>

#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::owner {

struct Outputs {
  std::string annas;
  std::string berts;
};

class TwoOwners {
 public:
  explicit TwoOwners(const Outputs& outputs) {
    robin_ = Add("anna", "robin");
    tuck_ = Add("bert", "tuck");
    EventSetup setup = DemoEvent("autumn", {robin_, tuck_});
    setup.settings =
        SettingsIn(R"({"rounds": 1, "sets": 2, "seats": 2, "min_seats": 2, "max_seats": 2,)"
                   R"( "seating": "rotations", "scoring": "placed"})");
    event_ = Get(ladder_->CreateEvent(setup));
    EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{robin_, tuck_}, {robin_, tuck_}})),
                IsOk());
    Import(ladder_.store(), {Crash("s0-0", 0, outputs), Crash("s0-1", 0, outputs),
                             Crash("s1-0", 1, outputs), Crash("s1-1", 1, outputs)});
  }

  std::string path() const { return ladder_.path(); }

  // Two further matches, in which robin crashes once.
  void PlayAnotherRound(const Outputs& outputs) {
    EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(2, 2, {{robin_, tuck_}})), IsOk());
    Import(ladder_.store(), {Crash("s2-0", 0, outputs), Crash("s2-1", 0, outputs)});
  }
  void Freeze(int round) { EXPECT_THAT(ladder_->PublishRounds(event_, round), IsOk()); }

 private:
  VersionId Add(const std::string& owner, const std::string& bot) {
    NewVersion version = DemoVersion(bot, "1");
    version.owner = owner;
    return Get(ladder_->AddVersion(version)).id;
  }

  // Both bots have printed something; that in `seat` has crashed. The seats are exchanged in the
  // second match of a set.
  static PlayedMatch Crash(const std::string& match_id, int seat, const Outputs& outputs) {
    NewMatch match = MadeUpMatch(
        match_id, {.ranks = seat == 0 ? std::vector{2, 1} : std::vector{1, 2}, .forfeited = seat});
    const bool exchanged = match_id.back() == '1';
    for (const bool first : {true, false}) {
      v1::SeatTiming& timing = *match.timing.add_seats();
      timing.set_process_end("signal 11");
      timing.add_last_lines(first != exchanged ? outputs.annas : outputs.berts);
    }
    auto packed = Pack(match);
    EXPECT_THAT(packed, IsOk());
    return {.match = *std::move(packed), .attempt = 0};
  }

  TestLadder ladder_;
  VersionId robin_ = 0;
  VersionId tuck_ = 0;
  EventId event_ = 0;
};

}  // namespace assize::ladder::owner

#endif  // ASSIZE_TESTS_LADDER_OWNER_TWO_OWNERS_H_

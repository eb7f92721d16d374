// Duel d'Escrocs: messages to views, for bots. What passes can be handed to the rules: numbers are
// in their ranges, each card lies in one place, as many are unknown as lie hidden, and who is asked
// has the decision to take.
#include <algorithm>
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/wire.h"

namespace assize::games::duel_descrocs {
namespace {

constexpr uint32_t kMaxCoins = 10'000;
constexpr uint32_t kMaxDraws = 60'000;
constexpr uint32_t kMaxTicks = 40;

class ViewReader {
 public:
  ViewReader(const Path& path, const pb::View& message) : path_(path), message_(message) {}

  absl::StatusOr<Knowledge> Read() {
    ASSIZE_ASSIGN_OR_RETURN(pub_.config, ReadConfig(Path(path_, "config"), message_.config()));
    ASSIZE_RETURN_IF_ERROR(ReadChairs());
    ASSIZE_RETURN_IF_ERROR(ReadSides());
    ASSIZE_RETURN_IF_ERROR(ReadLoot());
    ASSIZE_RETURN_IF_ERROR(ReadMoment());
    ASSIZE_RETURN_IF_ERROR(ReadSubmissions());
    ASSIZE_RETURN_IF_ERROR(ReadSplit());
    ASSIZE_RETURN_IF_ERROR(ReadLeo());
    ASSIZE_RETURN_IF_ERROR(ReadTurnedUp());
    ASSIZE_RETURN_IF_ERROR(ReadDeciding());
    if (message_.has_seat()) ASSIZE_RETURN_IF_ERROR(ReadOwn());
    ASSIZE_RETURN_IF_ERROR(CheckView(path_, knowledge_));
    return std::move(knowledge_);
  }

 private:
  // The number of a field of the message.
  absl::StatusOr<uint32_t> NumberOf(const char* name, uint32_t value, uint32_t least,
                                    uint32_t most) const {
    return ReadNumber<uint32_t>(Path(path_, name), value, least, most);
  }
  absl::Status CheckSize(const char* name, int size, int wanted) const {
    return CheckEntries(Path(path_, name), size, wanted, wanted);
  }

  absl::Status ReadChairs() {
    ASSIZE_RETURN_IF_ERROR(CheckSize("chairs", message_.chairs_size(), pub_.config.chairs));
    for (Chair chair : AllChairs(pub_.config)) {
      const int place = static_cast<int>(chair);
      const pb::ChairState& state = message_.chairs(place);
      const Path path(path_, "chairs", place);
      ASSIZE_ASSIGN_OR_RETURN(pub_.tiles[chair],
                              ReadEnum<Bandit>(Path(path, "tile"), state.tile(), kBandits));
      ASSIZE_ASSIGN_OR_RETURN(pub_.chests[chair], ReadCards(path, "chest", state.chest()));
      ASSIZE_ASSIGN_OR_RETURN(pub_.used[chair], ReadReinforcements(path, "used", state.used()));
      ASSIZE_ASSIGN_OR_RETURN(const uint32_t unused,
                              ReadNumber<uint32_t>(Path(path, "unused"), state.unused(), 0, kKept));
      pub_.unused[chair] = static_cast<uint8_t>(unused);
    }
    return absl::OkStatus();
  }

  absl::Status ReadSides() {
    ASSIZE_RETURN_IF_ERROR(CheckSize("sides", message_.sides_size(), 2));
    for (Side side : kBothSides) {
      const pb::SideState& state = message_.sides(static_cast<int>(side));
      const Path path(path_, "sides", static_cast<int>(side));
      ASSIZE_ASSIGN_OR_RETURN(
          const uint32_t coins,
          ReadNumber<uint32_t>(Path(path, "coins"), state.coins(), 0, kMaxCoins));
      pub_.coins[side] = static_cast<Coins>(coins);
      if (!state.has_leader()) continue;
      const auto leader = static_cast<Chair>(std::min<uint32_t>(state.leader(), 7));
      if (!ChairsOf(pub_.config, side).Has(leader)) {
        return BadField(Path(path, "leader"), state.leader(), "a chair of the side");
      }
      pub_.leaders[side] = leader;
    }
    return absl::OkStatus();
  }

  absl::Status ReadLoot() {
    ASSIZE_ASSIGN_OR_RETURN(pub_.discard, ReadCards(path_, "discard", message_.discard()));
    ASSIZE_ASSIGN_OR_RETURN(const uint32_t pile, NumberOf("pile", message_.pile(), 0, kCards));
    pub_.pile = static_cast<uint8_t>(pile);
    ASSIZE_ASSIGN_OR_RETURN(const uint32_t drawn,
                            NumberOf("drawn", message_.drawn(), 0, kMaxDraws));
    pub_.drawn = static_cast<uint16_t>(drawn);
    ASSIZE_ASSIGN_OR_RETURN(const uint32_t shuffles,
                            NumberOf("shuffles", message_.shuffles(), 0, kMaxDraws));
    pub_.shuffles = static_cast<uint16_t>(shuffles);
    return absl::OkStatus();
  }

  absl::Status ReadMoment() {
    ASSIZE_ASSIGN_OR_RETURN(const uint32_t round,
                            NumberOf("round", message_.round(), 0, kMaxRounds));
    pub_.round = static_cast<uint16_t>(round);
    ASSIZE_ASSIGN_OR_RETURN(const uint32_t splitter,
                            NumberOf("splitter", message_.splitter(), 0, 1));
    pub_.splitter = static_cast<Side>(splitter);
    ASSIZE_ASSIGN_OR_RETURN(
        const uint32_t decision,
        NumberOf("decision", static_cast<uint32_t>(message_.decision()), 0, kDecisions - 1));
    pub_.decision = static_cast<Decision>(decision);
    ASSIZE_ASSIGN_OR_RETURN(const uint32_t tick, NumberOf("tick", message_.tick(), 0, kMaxTicks));
    pub_.tick = static_cast<uint8_t>(tick);
    return absl::OkStatus();
  }

  absl::Status ReadSubmissions() {
    ASSIZE_ASSIGN_OR_RETURN(pub_.pending, ReadReinforcements(path_, "pending", message_.pending()));
    if (message_.submissions_size() == 0) return absl::OkStatus();
    ASSIZE_RETURN_IF_ERROR(
        CheckSize("submissions", message_.submissions_size(), pub_.config.chairs));
    pub_.tick_closed = true;
    for (Chair chair : AllChairs(pub_.config)) {
      const int place = static_cast<int>(chair);
      const pb::Submission& submission = message_.submissions(place);
      const Path path(path_, "submissions", place);
      ASSIZE_ASSIGN_OR_RETURN(pub_.submissions[chair].action,
                              ReadAction(Path(path, "action"), submission.action()));
      ASSIZE_ASSIGN_OR_RETURN(
          const uint32_t chest,
          ReadNumber<uint32_t>(Path(path, "target_chest"), submission.target_chest(), 0,
                               pub_.config.chairs - 1u));
      pub_.submissions[chair].target_chest = static_cast<Chair>(chest);
    }
    return CheckPending();
  }
  // What is still to come was submitted.
  absl::Status CheckPending() const {
    ReinforcementSet submitted;
    for (Chair chair : AllChairs(pub_.config)) {
      const Action& action = pub_.submissions[chair].action;
      if (action.kind == ActionKind::kReinforce) submitted.Add(action.reinforcement);
    }
    if (submitted.Has(pub_.pending)) return absl::OkStatus();
    return BadField(Path(path_, "pending"), "a reinforcement", "those that were submitted");
  }

  absl::Status ReadSplit() {
    ASSIZE_RETURN_IF_ERROR(CheckSize("shares", message_.shares_size(), 2));
    OpenSplit& split = pub_.split;
    for (int i = 0; i < 2; ++i) {
      const pb::Share& share = message_.shares(i);
      const Path path(path_, "shares", i);
      ASSIZE_ASSIGN_OR_RETURN(split.shares[i], ReadCards(path, "cards", share.cards()));
      ASSIZE_ASSIGN_OR_RETURN(
          const uint32_t down,
          ReadNumber<uint32_t>(Path(path, "face_down"), share.face_down(), 0, kHandSize - 1));
      split.face_down[i] = static_cast<uint8_t>(down);
      ASSIZE_ASSIGN_OR_RETURN(split.turned_over[i],
                              ReadCards(path, "turned_over", share.turned_over()));
    }
    if (message_.has_chosen()) {
      ASSIZE_ASSIGN_OR_RETURN(const uint32_t chosen, NumberOf("chosen", message_.chosen(), 0, 1));
      split.chosen = static_cast<uint8_t>(chosen);
    }
    pub_.looked = message_.looked();
    return absl::OkStatus();
  }

  absl::Status ReadLeo() {
    const bool used = message_.has_leo_side();
    if (used) {
      ASSIZE_ASSIGN_OR_RETURN(const uint32_t side, NumberOf("leo_side", message_.leo_side(), 0, 1));
      pub_.leo = static_cast<Side>(side);
    }
    const uint32_t most = used ? std::min<uint32_t>(kMaxLookedAt, pub_.pile) : 0;
    ASSIZE_ASSIGN_OR_RETURN(const uint32_t top, NumberOf("leo_top", message_.leo_top(), 0, most));
    pub_.leo_top = static_cast<uint8_t>(top);
    ASSIZE_ASSIGN_OR_RETURN(const uint32_t seen,
                            NumberOf("leo_seen", message_.leo_seen(), 0, used ? kHandSize : 0));
    pub_.leo_seen = static_cast<uint8_t>(seen);
    return absl::OkStatus();
  }

  absl::Status ReadTurnedUp() {
    if (message_.turned_up_size() > kMaxTurnedUp) {
      return BadField(Path(path_, "turned_up"), absl::StrCat(message_.turned_up_size(), " entries"),
                      absl::StrCat("at most ", kMaxTurnedUp));
    }
    for (; pub_.turned_up_size < message_.turned_up_size(); ++pub_.turned_up_size) {
      const int place = pub_.turned_up_size;
      ASSIZE_ASSIGN_OR_RETURN(pub_.turned_up[place],
                              ReadCard(Path(path_, "turned_up", place), message_.turned_up(place)));
    }
    ASSIZE_ASSIGN_OR_RETURN(const uint32_t first,
                            NumberOf("first_turned_up", message_.first_turned_up(), 0, pub_.drawn));
    pub_.first_turned_up = static_cast<uint16_t>(first);
    return absl::OkStatus();
  }

  absl::Status ReadDeciding() {
    for (int i = 0; i < message_.deciding_size(); ++i) {
      ASSIZE_ASSIGN_OR_RETURN(const uint32_t chair,
                              ReadNumber<uint32_t>(Path(path_, "deciding", i), message_.deciding(i),
                                                   0, pub_.config.chairs - 1u));
      pub_.deciding.Add(static_cast<Chair>(chair));
    }
    SeatSet seats;
    for (Chair chair : pub_.deciding) seats.Add(SeatOf(pub_.config, chair));
    for (int i = 0; i < message_.asked_size(); ++i) {
      ASSIZE_ASSIGN_OR_RETURN(const uint32_t seat,
                              ReadNumber<uint32_t>(Path(path_, "asked", i), message_.asked(i), 0,
                                                   static_cast<uint32_t>(pub_.config.seats()) - 1));
      pub_.asked.Add(Seat(static_cast<int>(seat)));
    }
    if (pub_.asked != seats) {
      return BadField(Path(path_, "asked"), "other seats", "those of the deciding chairs");
    }
    return absl::OkStatus();
  }

  absl::Status ReadOwn() {
    ASSIZE_ASSIGN_OR_RETURN(
        const uint32_t seat,
        NumberOf("seat", message_.seat(), 0, static_cast<uint32_t>(pub_.config.seats()) - 1));
    own_.seat = Seat(static_cast<int>(seat));
    ASSIZE_ASSIGN_OR_RETURN(own_.dealt, ReadReinforcements(path_, "dealt", message_.dealt()));
    ASSIZE_ASSIGN_OR_RETURN(own_.kept[0],
                            ReadReinforcements(path_, "kept_lower", message_.kept_lower()));
    ASSIZE_ASSIGN_OR_RETURN(own_.kept[1],
                            ReadReinforcements(path_, "kept_higher", message_.kept_higher()));
    ASSIZE_ASSIGN_OR_RETURN(own_.hand, ReadCards(path_, "hand", message_.hand()));
    ASSIZE_ASSIGN_OR_RETURN(own_.face_down[0],
                            ReadCards(path_, "face_down_0", message_.face_down_0()));
    ASSIZE_ASSIGN_OR_RETURN(own_.face_down[1],
                            ReadCards(path_, "face_down_1", message_.face_down_1()));
    ASSIZE_RETURN_IF_ERROR(ReadWhatLeoSaw());
    if (!message_.has_sealed()) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(own_.sealed, ReadMove(Path(path_, "sealed"), message_.sealed()));
    return absl::OkStatus();
  }

  absl::Status ReadWhatLeoSaw() {
    const bool looked = pub_.leo == SideOf(*own_.seat);
    ASSIZE_RETURN_IF_ERROR(CheckSize("top", message_.top_size(), looked ? pub_.leo_top : 0));
    for (; own_.top_size < message_.top_size(); ++own_.top_size) {
      ASSIZE_ASSIGN_OR_RETURN(own_.top[own_.top_size], ReadCard(Path(path_, "top", own_.top_size),
                                                                message_.top(own_.top_size)));
    }
    ASSIZE_ASSIGN_OR_RETURN(own_.seen, ReadCards(path_, "seen", message_.seen()));
    ASSIZE_RETURN_IF_ERROR(CheckSize("seen", own_.seen.Size(), looked ? pub_.leo_seen : 0));
    ASSIZE_ASSIGN_OR_RETURN(own_.theirs[0],
                            ReadReinforcements(path_, "theirs_lower", message_.theirs_lower()));
    ASSIZE_ASSIGN_OR_RETURN(own_.theirs[1],
                            ReadReinforcements(path_, "theirs_higher", message_.theirs_higher()));
    return absl::OkStatus();
  }

  const Path& path_;
  const pb::View& message_;
  Knowledge knowledge_;
  Public& pub_ = knowledge_.pub;
  Private& own_ = knowledge_.own;
};

}  // namespace

absl::StatusOr<Knowledge> Codec::DecodeView(const v1::GameView& message) {
  const Path path("duel_descrocs");
  if (!message.has_duel_descrocs()) return BadField(path, "not set", "a view of duel_descrocs");
  return ViewReader(path, message.duel_descrocs()).Read();
}

}  // namespace assize::games::duel_descrocs

// Duel d'Escrocs: messages to moves.
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/wire.h"

namespace assize::games::duel_descrocs {
namespace {

absl::StatusOr<Move> Read(const Path& path, const pb::Keep& message) {
  Keep keep;
  ASSIZE_ASSIGN_OR_RETURN(keep.lower, ReadReinforcements(path, "lower", message.lower()));
  ASSIZE_ASSIGN_OR_RETURN(keep.higher, ReadReinforcements(path, "higher", message.higher()));
  return keep;
}

absl::StatusOr<Move> Read(const Path& path, const pb::NameLeader& message) {
  ASSIZE_ASSIGN_OR_RETURN(
      const uint32_t leader,
      ReadNumber<uint32_t>(Path(path, "leader"), message.leader(), 0, kMaxChairs - 1));
  return NameLeader{static_cast<Chair>(leader)};
}

// The shares may stand in either order.
absl::StatusOr<Move> Read(const Path& path, const pb::Split& message) {
  SplitCards split;
  ASSIZE_ASSIGN_OR_RETURN(split.shares[0], ReadCards(path, "first", message.first()));
  ASSIZE_ASSIGN_OR_RETURN(split.shares[1], ReadCards(path, "second", message.second()));
  ASSIZE_ASSIGN_OR_RETURN(split.face_down, ReadCards(path, "face_down", message.face_down()));
  if (split.shares[0].Size() > split.shares[1].Size()) std::swap(split.shares[0], split.shares[1]);
  return split;
}

absl::StatusOr<Move> Read(const Path& path, const pb::Look& message) {
  ASSIZE_ASSIGN_OR_RETURN(const LookChoice choice,
                          ReadEnum<LookChoice>(Path(path, "choice"), message.choice(), 2));
  return Look{choice};
}

absl::StatusOr<Move> Read(const Path& path, const pb::Choose& message) {
  ASSIZE_ASSIGN_OR_RETURN(const uint32_t share,
                          ReadNumber<uint32_t>(Path(path, "share"), message.share(), 0, 1));
  return Choose{static_cast<uint8_t>(share)};
}

absl::StatusOr<Move> Read(const Path& path, const pb::TakeByLarcin& message) {
  ASSIZE_ASSIGN_OR_RETURN(const Card card, ReadCard(Path(path, "card"), message.card()));
  return TakeByLarcin{card};
}

absl::StatusOr<Move> Read(const Path& path, const pb::Distribute& message) {
  ASSIZE_ASSIGN_OR_RETURN(const CardSet lower, ReadCards(path, "lower", message.lower()));
  return Distribute{lower};
}

absl::StatusOr<Move> Read(const Path& path, const pb::Resale& message) {
  Resale resale;
  ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path, "actions"), message.actions_size(), 1, 2));
  for (const pb::Action& action : message.actions()) {
    ASSIZE_ASSIGN_OR_RETURN(resale.actions[resale.size],
                            ReadAction(Path(path, "actions", resale.size), action));
    ++resale.size;
  }
  return resale;
}

absl::StatusOr<Move> Read(const Path& path, const pb::Limit& message) {
  Limit limit;
  ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path, "chests"), message.chests_size(), 1, 2));
  for (const pb::CardList& chest : message.chests()) {
    ASSIZE_ASSIGN_OR_RETURN(limit.cards[limit.size],
                            ReadCards(Path(path, "chests", limit.size), "cards", chest.cards()));
    ++limit.size;
  }
  return limit;
}

absl::StatusOr<Move> Read(const Path& path, const pb::KeepTurnedUp& message) {
  ASSIZE_ASSIGN_OR_RETURN(const Card card, ReadCard(Path(path, "card"), message.card()));
  return KeepTurnedUp{card};
}

// The parameters that a reinforcement has (DUEL-6.4).
struct Parameters {
  bool target;
  bool own;
  bool cards;
};
Parameters ParametersOf(Reinforcement reinforcement) {
  switch (reinforcement) {
    case Reinforcement::kDoug:
    case Reinforcement::kGrobill:
      return {.target = true, .own = false, .cards = false};
    case Reinforcement::kVipere:
      return {.target = true, .own = true, .cards = false};
    case Reinforcement::kFreresCroc:
    case Reinforcement::kAilesNoires:
      return {.target = false, .own = false, .cards = true};
    default:
      return {.target = false, .own = false, .cards = false};
  }
}

absl::Status CheckPresence(const Path& path, const char* name, bool given, bool wanted) {
  if (given == wanted) return absl::OkStatus();
  return BadField(Path(path, name), given ? "set" : "not set",
                  wanted ? "set, with this reinforcement" : "not set, with this reinforcement");
}

absl::StatusOr<Action> Read(const Path& path, const pb::Reinforce& message) {
  Action action;
  action.kind = ActionKind::kReinforce;
  ASSIZE_ASSIGN_OR_RETURN(action.reinforcement,
                          ReadEnum<Reinforcement>(Path(path, "reinforcement"),
                                                  message.reinforcement(), kReinforcements));
  const Parameters wanted = ParametersOf(action.reinforcement);
  ASSIZE_RETURN_IF_ERROR(CheckPresence(path, "target", message.has_target(), wanted.target));
  ASSIZE_RETURN_IF_ERROR(CheckPresence(path, "own", message.has_own(), wanted.own));
  ASSIZE_RETURN_IF_ERROR(CheckPresence(path, "cards", message.cards_size() > 0, wanted.cards));
  if (wanted.target) {
    ASSIZE_ASSIGN_OR_RETURN(action.target, ReadCard(Path(path, "target"), message.target()));
  }
  if (wanted.own) {
    ASSIZE_ASSIGN_OR_RETURN(action.own, ReadCard(Path(path, "own"), message.own()));
  }
  ASSIZE_ASSIGN_OR_RETURN(action.cards, ReadCards(path, "cards", message.cards()));
  return action;
}

}  // namespace

absl::StatusOr<Action> ReadAction(const Path& path, const pb::Action& message) {
  Action action;
  switch (message.action_case()) {
    case pb::Action::kDone:
      return action;
    case pb::Action::kExchange: {
      action.kind = ActionKind::kExchange;
      const Path exchange(path, "exchange");
      ASSIZE_ASSIGN_OR_RETURN(action.cards,
                              ReadCards(exchange, "cards", message.exchange().cards()));
      return action;
    }
    case pb::Action::kDiscard: {
      action.kind = ActionKind::kDiscard;
      const Path discard(path, "discard");
      ASSIZE_ASSIGN_OR_RETURN(action.own,
                              ReadCard(Path(discard, "card"), message.discard().card()));
      return action;
    }
    case pb::Action::kReinforce:
      return Read(Path(path, "reinforce"), message.reinforce());
    case pb::Action::ACTION_NOT_SET:
      break;
  }
  return BadField(path, "not set", "done, exchange, discard, reinforce");
}

absl::StatusOr<Move> ReadMove(const Path& path, const pb::Move& message) {
  switch (message.move_case()) {
    case pb::Move::kKeep:
      return Read(Path(path, "keep"), message.keep());
    case pb::Move::kLeader:
      return Read(Path(path, "leader"), message.leader());
    case pb::Move::kSplit:
      return Read(Path(path, "split"), message.split());
    case pb::Move::kLook:
      return Read(Path(path, "look"), message.look());
    case pb::Move::kChoose:
      return Read(Path(path, "choose"), message.choose());
    case pb::Move::kLarcin:
      return Read(Path(path, "larcin"), message.larcin());
    case pb::Move::kDistribute:
      return Read(Path(path, "distribute"), message.distribute());
    case pb::Move::kResale:
      return Read(Path(path, "resale"), message.resale());
    case pb::Move::kLimit:
      return Read(Path(path, "limit"), message.limit());
    case pb::Move::kRourou:
      return Read(Path(path, "rourou"), message.rourou());
    case pb::Move::MOVE_NOT_SET:
      break;
  }
  return BadField(path, "not set",
                  "keep, leader, split, look, choose, larcin, distribute, resale, limit, rourou");
}

absl::StatusOr<Move> Codec::DecodeMove(const v1::GameMove& message) {
  const Path path("duel_descrocs");
  if (!message.has_duel_descrocs()) return BadField(path, "not set", "a move of duel_descrocs");
  return ReadMove(path, message.duel_descrocs());
}

}  // namespace assize::games::duel_descrocs

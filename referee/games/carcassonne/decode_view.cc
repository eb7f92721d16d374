// Carcassonne: messages to views, for bots. What passes can be handed to the rules: the tiles fit,
// counts agree, and who is asked has a decision to take. What follows from the tiles (features,
// amounts) is not read.
#include <algorithm>
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/table.h"
#include "referee/games/carcassonne/wire.h"

namespace assize::games::carcassonne {
namespace {

constexpr int kMaxPoints = 20'000;

class ViewReader {
 public:
  ViewReader(const Path& path, const pb::View& message) : path_(path), message_(message) {}

  absl::StatusOr<Knowledge> Read() {
    ASSIZE_ASSIGN_OR_RETURN(pub_.config, ReadConfig(Path(path_, "config"), message_.config()));
    ASSIZE_RETURN_IF_ERROR(ReadBoard());
    ASSIZE_RETURN_IF_ERROR(ReadPlayers());
    ASSIZE_RETURN_IF_ERROR(ReadStack());
    ASSIZE_RETURN_IF_ERROR(ReadMessages());
    ASSIZE_RETURN_IF_ERROR(ReadMoment());
    if (message_.has_round()) ASSIZE_RETURN_IF_ERROR(ReadRound());
    ASSIZE_RETURN_IF_ERROR(ReadFinalPoints());
    ASSIZE_RETURN_IF_ERROR(ReadOwn());
    ASSIZE_RETURN_IF_ERROR(CheckDecision());
    return knowledge_;
  }

 private:
  absl::StatusOr<Seat> ReadSeat(const Path& path, uint32_t value) const {
    ASSIZE_ASSIGN_OR_RETURN(const int seat, ReadNumber<int>(path, value, 0, pub_.config.seats - 1));
    return Seat(seat);
  }
  template <class Number>
  absl::StatusOr<Number> NumberOf(const char* name, int64_t value, int64_t least,
                                  int64_t most) const {
    return ReadNumber<Number>(Path(path_, name), value, least, most);
  }
  static absl::StatusOr<Tile> ReadTile(const Path& path, const std::string& name) {
    const std::optional<Tile> tile = Tiles().Find(name);
    if (tile.has_value()) return *tile;
    return BadField(path, absl::StrCat(name.size(), " characters"), "a tile type, as A or RH");
  }

  absl::Status ReadBoard() {
    ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path_, "tiles"), message_.tiles_size(), 1, kMaxTiles));
    for (int i = 0; i < message_.tiles_size(); ++i) {
      const Path path(path_, "tiles", i);
      const pb::PlacedTile& message = message_.tiles(i);
      ASSIZE_ASSIGN_OR_RETURN(const Tile tile, ReadTile(Path(path, "type"), message.type()));
      ASSIZE_ASSIGN_OR_RETURN(const Cell cell, ReadCell(path, message.x(), message.y()));
      ASSIZE_ASSIGN_OR_RETURN(
          const int rotation,
          ReadNumber<int>(Path(path, "rotation"), message.rotation(), 0, TypeOf(tile).period - 1));
      ASSIZE_ASSIGN_OR_RETURN(const int turn,
                              ReadNumber<int>(Path(path, "turn"), message.turn(), 0, kMaxTiles));
      const bool fits = i == 0 ? cell == Cell{} : pub_.board.Fits(tile, cell, rotation);
      if (!fits) return BadField(path, message.type(), "a tile that fits where it is (ROBB-5.1)");
      const SpotId spot = pub_.board.Place(tile, cell, rotation, turn);
      if (message.has_meeple()) ASSIZE_RETURN_IF_ERROR(ReadMeeple(path, spot, message.meeple()));
    }
    return absl::OkStatus();
  }

  absl::Status ReadMeeple(const Path& tile, SpotId spot, const pb::Meeple& message) {
    const Path path(tile, "meeple");
    ASSIZE_ASSIGN_OR_RETURN(const Seat seat, ReadSeat(Path(path, "seat"), message.seat()));
    const TileType& type = TypeOf(pub_.board[spot].tile);
    const std::optional<SegmentRef> segment = ParseSegment(message.segment());
    const int found = segment.has_value() ? FindSegment(type, *segment) : kNoSegment;
    if (found == kNoSegment) {
      return BadField(Path(path, "segment"), absl::StrCat(message.segment().size(), " characters"),
                      "a segment of the tile");
    }
    if (++meeples_[At(seat)] > kMeeples) return BadField(path, "one more", "7 of each seat");
    pub_.board.PutMeeple(spot, seat, found);
    return absl::OkStatus();
  }

  absl::Status ReadPlayers() {
    const int seats = pub_.config.seats;
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(Path(path_, "players"), message_.players_size(), seats, seats));
    pub_.robbers.fill(kInSupply);
    for (int i = 0; i < seats; ++i) {
      const Path path(path_, "players", i);
      const pb::Player& message = message_.players(i);
      const auto at = static_cast<size_t>(i);
      // ROBB-3.2.
      const int supply = kMeeples - meeples_[at];
      ASSIZE_ASSIGN_OR_RETURN(
          pub_.supply[at],
          ReadNumber<uint8_t>(Path(path, "supply"), message.supply(), supply, supply));
      const int figures = pub_.config.figures();
      ASSIZE_RETURN_IF_ERROR(
          CheckEntries(Path(path, "walked"), message.walked_size(), figures, figures));
      for (int figure = 0; figure < figures; ++figure) {
        ASSIZE_ASSIGN_OR_RETURN(pub_.walked[at][static_cast<size_t>(figure)],
                                ReadNumber<Points>(Path(path, "walked", figure),
                                                   message.walked(figure), 0, kMaxPoints));
      }
      if (!message.has_robber()) continue;
      ASSIZE_ASSIGN_OR_RETURN(pub_.robbers[at],
                              ReadNumber<Space>(Path(path, "robber"), message.robber(), 0,
                                                pub_.config.robbers ? kSpaces - 1 : -1));
    }
    return absl::OkStatus();
  }

  absl::Status ReadStack() {
    if (message_.has_drawn()) {
      ASSIZE_ASSIGN_OR_RETURN(pub_.drawn, ReadTile(Path(path_, "drawn"), message_.drawn()));
    }
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(Path(path_, "discarded"), message_.discarded_size(), 0, kMaxStacked));
    for (; pub_.discarded_size < message_.discarded_size(); ++pub_.discarded_size) {
      ASSIZE_ASSIGN_OR_RETURN(pub_.discarded[pub_.discarded_size],
                              ReadTile(Path(path_, "discarded", pub_.discarded_size),
                                       message_.discarded(pub_.discarded_size)));
    }
    ASSIZE_ASSIGN_OR_RETURN(
        pub_.discarded_now,
        NumberOf<uint8_t>("discarded_now", message_.discarded_now(), 0, pub_.discarded_size));
    const int gone = pub_.board.size() - 1 + pub_.discarded_size + (pub_.drawn != kNoTile);
    ASSIZE_ASSIGN_OR_RETURN(pub_.stack_size, NumberOf<uint8_t>("stack_size", message_.stack_size(),
                                                               0, kMaxStacked - gone));
    return ReadStackLeft();
  }

  absl::Status ReadStackLeft() {
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(Path(path_, "stack_left"), message_.stack_left_size(), 0, kTileTypes));
    int sum = 0;
    for (int i = 0; i < message_.stack_left_size(); ++i) {
      const Path path(path_, "stack_left", i);
      ASSIZE_ASSIGN_OR_RETURN(const Tile tile,
                              ReadTile(Path(path, "type"), message_.stack_left(i).type()));
      ASSIZE_ASSIGN_OR_RETURN(
          const uint8_t count,
          ReadNumber<uint8_t>(Path(path, "count"), message_.stack_left(i).count(), 1, kMaxStacked));
      if (pub_.stack_left[IndexOf(tile)] > 0) {
        return BadField(Path(path, "type"), Text(tile), "each type once");
      }
      pub_.stack_left[IndexOf(tile)] = count;
      sum += count;
    }
    if (sum == pub_.stack_size) return absl::OkStatus();
    return BadField(Path(path_, "stack_left"), absl::StrCat(sum, " tiles"),
                    absl::StrCat(pub_.stack_size + 0, ", the stack_size"));
  }

  absl::Status ReadMessages() {
    const int most = pub_.config.messengers ? kMessages : 0;
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(Path(path_, "seen_messages"), message_.seen_messages_size(), 0, most));
    for (; pub_.seen_size < message_.seen_messages_size(); ++pub_.seen_size) {
      const Path path(path_, "seen_messages", pub_.seen_size);
      ASSIZE_ASSIGN_OR_RETURN(
          const uint8_t message,
          ReadNumber<uint8_t>(path, message_.seen_messages(pub_.seen_size), 1, kMessages));
      const auto end = pub_.seen.begin() + pub_.seen_size;
      if (std::find(pub_.seen.begin(), end, message) != end) {
        return BadField(path, message + 0, "each message once");
      }
      pub_.seen[pub_.seen_size] = message;
    }
    const int draws = pub_.seen_size < kMessages ? pub_.seen_size : kMessages * kMaxTiles;
    ASSIZE_ASSIGN_OR_RETURN(
        pub_.messages_drawn,
        NumberOf<uint16_t>("messages_drawn", message_.messages_drawn(), pub_.seen_size, draws));
    ASSIZE_ASSIGN_OR_RETURN(pub_.messages_this_turn,
                            NumberOf<uint8_t>("messages_this_turn", message_.messages_this_turn(),
                                              0, std::min(most, pub_.messages_drawn + 0)));
    if (!message_.has_message()) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(pub_.message,
                            NumberOf<uint8_t>("message", message_.message(), 1, most));
    return absl::OkStatus();
  }

  absl::Status ReadMoment() {
    ASSIZE_ASSIGN_OR_RETURN(pub_.turn, NumberOf<uint8_t>("turn", message_.turn(), 1, kMaxTiles));
    ASSIZE_ASSIGN_OR_RETURN(pub_.active, ReadSeat(Path(path_, "active"), message_.active()));
    ASSIZE_ASSIGN_OR_RETURN(pub_.decision,
                            NumberOf<Decision>("decision", message_.decision(), 0, kDecisions - 1));
    const bool over = pub_.decision == Decision::kNone;
    if (message_.has_asked() == over) {
      return BadField(Path(path_, "asked"), over ? "set" : "not set",
                      over ? "not set in a match that is over" : "the seat that decides");
    }
    if (over) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(const Seat asked, ReadSeat(Path(path_, "asked"), message_.asked()));
    pub_.asked = {asked};
    return absl::OkStatus();
  }

  absl::Status ReadRound() {
    const Path path(path_, "round");
    const pb::Round& message = message_.round();
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(Path(path, "events"), message.events_size(), 1, kMaxEvents));
    for (int i = 0; i < message.events_size(); ++i) {
      ASSIZE_RETURN_IF_ERROR(ReadScoringEvent(Path(path, "events", i), message.events(i)));
    }
    const int seats = pub_.config.seats;
    ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path, "plans"), message.plans_size(), seats, seats));
    for (int i = 0; i < seats; ++i) {
      ASSIZE_RETURN_IF_ERROR(ReadOnePlan(Path(path, "plans", i), Seat(i), message.plans(i)));
    }
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(Path(path, "robberies"), message.robberies_size(), 0, seats));
    for (int i = 0; i < message.robberies_size(); ++i) {
      const Path robbery(path, "robberies", i);
      ASSIZE_ASSIGN_OR_RETURN(const Seat seat,
                              ReadSeat(Path(robbery, "seat"), message.robberies(i).seat()));
      ASSIZE_ASSIGN_OR_RETURN(
          pub_.round.targets[At(seat)],
          ReadNumber<uint8_t>(Path(robbery, "event"), message.robberies(i).event(), 0,
                              pub_.round.size - 1));
    }
    pub_.round.moved = static_cast<uint8_t>((message.meeple_moved() ? 1 : 0) |
                                            (message.messenger_moved() ? 2 : 0));
    return absl::OkStatus();
  }

  absl::Status ReadScoringEvent(const Path& path, const pb::ScoringEvent& message) {
    ScoringEvent event;
    ASSIZE_ASSIGN_OR_RETURN(event.seat, ReadSeat(Path(path, "seat"), message.seat()));
    ASSIZE_ASSIGN_OR_RETURN(
        event.points, ReadNumber<Points>(Path(path, "points"), message.points(), 1, kMaxPoints));
    ASSIZE_ASSIGN_OR_RETURN(event.cause,
                            ReadEnum<Cause>(Path(path, "cause"), message.cause(), kCauses));
    if (CountEvents(pub_.round, event.seat) == kMaxOwnEvents) {
      return BadField(Path(path, "seat"), event.seat.index(), "7 events of each seat");
    }
    if (event.cause != Cause::kMessage) {
      ASSIZE_ASSIGN_OR_RETURN(event.cell, ReadCell(path, message.x(), message.y()));
      const SpotId spot = pub_.board.SpotAt(event.cell);
      const std::optional<SegmentRef> segment = ParseSegment(message.segment());
      const bool known = spot != kNoSpot && !pub_.board[spot].empty() && segment.has_value();
      const int found = known ? FindSegment(TypeOf(pub_.board[spot].tile), *segment) : kNoSegment;
      if (found == kNoSegment) {
        return BadField(Path(path, "segment"), "not there", "a segment of a tile on the table");
      }
      event.segment = static_cast<uint8_t>(found);
    }
    pub_.round.events[pub_.round.size++] = event;
    return absl::OkStatus();
  }

  // Empty, or each own event once.
  absl::Status ReadOnePlan(const Path& path, Seat seat, const pb::Plan& message) {
    ASSIZE_ASSIGN_OR_RETURN(const Plan plan, ReadPlan(path, message));
    const Round& round = pub_.round;
    uint64_t walked = 0;
    for (uint8_t i = 0; i < plan.size; ++i) {
      const Walk& walk = plan.walks[i];
      const bool own = walk.event < round.size && round.events[walk.event].seat == seat &&
                       (walked >> walk.event & 1) == 0 && walk.figure < pub_.config.figures();
      if (!own) return BadField(Path(path, "walks", i), walk.event + 0, "each own event once");
      walked |= uint64_t{1} << walk.event;
    }
    pub_.round.plans[At(seat)] = plan;
    return absl::OkStatus();
  }

  absl::Status ReadFinalPoints() {
    const int seats = pub_.decision == Decision::kNone ? pub_.config.seats : 0;
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(Path(path_, "final_points"), message_.final_points_size(), seats, seats));
    for (int i = 0; i < seats; ++i) {
      const Path path(path_, "final_points", i);
      const pb::Breakdown& message = message_.final_points(i);
      Breakdown& points = pub_.final_points[static_cast<size_t>(i)];
      const auto read = [&](const char* name, uint32_t value, Points* part) -> absl::Status {
        ASSIZE_ASSIGN_OR_RETURN(*part,
                                ReadNumber<Points>(Path(path, name), value, 0, 2 * kMaxPoints));
        return absl::OkStatus();
      };
      ASSIZE_RETURN_IF_ERROR(read("during", message.during(), &points.during));
      ASSIZE_RETURN_IF_ERROR(read("robber", message.robber(), &points.robber));
      ASSIZE_RETURN_IF_ERROR(read("roads", message.roads(), &points.roads));
      ASSIZE_RETURN_IF_ERROR(read("cities", message.cities(), &points.cities));
      ASSIZE_RETURN_IF_ERROR(read("monasteries", message.monasteries(), &points.monasteries));
      ASSIZE_RETURN_IF_ERROR(read("fields", message.fields(), &points.fields));
    }
    return absl::OkStatus();
  }

  absl::Status ReadOwn() {
    if (message_.has_seat()) {
      ASSIZE_ASSIGN_OR_RETURN(const Seat seat, ReadSeat(Path(path_, "seat"), message_.seat()));
      knowledge_.own.seat = seat;
    }
    if (!message_.has_sealed()) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(const Move sealed, ReadMove(Path(path_, "sealed"), message_.sealed()));
    knowledge_.own.sealed = sealed;
    return absl::OkStatus();
  }

  // ROBB-11: who is asked has something to decide on.
  absl::Status CheckDecision() const {
    if (pub_.asked.Empty()) return absl::OkStatus();
    const Seat asked = *pub_.asked.begin();
    if (IsPossible(asked) && (pub_.drawn != kNoTile) == (pub_.decision == Decision::kTile)) {
      return absl::OkStatus();
    }
    return BadField(Path(path_, "decision"), static_cast<int>(pub_.decision),
                    "a decision that the asked seat can take in this position");
  }
  bool IsPossible(Seat asked) const {
    const bool active = asked == pub_.active;
    switch (pub_.decision) {
      case Decision::kNone:
        return true;
      case Decision::kTile:
        return active && pub_.drawn != kNoTile && pub_.board.HasPlacement(pub_.drawn);
      case Decision::kRobberPlace:
        return pub_.config.robbers && !RobberSpaces(pub_, asked).Empty();
      case Decision::kMeeple:
        return active && pub_.board[LastPlaced(pub_.board)].meeple == kNobody &&
               !Claimable(pub_).Empty();
      case Decision::kScorePlan:
        return CountEvents(pub_.round, asked) > 0;
      case Decision::kRobberTarget:
        return CandidatesOf(pub_, asked).size > 0;
      case Decision::kRogueFigure:
        return pub_.config.messengers && pub_.round.targets[At(asked)] != kNoEvent;
      case Decision::kMessage:
        return active && pub_.message != 0 && HasAction(pub_, pub_.message);
      case Decision::kReturn:
        return active && pub_.message == kCallHome && HasAction(pub_, kCallHome);
    }
    return false;
  }

  const Path path_;
  const pb::View& message_;
  Knowledge knowledge_;
  Public& pub_ = knowledge_.pub;
  BySeat<uint8_t> meeples_{};
};

}  // namespace

absl::StatusOr<Knowledge> Codec::DecodeView(const v1::GameView& message) {
  const Path path("carcassonne");
  if (!message.has_carcassonne()) return BadField(path, "not set", "a view of carcassonne");
  return ViewReader(path, message.carcassonne()).Read();
}

}  // namespace assize::games::carcassonne

// Carcassonne: what happened as a report for people: each turn with its drawing, each feature with
// its points.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/carcassonne/landscape.h"
#include "referee/games/carcassonne/names.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/table.h"

namespace assize::games::carcassonne {
namespace {

using absl::StrCat;

std::string Name(Seat seat) { return StrCat("seat ", seat.index()); }
std::string Capital(Seat seat) { return StrCat("Seat ", seat.index()); }

std::string Counted(int count, const char* thing, const char* plural) {
  return StrCat(count, " ", count == 1 ? thing : plural);
}
std::string PointsText(int points) { return Counted(points, "point", "points"); }
std::string Text(Tile tile) { return std::string(TypeOf(tile).id()); }

std::string InTurns(int rotation) {
  constexpr const char* kTurns[] = {"", " turned right", " turned around", " turned left"};
  return kTurns[rotation];
}

// "c0, part of a city of 3 tiles"
std::string FeatureText(const Feature& feature) {
  switch (feature.kind) {
    case Kind::kMonastery:
      return "the monastery";
    case Kind::kField:
      return "a field";
    default:
      return StrCat("a ", NameOf(feature.kind), " of ", Counted(feature.tiles, "tile", "tiles"));
  }
}

// "3 tiles and 1 shield"
std::string SizeText(const FeatureScored& event) {
  switch (event.kind) {
    case Kind::kField:
      return StrCat("beside ", Counted(event.cities, "completed city", "completed cities"));
    case Kind::kMonastery:
      return StrCat("with ", Counted(event.tiles - 1, "tile", "tiles"), " around it");
    case Kind::kCity:
      return StrCat(
          "of ", Counted(event.tiles, "tile", "tiles"),
          event.shields == 0 ? "" : StrCat(" and ", Counted(event.shields, "shield", "shields")));
    case Kind::kRoad:
      break;
  }
  return StrCat("of ", Counted(event.tiles, "tile", "tiles"));
}

std::string SeatsText(SeatSet seats) {
  std::vector<std::string> names;
  for (Seat seat : seats) names.push_back(Name(seat));
  return JoinWithAnd(names);
}

// " (meeples 2:1)"
std::string MajorityText(const FeatureScored& event) {
  int claimants = 0;
  for (int i = 0; i < event.seats; ++i) claimants += event.meeples[static_cast<size_t>(i)] > 0;
  if (claimants < 2) return "";
  std::vector<int> counts(event.meeples.begin(), event.meeples.begin() + event.seats);
  return StrCat(" (meeples by seat: ", absl::StrJoin(counts, ", "), ")");
}

const char* CauseText(Cause cause) {
  constexpr const char* kTexts[] = {"a road", "a city", "a monastery", "a message"};
  return kTexts[static_cast<size_t>(cause)];
}

// "12 points: 8 during play, 4 for roads"
std::string BreakdownText(const Breakdown& points) {
  std::vector<std::string> parts = {StrCat(points.during + 0, " during play")};
  const auto add = [&](int count, const char* what) {
    if (count > 0) parts.push_back(StrCat(count, " for ", what));
  };
  add(points.robber, "a robber on the scoreboard");
  add(points.roads, "roads");
  add(points.cities, "cities");
  add(points.monasteries, "monasteries");
  add(points.fields, "fields");
  return StrCat(PointsText(points.total()), " (", absl::StrJoin(parts, ", "), ")");
}

struct Narrator {
  // The states before and after the step.
  const Public& before;
  const Public& pub;

  // "the messenger" where there are two figures.
  std::string Figure(int figure) const {
    return pub.config.messengers ? StrCat(" with the ", FigureName(figure)) : "";
  }
  // Of the scoring round that was under way before the step: "the city at (2,1)".
  std::string ScoreText(uint8_t event) const {
    const ScoringEvent& score = before.round.events[event];
    if (score.cause == Cause::kMessage) return "the message";
    return StrCat("the ", NameOf(score.cause), " at ", NameOf(score.cell));
  }
  // Where the figures and robbers stand, as far as the points do not say it.
  std::string Scoreboard() const {
    std::vector<std::string> figures, robbers;
    bool placed = false;
    for (Seat seat : SeatSet::First(pub.config.seats)) {
      const auto& walked = pub.walked[At(seat)];
      figures.push_back(StrCat(SpaceOf(walked[0]) + 0, " and ", SpaceOf(walked[1]) + 0));
      const Space robber = pub.robbers[At(seat)];
      placed |= robber != kInSupply;
      robbers.push_back(robber == kInSupply ? "none" : StrCat(robber + 0));
    }
    std::string text;
    if (pub.config.messengers) {
      absl::StrAppend(&text, " Figures on ", absl::StrJoin(figures, ", "), ".");
    }
    if (placed) absl::StrAppend(&text, " Robbers on ", absl::StrJoin(robbers, ", "), ".");
    return text;
  }
  // The other seats with a figure on that space before the step.
  std::string NeighboursText(Seat seat, Space space) const {
    SeatSet others;
    for (Seat other : SeatSet::First(pub.config.seats)) {
      for (int figure = 0; figure < pub.config.figures(); ++figure) {
        const Points walked = before.walked[At(other)][static_cast<size_t>(figure)];
        if (other != seat && SpaceOf(walked) == space) others.Add(other);
      }
    }
    return SeatsText(others);
  }
  std::string Scores() const {
    std::vector<std::string> scores;
    for (Seat seat : SeatSet::First(pub.config.seats)) {
      scores.push_back(StrCat(ScoreOf(pub, seat)));
    }
    return absl::StrJoin(scores, ", ");
  }

  std::string operator()(const MatchStarted& event) const {
    return StrCat(
        "Carcassonne for ", event.config.seats + 0, " seats",
        event.config.robbers ? " with The Robbers" : "",
        event.config.messengers
            ? event.config.robbers ? " and The Messengers" : " with The Messengers"
            : "",
        ". A tile D lies at (0,0).\n"
        " In the drawings cities are shaded, roads are lines, fields are dots, M is a\n"
        " monastery, ♦ a shield, ○ the end of a road, and a digit a seat's meeple.");
  }
  std::string operator()(const TurnStarted& event) const {
    return StrCat("Turn ", event.turn + 0, ": ", Name(event.seat), "\nPoints by seat: ", Scores(),
                  ".", Scoreboard());
  }
  std::string operator()(const TileDrawn& event) const {
    return StrCat(Capital(event.seat), " draws ", Text(event.tile), "; ",
                  Counted(event.left, "tile is", "tiles are"), " left.");
  }
  std::string operator()(const TileDiscarded& event) const {
    return StrCat("Tile ", Text(event.tile), " is drawn, fits nowhere and is out of the game.");
  }
  std::string operator()(const TilePlaced& event) const {
    return StrCat(Capital(event.seat), " places ", Text(event.tile), " at ", NameOf(event.cell),
                  InTurns(event.rotation), ".");
  }
  std::string operator()(const RobberPlaced& event) const {
    if (event.from == kInSupply) {
      return StrCat(Capital(event.seat), " puts a robber on space ", event.to + 0, ", beside ",
                    NeighboursText(event.seat, event.to), ".");
    }
    return StrCat(Capital(event.seat), " moves the robber from space ", event.from + 0, " to ",
                  event.to + 0, ", beside ", NeighboursText(event.seat, event.to), ".");
  }
  // The feature may be complete and the meeple home again by now.
  std::string operator()(const MeeplePlaced& event) const {
    const SpotId spot = pub.board.SpotAt(event.cell);
    const int segment = FindSegment(TypeOf(pub.board[spot].tile), event.segment);
    return StrCat(Capital(event.seat), " puts a meeple on ", NameOf(event.segment).data(), ", ",
                  FeatureText(pub.board.FeatureOf(spot, segment)), ".");
  }
  std::string operator()(const FeatureScored& event) const {
    const bool end = event.when == FeatureScored::When::kAtTheEnd;
    return StrCat("The ", NameOf(event.kind), " at ", NameOf(event.cell), ", ", SizeText(event),
                  end ? ", gives " : ", is complete and gives ", PointsText(event.points),
                  event.owners.Size() > 1 ? " each to " : " to ", SeatsText(event.owners),
                  MajorityText(event), ".");
  }
  // Those of completed features go without saying.
  std::string operator()(const MeepleReturned& event) const {
    if (before.decision != Decision::kReturn) return "";
    return StrCat(Capital(event.seat), " calls the meeple at ", NameOf(event.cell), " home.");
  }
  std::string operator()(const PlanMade& event) const {
    if (event.plan.size < 2) return "";
    std::vector<std::string> walks;
    for (uint8_t i = 0; i < event.plan.size; ++i) {
      const Walk& walk = event.plan.walks[i];
      walks.push_back(StrCat(PointsText(before.round.events[walk.event].points), " for ",
                             ScoreText(walk.event), Figure(walk.figure)));
    }
    return StrCat(Capital(event.seat), " plans to walk ", absl::StrJoin(walks, ", then "), ".");
  }
  std::string operator()(const TargetChosen& event) const {
    const ScoringEvent& score = before.round.events[event.event];
    return StrCat(Capital(event.seat), " chooses to rob the ", PointsText(score.points), " of ",
                  Name(score.seat), " for ", ScoreText(event.event), ".");
  }
  std::string operator()(const Walked& event) const {
    const std::string walk =
        StrCat(" walks ", PointsText(event.points), Figure(event.figure), " to ", event.total + 0);
    if (!event.robbed.has_value()) {
      return StrCat(Capital(event.seat), walk, " for ", CauseText(event.cause), ".");
    }
    return StrCat("The robber of ", Name(event.seat), " takes half of what ", Name(*event.robbed),
                  " scores for ", CauseText(event.cause), ": ", Name(event.seat), walk, ".");
  }
  std::string operator()(const RobberReturned&) const { return ""; }
  std::string operator()(const RobberDragged& event) const {
    return StrCat("The robber of ", Name(event.seat), " is dragged from space ", event.from + 0,
                  " to ", event.to + 0, ".");
  }
  std::string operator()(const MessageDrawn& event) const {
    return StrCat(Capital(event.seat), " lands on a dark space and draws message ",
                  event.message + 0, ", ", MessageName(event.message), ".");
  }
  std::string operator()(const MessageUsed& event) const {
    if (event.use == MessageUse::kTwo) return StrCat(Capital(event.seat), " takes 2 points.");
    if (event.message == kCallHome) return "";
    return StrCat(Capital(event.seat), " uses the message",
                  event.message == kExtraTile ? " to draw another tile"
                                              : StrCat(" for ", PointsText(event.points)),
                  ".");
  }
  std::string operator()(const TurnEnded& event) const {
    std::string drawing = DrawTurn(pub.board, event.turn);
    if (drawing.empty()) return "";
    drawing.pop_back();
    return StrCat("\n", drawing);
  }
  std::string operator()(const MatchOver& event) const {
    std::vector<std::string> results;
    for (uint8_t i = 0; i < event.seats; ++i) {
      results.push_back(StrCat(Name(Seat(i)), " is number ", event.places[i] + 0, " with ",
                               BreakdownText(event.points[i])));
    }
    return StrCat("The match is over: ", absl::StrJoin(results, "; "), ".");
  }
};

}  // namespace

std::string Rules::Narrate(const Public& before, const Public& after,
                           const std::vector<Log::Entry>& entries, size_t index) {
  return std::visit(Narrator{before, after}, entries[index].event);
}

}  // namespace assize::games::carcassonne

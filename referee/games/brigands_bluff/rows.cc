#include "referee/games/brigands_bluff/rows.h"

#include <bit>
#include <variant>

namespace assize::games::brigands_bluff {
namespace {

constexpr int kSmall = 250;
constexpr int kDecisions = 5;
constexpr int kSources = 3;
constexpr int kQuantities = 7;
constexpr int kComparisons = 10;
constexpr int kRelations = 5;
constexpr int kStatementKinds = 3;
constexpr int kMaxReports = 2 * kMaxCrew;
constexpr int kMaxDice = 3;
// The first two rolls are all that a round has.
constexpr int kRolls = 2;
// Expected dice are shown in eightieths.
constexpr int kOfOneDie = 80;

// 8 times the logarithm of n to base 2, and 1 more; linear between powers of 2; 0 for 0.
int Eighths(uint64_t n) {
  if (n == 0) return 0;
  const int power = std::bit_width(n) - 1;
  return 8 * power + static_cast<int>((n << 3 >> power) & 7) + 1;
}

constexpr int NumberOf(std::optional<Face> face) {
  return face.has_value() ? static_cast<int>(*face) : -1;
}

SeatPlaces PlacesOf(const View& view) { return {view.pub.config.seats, view.own.seat}; }

// The crewmate's place in the clue order; -1: the player is the captain, or not in the match.
int CrewPlace(const Public& pub, const SeatPlaces& places, int place) {
  if (!places.Has(place) || places.SeatAt(place) == pub.captain) return -1;
  return pub.Seating().PlaceOf(places.SeatAt(place));
}

using Expected = std::array<std::array<double, kFaces>, kMaxCrew>;

template <class Out>
void DescribePlayer(const View& view, const Expected& expected, int place, Out& out) {
  const Public& pub = view.pub;
  const SeatPlaces places = PlacesOf(view);
  const bool here = places.Has(place);
  const Seat seat = here ? places.SeatAt(place) : Seat();
  const int crew = CrewPlace(pub, places, place);
  const bool known = crew >= 0 && view.own.dice.has_value();
  out.Flag({"player", place, ".present"}, "BLUFF-2.1", here);
  out.Flag({"player", place, ".asked"}, "BLUFF-4.9", here && pub.Asked().Has(seat));
  out.Flag({"player", place, ".captain"}, "BLUFF-3.1", here && seat == pub.captain);
  out.OneHot({"player", place, ".order"}, "BLUFF-3.1", kMaxCrew, crew);
  out.Count({"player", place, ".points"}, "BLUFF-4.7", kSmall,
            here ? pub.points[static_cast<size_t>(seat.index())] : 0);
  out.Flag({"player", place, ".known"}, "BLUFF-4.1", known);
  out.Counts({"player", place, ".dice"}, "BLUFF-4.1", kFaces, kMaxDice, [&](int face) {
    if (!known) return 0;
    return view.own.dice->hands[static_cast<size_t>(crew)].Of(static_cast<Face>(face));
  });
  out.Counts({"player", place, ".expected"}, "BLUFF-6.6", kFaces, kSmall, [&](int face) {
    if (crew < 0) return 0;
    return static_cast<int>(
        expected[static_cast<size_t>(crew)][static_cast<size_t>(face)] * kOfOneDie + 0.5);
  });
  out.Counts({"player", place, ".revealed"}, "BLUFF-4.3", kFaces, kMaxDice, [&](int face) {
    for (const Reveal& reveal : pub.reveals) {
      if (crew >= 0 && static_cast<int>(reveal.face) == face) {
        return int{reveal.dice[static_cast<size_t>(crew)]};
      }
    }
    return 0;
  });
}

template <class Out>
void DescribeReport(const View& view, int index, Out& out) {
  const auto at = static_cast<size_t>(index);
  const bool here = at < view.pub.reports.size();
  const Report report = here ? view.pub.reports[at] : Report();
  out.OneHot({"report", index, ".speaker"}, "BLUFF-4.2", kMaxSeats,
             here ? PlacesOf(view).PlaceOf(report.speaker) : -1);
  out.OneHot({"report", index, ".source"}, "BLUFF-7.4", kSources,
             here ? static_cast<int>(report.source) : -1);
  out.Flag({"report", index, ".extra"}, "BLUFF-4.4", report.extra);
  out.Count({"report", index, ".statements"}, "BLUFF-5.1", kMaxStatements, report.clue.size);
  out.Count({"report", index, ".worlds_left"}, "BLUFF-6.9", kSmall, Eighths(report.worlds_left));
  out.Count({"report", index, ".weight_left"}, "BLUFF-6.9", kSmall, Eighths(report.weight_left));
}

// The viewer's own knowledge of the wild die, or what was shown.
std::optional<Face> WildOf(const View& view) {
  if (view.own.dice.has_value() && view.own.dice->wild.has_value()) return view.own.dice->wild;
  return view.pub.shown_wild;
}

template <class Out>
void DescribeSplits(const Public& pub, Out& out) {
  for (int roll = 0; roll < kRolls; ++roll) {
    const auto at = static_cast<size_t>(roll);
    const bool here = at < pub.rolls.size();
    out.OneHot({"roll", roll, ".first"}, "BLUFF-4.3", kFaces,
               here ? static_cast<int>(pub.rolls[at].x) : -1);
    out.OneHot({"roll", roll, ".second"}, "BLUFF-4.3", kFaces,
               here ? static_cast<int>(pub.rolls[at].y) : -1);
  }
  out.OneHot("taken", "BLUFF-4.3", kFaces, NumberOf(pub.taken));
  out.OneHot("left", "BLUFF-4.3", kFaces, NumberOf(pub.left));
}

template <class Out>
void DescribeView(const View& view, Out& out) {
  const Public& pub = view.pub;
  const Config& config = pub.config;
  const Expected expected = pub.worlds.ExpectedDiceByPlace();
  out.OneHot("seats", "BLUFF-2.1", kMaxSeats - kMinSeats + 1, config.seats - kMinSeats);
  out.OneHot("viewer", "BLUFF-8.1", kMaxSeats, view.own.seat ? view.own.seat->index() : -1);
  out.Flag("wild_die", "BLUFF-2.4", config.wild_die);
  out.Flag("extra_clues", "BLUFF-2.4", config.extra_clues);
  out.Count("clue_attempts", "BLUFF-2.4", kMaxAttempts, config.clue_attempts);
  out.Count("max_statements", "BLUFF-2.4", kMaxStatements, config.clues.max_statements);
  out.Count("must_remove", "BLUFF-7.6", kSmall,
            kSmall * config.clues.removed_num / config.clues.removed_den);
  out.Flag("reveal_after_round", "BLUFF-4.6", config.reveal_after_round);
  out.OneHot("round", "BLUFF-4.6", kMaxSeats, pub.round - 1);
  out.OneHot("decision", "BLUFF-4.8", kDecisions, static_cast<int>(pub.decision));
  out.OneHot("captain", "BLUFF-3.1", kMaxSeats, PlacesOf(view).PlaceOf(pub.captain));
  out.Count("worlds", "BLUFF-6.9", kSmall, Eighths(pub.worlds.count()));
  out.Count("weight", "BLUFF-6.9", kSmall, Eighths(pub.worlds.weight()));
  out.OneHot("wild", "BLUFF-4.3.1", kFaces, NumberOf(WildOf(view)));
  DescribeSplits(pub, out);
  for (int place = 0; place < kMaxSeats; ++place) DescribePlayer(view, expected, place, out);
  for (int index = 0; index < kMaxReports; ++index) DescribeReport(view, index, out);
  out.Flag("answered", "BLUFF-4.8", view.own.sealed.has_value());
}

// The parts of a quantity that are named by the number of its statement.
struct QuantityNames {
  const char* kind;
  const char* seats;
  const char* wild;
  const char* other_seats;
  const char* other_wild;
  const char* faces;
};
constexpr QuantityNames kLeft = {".left_kind",        ".left_seats",      ".left_wild",
                                 ".left_other_seats", ".left_other_wild", ".left_faces"};
constexpr QuantityNames kRight = {".right_kind",        ".right_seats",      ".right_wild",
                                  ".right_other_seats", ".right_other_wild", ".right_faces"};

template <class Out>
void DescribeScope(const View& view, const FieldName& seats, const FieldName& wild,
                   const Scope& scope, Out& out) {
  const SeatPlaces places = PlacesOf(view);
  out.Flags(seats, "BLUFF-5.3", kMaxSeats,
            [&](int place) { return places.Has(place) && scope.seats.Has(places.SeatAt(place)); });
  out.Flag(wild, "BLUFF-5.3", scope.wild);
}

template <class Out>
void DescribeQuantity(const View& view, const QuantityNames& names, int index,
                      const Quantity& quantity, Out& out) {
  const FaceSet faces = quantity.faces ? quantity.faces->faces : FaceSet();
  out.OneHot({"statement", index, names.kind}, "BLUFF-5.1", kQuantities,
             static_cast<int>(quantity.kind) - 1);
  DescribeScope(view, {"statement", index, names.seats}, {"statement", index, names.wild},
                quantity.scope, out);
  DescribeScope(view, {"statement", index, names.other_seats},
                {"statement", index, names.other_wild}, quantity.other, out);
  out.Flags({"statement", index, names.faces}, "BLUFF-5.4", kFaces,
            [&](int face) { return faces.Has(static_cast<Face>(face)); });
}

// Of a quantity of crewmates: what must hold for each of them.
template <class Out>
void DescribePredicate(int index, const Predicate& predicate, Out& out) {
  const Predicate::Statement& each = predicate.statements[0];
  const FaceSet faces = each.left.faces ? each.left.faces->faces : FaceSet();
  out.Count({"statement", index, ".each"}, "BLUFF-5.1", kMaxPredicateStatements, predicate.size);
  out.OneHot({"statement", index, ".each_kind"}, "BLUFF-5.1", kQuantities,
             static_cast<int>(each.left.kind) - 1);
  out.Flags({"statement", index, ".each_faces"}, "BLUFF-5.4", kFaces,
            [&](int face) { return faces.Has(static_cast<Face>(face)); });
  out.OneHot({"statement", index, ".each_comparison"}, "BLUFF-5.5", kComparisons,
             static_cast<int>(each.comparison.kind) - 1);
  out.Count({"statement", index, ".each_number"}, "BLUFF-5.1", kMaxNumber, each.comparison.number);
}

template <class Out>
void DescribeStatement(const View& view, int index, const Statement& statement, Out& out) {
  out.OneHot({"statement", index, ".kind"}, "BLUFF-5.1", kStatementKinds,
             static_cast<int>(statement.kind) - 1);
  DescribeQuantity(view, kLeft, index, statement.left, out);
  DescribePredicate(index, statement.left.predicate, out);
  out.OneHot({"statement", index, ".comparison"}, "BLUFF-5.5", kComparisons,
             static_cast<int>(statement.comparison.kind) - 1);
  out.Count({"statement", index, ".number"}, "BLUFF-5.1", kMaxNumber, statement.comparison.number);
  out.Count({"statement", index, ".high"}, "BLUFF-5.1", kMaxNumber, statement.comparison.high);
  out.OneHot({"statement", index, ".relation"}, "BLUFF-5.6", kRelations,
             static_cast<int>(statement.relation) - 1);
  DescribeQuantity(view, kRight, index, statement.right, out);
  const bool compares = statement.kind == StatementKind::kCompare;
  out.Count({"statement", index, ".left_factor"}, "BLUFF-5.6", kMaxFactor,
            compares ? statement.left_factor : 0);
  out.Count({"statement", index, ".right_factor"}, "BLUFF-5.6", kMaxFactor,
            compares ? statement.right_factor : 0);
  out.Count({"statement", index, ".offset_up"}, "BLUFF-5.6", kMaxOffset, statement.offset);
  out.Count({"statement", index, ".offset_down"}, "BLUFF-5.6", kMaxOffset, -statement.offset);
}

// How many dice the captain can expect of a face (BLUFF-6.6).
int ExpectedOf(const View& view, Face face) {
  return static_cast<int>(view.pub.worlds.ExpectedDice()[static_cast<size_t>(face)] * kOfOneDie +
                          0.5) /
         kMaxDice;
}

template <class Out>
void DescribeOption(const View& view, const Move& move, Out& out) {
  const auto* const choice = std::get_if<Choice>(&move);
  const auto* const referees = std::get_if<RefereesClue>(&move);
  const auto* const own = std::get_if<Clue>(&move);
  const Clue clue = own ? *own : referees ? referees->clue : Clue();
  out.OneHot("move", "BLUFF-4.8", static_cast<int>(std::variant_size_v<Move>),
             static_cast<int>(move.index()));
  out.OneHot("face", "BLUFF-4.3", kFaces, choice ? static_cast<int>(choice->face) : -1);
  out.Count("expected_thirds", "BLUFF-6.6", kSmall, choice ? ExpectedOf(view, choice->face) : 0);
  out.Count("statements", "BLUFF-5.1", kMaxStatements, clue.size);
  for (int index = 0; index < kMaxStatements; ++index) {
    DescribeStatement(view, index, clue.statements[static_cast<size_t>(index)], out);
  }
}

}  // namespace

struct Description {
  static constexpr const char* kViewVersion = "brigands-bluff/view-1";
  static constexpr const char* kOptionVersion = "brigands-bluff/option-1";

  static Move AnyMove() { return Choice(); }
  // The faces of both splits.
  static std::vector<Move> Numbered(const Config&, int decision) {
    const auto which = static_cast<Decision>(decision);
    std::vector<Move> moves;
    if (which != Decision::kFirstSplit && which != Decision::kSecondSplit) return moves;
    for (int face = 0; face < kFaces; ++face) moves.push_back(Choice{static_cast<Face>(face)});
    return moves;
  }
  template <class Out>
  static void OfView(const View& view, Out& out) {
    DescribeView(view, out);
  }
  template <class Out>
  static void OfOption(const View& view, const Move& move, Out& out) {
    DescribeOption(view, move, out);
  }
};

}  // namespace assize::games::brigands_bluff

namespace assize::games {
template struct GameRows<brigands_bluff::View, brigands_bluff::Move, brigands_bluff::Description>;
}  // namespace assize::games

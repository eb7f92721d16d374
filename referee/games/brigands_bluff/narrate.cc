// Brigand's Bluff: events as English for people. The players have the names that stand in clues.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/brigands_bluff/clues/english.h"
#include "referee/games/brigands_bluff/rules.h"

namespace assize::games::brigands_bluff {
namespace {

using absl::StrCat;

std::string NameOf(Seat seat) { return std::string(kPirates[seat.index()]); }
std::string NameOf(Face face) { return std::string(FaceName(face)); }

// "23,184"
std::string Grouped(uint64_t number) {
  std::string text = StrCat(number);
  for (size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, 1, ',');
  return text;
}

// "Ship, Ship, Rum"
std::string DiceText(Hand hand) {
  std::vector<std::string> dice;
  for (int i = 0; i < kFaces; ++i) {
    const auto face = static_cast<Face>(i);
    dice.insert(dice.end(), static_cast<size_t>(hand.Of(face)), NameOf(face));
  }
  return absl::StrJoin(dice, ", ");
}

// "Blackbeard Ship, Ship, Rum; Calico ..."
std::string HandsText(const World& dice, const Round& round) {
  std::vector<std::string> hands;
  for (int place = 0; place < round.crew(); ++place) {
    hands.push_back(StrCat(NameOf(round.SeatAt(place)), " ", DiceText(dice.hands[place])));
  }
  return absl::StrJoin(hands, "; ");
}

// Seats with a number above 0: "Blackbeard 2 and Drake 1".
std::string CountsText(const ByPlace<uint8_t>& counts, const Round& round) {
  std::vector<std::string> parts;
  for (int place = 0; place < round.crew(); ++place) {
    if (counts[place] > 0)
      parts.push_back(StrCat(NameOf(round.SeatAt(place)), " ", counts[place] + 0));
  }
  return JoinWithAnd(parts);
}

int Sum(const ByPlace<uint8_t>& counts) {
  int sum = 0;
  for (int count : counts) sum += count;
  return sum;
}

std::string PointsText(const std::array<Points, kMaxSeats>& points, int seats) {
  std::vector<std::string> parts;
  for (Seat seat : SeatSet::First(seats)) {
    parts.push_back(StrCat(NameOf(seat), " ", points[seat.index()]));
  }
  return absl::StrJoin(parts, ", ");
}

// BLUFF-9.2: "Points of 36: Anne 12 (33.3%), ..."
std::string SharesText(const std::array<Points, kMaxSeats>& points, int seats) {
  const int all = std::accumulate(points.begin(), points.end(), 0);
  std::vector<std::string> parts;
  for (Seat seat : SeatSet::First(seats)) {
    char share[16];
    std::snprintf(share, sizeof share, "%.1f", 100.0 * points[seat.index()] / all);
    parts.push_back(StrCat(NameOf(seat), " ", points[seat.index()], " (", share, "%)"));
  }
  return StrCat("Points of ", all, ": ", absl::StrJoin(parts, ", "));
}

// Ways in which the round's dice can fall (BLUFF-6.3).
double AllWeight(const Config& config) {
  double weight = config.wild_die ? kFaces : 1;
  for (int die = 0; die < config.crew() * config.dice(); ++die) weight *= kFaces;
  return weight;
}

// The first three digits, the others 0.
uint64_t Rounded(double number) {
  double unit = 1;
  while (number >= 1000 * unit) unit *= 10;
  return static_cast<uint64_t>(std::round(number / unit) * unit);
}

// "14.8% of the chances", or "1 chance in 3,020,000" below a thousandth.
std::string ChancesText(double share) {
  if (share < 0.001) return StrCat("1 chance in ", Grouped(Rounded(1 / share)));
  char text[32];
  std::snprintf(text, sizeof text, "%.3g%% of the chances", 100 * share);
  return text;
}

// "(23,184 worlds left, 14.8% of the chances)"
std::string LeftText(const Config& config, uint32_t worlds, uint32_t weight) {
  if (worlds == 1) return "(1 world left: the captain knows)";
  return StrCat("(", Grouped(worlds), " worlds left, ", ChancesText(weight / AllWeight(config)),
                ")");
}

struct Narrator {
  const Public& pub;

  std::string operator()(const MatchStarted& event) const {
    std::vector<std::string> seats;
    for (Seat seat : SeatSet::First(event.config.seats)) {
      seats.push_back(StrCat(NameOf(seat), " in seat ", seat.index()));
    }
    std::string text = StrCat("At the table: ", JoinWithAnd(seats), ".");
    if (event.config.wild_die) absl::StrAppend(&text, " There is a wild die.");
    if (event.config.extra_clues) {
      absl::StrAppend(&text, " The crew reports again after the first split.");
    }
    const ClueRules& clues = event.config.clues;
    if (clues.removed_num > 0) {
      absl::StrAppend(&text, " A clue must rule out ", clues.removed_num, "/", clues.removed_den,
                      " of what is possible.");
    }
    return text;
  }

  std::string operator()(const RoundStarted& event) const {
    std::vector<std::string> crew;
    for (int place = 0; place < event.round.crew(); ++place) {
      crew.push_back(NameOf(event.round.SeatAt(place)));
    }
    return StrCat("Round ", event.number + 0, "\n", NameOf(event.round.captain), " is captain. ",
                  JoinWithAnd(crew), " roll ", event.round.dice + 0, " dice each.");
  }

  std::string operator()(const CrewRolled& event) const {
    const std::string wild =
        event.dice.wild.has_value() ? StrCat("; the wild die ", NameOf(*event.dice.wild)) : "";
    return StrCat("The crew sees: ", HandsText(event.dice, event.round), wild, ".");
  }

  std::string operator()(const Reported& event) const {
    const Report& report = event.report;
    const std::string speaker = NameOf(report.speaker);
    if (report.source == Source::kPass) {
      return StrCat(speaker, " has nothing left to tell.");
    }
    const std::string clue = ClueToEnglish(report.clue, event.round, report.speaker);
    const std::string intro = report.source == Source::kReferee
                                  ? StrCat("The referee speaks for ", speaker, ": \"")
                                  : StrCat(speaker, ": \"");
    return StrCat(intro, clue, "\" ", LeftText(pub.config, report.worlds_left, report.weight_left));
  }

  std::string operator()(const WildShown& event) const {
    return StrCat("The wild die is shown, ", NameOf(event.face), ", and set aside. ",
                  LeftText(pub.config, event.worlds_left, event.weight_left));
  }

  std::string operator()(const CaptainRolled& event) const {
    std::vector<std::string> pairs;
    for (const Pair& pair : event.rolls) {
      pairs.push_back(StrCat(NameOf(pair.x), " and ", NameOf(pair.y)));
    }
    return StrCat(NameOf(event.captain), " rolls ", absl::StrJoin(pairs, ", again "), ".");
  }

  std::string operator()(const Chosen& event) const {
    const std::string captain = NameOf(event.captain);
    if (!event.left.has_value()) return StrCat(captain, " names ", NameOf(event.face), ".");
    return StrCat(captain, " takes ", NameOf(event.face), " and leaves ", NameOf(*event.left),
                  " to the crew.");
  }

  std::string operator()(const Revealed& event) const {
    const std::string face = NameOf(event.reveal.face);
    const std::string left = LeftText(pub.config, event.worlds_left, event.weight_left);
    return StrCat(face, ": ", ScoredText(event), ". ", left, NextText(event));
  }

  std::string operator()(const Leftover& event) const {
    const std::string kept = Sum(event.dice) == 0
                                 ? std::string("Nothing is left over.")
                                 : StrCat("Left over: ", CountsText(event.dice, event.round), ".");
    return StrCat(kept, " In this round: ", PointsText(event.scored, event.round.seats),
                  ". Points so far: ", PointsText(event.points, event.round.seats), ".");
  }

  std::string operator()(const HandsShown& event) const {
    return StrCat("All dice are shown: ", HandsText(event.dice, event.round), ".");
  }

  std::string operator()(const MatchOver& event) const {
    std::vector<std::string> winners;
    for (Seat seat : SeatSet::First(pub.config.seats)) {
      if (event.ranks[seat.index()] == 1) winners.push_back(NameOf(seat));
    }
    const char* verb = winners.size() == 1 ? " wins." : " share the win.";
    return StrCat("The treasure is divided. ", SharesText(event.points, pub.config.seats), ". ",
                  JoinWithAnd(winners), verb);
  }

 private:
  static std::string ScoredText(const Revealed& event) {
    const ByPlace<uint8_t>& dice = event.reveal.dice;
    if (Sum(dice) == 0) return "nobody has any";
    const std::string owners = CountsText(dice, event.round);
    if (event.for_captain) {
      return StrCat(owners, "; ", NameOf(event.round.captain), " scores ", Sum(dice));
    }
    const auto owner = [](int count) { return count > 0; };
    return StrCat(owners,
                  std::ranges::count_if(dice, owner) == 1 ? ", for the owner" : ", for the owners");
  }
  // BLUFF-4.4: what comes after the dice that are left to the crew.
  std::string NextText(const Revealed& event) const {
    if (event.for_captain || !pub.config.extra_clues) return "";
    return " Now the crew reports once more, on the dice that are still hidden.";
  }
};

}  // namespace

std::string Rules::Narrate(const Public& pub, const Event& event) {
  return std::visit(Narrator{pub}, event);
}

Sheet Rules::Standing(const Public& pub) {
  Sheet sheet = {{"", "seat", "points"}};
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    sheet.push_back({NameOf(seat), StrCat(seat.index()), StrCat(pub.points[seat.index()])});
  }
  return sheet;
}

std::string Rules::Figure(const Public&, Seat seat) { return NameOf(seat); }

std::string Rules::Quote(const View& view, const Move& move) {
  const auto* clue = std::get_if<Clue>(&move);
  if (clue == nullptr || clue->size == 0) return "";
  const Seat speaker = *view.own.seat;
  return StrCat(NameOf(speaker), ": ", ClueToEnglish(*clue, view.pub.worlds.round(), speaker));
}

}  // namespace assize::games::brigands_bluff

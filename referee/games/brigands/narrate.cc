// Brigands: what happened as a report that people enjoy reading.
#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/english.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/rules.h"

namespace assize::games::brigands {
namespace {

using absl::StrCat;

// "1 bandit", "2 bandits", "no bandits"
std::string Count(int count, const char* noun) {
  if (count == 0) return StrCat("no ", noun, "s");
  return StrCat(count, " ", noun, count == 1 ? "" : "s");
}

// What `describe` says of each item.
template <class Items, class Describe>
std::vector<std::string> Described(const Items& items, const Describe& describe) {
  std::vector<std::string> texts;
  std::transform(items.begin(), items.end(), std::back_inserter(texts), describe);
  return texts;
}

std::string Capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

// "Blue's", "the prince's"
std::string Whose(Colour colour) { return StrCat(PersonName(colour), "'s"); }

// "2 of Blue's bandits and 1 of Green's"
std::string Crowd(const ForColours<uint8_t>& bandits) {
  std::vector<std::string> teams;
  for (Colour colour : bandits.who) {
    teams.push_back(
        StrCat(bandits.of[colour] + 0, " of ", Whose(colour), teams.empty() ? " bandits" : ""));
  }
  return InWords(teams);
}

std::string Districts(const auto& districts) {
  return InWords(Described(districts, [](District district) { return PlaceName(district); }));
}

// "2 bandits and a token to the Market"
std::string PlacementText(const Team& team, District district) {
  std::vector<std::string> pieces;
  if (team.bandits > 0) pieces.push_back(Count(team.bandits, "bandit"));
  if (team.patrols > 0) pieces.push_back(Count(team.patrols, "patrol"));
  if (team.token) pieces.emplace_back("a token");
  return StrCat(InWords(pieces), " to ", PlaceName(district));
}

std::string PlanText(Colour colour, const Plan& plan) {
  std::vector<std::string> cards;
  for (int i = 0; i < kDistricts; ++i) {
    const auto district = static_cast<District>(i);
    if (!plan.cards[district].Empty()) {
      cards.push_back(PlacementText(plan.cards[district], district));
    }
  }
  if (cards.empty()) return Capital(StrCat(PersonName(colour), " has nobody to send."));
  return Capital(StrCat(PersonName(colour), " sends ", absl::StrJoin(cards, ", "), "."));
}

std::string WheelText(Colour colour, const Wheel& wheel) {
  std::string person = PersonName(colour);
  switch (wheel.action) {
    case Action::kPass:
      return StrCat(person, " wastes a token");
    case Action::kSpy:
      return StrCat(person, " spies");
    case Action::kHome:
      return StrCat(person, " calls the team home");
    case Action::kReturnPrison:
      return StrCat(person, " sends a patrol to the Prison");
    case Action::kSteal:
      return StrCat(person, " reaches for ", Whose(wheel.target), " purse");
    case Action::kMove:
      return StrCat(person, " moves on");
    case Action::kPush:
      return StrCat(person, " pushes ", PersonName(wheel.target));
  }
  return person;
}

// "takes, sells 3"
std::string PortText(const Port& list) {
  return InWords(Described(std::span(list.sell).first(list.size), [](int sell) {
    return sell == 0 ? "takes tokens" : StrCat("sells ", Count(sell, "token"));
  }));
}

// "+9 ducats", "-1 token"
std::string Change(int change, const char* noun) {
  const bool one = change == 1 || change == -1;
  return StrCat(change > 0 ? "+" : "", change, " ", noun, one ? "" : "s");
}

std::string GainText(Colour colour, District tile, const Gain& gain) {
  if (tile == District::kPort) {
    return StrCat(PersonName(colour), " ", PortText(gain.port), " (", Change(gain.ducats, "ducat"),
                  ", ", Change(gain.tokens, "token"), ")");
  }
  if (gain.ducats < 0) return StrCat(PersonName(colour), " loses ", Count(-gain.ducats, "ducat"));
  return StrCat(PersonName(colour), " gains ", Count(gain.ducats, "ducat"));
}

struct Narrator {
  const Public& pub;

  std::string operator()(const MatchStarted& event) const {
    const std::vector<std::string> seats =
        Described(SeatSet::First(event.config.seats), [&](Seat seat) {
          return StrCat(PersonName(event.colours[seat.index()]), " in seat ", seat.index());
        });
    return StrCat(event.config.mode() == Mode::kDuel ? "A duel of robbers: " : "At the table: ",
                  InWords(seats), ". The road runs past ", Districts(event.ring),
                  " and ends at the Prison.");
  }

  std::string operator()(const NewDay& event) const {
    std::string text = StrCat("Round ", event.round + 0, "\nThe Day card falls on ",
                              PlaceName(event.day_card), ".");
    for (Colour colour : event.tokens.who) {
      if (event.tokens.of[colour] > 0) continue;
      absl::StrAppend(&text, " ", Capital(PersonName(colour)), " can't hold another token.");
    }
    if (event.second_patrol.has_value()) {
      absl::StrAppend(&text, " ", PersonName(*event.second_patrol),
                      " has more friends in prison and gets a second patrol.");
    }
    return text;
  }

  std::string operator()(const PlansRevealed& event) const {
    const std::vector<std::string> plans = Described(
        event.plans.who, [&](Colour colour) { return PlanText(colour, event.plans.of[colour]); });
    return absl::StrJoin(plans, " ");
  }

  std::string operator()(const CardsReturned& event) const {
    const std::vector<std::string> counts = Described(event.cards.who, [&](Colour colour) {
      return StrCat(Count(event.cards.of[colour], "card"), " to ", PersonName(colour));
    });
    return StrCat("The prince gives back ", InWords(counts), ".");
  }

  std::string operator()(const WheelRevealed& event) const {
    const std::vector<std::string> choices = Described(event.choices.who, [&](Colour colour) {
      return WheelText(colour, event.choices.of[colour]);
    });
    return Capital(StrCat(PlaceName(event.tile), ": ", InWords(choices), "."));
  }

  std::string operator()(const Spied& event) const {
    if (event.cards.who.Empty()) return "The spies find nobody to spy on.";
    const std::vector<std::string> counts = Described(event.cards.who, [&](Colour colour) {
      return StrCat(Count(event.cards.of[colour], "card"), " of ", Whose(colour));
    });
    return StrCat("The prince's spies take ", InWords(counts), ".");
  }

  std::string operator()(const SpiedCards& event) const {
    return StrCat("In secret: the spies take ", Districts(event.cards), " from ",
                  PersonName(event.colour), ".");
  }

  std::string operator()(const PiecesLeft& event) const {
    const bool patrol = event.colour == Colour::kWhite;
    const std::string pieces =
        patrol ? "A patrol" : StrCat(event.count + 0, " of ", Whose(event.colour), " bandits");
    const std::string from = PlaceName(event.tile);
    const char* verb = event.count == 1 ? "goes" : "go";
    if (!event.to.has_value()) return StrCat(pieces, " ", verb, " home from ", from, ".");
    if (event.by == Action::kPush) verb = event.count == 1 ? "is pushed" : "are pushed";
    return StrCat(pieces, " ", verb, " from ", from, " to ", PlaceName(*event.to), ".");
  }

  std::string operator()(const Stolen& event) const {
    if (event.ducats == 0) {
      return Capital(
          StrCat(PersonName(event.thief), " finds ", Whose(event.victim), " purse empty."));
    }
    return Capital(StrCat(PersonName(event.thief), " takes ", Count(event.ducats, "ducat"),
                          " from ", PersonName(event.victim), "."));
  }

  std::string operator()(const Arrested& event) const {
    return StrCat("The patrol at ", PlaceName(event.tile), " arrests ", Crowd(event.bandits), ".");
  }

  std::string operator()(const PreconditionFailed& event) const {
    switch (event.tile) {
      case District::kPalace:
        return StrCat("Too many thieves wake the Palace: the guard takes ", Crowd(event.bandits),
                      ".");
      case District::kConvoy:
        return StrCat("A bandit alone can't stop the Convoy: it takes ", Crowd(event.bandits),
                      " prisoner.");
      default:
        return StrCat("Rivals quarrel over the Treasure until the guard comes for ",
                      Crowd(event.bandits), ".");
    }
  }

  std::string operator()(const DiceRolled& event) const {
    const std::vector<std::string> values = Described(std::span(event.values).first(event.size),
                                                      [](int value) { return StrCat(value); });
    if (!event.colour.has_value()) return StrCat("The Convoy's dice: ", InWords(values), ".");
    return StrCat(Whose(*event.colour), " bandit ", event.bandit + 0, " rolls ", InWords(values),
                  " at the Tavern.");
  }

  std::string operator()(const Gained& event) const {
    const std::vector<std::string> gains = Described(event.gains.who, [&](Colour colour) {
      return GainText(colour, event.tile, event.gains.of[colour]);
    });
    return StrCat("At ", PlaceName(event.tile), " ", InWords(gains), ".");
  }

  std::string operator()(const DayCardRemoved& event) const {
    return StrCat("The Day card of ", PlaceName(event.district), " is used up.");
  }

  std::string operator()(const PrinceToken& event) const {
    return event.gained ? "The patrol at the Prison earns the prince a token."
                        : "The patrol at the Prison earns a token that the prince can't hold.";
  }

  std::string operator()(const Upgraded& event) const {
    const std::string level = StrCat(event.level + 0);
    if (event.track == Track::kSpy)
      return StrCat("The prince raises his spies to level ", level, ".");
    return StrCat("The prince raises the fine to ", Count(event.level, "ducat"), " a head.");
  }

  std::string operator()(const Judged& event) const {
    const std::vector<std::string> fines = Described(event.fines.who, [&](Colour colour) {
      return StrCat(PersonName(colour), " pays ", Count(event.fines.of[colour], "ducat"), " for ",
                    Count(event.released.of[colour], "prisoner"));
    });
    return StrCat("Judgment is held: ", InWords(fines), ". All of them go free.");
  }

  std::string operator()(const Escaped& event) const {
    const std::vector<std::string> results = Described(event.results.who, [&](Colour colour) {
      const EscapeResult& result = event.results.of[colour];
      return StrCat(Whose(colour), " prisoners: ", result.escaped + 0, " escaped, ",
                    result.stayed + 0, " stayed");
    });
    return StrCat("Nobody guards the Prison. ", InWords(results), ".");
  }

  std::string operator()(const MatchOver& event) const {
    std::vector<std::string> purses;
    std::vector<std::string> winners;
    for (int i = 0; i < pub.config.seats; ++i) {
      const Colour colour = pub.colours[i];
      if (colour != Colour::kWhite) {
        purses.push_back(StrCat(PersonName(colour), " ", event.ducats[i]));
      }
      if (event.ranks[i] == 1) winners.emplace_back(PersonName(colour));
    }
    const bool draw = IsDuel(pub) && winners.size() == 2;
    const std::string result =
        draw
            ? "The duel is a draw."
            : Capital(StrCat(InWords(winners), winners.size() == 1 ? " wins." : " share the win."));
    return StrCat("The last day is over. Ducats: ", InWords(purses), ". ", result);
  }
};

}  // namespace

std::string Rules::Narrate(const Public& pub, const Event& event) {
  return std::visit(Narrator{pub}, event);
}

}  // namespace assize::games::brigands

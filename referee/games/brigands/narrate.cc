// Brigands: what happened as a report that people enjoy reading.
#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/rules.h"
#include "referee/games/brigands/scene.h"

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
  return JoinWithAnd(teams);
}

std::string Districts(const auto& districts) {
  return JoinWithAnd(Described(districts, [](District district) { return PlaceName(district); }));
}

// "2 bandits and a token to the Market"
std::string PlacementText(const Team& team, District district) {
  std::vector<std::string> pieces;
  if (team.bandits > 0) pieces.push_back(Count(team.bandits, "bandit"));
  if (team.patrols > 0) pieces.push_back(Count(team.patrols, "patrol"));
  if (team.token) pieces.emplace_back("a token");
  return StrCat(JoinWithAnd(pieces), " to ", PlaceName(district));
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
  return Capital(StrCat(PersonName(colour), " sends ", absl::StrJoin(cards, "; "), "."));
}

// What a player points at. From the Prison a patrol has nowhere to go (BRIG-5.1.4, BRIG-5.1.6).
std::string WheelText(District tile, Colour colour, const Wheel& wheel) {
  std::string person = PersonName(colour);
  const bool leaves = wheel.action == Action::kReturnPrison || wheel.action == Action::kMove;
  if (tile == District::kPrison && leaves) {
    return StrCat(person,
                  " calls a patrol away from the Prison, where it stays, and wastes a token");
  }
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
      return StrCat(person, " means to move on");
    case Action::kPush:
      return StrCat(person, " means to push ", PersonName(wheel.target));
  }
  return person;
}

// "takes 2 tokens and sells 3 tokens"
std::string PortText(const Port& list, bool day_card) {
  return JoinWithAnd(Described(std::span(list.sell).first(list.size), [day_card](int sell) {
    return sell == 0 ? StrCat("takes ", Count(kPortTake.With(day_card), "token"))
                     : StrCat("sells ", Count(sell, "token"));
  }));
}

// "+9 ducats", "-1 token"
std::string Change(int change, const char* noun) {
  const bool one = change == 1 || change == -1;
  return StrCat(change > 0 ? "+" : "", change, " ", noun, one ? "" : "s");
}

struct Narrator {
  const Public& pub;
  const Scene& scene;

  std::string operator()(const MatchStarted& event) const {
    const std::vector<std::string> seats =
        Described(SeatSet::First(event.config.seats), [&](Seat seat) {
          return StrCat(PersonName(event.colours[seat.index()]), " in seat ", seat.index());
        });
    return StrCat(event.config.mode() == Mode::kDuel ? "A duel of robbers: " : "At the table: ",
                  JoinWithAnd(seats), ". The road runs past ", Districts(event.ring),
                  " and ends at the Prison.");
  }

  std::string operator()(const NewDay& event) const {
    std::string text = StrCat("Round ", event.round + 0, "\nThe Day card falls on ",
                              PlaceName(event.day_card), ". ", TokensText(event.tokens));
    if (event.second_patrol.has_value()) {
      absl::StrAppend(&text, " ", PersonName(*event.second_patrol),
                      " has more friends in prison and gets a second patrol.");
    }
    return text;
  }

  // BRIG-4.1.1.
  static std::string TokensText(const ForColours<uint8_t>& tokens) {
    std::vector<std::string> full;
    for (Colour colour : tokens.who) {
      if (tokens.of[colour] == 0) full.emplace_back(PersonName(colour));
    }
    if (full.empty()) return "Everybody gets a token.";
    return StrCat("Everybody gets a token but ", JoinWithAnd(full), ", who can't hold another.");
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
    return StrCat("The prince gives back ", JoinWithAnd(counts), ".");
  }

  std::string operator()(const WheelRevealed& event) const {
    const std::vector<std::string> choices = Described(event.choices.who, [&](Colour colour) {
      return WheelText(event.tile, colour, event.choices.of[colour]);
    });
    return Capital(StrCat(PlaceName(event.tile), ": ", JoinWithAnd(choices), "."));
  }

  std::string operator()(const Spied& event) const {
    if (event.cards.who.Empty()) return "The spies find nobody to spy on.";
    const std::vector<std::string> counts = Described(event.cards.who, [&](Colour colour) {
      return StrCat(Count(event.cards.of[colour], "card"), " of ", Whose(colour));
    });
    return StrCat("The prince's spies take ", JoinWithAnd(counts), ".");
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
    const Ducats purse = scene.PurseOf(event.victim);
    if (purse == 0) {
      return Capital(
          StrCat(PersonName(event.thief), " finds ", Whose(event.victim), " purse empty."));
    }
    // BRIG-5.1.5: equal shares for all the thieves' bandits, or nothing.
    if (event.ducats == 0) {
      return Capital(StrCat(PersonName(event.thief), " gets nothing: ", Whose(event.victim), " ",
                            Count(purse, "ducat"), " can't be shared by so many bandits."));
    }
    return Capital(StrCat(PersonName(event.thief), " takes ", Count(event.ducats, "ducat"),
                          " from ", PersonName(event.victim), "."));
  }

  std::string operator()(const Arrested& event) const {
    const std::string place = PlaceName(event.tile);
    if (!IsDuel(pub))
      return StrCat("The patrol at ", place, " arrests ", Crowd(event.bandits), ".");
    const std::vector<std::string> owners =
        Described(scene.PatrolOwners(event.tile), [](Colour colour) { return Whose(colour); });
    return StrCat(JoinWithAnd(owners), owners.size() == 1 ? " patrol at " : " patrols at ", place,
                  owners.size() == 1 ? " arrests " : " arrest ", Crowd(event.bandits), ".");
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
    if (!event.colour.has_value()) return StrCat("The Convoy's dice: ", JoinWithAnd(values), ".");
    const std::string price =
        event.size == kTavernDice ? StrCat("pays ", Count(kTavernPrice, "ducat"), " and ") : "";
    return StrCat(Whose(*event.colour), " bandit ", event.bandit + 0, " ", price, "rolls ",
                  JoinWithAnd(values), " at the Tavern.");
  }

  std::string operator()(const Gained& event) const {
    const std::vector<std::string> gains = Described(event.gains.who, [&](Colour colour) {
      return GainText(colour, event.tile, event.gains.of[colour]);
    });
    const bool has_lists = event.tile == District::kPort;
    return StrCat("At ", PlaceName(event.tile), " ",
                  has_lists ? absl::StrJoin(gains, "; ") : JoinWithAnd(gains), ".");
  }

  std::string GainText(Colour colour, District tile, const Gain& gain) const {
    const std::string person = PersonName(colour);
    if (tile == District::kPort) {
      return StrCat(person, " ", PortText(gain.port, scene.HasDayCard(tile)), " (",
                    Change(gain.ducats, "ducat"), ", ", Change(gain.tokens, "token"), ")");
    }
    const Ducats paid = tile == District::kTavern ? scene.PaidAtTavern(colour) : 0;
    const std::string gained = StrCat(person, " gains ", Count(gain.ducats + paid, "ducat"));
    return paid == 0 ? gained : StrCat(gained, " for the ", paid, " paid");
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
    return StrCat("Judgment is held: ", JoinWithAnd(fines), ". All of them go free.");
  }

  std::string operator()(const Escaped& event) const {
    const std::vector<std::string> results = Described(event.results.who, [&](Colour colour) {
      return EscapeText(colour, event.results.of[colour]);
    });
    return StrCat("Nobody guards the Prison. ", absl::StrJoin(results, "; "), ".");
  }

  // BRIG-5.5.3: an escape costs a token, and who stays earns one.
  static std::string EscapeText(Colour colour, const EscapeResult& result) {
    std::vector<std::string> parts;
    if (result.escaped > 0) {
      parts.push_back(StrCat(
          Count(result.escaped, "prisoner"),
          result.escaped == 1 ? " escapes and costs a token" : " escape and cost a token each"));
    }
    if (result.stayed > 0) {
      parts.push_back(StrCat(
          Count(result.stayed, "prisoner"),
          result.stayed == 1 ? " stays and brings a token" : " stay and bring a token each"));
    }
    return StrCat(PersonName(colour), ": ", JoinWithAnd(parts), " (", Count(result.tokens, "token"),
                  " in hand now)");
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
        draw ? "The duel is a draw."
             : Capital(StrCat(JoinWithAnd(winners),
                              winners.size() == 1 ? " wins." : " share the win."));
    return StrCat("The last day is over. Ducats: ", JoinWithAnd(purses), ". ", result);
  }
};

}  // namespace

std::string Rules::Narrate(const Public& before, const Public& after,
                           const std::vector<Log::Entry>& entries, size_t index) {
  const Scene scene{before, entries, index};
  return std::visit(Narrator{after, scene}, entries[index].event);
}

Sheet Rules::Standing(const Public& pub) {
  Sheet sheet = {{"", "seat", "ducats", "tokens", "in prison"}};
  if (!IsDuel(pub)) sheet[0].insert(sheet[0].end(), {"spied cards", "spies", "fine"});
  for (Colour colour : Players(pub)) {
    const bool prince = colour == Colour::kWhite;
    const auto number = [](bool shown, int value) { return shown ? StrCat(value) : ""; };
    std::vector<std::string>& row = sheet.emplace_back();
    row = {PersonName(colour), StrCat(SeatOf(pub, colour).index()),
           number(!prince, pub.ducats[colour]), StrCat(pub.tokens[colour] + 0),
           number(!prince, Prisoners(pub, colour))};
    if (IsDuel(pub)) continue;
    row.insert(row.end(), {number(!prince, pub.cards_held[colour]), number(prince, pub.spy_level),
                           number(prince, pub.judgment_level)});
  }
  return sheet;
}

std::string Rules::Figure(const Public& pub, Seat seat) { return PersonName(ColourOf(pub, seat)); }

}  // namespace assize::games::brigands

#include "referee/games/brigands_bluff/given.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "referee/games/brigands_bluff/play.h"

namespace assize::games::brigands_bluff {
namespace {

std::vector<std::string> FaceWords() {
  return ValueNames<Face>(
      kFaces, [](Face face) { return absl::AsciiStrToUpper(std::string(FaceName(face))); });
}

// "MONKEY,MONKEY,RUM"
std::string ItemsOf(Hand hand) {
  const std::vector<std::string> words = FaceWords();
  std::string text;
  for (int face = 0; face < kFaces; ++face) {
    for (int i = hand.Of(static_cast<Face>(face)); i > 0; --i) {
      absl::StrAppend(&text, text.empty() ? "" : ",", words[static_cast<size_t>(face)]);
    }
  }
  return text;
}

class GivenReader {
 public:
  // The worlds are copied: an object of them is for one thread.
  explicit GivenReader(const View& view) : view_(view), pub_(view.pub), worlds_(view.pub.worlds) {}

  absl::StatusOr<Beliefs> Read(const Given& given) {
    for (const auto& [name, value] : given) {
      const GivenFact fact(name, value);
      const bool hand = fact.kind() == "hand";
      if (!hand && name != "wild") return fact.Unknown("hand(SEAT), wild");
      if (pub_.decision == Decision::kNone) {
        return fact.Excluded("BLUFF-12.4", "the match is over: no dice are hidden");
      }
      ASSIZE_RETURN_IF_ERROR(hand ? ReadHand(fact) : ReadWild(fact));
      if (worlds_.weight() == 0) {
        return fact.Excluded("BLUFF-12.1", "no possible world has this beside the rest");
      }
    }
    if (given.empty() || view_.own.dice.has_value()) return Beliefs();
    return Beliefs{worlds_};
  }

 private:
  absl::Status ReadHand(const GivenFact& fact) {
    const Round round = pub_.Seating();
    ASSIZE_ASSIGN_OR_RETURN(const int seat, fact.Number(fact.of(), 0, round.seats - 1));
    if (Seat(seat) == round.captain) {
      return fact.Excluded("BLUFF-3.1", "the captain has no dice");
    }
    const int place = round.PlaceOf(Seat(seat));
    Hand hand;
    for (std::string_view item : fact.items()) {
      ASSIZE_ASSIGN_OR_RETURN(const int face, fact.OneOf(item, faces_));
      // A hand has no room for more.
      if (hand.size() == round.dice) {
        return fact.Excluded("BLUFF-3.3", absl::StrCat("a hand has ", round.dice + 0, " dice"));
      }
      hand.Add(static_cast<Face>(face));
    }
    for (int i = 0; i < kFaces; ++i) {
      const auto face = static_cast<Face>(i);
      if (hand.Of(face) > 0) ASSIZE_RETURN_IF_ERROR(Believe(fact, place, face, hand.Of(face)));
    }
    return absl::OkStatus();
  }
  // At least `dice` dice of that crewmate show the face.
  absl::Status Believe(const GivenFact& fact, int place, Face face, int dice) {
    const auto shown = std::ranges::find(pub_.reveals, face, &Reveal::face);
    std::optional<int> known;
    if (view_.own.dice.has_value())
      known = view_.own.dice->hands[static_cast<size_t>(place)].Of(face);
    if (shown != pub_.reveals.end()) known = shown->dice[static_cast<size_t>(place)];
    if (!known.has_value()) {
      const Scope scope = DiceOf({pub_.Seating().SeatAt(place)});
      worlds_ = worlds_.AfterClue(Say(Value(Count(scope, Listed(face)), AtLeast(dice))));
      return absl::OkStatus();
    }
    if (*known >= dice) return absl::OkStatus();
    return fact.Excluded("BLUFF-12.2", absl::StrCat("the viewer knows of ", *known, " ",
                                                    faces_[static_cast<size_t>(face)]));
  }

  absl::Status ReadWild(const GivenFact& fact) {
    if (!pub_.config.wild_die) return fact.Excluded("BLUFF-2.4", "the match has no wild die");
    ASSIZE_ASSIGN_OR_RETURN(const std::string_view item, fact.Single());
    ASSIZE_ASSIGN_OR_RETURN(const int number, fact.OneOf(item, faces_));
    const auto face = static_cast<Face>(number);
    std::optional<Face> known = pub_.shown_wild;
    if (view_.own.dice.has_value()) known = view_.own.dice->wild;
    if (!known.has_value()) {
      worlds_ = worlds_.AfterWildDie(face);
      return absl::OkStatus();
    }
    if (known == face) return absl::OkStatus();
    return fact.Excluded("BLUFF-4.3.1", absl::StrCat("the viewer knows that it is ",
                                                     faces_[static_cast<size_t>(*known)]));
  }

  const View& view_;
  const Public& pub_;
  const std::vector<std::string> faces_ = FaceWords();
  Worlds worlds_;
};

}  // namespace

absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given) {
  return GivenReader(view).Read(given);
}

Given HiddenFrom(const State& state, std::optional<Seat> viewer) {
  const Public& pub = state.pub;
  const Round round = pub.Seating();
  Given facts;
  if (pub.decision == Decision::kNone) return facts;
  if (viewer.has_value() && *viewer != round.captain) return facts;
  const World& dice = DiceOf(state);
  for (int place = 0; place < round.crew(); ++place) {
    facts.emplace(absl::StrCat("hand(", round.SeatAt(place).index(), ")"),
                  ItemsOf(dice.hands[static_cast<size_t>(place)]));
  }
  if (pub.config.wild_die && !pub.shown_wild.has_value()) {
    facts.emplace("wild", FaceWords()[static_cast<size_t>(*dice.wild)]);
  }
  return facts;
}

}  // namespace assize::games::brigands_bluff

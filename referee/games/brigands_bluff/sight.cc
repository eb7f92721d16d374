// Brigand's Bluff in words.
#include "referee/words/sight.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "referee/games/brigands_bluff/clues/english.h"
#include "referee/games/brigands_bluff/codec.h"
#include "referee/games/brigands_bluff/rules.h"
#include "referee/words/phrase.h"
#include "referee/words/width.h"

namespace assize {
namespace {

using namespace games::brigands_bluff;
using absl::StrCat;

std::string NameOf(Seat seat) { return std::string(kPirates[static_cast<size_t>(seat.index())]); }

std::string DiceText(const Hand& hand) {
  std::vector<std::string> dice;
  for (int i = 0; i < kFaces; ++i) {
    const Face face = static_cast<Face>(i);
    for (int count = hand.Of(face); count > 0; --count) dice.emplace_back(FaceName(face));
  }
  return absl::StrJoin(dice, " ");
}

class BluffPlayer final : public GameSight<BluffPlayer, Rules, Codec> {
 public:
  using GameSight::GameSight;

  std::string Text() const override {
    const bool captain = pub().captain == seat();
    return StrCat("Round ", pub().round + 0, " of ", pub().config.seats + 0, ". You are ",
                  NameOf(seat()), captain ? ", the captain.\n" : ", of the crew.\n", StandingText(),
                  captain ? ExpectedText() : HandsText(), ReportsText(), SplitText());
  }

  std::string Question() const override {
    switch (pub().decision) {
      case Decision::kClue:
        return "Your clue? You may also type a sentence in such words.";
      case Decision::kExtraClue:
        return "Your extra clue, about dice that are still hidden?";
      case Decision::kFirstSplit:
        return "Which of the two faces do you score?";
      case Decision::kSecondSplit:
        return "Which face do you score now?";
      case Decision::kNone:
        break;
    }
    return "";
  }

  std::string Form() const override {
    return pub().decision == Decision::kClue || pub().decision == Decision::kExtraClue
               ? "a sentence such as those in the list, ending with a full stop"
               : "Monkey, Ship, Flag, Rum, Parrot or Skull";
  }

 private:
  friend GameSight;

  absl::StatusOr<Move> MoveOf(std::string_view line) const {
    if (pub().decision == Decision::kClue || pub().decision == Decision::kExtraClue) {
      ASSIZE_ASSIGN_OR_RETURN(Clue clue, ClueFromEnglish(line, pub().worlds.round(), seat()));
      return Move(std::move(clue));
    }
    ASSIZE_ASSIGN_OR_RETURN(Phrase phrase, Phrase::Of(line));
    const auto face = phrase.TakeOneOf(
        kFaces, [](size_t i) { return std::string(FaceName(static_cast<Face>(i))); });
    if (!face.has_value()) return phrase.Refusal(Form());
    ASSIZE_RETURN_IF_ERROR(phrase.CheckEnd(""));
    return Move(Choice{static_cast<Face>(*face)});
  }

  Sight::Parts PartsIn(const Clue& clue) const {
    return {ClueToEnglish(clue, pub().worlds.round(), seat())};
  }
  Sight::Parts PartsIn(const Choice& choice) const { return {std::string(FaceName(choice.face))}; }
  template <class Other>
  Sight::Parts PartsIn(const Other& /*move*/) const {
    return {"the referee's clue"};
  }

  std::string HandsText() const {
    if (!own().dice.has_value()) return "";
    std::vector<Row> rows;
    const Round round = pub().Seating();
    for (int place = 0; place < round.crew(); ++place) {
      const Seat crewmate = round.SeatAt(place);
      rows.push_back({StrCat(NameOf(crewmate), crewmate == seat() ? " (you)" : ""),
                      DiceText(own().dice->hands[static_cast<size_t>(place)])});
    }
    if (own().dice->wild.has_value()) {
      rows.push_back({"wild die", std::string(FaceName(*own().dice->wild))});
    }
    return StrCat("  Dice that the captain does not see:\n", Indented(Table(rows, "ll")));
  }

  // The crew's clues, worked out by the engine that every bot has as well.
  std::string ExpectedText() const {
    std::string text = StrCat("  ", pub().worlds.count(), " rolls are possible; expected dice: ");
    const auto expected = pub().worlds.ExpectedDice();
    for (int i = 0; i < kFaces; ++i) {
      absl::StrAppend(&text, i > 0 ? ", " : "", std::string(FaceName(static_cast<Face>(i))),
                      absl::StrFormat(" %.1f", expected[static_cast<size_t>(i)]));
    }
    return Paragraph(text, "", "    ", kConsoleWidth);
  }

  std::string ReportsText() const {
    std::string text = pub().reports.empty() ? "" : "  Said in this round:\n";
    for (const Report& report : pub().reports) {
      const std::string words =
          report.source == Source::kPass
              ? "passes"
              : ClueToEnglish(report.clue, pub().worlds.round(), report.speaker);
      text +=
          Paragraph(StrCat(NameOf(report.speaker), ": ", words), "    ", "      ", kConsoleWidth);
    }
    return text;
  }

  std::string SplitText() const {
    if (pub().rolls.empty()) return "";
    const Pair& pair = pub().rolls.back();
    std::string text = StrCat("  The captain rolled ", std::string(FaceName(pair.x)), " and ",
                              std::string(FaceName(pair.y)));
    if (pub().taken.has_value()) {
      absl::StrAppend(&text, " and took ", std::string(FaceName(*pub().taken)));
    }
    return text + ".\n";
  }
};

}  // namespace

namespace games::brigands_bluff {

absl::StatusOr<std::unique_ptr<Sight>> SightOf(const v1::GameView& view) {
  return BluffPlayer::Of(view);
}

}  // namespace games::brigands_bluff
}  // namespace assize

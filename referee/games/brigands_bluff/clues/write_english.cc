// Clues to English: each function writes one kind of piece.
#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "referee/games/brigands_bluff/clues/english.h"
#include "referee/games/brigands_bluff/clues/phrases.h"

namespace assize::games::brigands_bluff {
namespace {

// "A", "A and B", "A, B and C", with `last` for "and".
std::string Listing(const std::vector<std::string>& items, std::string_view last) {
  std::string text;
  for (size_t i = 0; i < items.size(); ++i) {
    const bool is_last = i + 1 == items.size();
    if (i > 0) absl::StrAppend(&text, is_last ? absl::StrCat(" ", std::string(last), " ") : ", ");
    absl::StrAppend(&text, items[i]);
  }
  return text;
}

class Writer {
 public:
  Writer(const Round& round, Seat speaker, const Names& names)
      : round_(round), speaker_(speaker), names_(names), dice_(DiceWord(round.phase)) {}

  std::string Write(const Statement& statement) const {
    if (statement.kind == StatementKind::kSameRoll) return SameRoll(statement);
    return Plain(statement);
  }

  // What a malformed clue has beyond the `room` that there is (clue.h).
  static std::string Rest(uint8_t size, int room) {
    if (size <= room) return "";
    const bool full = size == std::numeric_limits<uint8_t>::max();
    return absl::StrCat(" and ", size - room, full ? " or more" : "", " further statements");
  }

 private:
  // Malformed clues may speak of seats that no match has.
  std::string Name(Seat seat) const {
    const auto index = static_cast<size_t>(seat.index());
    return index < names_.size() ? std::string(names_[index]) : absl::StrCat("seat ", index);
  }

  // In clue order, the speaker last as `speaker_word`; who is not of the crew before the
  // others.
  std::string People(SeatSet seats, std::string_view speaker_word) const {
    std::vector<std::string> people;
    for (const Seat seat : seats - round_.crew_seats()) people.push_back(Name(seat));
    for (int place = 0; place < round_.crew(); ++place) {
      const Seat seat = round_.SeatAt(place);
      if (seats.Has(seat) && seat != speaker_) people.push_back(Name(seat));
    }
    if (seats.Has(speaker_)) people.emplace_back(speaker_word);
    return Listing(people, "and");
  }

  std::string SeatsDice(SeatSet seats) const {
    if (seats == round_.crew_seats()) return absl::StrCat("all the crew's ", dice_);
    if (seats == SeatSet{speaker_}) return absl::StrCat("my ", dice_);
    if (seats.Size() == 1) return absl::StrCat(Name(*seats.begin()), "'s ", dice_);
    return absl::StrCat("the ", dice_, " of ", People(seats, "me"));
  }

  std::string Write(const Scope& scope) const {
    if (scope.each) return absl::StrCat("their ", dice_);
    if (scope.seats.Empty()) return std::string(kWildDie);
    const std::string dice = SeatsDice(scope.seats);
    return scope.wild ? absl::StrCat(dice, " and ", std::string(kWildDie)) : dice;
  }

  std::string Write(const NamedFaces& named) const {
    for (const FeaturePhrase& phrase : kFeaturePhrases) {
      if (phrase.feature != named.feature) continue;
      return absl::StrCat(std::string(phrase.before), dice_, std::string(phrase.behind));
    }
    std::vector<std::string> faces;
    for (int i = 0; i < kFaces; ++i) {
      const Face face = static_cast<Face>(i);
      if (named.faces.Has(face)) faces.emplace_back(FaceName(face));
    }
    return absl::StrCat(dice_, " showing ", Listing(faces, "or"));
  }

  std::string Write(const Measure& measure) const {
    const std::string scope = Write(measure.scope);
    switch (measure.kind) {
      case QuantityKind::kCount:
        return absl::StrCat(std::string(kNumberOf), Write(measure.faces.value_or(NamedFaces())),
                            std::string(kAmong), scope);
      case QuantityKind::kBones:
        if (!measure.faces.has_value()) return absl::StrCat(std::string(kBonesOn), scope);
        return absl::StrCat(std::string(kBonesOn), "the ", Write(*measure.faces),
                            std::string(kAmong), scope);
      case QuantityKind::kDistinct:
        return absl::StrCat(std::string(kIconsOn), scope);
      case QuantityKind::kLargest:
        return absl::StrCat(std::string(kLargestAmong), scope);
      case QuantityKind::kMatching:
        return absl::StrCat(std::string(kNumberOf), dice_, std::string(kAmong), scope,
                            std::string(kThatMatch));
      case QuantityKind::kShared:
        return absl::StrCat(std::string(kIconsBothAmong), scope, std::string(kAndAmong),
                            Write(measure.other));
      case QuantityKind::kCrewmates:
      case QuantityKind::kNone:
        break;
    }
    return "nothing";
  }

  std::string Write(const Quantity& quantity) const {
    if (quantity.kind != QuantityKind::kCrewmates)
      return Write(static_cast<const Measure&>(quantity));
    std::string text = absl::StrCat(std::string(kNumberOf), std::string(kCrewmates));
    if (quantity.scope.seats != round_.crew_seats()) {
      absl::StrAppend(&text, std::string(kAmong), People(quantity.scope.seats, "me"));
    }
    return absl::StrCat(text, std::string(kSuchThat), Write(quantity.predicate), ")");
  }

  std::string Write(const Predicate& predicate) const {
    std::string text;
    for (int i = 0; i < std::min<int>(predicate.size, kMaxPredicateStatements); ++i) {
      absl::StrAppend(&text, i > 0 ? " and " : "", Plain(predicate.statements[i]));
    }
    return absl::StrCat(text, Rest(predicate.size, kMaxPredicateStatements));
  }

  static std::string Write(const Comparison& comparison) {
    for (const ComparisonPhrase& phrase : kPlainComparisons) {
      if (phrase.kind == comparison.kind) return std::string(phrase.text);
    }
    for (const ComparisonPhrase& phrase : kNumberComparisons) {
      if (phrase.kind != comparison.kind) continue;
      const std::string text = absl::StrCat(std::string(phrase.text), comparison.number);
      const bool has_high = comparison.kind == ComparisonKind::kBetween;
      return has_high ? absl::StrCat(text, " and ", comparison.high) : text;
    }
    return "nothing";
  }

  static std::string Times(int factor) {
    return factor == 1 ? "" : absl::StrCat(factor, " times ");
  }
  static std::string Plus(int offset) {
    if (offset == 0) return "";
    return offset > 0 ? absl::StrCat(" plus ", offset) : absl::StrCat(" minus ", -offset);
  }
  static std::string Write(Relation relation) {
    for (const RelationPhrase& phrase : kRelations) {
      if (phrase.relation == relation) return std::string(phrase.text);
    }
    return "nothing ";
  }

  template <class Q>
  std::string Plain(const BasicStatement<Q>& statement) const {
    if (statement.kind == StatementKind::kValue) {
      return absl::StrCat(Write(statement.left), " is ", Write(statement.comparison));
    }
    return absl::StrCat(Times(statement.left_factor), Write(statement.left), " is ",
                        Write(statement.relation), Times(statement.right_factor),
                        Write(statement.right), Plus(statement.offset));
  }

  std::string SameRoll(const Statement& statement) const {
    const SeatSet both = statement.left.scope.seats | statement.right.scope.seats;
    return absl::StrCat(People(both, "I"), std::string(kRolledTheSame), dice_);
  }

  Round round_;
  Seat speaker_;
  const Names& names_;
  std::string dice_;
};

}  // namespace

std::string ClueToEnglish(const Clue& clue, const Round& round, Seat speaker, const Names& names) {
  const Writer writer(round, speaker, names);
  std::string text;
  for (int i = 0; i < std::min<int>(clue.size, kMaxStatements); ++i) {
    absl::StrAppend(&text, i > 0 ? std::string(kNextStatement) : "",
                    writer.Write(clue.statements[i]));
  }
  text += Writer::Rest(clue.size, kMaxStatements);
  if (!text.empty()) text[0] = absl::ascii_toupper(static_cast<unsigned char>(text[0]));
  return text + ".";
}

}  // namespace assize::games::brigands_bluff

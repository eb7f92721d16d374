// English to clues: a parser by recursive descent, one function for each kind of piece. A function
// gives nothing, or false, where its piece does not stand; the reader knows what was expected.
#include <algorithm>
#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/brigands_bluff/clues/english.h"
#include "referee/games/brigands_bluff/clues/phrases.h"
#include "referee/games/brigands_bluff/clues/reader.h"

namespace assize::games::brigands_bluff {
namespace {

class ClueReader {
 public:
  ClueReader(std::string_view text, const Round& round, Seat speaker, const Names& names)
      : in_(text), round_(round), speaker_(speaker), names_(names), dice_(DiceWord(round.phase)) {}

  absl::StatusOr<Clue> ReadClue() {
    Clue clue;
    do {
      if (clue.size == kMaxStatements) {
        return absl::InvalidArgumentError(
            absl::StrCat("clue: more than ", kMaxStatements, " statements"));
      }
      std::optional<Statement> statement = ReadStatement();
      if (!statement.has_value()) return in_.Error();
      clue.statements[clue.size++] = *statement;
    } while (in_.Take(kNextStatement));
    if (!in_.Take(".")) return in_.Error();
    if (in_.AtEnd()) return clue;
    return absl::InvalidArgumentError(
        absl::StrCat("clue: text goes on after the full stop at ", in_.place(), " characters"));
  }

 private:
  // --- People ---

  // The speaker stands as `speaker_word`, or not at all if that is empty.
  std::optional<Seat> ReadPerson(std::string_view speaker_word) {
    for (int place = 0; place < round_.crew(); ++place) {
      const Seat seat = round_.SeatAt(place);
      if (seat == speaker_ && speaker_word.empty()) continue;
      if (in_.TakeWord(seat == speaker_ ? speaker_word : names_[seat.index()])) return seat;
    }
    return std::nullopt;
  }

  // "A", "A and B", "A, B and C".
  std::optional<SeatSet> ReadPeople() {
    SeatSet people;
    std::optional<Seat> person = ReadPerson("me");
    while (person.has_value()) {
      people.Add(*person);
      if (!in_.Take(", ")) break;
      person = ReadPerson("me");
    }
    if (!person.has_value()) return std::nullopt;
    const size_t before = in_.place();
    if (!in_.Take(" and ")) return people;
    person = ReadPerson("me");
    if (person.has_value()) {
      people.Add(*person);
    } else {
      in_.Return(before);
    }
    return people;
  }

  // --- Dice ---

  std::optional<SeatSet> ReadSeatsDice() {
    const size_t before = in_.place();
    if (in_.Take("all the crew's ") && in_.Take(dice_)) return round_.crew_seats();
    in_.Return(before);
    if (in_.Take("my ") && in_.Take(dice_)) return SeatSet{speaker_};
    in_.Return(before);
    if (in_.Take("the ") && in_.Take(dice_) && in_.Take(" of ")) return ReadPeople();
    in_.Return(before);
    const std::optional<Seat> owner = ReadPerson("");
    if (owner.has_value() && in_.Take("'s ") && in_.Take(dice_)) {
      return SeatSet{*owner};
    }
    in_.Return(before);
    return std::nullopt;
  }

  std::optional<Scope> ReadScope() {
    if (in_.Take(kWildDie)) return WildDie();
    const size_t before = in_.place();
    if (in_.Take("their ") && in_.Take(dice_)) return Each();
    in_.Return(before);
    const std::optional<SeatSet> seats = ReadSeatsDice();
    if (!seats.has_value()) return std::nullopt;
    const bool with_wild = in_.Take(absl::StrCat(" and ", std::string(kWildDie)));
    return Scope{.seats = *seats, .wild = with_wild};
  }

  std::optional<Face> ReadFace() {
    for (int i = 0; i < kFaces; ++i) {
      if (in_.TakeWord(FaceName(static_cast<Face>(i)))) return static_cast<Face>(i);
    }
    return std::nullopt;
  }

  // Behind "dice showing ".
  std::optional<NamedFaces> ReadFaceList() {
    FaceSet faces;
    std::optional<Face> face = ReadFace();
    while (face.has_value()) {
      faces.Add(*face);
      if (!in_.Take(", ") && !in_.Take(" or ")) return Listed(faces);
      face = ReadFace();
    }
    return std::nullopt;
  }

  std::optional<NamedFaces> ReadFaces() {
    const size_t before = in_.place();
    // "with bones" begins as none of the others: the order does not matter.
    for (const FeaturePhrase& phrase : kFeaturePhrases) {
      if (in_.Take(phrase.before) && in_.Take(dice_) && in_.Take(phrase.behind) &&
          in_.Sees(kAmong)) {
        return Named(phrase.feature);
      }
      in_.Return(before);
    }
    if (in_.Take(dice_) && in_.Take(" showing ")) return ReadFaceList();
    in_.Return(before);
    return std::nullopt;
  }

  // --- Quantities ---

  std::optional<Quantity> WithScope(QuantityKind kind, std::optional<NamedFaces> faces = {}) {
    const std::optional<Scope> scope = ReadScope();
    if (!scope.has_value()) return std::nullopt;
    Quantity quantity = Make(kind, *scope);
    quantity.faces = faces;
    return quantity;
  }

  std::optional<Quantity> ReadBones() {
    const size_t before = in_.place();
    if (in_.Take("the ")) {
      const std::optional<NamedFaces> faces = ReadFaces();
      if (faces.has_value() && in_.Take(kAmong)) return WithScope(QuantityKind::kBones, faces);
    }
    in_.Return(before);
    return WithScope(QuantityKind::kBones);
  }

  std::optional<Quantity> ReadShared() {
    std::optional<Quantity> quantity = WithScope(QuantityKind::kShared);
    if (!quantity.has_value() || !in_.Take(kAndAmong)) return std::nullopt;
    const std::optional<Scope> other = ReadScope();
    if (!other.has_value()) return std::nullopt;
    quantity->other = *other;
    return quantity;
  }

  std::optional<Quantity> ReadCrewmates() {
    std::optional<SeatSet> people = round_.crew_seats();
    if (in_.Take(kAmong)) people = ReadPeople();
    if (!people.has_value() || !in_.Take(kSuchThat)) return std::nullopt;
    const std::optional<Predicate> predicate = ReadPredicate();
    if (!predicate.has_value() || !in_.Take(")")) return std::nullopt;
    return Crewmates(*people, *predicate);
  }

  std::optional<Quantity> ReadMatching() {
    std::optional<Quantity> quantity = WithScope(QuantityKind::kMatching);
    if (!quantity.has_value() || !in_.Take(kThatMatch)) return std::nullopt;
    return quantity;
  }

  // Behind "the number of ".
  std::optional<Quantity> ReadNumberOf() {
    const size_t before = in_.place();
    if (!in_predicate_ && in_.Take(kCrewmates)) return ReadCrewmates();
    if (in_.Take(dice_) && in_.Take(kAmong)) return ReadMatching();
    in_.Return(before);
    const std::optional<NamedFaces> faces = ReadFaces();
    if (!faces.has_value() || !in_.Take(kAmong)) return std::nullopt;
    return WithScope(QuantityKind::kCount, faces);
  }

  std::optional<Quantity> ReadQuantity() {
    if (in_.Take(kBonesOn)) return ReadBones();
    if (in_.Take(kIconsOn)) return WithScope(QuantityKind::kDistinct);
    if (in_.Take(kLargestAmong)) return WithScope(QuantityKind::kLargest);
    if (in_.Take(kIconsBothAmong)) return ReadShared();
    if (in_.Take(kNumberOf)) return ReadNumberOf();
    return std::nullopt;
  }

  // --- Statements ---

  // Behind "is ".
  std::optional<Comparison> ReadComparison() {
    for (const ComparisonPhrase& phrase : kPlainComparisons) {
      if (in_.Take(phrase.text)) return Is(phrase.kind);
    }
    for (const ComparisonPhrase& phrase : kNumberComparisons) {
      if (!in_.Take(phrase.text)) continue;
      const std::optional<int16_t> number = in_.TakeNumber();
      if (!number.has_value()) return std::nullopt;
      if (phrase.kind != ComparisonKind::kBetween) return Comparison{phrase.kind, *number, 0};
      if (!in_.Take(" and ")) return std::nullopt;
      const std::optional<int16_t> high = in_.TakeNumber();
      if (!high.has_value()) return std::nullopt;
      return Comparison{phrase.kind, *number, *high};
    }
    return std::nullopt;
  }

  // "2 times " or nothing; 1 if nothing.
  int16_t ReadFactor() {
    for (int16_t factor = 2; factor <= kMaxFactor; ++factor) {
      if (in_.Take(absl::StrCat(factor, " times "))) return factor;
    }
    return 1;
  }

  std::optional<int16_t> ReadOffset() {
    if (in_.Take(" plus ")) return in_.TakeNumber();
    if (!in_.Take(" minus ")) return 0;
    const std::optional<int16_t> number = in_.TakeNumber();
    if (!number.has_value()) return std::nullopt;
    return static_cast<int16_t>(-*number);
  }

  // The other side of a comparison, behind "is "; false and nothing read if there is none.
  bool SeesRelation(Statement* statement) {
    const size_t before = in_.place();
    for (const RelationPhrase& phrase : kRelations) {
      if (!in_.Take(phrase.text)) continue;
      const int16_t factor = ReadFactor();
      if (in_.Sees("the ")) {
        statement->relation = phrase.relation;
        statement->right_factor = factor;
        return true;
      }
      in_.Return(before);
    }
    return false;
  }

  // A value or a comparison.
  std::optional<Statement> ReadPlain() {
    Statement statement;
    statement.left_factor = ReadFactor();
    const std::optional<Quantity> left = ReadQuantity();
    if (!left.has_value() || !in_.Take(" is ")) return std::nullopt;
    statement.left = *left;
    if (!SeesRelation(&statement)) {
      const std::optional<Comparison> comparison = ReadComparison();
      if (!comparison.has_value()) return std::nullopt;
      return Value(statement.left, *comparison);
    }
    statement.kind = StatementKind::kCompare;
    const std::optional<Quantity> right = ReadQuantity();
    const std::optional<int16_t> offset = right.has_value() ? ReadOffset() : std::nullopt;
    if (!offset.has_value()) return std::nullopt;
    statement.right = *right;
    statement.offset = *offset;
    return statement;
  }

  std::optional<Predicate> ReadPredicate() {
    Predicate predicate;
    in_predicate_ = true;
    do {
      const std::optional<Statement> statement = ReadPlain();
      if (!statement.has_value()) return std::nullopt;
      predicate.statements[predicate.size++] = OfEach(*statement);
    } while (predicate.size < kMaxPredicateStatements && in_.Take(" and "));
    in_predicate_ = false;
    return predicate;
  }

  std::optional<Statement> ReadStatement() {
    const std::optional<Seat> one = ReadPerson("I");
    if (!one.has_value()) return ReadPlain();
    if (!in_.Take(" and ")) return std::nullopt;
    const std::optional<Seat> other = ReadPerson("I");
    if (!other.has_value() || !in_.Take(kRolledTheSame) || !in_.Take(dice_)) return std::nullopt;
    return SameRoll(*one, *other);
  }

  Reader in_;
  Round round_;
  Seat speaker_;
  const Names& names_;
  std::string dice_;
  // There are no crewmates inside a predicate.
  bool in_predicate_ = false;
};

bool IsGoodName(std::string_view name) {
  return !name.empty() && absl::ascii_isupper(static_cast<unsigned char>(name[0])) && name != "I" &&
         name != "The" &&
         std::ranges::all_of(name, [](unsigned char c) { return absl::ascii_isalnum(c); });
}

absl::Status CheckNames(const Names& names, int seats) {
  for (int i = 0; i < seats; ++i) {
    if (!IsGoodName(names[i]) || std::find(&names[0], &names[i], names[i]) != &names[i]) {
      return absl::InvalidArgumentError(
          absl::StrCat("names: ", InQuotes(names[i]), " of seat ", i,
                       " must be of letters and digits, begin with a capital, be neither \"I\" nor "
                       "\"The\", and be no other seat's"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Clue> ClueFromEnglish(std::string_view text, const Round& round, Seat speaker,
                                     const Names& names) {
  ASSIZE_RETURN_IF_ERROR(CheckNames(names, round.seats));
  std::string lowered(text);
  if (lowered.starts_with("The ")) lowered[0] = 't';
  ASSIZE_ASSIGN_OR_RETURN(const Clue clue, ClueReader(lowered, round, speaker, names).ReadClue());
  // People and faces in another order, a sentence that begins small: there is one way to write it.
  const std::string written = ClueToEnglish(clue, round, speaker, names);
  if (written == text) return clue;
  return absl::InvalidArgumentError(absl::StrCat("clue: this is written ", InQuotes(written)));
}

}  // namespace assize::games::brigands_bluff

// Hidden facts that a caller believes, as text: what a redeal can be told to take as so.
//
// A Given maps names to values, e.g. "held(BLUE)" to "PORT,TAVERN". Each game has its kinds of facts
// (its given.h); their values are those of its messages: names of an enum without its prefix, numbers
// of cards. A list may be a part of what is there. Whether a Given is accepted, and what the error
// says, follows from the view that it is about, and from nothing else: the functions have no more.
//
//   absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given);
//   // As of Redeal(), if what is believed is so.
//   State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance);
//   // All that `viewer` can't know of the state. Which facts there are, everybody could tell.
//   Given HiddenFrom(const State& state, std::optional<Seat> viewer);
#ifndef ASSIZE_REFEREE_GAMES_GIVEN_H_
#define ASSIZE_REFEREE_GAMES_GIVEN_H_

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/status.h"

namespace assize::games {

using Given = std::map<std::string, std::string, std::less<>>;

// One of them, taken apart. Refers to the texts that it was made of.
class GivenFact {
 public:
  GivenFact(std::string_view name, std::string_view value);

  // "held" and "BLUE" of "held(BLUE)"; `of` is "" where there are no brackets.
  std::string_view kind() const { return kind_; }
  std::string_view of() const { return of_; }
  // What commas separate, without spaces around it.
  const std::vector<std::string_view>& items() const { return items_; }

  // Errors, kInvalidArgument: the view excludes the fact, by that rule: "BRIG-10.2: NAME: WHY".
  absl::Status Excluded(std::string_view rule, std::string_view why) const;
  // There is no such fact: "NAME: ...; allowed: ALLOWED".
  absl::Status Unknown(std::string_view allowed) const;

  // A number from first to last; `text` is of() or an item.
  absl::StatusOr<int> Number(std::string_view text, int first, int last) const;
  // The place of `text` among the names.
  absl::StatusOr<int> OneOf(std::string_view text, std::span<const std::string> names) const;
  // The one item, for facts of one value.
  absl::StatusOr<std::string_view> Single() const;

 private:
  std::string_view name_;
  std::string_view kind_;
  std::string_view of_;
  std::vector<std::string_view> items_;
};

// The names of the first `count` values of an enum.
template <class E, class NameOf>
std::vector<std::string> ValueNames(int count, const NameOf& name_of) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) names.emplace_back(name_of(static_cast<E>(i)));
  return names;
}

// The items as a set; `number_of` gives the number of an item, or an error. Each may stand once.
template <class Set, class NumberOf>
absl::StatusOr<Set> ReadSet(const GivenFact& fact, const NumberOf& number_of) {
  using E = typename Set::Iterator::value_type;
  Set set;
  for (std::string_view item : fact.items()) {
    ASSIZE_ASSIGN_OR_RETURN(const int number, number_of(item));
    const auto member = static_cast<E>(number);
    if (set.Has(member)) return fact.Unknown("each of the list once");
    set.Add(member);
  }
  return set;
}

// "3,7,12": the numbers of a set.
template <class Set>
std::string NumbersOf(const Set& set) {
  std::string text;
  for (auto member : set) {
    if (!text.empty()) text += ',';
    text += std::to_string(static_cast<int>(member));
  }
  return text;
}

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_GIVEN_H_

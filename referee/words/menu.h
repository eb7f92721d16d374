// A choice among many moves: by numbered lines, which parts that moves have in common or typed words
// narrow down.
//
// Pure; used by one thread.
#ifndef ASSIZE_REFEREE_WORDS_MENU_H_
#define ASSIZE_REFEREE_WORDS_MENU_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/words/move_list.h"

namespace assize {

class Menu {
 public:
  // `moves`: at least one.
  explicit Menu(MoveList moves);

  // What can be chosen now: moves if they are few, else the parts that some of them have. In lines
  // of at most 80 columns, unless a word is longer.
  std::string Show() const;

  struct Reply {
    // The move that has been chosen.
    std::optional<size_t> move;
    // What is wrong; empty: nothing, show the menu again.
    std::string error;
  };
  // Chooses the entry with that number, as it is typed.
  Reply Choose(std::string_view number);
  // Keeps the moves that contain all words ("-word": those that don't).
  Reply Search(std::string_view words);
  // Takes the last step back.
  Reply Back();
  void ShowMore();

  // "2 bandits on MARKET; 1 patrol on PORT"
  std::string TextOf(size_t move) const;

 private:
  using PartId = MoveList::PartId;
  // A part that the move must have, or a word that its text has or, if `excluded`, has not.
  struct Step {
    std::optional<PartId> part;
    std::string word;
    bool excluded = false;
  };
  // A numbered line: a move, or a part that narrows the list down.
  struct Entry {
    std::optional<size_t> move;
    PartId part = 0;
    size_t count = 1;
  };

  std::string TextOf(const Step& step) const;
  bool Fits(size_t move, const Step& step) const;
  // How many of the moves that are left have each part, by its number.
  std::vector<size_t> Counts() const;
  bool IsChosenWhole(size_t move) const;
  Reply Narrow(std::vector<Step> steps);
  // Computes what there is to choose from.
  void Update();
  size_t first() const { return page_ * kPage; }

  static constexpr size_t kPage = 15;

  MoveList moves_;
  // The steps that were taken, each of one or more conditions.
  std::vector<std::vector<Step>> taken_;
  std::vector<size_t> left_;
  std::vector<Entry> entries_;
  size_t page_ = 0;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_WORDS_MENU_H_

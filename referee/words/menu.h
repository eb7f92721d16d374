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

namespace assize {

class Menu {
 public:
  // A move in words: its parts, e.g. "2 bandits on MARKET", "1 patrol on PORT". Not empty.
  using Parts = std::vector<std::string>;

  // `moves`: at least one.
  explicit Menu(std::vector<Parts> moves);

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
  // Parts that the move must have, and words in its text.
  struct Step {
    std::string text;
    bool is_part = false;
    bool excluded = false;
  };
  // A numbered line: a move, or a part that narrows the list down.
  struct Entry {
    std::optional<size_t> move;
    std::string part;
    size_t count = 1;
  };

  bool Fits(size_t move, const Step& step) const;
  bool IsChosenWhole(size_t move) const;
  Reply Narrow(std::vector<Step> steps);
  // Computes what there is to choose from.
  void Update();
  size_t first() const { return page_ * kPage; }

  static constexpr size_t kPage = 15;

  const std::vector<Parts> moves_;
  // The steps that were taken, each of one or more conditions.
  std::vector<std::vector<Step>> taken_;
  std::vector<size_t> left_;
  std::vector<Entry> entries_;
  size_t page_ = 0;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_WORDS_MENU_H_

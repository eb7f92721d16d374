// Moves in words. Thousands of moves of a position have a few hundred parts between them: each part
// is written once, and a move is the numbers of its parts.
//
// Values; can be moved, not copied.
#ifndef ASSIZE_REFEREE_WORDS_MOVE_LIST_H_
#define ASSIZE_REFEREE_WORDS_MOVE_LIST_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace assize {

class MoveList {
 public:
  // A move: its parts, e.g. "2 bandits on MARKET", "1 patrol on PORT". Not empty.
  using Parts = std::vector<std::string>;
  // Numbers of parts, from 0 in the order of their first use.
  using PartId = uint32_t;

  MoveList() = default;
  explicit MoveList(const std::vector<Parts>& moves);
  MoveList(MoveList&&) = default;
  MoveList& operator=(MoveList&&) = default;

  // The number of a part, which may be new.
  PartId IdOf(std::string part);
  void Add(std::span<const PartId> parts);
  void Add(Parts parts);

  size_t size() const { return ends_.size(); }
  size_t parts() const { return texts_.size(); }
  std::string_view Text(PartId part) const { return *texts_[part]; }
  std::span<const PartId> PartsOf(size_t move) const;
  Parts operator[](size_t move) const;

 private:
  std::unordered_map<std::string, PartId> ids_;
  // By number; the keys of `ids_`.
  std::vector<const std::string*> texts_;
  // The parts of all moves, and where those of each end.
  std::vector<PartId> used_;
  std::vector<size_t> ends_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_WORDS_MOVE_LIST_H_

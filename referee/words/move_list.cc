#include "referee/words/move_list.h"

#include <utility>

namespace assize {

MoveList::MoveList(const std::vector<Parts>& moves) {
  for (const Parts& move : moves) Add(move);
}

MoveList::PartId MoveList::IdOf(std::string part) {
  const auto [entry, is_new] =
      ids_.try_emplace(std::move(part), static_cast<PartId>(texts_.size()));
  if (is_new) texts_.push_back(&entry->first);
  return entry->second;
}

void MoveList::Add(std::span<const PartId> parts) {
  used_.insert(used_.end(), parts.begin(), parts.end());
  ends_.push_back(used_.size());
}

void MoveList::Add(Parts parts) {
  for (std::string& part : parts) used_.push_back(IdOf(std::move(part)));
  ends_.push_back(used_.size());
}

std::span<const MoveList::PartId> MoveList::PartsOf(size_t move) const {
  const size_t begin = move == 0 ? 0 : ends_[move - 1];
  return std::span(used_).subspan(begin, ends_[move] - begin);
}

MoveList::Parts MoveList::operator[](size_t move) const {
  Parts parts;
  for (PartId part : PartsOf(move)) parts.emplace_back(Text(part));
  return parts;
}

}  // namespace assize

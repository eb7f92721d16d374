// A message that is read or written once and then forgotten, such as a request on its way out.
//
// It lies on an arena inside the Draft itself, mostly the stack, so that its many parts cost
// neither allocations nor their release.
#ifndef ASSIZE_REFEREE_MATCH_DRAFT_H_
#define ASSIZE_REFEREE_MATCH_DRAFT_H_

#include <google/protobuf/arena.h>

#include <array>
#include <cstddef>

namespace assize::match {

template <class Message>
class Draft {
 public:
  Draft() = default;
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  // Sub-messages that are lent to it (UnsafeArenaAddAllocated() and the like) stay their owner's.
  Message& operator*() { return *message_; }
  Message* operator->() { return message_; }

 private:
  // Enough for most messages; the arena takes more from the heap for others.
  static constexpr size_t kBytes = 2048;

  alignas(std::max_align_t) std::array<char, kBytes> block_;
  google::protobuf::Arena arena_{block_.data(), block_.size()};
  Message* const message_ = google::protobuf::Arena::CreateMessage<Message>(&arena_);
};

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_DRAFT_H_

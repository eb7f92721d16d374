// A message that is read or written once and then forgotten, such as a request on its way out.
//
// It is on an arena inside the Draft itself, usually on the stack, so that its many parts cost
// neither allocations nor their release. Parts that exist already are lent to it and must outlive
// it: an arena releases nothing, so they stay their owner's.
#ifndef ASSIZE_REFEREE_MATCH_DRAFT_H_
#define ASSIZE_REFEREE_MATCH_DRAFT_H_

#include <google/protobuf/arena.h>
#include <google/protobuf/repeated_ptr_field.h>

#include <array>
#include <cstddef>

#include "assize/v1/referee.pb.h"

namespace assize::match {

template <class Message>
class Draft {
 public:
  Draft() = default;
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  Message& operator*() { return *message_; }
  Message* operator->() { return message_; }

 private:
  // Enough for most messages, views among them; the arena takes more from the heap for others.
  static constexpr size_t kBytes = 8192;

  alignas(std::max_align_t) std::array<char, kBytes> block_;
  google::protobuf::Arena arena_{block_.data(), block_.size()};
  Message* const message_ = google::protobuf::Arena::CreateMessage<Message>(&arena_);
};

// Adds the part, which must outlive the draft, to one of its lists.
template <class Part>
void Lend(Part* part, google::protobuf::RepeatedPtrField<Part>* list) {
  list->UnsafeArenaAddAllocated(part);
}

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_DRAFT_H_

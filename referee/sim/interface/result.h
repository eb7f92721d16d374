// What the functions of assize/sim.h share: nothing that is thrown leaves them, errors are kept by
// thread, and bytes are written into the caller's buffer.
#ifndef ASSIZE_REFEREE_SIM_INTERFACE_RESULT_H_
#define ASSIZE_REFEREE_SIM_INTERFACE_RESULT_H_

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/chance.h"
#include "referee/sim/include/assize/sim.h"
#include "referee/sim/model.h"

struct assize_game {
  std::shared_ptr<const assize::sim::Game> game;
};
struct assize_table {
  std::unique_ptr<assize::sim::Table> table;
};
struct assize_view {
  std::shared_ptr<const assize::sim::View> view;
};
struct assize_options {
  std::shared_ptr<const assize::sim::Moves> moves;
};
struct assize_batch {
  std::unique_ptr<assize::sim::Batch> batch;
};
struct assize_search {
  std::unique_ptr<assize::sim::Search> search;
};

namespace assize::sim {

// Keep an error of this thread, and give its code. Neither allocates.
assize_status Fail(assize_status code, std::string_view text) noexcept;
// kFailedPrecondition is ASSIZE_NOT_NOW, kInternal ASSIZE_BROKEN, every other ASSIZE_BAD_ARGUMENT.
assize_status Fail(const absl::Status& error) noexcept;
assize_status Fail(const Refusal& refusal) noexcept;
// Of the last refusal; false: there was none.
bool LastRefusal(assize_refusal* refusal) noexcept;
const char* LastError() noexcept;

// Runs the body of a function of the interface.
template <class Body>
assize_status Guarded(const Body& body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return Fail(ASSIZE_NO_MEMORY, "out of memory");
  } catch (const std::exception& error) {
    return Fail(ASSIZE_BROKEN, error.what());
  } catch (...) {
    return Fail(ASSIZE_BROKEN, "an unknown exception");
  }
}

// "NAME: is null".
assize_status NullArgument(std::string_view name) noexcept;

// Copies the bytes, as the header says.
assize_status Write(std::string_view bytes, uint8_t* buffer, size_t capacity,
                    size_t* size) noexcept;

// Copies at most `capacity - 1` characters and a final NUL.
void CopyText(std::string_view text, char* buffer, size_t capacity) noexcept;

// Bytes that a caller gave; refused above `most`, and if they are null and not empty.
absl::StatusOr<std::string_view> ReadBytes(std::string_view name, const uint8_t* bytes, size_t size,
                                           size_t most);

// No message of any game comes near it.
inline constexpr size_t kMaxInputBytes = 1 << 20;

template <class Message>
absl::StatusOr<Message> ReadMessage(std::string_view name, const uint8_t* bytes, size_t size) {
  absl::StatusOr<std::string_view> text = ReadBytes(name, bytes, size, kMaxInputBytes);
  if (!text.ok()) return text.status();
  Message message;
  if (!message.ParseFromArray(text->data(), static_cast<int>(text->size()))) {
    return absl::InvalidArgumentError(std::string(name) + ": " + std::to_string(size) +
                                      " bytes that are no " + message.GetTypeName());
  }
  return message;
}

// A seat below `seats`, or ASSIZE_SPECTATOR.
absl::StatusOr<games::Viewer> ReadViewer(int32_t seat, int seats);

// All chance for one purpose that follows from a caller's seed.
absl::StatusOr<Chance> ReadSeed(std::string_view purpose, const uint8_t* seed, size_t size);

}  // namespace assize::sim

#endif  // ASSIZE_REFEREE_SIM_INTERFACE_RESULT_H_

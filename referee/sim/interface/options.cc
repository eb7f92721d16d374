// assize/sim.h: lists of legal moves.
#include "absl/strings/str_cat.h"
#include "assize/v1/games.pb.h"
#include "referee/sim/interface/result.h"

using namespace assize::sim;  // NOLINT: the functions of the interface have C's one namespace

void assize_options_free(assize_options* options) { delete options; }

assize_status assize_options_count(const assize_options* options, size_t* count, int32_t* partial) {
  return Guarded([&] {
    if (options == nullptr) return NullArgument("options");
    if (count == nullptr) return NullArgument("count");
    *count = options->moves->size();
    if (partial != nullptr) *partial = options->moves->partial() ? 1 : 0;
    return ASSIZE_OK;
  });
}

assize_status assize_options_move(const assize_options* options, size_t index, uint8_t* buffer,
                                  size_t capacity, size_t* size) {
  return Guarded([&] {
    if (options == nullptr) return NullArgument("options");
    if (index >= options->moves->size()) {
      return Fail(absl::InvalidArgumentError(
          absl::StrCat("index: ", index, "; allowed: less than ", options->moves->size())));
    }
    return Write(options->moves->Bytes(index), buffer, capacity, size);
  });
}

assize_status assize_options_find(const assize_options* options, const uint8_t* move, size_t size,
                                  int64_t* index) {
  return Guarded([&] {
    if (options == nullptr) return NullArgument("options");
    if (index == nullptr) return NullArgument("index");
    const auto message = ReadMessage<assize::v1::GameMove>("move", move, size);
    if (!message.ok()) return Fail(message.status());
    const auto found = options->moves->Find(*message);
    if (!found.ok()) return Fail(found.status());
    *index = *found;
    return ASSIZE_OK;
  });
}

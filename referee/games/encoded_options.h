// Tables whose lists of legal moves lie ready as bytes.
//
// Lists of hundreds of moves that are parts of a few tables, as the plans of Brigands are, cost far
// more to write down than all else that a request says. A table may have them as bytes that were
// written once.
#ifndef ASSIZE_REFEREE_GAMES_ENCODED_OPTIONS_H_
#define ASSIZE_REFEREE_GAMES_ENCODED_OPTIONS_H_

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>

#include "referee/base/ids.h"

namespace assize::games {

// Legal moves as they stand in a v1::Request: its fields `options`, one after another.
struct EncodedOptions {
  std::string bytes;
  // As of Options (table.h).
  bool partial = false;
};

// What a Table may be as well. Used as a Table is.
class EncodesOptions {
 public:
  virtual ~EncodesOptions() = default;
  // Byte for byte what Table::LegalMoves() gives; nullopt: these moves do not lie ready.
  virtual std::optional<EncodedOptions> EncodedMoves(Seat seat, size_t limit) const = 0;
};

// A codec that has such lists: false, and nothing written, where it does not.
template <class C, class R>
concept EncodesLists = requires(const typename R::View& view, size_t limit,
                                EncodedOptions* options) {
  { C::EncodeOptions(view, limit, options) } -> std::same_as<bool>;
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_ENCODED_OPTIONS_H_

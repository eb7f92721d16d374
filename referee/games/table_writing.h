// What a Table may be as well, so that requests are quick to write.
//
// A view is a message of many small parts; a caller that has it on an arena, as for a request on
// its way out, pays neither for their allocation nor for their release. A game whose views have
// hundreds of parts may write them as bytes at once. Lists of hundreds of moves
// that are parts of a few tables, as the plans of Brigands are, cost far more to encode than all
// else in a request; a table may have them as bytes that were encoded once.
#ifndef ASSIZE_REFEREE_GAMES_TABLE_WRITING_H_
#define ASSIZE_REFEREE_GAMES_TABLE_WRITING_H_

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>

#include "referee/base/ids.h"

namespace assize::v1 {
class GameView;
}

namespace assize::games {

class FieldBytes;

// Writes into messages of the caller's. Used as a Table is.
class WritesMessages {
 public:
  virtual ~WritesMessages() = default;
  // What Table::View() gives for that Viewer (table.h); `view` is empty before.
  virtual void WriteView(std::optional<Seat> viewer, v1::GameView* view) const = 0;
  // The same message as bytes; nullopt: the game does not write them at once.
  virtual std::optional<std::string> EncodedView(std::optional<Seat> viewer) const = 0;
};

// Legal moves as they stand in a v1::Request: its fields `options`, one after another.
struct EncodedOptions {
  std::string bytes;
  // As of Options (table.h).
  bool partial = false;
};

// Has lists of legal moves as bytes. Used as a Table is.
class EncodesOptions {
 public:
  virtual ~EncodesOptions() = default;
  // Byte for byte what Table::LegalMoves() gives; nullopt: these moves are not there as bytes.
  virtual std::optional<EncodedOptions> EncodedMoves(Seat seat, size_t limit) const = 0;
};

// A codec that writes a view's bytes at once (field_bytes.h).
template <class C, class R>
concept EncodesViews = requires(const typename R::View& view, FieldBytes& bytes) {
  C::EncodeView(view, bytes);
};

// A codec that has such lists: false, and nothing written, where it does not.
template <class C, class R>
concept EncodesLists = requires(const typename R::View& view, size_t limit,
                                EncodedOptions* options) {
  { C::EncodeOptions(view, limit, options) } -> std::same_as<bool>;
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_TABLE_WRITING_H_

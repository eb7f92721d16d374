// What a seat sees and what it may do, in words, for a person who plays it. Nothing but the view
// of a request goes in, so nothing else can come out.
//
// Values; used by one thread.
#ifndef ASSIZE_REFEREE_HUMAN_SIGHT_H_
#define ASSIZE_REFEREE_HUMAN_SIGHT_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/games.pb.h"

namespace assize {

class Sight {
 public:
  virtual ~Sight() = default;

  // The table as the seat sees it: lines of at most 80 columns.
  virtual std::string Text() const = 0;
  // What is decided, as a question: "Where do your pieces go?"
  virtual std::string Question() const = 0;
  // A move of the seat, part by part (Menu::Parts).
  virtual std::vector<std::string> PartsOf(const v1::GameMove& move) const = 0;
  // A move that was typed in the game's own words; nullopt: it is none. An error says what is wrong
  // with it.
  virtual absl::StatusOr<std::optional<v1::GameMove>> Read(std::string_view /*line*/) const {
    return std::nullopt;
  }
};

// kInvalidArgument: the view is of no game that is known here.
absl::StatusOr<std::unique_ptr<Sight>> SightOf(const v1::GameView& view);

// For SightOf(), one for each game.
absl::StatusOr<std::unique_ptr<Sight>> BrigandKingsSight(const v1::GameView& view);
absl::StatusOr<std::unique_ptr<Sight>> BrigandsSight(const v1::GameView& view);
absl::StatusOr<std::unique_ptr<Sight>> BrigandsBluffSight(const v1::GameView& view);
absl::StatusOr<std::unique_ptr<Sight>> CarcassonneSight(const v1::GameView& view);
absl::StatusOr<std::unique_ptr<Sight>> DuelDescrocsSight(const v1::GameView& view);

}  // namespace assize

#endif  // ASSIZE_REFEREE_HUMAN_SIGHT_H_

#include "referee/games/carcassonne/given.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/table.h"

namespace assize::games::carcassonne {
namespace {

class GivenReader {
 public:
  explicit GivenReader(const View& view) : pub_(view.pub), left_(view.pub.stack_left) {}

  absl::StatusOr<Beliefs> Read(const Given& given) {
    for (const auto& [name, value] : given) {
      const GivenFact fact(name, value);
      if (fact.kind() == "tile") {
        ASSIZE_RETURN_IF_ERROR(ReadTile(fact));
      } else if (fact.kind() == "message") {
        ASSIZE_RETURN_IF_ERROR(ReadMessage(fact));
      } else {
        return fact.Unknown("tile(NUMBER), message(NUMBER)");
      }
    }
    return beliefs_;
  }

 private:
  absl::Status ReadTile(const GivenFact& fact) {
    ASSIZE_ASSIGN_OR_RETURN(const int under, fact.Number(fact.of(), 0, kMaxStacked - 1));
    if (under >= pub_.stack_size) {
      return fact.Excluded("ROBB-12.3",
                           absl::StrCat("the stack has ", pub_.stack_size + 0, " tiles"));
    }
    ASSIZE_ASSIGN_OR_RETURN(const std::string_view item, fact.Single());
    const std::optional<Tile> tile = Tiles().Find(item);
    if (!tile.has_value()) return fact.Unknown("a type of tile, as \"RA\"");
    if (left_[IndexOf(*tile)] == 0) {
      return fact.Excluded(
          "ROBB-12.3",
          absl::StrCat("the stack has ", pub_.stack_left[IndexOf(*tile)] + 0, " of that type"));
    }
    --left_[IndexOf(*tile)];
    if (!beliefs_.stack.has_value()) beliefs_.stack.emplace().fill(kNoTile);
    (*beliefs_.stack)[static_cast<size_t>(under)] = *tile;
    return absl::OkStatus();
  }

  absl::Status ReadMessage(const GivenFact& fact) {
    if (!pub_.config.messengers) {
      return fact.Excluded("ROBB-12.3", "the match has no messages");
    }
    ASSIZE_ASSIGN_OR_RETURN(const int under, fact.Number(fact.of(), 0, kMessages - 1));
    if (under >= kMessages - pub_.seen_size) {
      return fact.Excluded("ROBB-12.3",
                           absl::StrCat(kMessages - pub_.seen_size, " messages are unseen"));
    }
    ASSIZE_ASSIGN_OR_RETURN(const std::string_view item, fact.Single());
    ASSIZE_ASSIGN_OR_RETURN(const int message, fact.Number(item, 1, kMessages));
    const auto seen = pub_.seen.begin() + pub_.seen_size;
    const auto& believed = beliefs_.messages;
    if (std::find(pub_.seen.begin(), seen, message) != seen ||
        std::find(believed.begin(), believed.end(), message) != believed.end()) {
      return fact.Excluded("ROBB-12.3", "that message was seen, or is believed elsewhere");
    }
    beliefs_.messages[static_cast<size_t>(under)] = static_cast<uint8_t>(message);
    return absl::OkStatus();
  }

  const Public& pub_;
  std::array<uint8_t, kTileTypes> left_;
  Beliefs beliefs_;
};

}  // namespace

absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given) {
  return GivenReader(view).Read(given);
}

// Nobody knows more than the others.
Given HiddenFrom(const State& state, std::optional<Seat>) {
  const Public& pub = state.pub;
  Given facts;
  for (size_t under = 0; under < pub.stack_size; ++under) {
    facts.emplace(absl::StrCat("tile(", under, ")"),
                  std::string(TypeOf(state.hidden.stack[under]).id()));
  }
  const size_t unseen = pub.config.messengers ? static_cast<size_t>(kMessages - pub.seen_size) : 0;
  for (size_t under = 0; under < unseen; ++under) {
    facts.emplace(absl::StrCat("message(", under, ")"),
                  absl::StrCat(state.hidden.messages[under] + 0));
  }
  return facts;
}

}  // namespace assize::games::carcassonne

// The games' pages for people, as compiled into programs.
#ifndef ASSIZE_REFEREE_GAMES_TEXTS_H_
#define ASSIZE_REFEREE_GAMES_TEXTS_H_

#include <span>
#include <string_view>

namespace assize::games {

struct GameTexts {
  // As in `--game`.
  std::string_view game;
  // RULES.md and FIVE_MINUTES.md of the game's folder.
  std::string_view rules;
  std::string_view five_minutes;
  // A table as the game's viewer draws it, as HTML: made by tests/viewer/make_picture.py. Empty: the
  // game has none.
  std::string_view picture;
};

// In the order of the games' names.
std::span<const GameTexts> AllTexts();

// Null: there is no such game.
const GameTexts* TextsOf(std::string_view game);

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_TEXTS_H_

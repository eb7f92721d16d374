// The games that a sample bot plays, as a list of types. The build writes each bot's list, games.h,
// from the files that the games' folders have: referee/games/<game>/players/.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_GAME_LIST_H_
#define ASSIZE_SAMPLE_BOTS_CPP_GAME_LIST_H_

#include <openssl/crypto.h>

#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "assize/v1/games.pb.h"
#include "sample-bots/cpp/sdk/any_game.h"
#include "sample-bots/cpp/sdk/run_bot.h"

namespace assize::bot {

// B: the base of the game's bots (sdk/game_bot.h). P: what the bot takes from the game's folder. kCase:
// the game in messages.
template <class B, class P, v1::GameConfig::GameCase kCase>
struct PlayedGame {
  using Base = B;
  using Player = P;
  static constexpr v1::GameConfig::GameCase kGame = kCase;
};

template <class... Games>
struct GameList {};

// Calls visit(Game()) for each PlayedGame of the list.
template <class... Games, class Visit>
void ForEach(GameList<Games...>, const Visit& visit) {
  (visit(Games()), ...);
}

// A hosted bot needs OpenSSL for its draws alone: reading the library's configuration and making its
// tables of all algorithms' names would be a third of the bot's start. A bot that plays over TLS needs
// both.
inline void StartOpenSslForDraws() {
  if (std::getenv("ASSIZE_SEAT_FD") == nullptr) return;
  OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS |
                          OPENSSL_INIT_NO_ADD_ALL_CIPHERS | OPENSSL_INIT_NO_ADD_ALL_DIGESTS |
                          OPENSSL_INIT_NO_ATEXIT,
                      nullptr);
}

// RunBot() with a bot that plays all games of the list. `make(Game())` returns the player of a game,
// as a std::unique_ptr of a Bot.
template <class List, class Make>
int RunGames(List list, const BotInfo& info, const Make& make) {
  StartOpenSslForDraws();
  std::vector<std::unique_ptr<Bot>> owned;
  AnyGame::Players players;
  ForEach(list, [&](auto game) {
    owned.push_back(make(game));
    players.emplace(decltype(game)::kGame, *owned.back());
  });
  AnyGame bot(std::move(players));
  return RunBot(bot, info);
}

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_GAME_LIST_H_

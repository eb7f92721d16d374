// A bot for several games: one player for each, chosen by the game of the match.
//
//   AnyGame bot({{v1::GameConfig::kBrigands, brigands}, {v1::GameConfig::kBrigandsBluff, bluff}});
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_ANY_GAME_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_ANY_GAME_H_

#include <map>
#include <utility>

#include "sample-bots/cpp/sdk/bot.h"

namespace assize::bot {

class AnyGame final : public Bot {
 public:
  using Players = std::map<v1::GameConfig::GameCase, Bot&>;

  // The players must outlive it.
  explicit AnyGame(Players players) : players_(std::move(players)) {}

  void Start(const v1::Welcome& welcome) override;
  v1::Move Decide(const v1::Request& request) override;
  void Told(const v1::GameEvent& event) override;
  v1::Move Retry(const v1::Request& request, const v1::Rejected& rejected) override;
  void Refused(const v1::Rejected& rejected) override;
  void Defaulted(const v1::Defaulted& defaulted) override;
  void Over(const v1::MatchOver& match_over) override;

 private:
  // The player of the match, after giving it the deadline.
  Bot& Player();

  Players players_;
  // Of the match; null: no player knows its game, and requests are answered with option 0.
  Bot* player_ = nullptr;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_ANY_GAME_H_

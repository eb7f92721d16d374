// A bot for several games: one player for each, chosen by the welcome.
//
//   ManyGamesBot bot;
//   bot.Add(v1::GameConfig::kBrigands, std::make_unique<MyBrigandsBot>());
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_MANY_GAMES_BOT_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_MANY_GAMES_BOT_H_

#include <map>
#include <memory>
#include <utility>

#include "sample-bots/cpp/sdk/bot.h"

namespace assize::bot {

class ManyGamesBot final : public Bot {
 public:
  using Game = v1::GameConfig::GameCase;

  void Add(Game game, std::unique_ptr<Bot> player) { players_[game] = std::move(player); }

  // A game without a player is answered without moves, which the referee refuses.
  void Start(const v1::Welcome& welcome) override {
    const auto found = players_.find(welcome.config().game_case());
    player_ = found == players_.end() ? nullptr : found->second.get();
    if (player_ != nullptr) player_->Start(welcome);
  }
  v1::Move Decide(const v1::Request& request) override {
    return player_ == nullptr ? v1::Move() : player_->Decide(request);
  }
  void Told(const v1::GameEvent& event) override {
    if (player_ != nullptr) player_->Told(event);
  }
  v1::Move Retry(const v1::Request& request, const v1::Rejected& rejected) override {
    return player_ == nullptr ? v1::Move() : player_->Retry(request, rejected);
  }
  void Defaulted(const v1::Defaulted& defaulted) override {
    if (player_ != nullptr) player_->Defaulted(defaulted);
  }
  void Over(const v1::MatchOver& match_over) override {
    if (player_ != nullptr) player_->Over(match_over);
  }

 private:
  std::map<Game, std::unique_ptr<Bot>> players_;
  // Of the present match.
  Bot* player_ = nullptr;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_MANY_GAMES_BOT_H_

#include "sample-bots/cpp/sdk/any_game.h"

#include <cstdio>

namespace assize::bot {

void AnyGame::Start(const v1::Welcome& welcome) {
  const auto found = players_.find(welcome.config().game_case());
  player_ = found == players_.end() ? nullptr : &found->second;
  if (player_ == nullptr) {
    std::fprintf(stderr, "this bot does not know the game of the match\n");
  } else {
    player_->Start(welcome);
  }
}

v1::Move AnyGame::Decide(const v1::Request& request) {
  if (player_ != nullptr) return Player().Decide(request);
  v1::Move move;
  move.set_option(0);
  return move;
}

Bot& AnyGame::Player() {
  player_->set_deadline(deadline());
  return *player_;
}

void AnyGame::Told(const v1::GameEvent& event) {
  if (player_ != nullptr) player_->Told(event);
}

v1::Move AnyGame::Retry(const v1::Request& request, const v1::Rejected& rejected) {
  return player_ != nullptr ? Player().Retry(request, rejected) : Bot::Retry(request, rejected);
}

void AnyGame::Refused(const v1::Rejected& rejected) {
  player_ != nullptr ? player_->Refused(rejected) : Bot::Refused(rejected);
}

void AnyGame::Defaulted(const v1::Defaulted& defaulted) {
  player_ != nullptr ? player_->Defaulted(defaulted) : Bot::Defaulted(defaulted);
}

void AnyGame::Over(const v1::MatchOver& match_over) {
  if (player_ != nullptr) player_->Over(match_over);
}

}  // namespace assize::bot

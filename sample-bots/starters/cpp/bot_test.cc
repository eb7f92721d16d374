// Run it with: cmake -S . -B build && cmake --build build && ctest --test-dir build
#include <assize/testing.h>

#include <cstdio>

#include "my_bot.h"

int main() {
  MyBot bot;
  assize::bot::Session session(bot);
  assize::v1::RefereeMessage message;
  assize::v1::BotMessage answer;
  message.mutable_welcome()->set_seat(1);
  if (session.Receive(message, answer)) {
    std::puts("a welcome was answered");
    return 1;
  }
  message.Clear();
  message.mutable_match_over();
  if (session.Receive(message, answer) || !session.over()) {
    std::puts("the end of the match was not understood");
    return 1;
  }
  return 0;
}

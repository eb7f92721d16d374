// A first bot: it plays any legal move. Make it better in Choose(), in my_bot.h.
#include "my_bot.h"

int main() {
  MyBot bot;
  return assize::bot::RunBot(bot, {.name = "my-bot", .version = "1"});
}

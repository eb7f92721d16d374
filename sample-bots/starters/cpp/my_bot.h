// How the bot plays, apart from main(), so that the test can use it.
#ifndef MY_BOT_H_
#define MY_BOT_H_

#include <assize/bot.h>
#include <assize/brigands.h>

class MyBot final : public assize::bot::BrigandsBot {
 public:
  // Called whenever this seat must decide. `view`: what this seat sees, as plain values; `chance`: all the
  // randomness to use, so that equal matches get equal moves; deadline().left_ms(): how many milliseconds are
  // left now. What else Rules can do: sample-bots/README.md.
  Move Choose(const View& view, const assize::Chance& chance) override {
    assize::Stream stream = chance.Open(assize::Label("move"));
    return Rules::RandomMove(view, stream);
  }
};

#endif  // MY_BOT_H_

// What `referee new-bot` prints about the folder that it made. Pure.
#ifndef ASSIZE_REFEREE_REPORT_NEW_BOT_TEXT_H_
#define ASSIZE_REFEREE_REPORT_NEW_BOT_TEXT_H_

#include <string>

#include "referee/bots/new_bot.h"

namespace assize {

// Its files, and the commands with which its owner goes on.
std::string NewBotText(const bots::NewBot& bot, const bots::MadeBot& made);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_NEW_BOT_TEXT_H_

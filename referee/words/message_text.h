// Any message of the protocol as a line of words: what JSON lines have, without marks.
//
// Pure functions.
#ifndef ASSIZE_REFEREE_WORDS_MESSAGE_TEXT_H_
#define ASSIZE_REFEREE_WORDS_MESSAGE_TEXT_H_

#include <string>

#include "google/protobuf/message.h"

namespace assize {

// "wheel revealed: tile MARKET, choices (colour BLUE, action STEAL, target GREEN)". A message that
// is a choice begins with its name. Options of a game are left out where they are inside.
std::string TextOf(const google::protobuf::Message& message);

}  // namespace assize

#endif  // ASSIZE_REFEREE_WORDS_MESSAGE_TEXT_H_

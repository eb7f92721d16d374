// Small random changes to any message, by reflection: they turn a move into another one, which may
// be illegal, malformed, or still legal. Pure.
#ifndef ASSIZE_REFEREE_SECRECY_MUTATE_H_
#define ASSIZE_REFEREE_SECRECY_MUTATE_H_

#include <google/protobuf/message.h>

#include "referee/base/chance.h"

namespace assize::secrecy {

// Changes one field somewhere in `message`: its value, its presence, or a list's length or order.
void Mutate(Stream& stream, google::protobuf::Message* message);

}  // namespace assize::secrecy

#endif  // ASSIZE_REFEREE_SECRECY_MUTATE_H_

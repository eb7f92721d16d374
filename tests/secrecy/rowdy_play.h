// A whole match in which the bots do anything: answer, try nonsense, let time pass, break their
// streams and come back.
#ifndef ASSIZE_TESTS_SECRECY_ROWDY_PLAY_H_
#define ASSIZE_TESTS_SECRECY_ROWDY_PLAY_H_

#include <functional>

#include "referee/secrecy/fake_host.h"

namespace assize::secrecy {

// Plays the host's match to its end and calls `look` after each thing that a bot has done.
void PlayRowdily(FakeHost* host, Stream& stream, const std::function<void()>& look);

}  // namespace assize::secrecy

#endif  // ASSIZE_TESTS_SECRECY_ROWDY_PLAY_H_

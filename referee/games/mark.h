// What a codec does where it writes a value that is not for everybody: it marks the message with
// the value's fact, by name as in Rules::HiddenFacts().
//
//   Write(event.cards, message->mutable_cards());
//   Mark(message, "held(", NameOf(event.colour), ")");
//
// In what users run this does nothing. Tests let it write the fact's label (referee/base/canary.h)
// into the message, in a field that no message has, and then look for labels in what each seat is
// told.
#ifndef ASSIZE_REFEREE_GAMES_MARK_H_
#define ASSIZE_REFEREE_GAMES_MARK_H_

#include <string>

#include "referee/base/canary.h"

#ifdef ASSIZE_MUTANTS
#include <google/protobuf/message.h>

#include "absl/strings/str_cat.h"
#endif

namespace assize::games {

#ifdef ASSIZE_MUTANTS

// Adds bytes to a message that none of its fields shows.
template <class Message>
void Slip(const std::string& bytes, Message* message) {
  constexpr int kNoFieldsNumber = 4242;
  message->GetReflection()->MutableUnknownFields(message)->AddLengthDelimited(kNoFieldsNumber,
                                                                              bytes);
}

template <class Message, class... Parts>
void Mark(Message* message, const Parts&... fact) {
  if (CanariesAreSet()) Slip(CanaryOf(absl::StrCat(fact...)), message);
}

// The value with the label of its fact.
inline std::string Marked(const std::string& fact, const std::string& value) {
  return CanariesAreSet() ? absl::StrCat(value, " ", CanaryOf(fact)) : value;
}

#else

template <class Message>
void Slip(const std::string&, Message*) {}
template <class Message, class... Parts>
void Mark(Message*, const Parts&...) {}
inline const std::string& Marked(const std::string&, const std::string& value) { return value; }

#endif

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_MARK_H_

// Leaks that mutants put into messages, and the labels of hidden facts that codecs write when
// canaries are set. A patched codec tags the message wherever it writes a value that is not for
// everybody, with the value's fact, by name as in Rules::HiddenFacts():
//
//   Write(event.cards, message->mutable_cards());
//   Tag(message, "held(", NameOf(event.colour), ")");
//
// The label (canary.h) goes into a field that no message has. Tests then look for labels in what
// each seat receives.
#ifndef ASSIZE_TESTS_SECRECY_TAG_H_
#define ASSIZE_TESTS_SECRECY_TAG_H_

#include <google/protobuf/message.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/field_bytes.h"
#include "tests/secrecy/canary.h"

namespace assize::games {

// Which no field of a message has.
inline constexpr int kNoFieldsNumber = 4242;

// Adds bytes to a message that none of its fields shows.
inline void InjectLeak(const std::string& bytes, google::protobuf::Message* message) {
  message->GetReflection()->MutableUnknownFields(message)->AddLengthDelimited(kNoFieldsNumber,
                                                                              bytes);
}

template <class... Parts>
void Tag(google::protobuf::Message* message, const Parts&... fact) {
  if (CanariesAreSet()) InjectLeak(CanaryOf(absl::StrCat(fact...)), message);
}

// The same in a message that is written as bytes.
template <class... Parts>
void Tag(FieldBytes& bytes, const Parts&... fact) {
  if (CanariesAreSet()) bytes.Text(kNoFieldsNumber, CanaryOf(absl::StrCat(fact...)));
}

// The value with the label of its fact.
inline std::string Tagged(const std::string& fact, const std::string& value) {
  return CanariesAreSet() ? absl::StrCat(value, " ", CanaryOf(fact)) : value;
}

}  // namespace assize::games

#endif  // ASSIZE_TESTS_SECRECY_TAG_H_

// What tokens may do, in the words of the command line. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_MODEL_SCOPE_WORDS_H_
#define ASSIZE_LADDER_MODEL_SCOPE_WORDS_H_

#include <string>

#include "assize/v1/service.pb.h"

namespace assize::ladder {

// "organise".
std::string WordOf(v1::Scope scope);
// SCOPE_UNSPECIFIED: no scope has this name.
v1::Scope ScopeOfWord(const std::string& word);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MODEL_SCOPE_WORDS_H_

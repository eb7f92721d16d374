// Plays a record's inputs through a new match, as a verifier does.
#ifndef ASSIZE_TESTS_MATCH_REAPPLY_H_
#define ASSIZE_TESTS_MATCH_REAPPLY_H_

#include <memory>

#include "referee/match/match_core.h"

namespace assize::match {

// The match that `record`'s inputs lead to, under `spec`.
inline std::unique_ptr<MatchCore> Reapply(const v1::Record& record, const MatchSpec& spec) {
  std::unique_ptr<MatchCore> core = MatchCore::Create(spec).value();
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      if (IsInput(entry)) Apply(entry, Stamp{}, core.get());
    }
    core->Advance();
  }
  if (record.end().reason() == v1::END_REASON_VOID) core->Void(record.end().void_reason());
  if (record.end().reason() == v1::END_REASON_FORFEIT) core->EndAgainstLost();
  return core;
}

}  // namespace assize::match

#endif  // ASSIZE_TESTS_MATCH_REAPPLY_H_

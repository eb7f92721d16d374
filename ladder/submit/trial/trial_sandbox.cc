#include "ladder/submit/trial/trial_sandbox.h"

#include <string>

namespace assize::ladder {

void WriteSandbox(const bots::SandboxPolicy& sandbox, v1::TrialStart* start) {
  start->set_confine(sandbox.confine);
  for (const auto& [key, value] : bots::LimitsByKey(sandbox.caps)) {
    (*start->mutable_caps())[key] = value;
  }
  for (const std::string& read : sandbox.reads) start->add_reads(read);
  start->set_first_uid(sandbox.uids.first);
  start->set_cgroups(sandbox.cgroups);
  start->set_uids(sandbox.uids.count);
}

bots::SandboxPolicy SandboxIn(const v1::TrialStart& start) {
  bots::SandboxPolicy sandbox;
  sandbox.confine = start.confine();
  for (const auto& [key, value] : start.caps()) {
    bots::SetLimit(key, value, sandbox.caps).IgnoreError();
  }
  sandbox.reads.assign(start.reads().begin(), start.reads().end());
  sandbox.uids = {.first = start.first_uid(), .count = start.uids()};
  sandbox.cgroups = start.cgroups();
  return sandbox;
}

}  // namespace assize::ladder

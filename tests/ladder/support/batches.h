// Batches and results for tests of what writes, plays and takes up batches.
#ifndef ASSIZE_TESTS_LADDER_SUPPORT_BATCHES_H_
#define ASSIZE_TESTS_LADDER_SUPPORT_BATCHES_H_

#include <string>
#include <vector>

#include "assize/v1/batch.pb.h"
#include "referee/base/seed.h"

namespace assize::ladder {

// A match with one bot for each id, each of a deal of its own.
inline v1::Batch BatchOf(const std::vector<std::string>& ids) {
  v1::Batch batch;
  batch.set_name("cup");
  batch.set_game("brigands");
  batch.add_bots()->set_folder("/bots/greedy");
  for (const std::string& id : ids) {
    v1::BatchMatch& match = *batch.add_matches();
    match.mutable_header()->set_match_id(id);
    match.mutable_header()->set_game("brigands");
    match.mutable_header()->set_seed(std::string(AsView(SeedFromText(id).bytes)));
    match.mutable_header()->add_competitors()->set_name("greedy");
    match.add_bots(0);
  }
  return batch;
}

inline v1::BatchResult ResultOf(const std::string& id,
                                v1::EndReason reason = v1::END_REASON_FINISHED) {
  v1::BatchResult result;
  result.set_match_id(id);
  result.mutable_record()->mutable_end()->set_reason(reason);
  return result;
}

}  // namespace assize::ladder

#endif  // ASSIZE_TESTS_LADDER_SUPPORT_BATCHES_H_

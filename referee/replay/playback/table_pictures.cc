#include "referee/replay/playback/table_pictures.h"

#include <algorithm>
#include <memory>

#include "referee/base/status.h"
#include "referee/match/match_core.h"
#include "referee/replay/playback/replay.h"

namespace assize::replay {

absl::StatusOr<std::vector<games::Picture>> TablesAfter(const match::MatchSpec& spec,
                                                        const v1::Record& record, int first,
                                                        int end) {
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<match::MatchCore> core,
                          match::MatchCore::Create(spec));
  std::vector<games::Picture> tables;
  for (int i = 0; i < std::min(end, record.steps_size()); ++i) {
    if (core->record().steps_size() <= i) {
      for (const v1::Entry& entry : record.steps(i).entries()) {
        if (match::IsInput(entry)) match::Apply(entry, {}, core.get());
      }
      EndStep(record, i, core.get());
    }
    if (i >= first) tables.push_back(core->table().Draw());
  }
  return tables;
}

}  // namespace assize::replay

#include "referee/replay/playback/seat_transcript.h"

#include <utility>

#include "referee/base/status.h"
#include "referee/match/match_core.h"
#include "referee/match/match_spec.h"
#include "referee/replay/playback/replay.h"

namespace assize::replay {
namespace {

void AskFor(const v1::Hello& asks, Seat seat, v1::Record* record) {
  for (v1::Step& step : *record->mutable_steps()) {
    for (v1::Entry& entry : *step.mutable_entries()) {
      if (entry.has_joined() && entry.seat() == static_cast<uint32_t>(seat.index())) {
        v1::Hello& hello = *entry.mutable_joined()->mutable_hello();
        hello.set_wants_options(asks.wants_options());
        hello.clear_max_options();
        if (asks.has_max_options()) hello.set_max_options(asks.max_options());
        hello.set_wants_narration(asks.wants_narration());
      }
    }
  }
}

// Takes over what the seat was sent since the last call.
void Listen(const match::MatchCore& core, Seat seat, std::vector<SeatMessage>* sent) {
  const match::SeatStream& stream = core.stream(seat);
  while (sent->size() < stream.size()) {
    SeatMessage& message = sent->emplace_back();
    message.bytes = stream.bytes(sent->size());
    const auto open = core.open_request(seat);
    if (open.has_value() && open->sequence == sent->size()) message.table = core.table().Clone();
  }
}

}  // namespace

absl::StatusOr<std::vector<SeatMessage>> SeatTranscript(const v1::Record& recorded, Seat seat,
                                                        const v1::Hello& hello,
                                                        bool ends_with_a_side) {
  v1::Record record = recorded;
  AskFor(hello, seat, &record);
  ASSIZE_ASSIGN_OR_RETURN(match::MatchSpec spec, match::SpecOf(record.header()));
  spec.ends_with_a_side = ends_with_a_side;
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<match::MatchCore> core,
                          match::MatchCore::Create(spec));
  std::vector<SeatMessage> sent;
  for (int i = 0; i < record.steps_size(); ++i) {
    if (core->record().steps_size() > i) continue;
    for (const v1::Entry& entry : record.steps(i).entries()) {
      if (match::IsInput(entry)) match::Apply(entry, {}, core.get());
    }
    EndStep(record, i, core.get());
    Listen(*core, seat, &sent);
  }
  return sent;
}

}  // namespace assize::replay

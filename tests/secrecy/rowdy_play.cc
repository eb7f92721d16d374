#include "tests/secrecy/rowdy_play.h"

namespace assize::secrecy {
namespace {

// What a seat does next. It answers far more often than not, so that few matches end by forfeits.
void Act(Seat seat, FakeHost* host, Stream& stream) {
  if (!host->streaming(seat)) {
    const uint64_t last = stream.Below(host->newest(seat) + 1);
    host->Rejoin(seat, stream.Below(2) == 0 ? std::optional(last) : std::nullopt);
    return;
  }
  switch (stream.Below(100)) {
    case 0:
      return host->Send(seat, host->NonsenseFor(seat));
    case 1:
    case 2:
      return host->Drop(seat);
    case 3:
      return host->SendBytes(seat, "\xff\xff");
    case 4:
      return host->GreetAgain(seat);
    default:
      break;
  }
  if (host->open_request(seat) != 0) {
    host->Answer(seat, host->table().RandomMove(seat, stream));
  }
}

}  // namespace

void PlayRowdily(FakeHost* host, Stream& stream, const std::function<void()>& look) {
  const SeatSet seats = SeatSet::First(host->match().core().seats());
  for (Seat seat : seats) {
    host->Join(seat, ListsFrom(stream.Below(4)));
    look();
  }
  while (!host->over()) {
    for (Seat seat : seats) {
      if (host->over()) return;
      Act(seat, host, stream);
      look();
    }
    const bool somebody_is_late = stream.Below(64) == 0;
    host->PassTo(host->now() + (somebody_is_late ? kMoveLimit : match::Micros(0)) +
                 match::Micros(1));
    look();
  }
}

}  // namespace assize::secrecy

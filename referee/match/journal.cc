#include "referee/match/journal.h"

#include <utility>

namespace assize::match {
namespace {

// Enough to distinguish two steps; the record as a whole has a digest of full length in the store.
constexpr size_t kChainBytes = 8;

// Two bytes of audience: 1 for everybody or 0, then a bit per seat of a private event.
std::string AudienceBytes(games::Audience audience) {
  unsigned bits = 0;
  for (Seat seat : audience.only()) bits |= 1u << seat.index();
  return {static_cast<char>(audience.IncludesSpectator() ? 1 : 0), static_cast<char>(bits)};
}

bool AnswersRequest(const v1::Entry& entry) {
  return entry.has_timeout() ||
         (entry.has_moved() && entry.moved().verdict() == v1::REJECT_REASON_UNSPECIFIED);
}

}  // namespace

v1::Entry EntryOf(Seat seat) {
  v1::Entry entry;
  entry.set_seat(seat.index());
  return entry;
}

Journal::Journal(v1::RecordHeader header)
    : chain_(AsView(HashOf(header.SerializeAsString())).substr(0, kChainBytes)) {
  *record_.mutable_header() = std::move(header);
}

void Journal::Add(v1::Entry entry, Stamp stamp) {
  last_us_ = stamp.at_us;
  if (!AnswersRequest(entry)) stamp = {.at_us = stamp.at_us};
  open_step_[entry.seat()].push_back({std::move(entry), stamp});
}

void Journal::Append(v1::Entry entry) {
  open_step_[entry.seat()].push_back({std::move(entry), {.at_us = last_us_}});
}

void Journal::CloseStep(std::span<const VisibleEvent> events) {
  v1::Step& step = *record_.add_steps();
  Sha256 hash;
  hash.Add(chain_);
  // One piece of memory for all of them.
  std::string bytes;
  for (std::vector<Noted>& seat_entries : open_step_) {
    for (Noted& noted : seat_entries) {
      noted.entry.SerializeToString(&bytes);
      hash.AddFramed(bytes);
      *step.add_entries() = std::move(noted.entry);
      timing_.add_entry_us(noted.stamp.at_us);
      timing_.add_used_us(noted.stamp.used_us);
      timing_.add_cpu_us(noted.stamp.cpu_us);
      timing_.add_late_us(noted.stamp.late_us);
    }
    seat_entries.clear();
  }
  for (const VisibleEvent& event : events) {
    event.event.SerializeToString(&bytes);
    hash.Add(AudienceBytes(event.audience)).AddFramed(bytes);
  }
  chain_ = AsView(hash.Digest()).substr(0, kChainBytes);
  step.set_chain(chain_);
}

void Journal::SetEnd(v1::RecordEnd end) {
  Sha256 hash;
  hash.Add(chain_).AddFramed(end.SerializeAsString());
  end.set_chain(std::string(AsView(hash.Digest()).substr(0, kChainBytes)));
  *record_.mutable_end() = std::move(end);
}

}  // namespace assize::match

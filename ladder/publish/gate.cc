#include "ladder/publish/gate.h"

namespace assize::ladder::publish {
namespace {

// Organisers see what is held back from others.
bool RoundIsOpenTo(Audience audience, const Circumstances& of) {
  return of.round_published || audience == Audience::kOrganiser;
}

bool EventIsOpenTo(Audience audience, const Circumstances& of) {
  return of.event_published || audience == Audience::kOrganiser;
}

bool SetIsOpenTo(Audience audience, const Circumstances& of) {
  return RoundIsOpenTo(audience, of) && (of.released || audience == Audience::kOrganiser);
}

bool MayReadLogs(Audience audience, const Circumstances& of) {
  return audience == Audience::kOrganiser || (audience == Audience::kOwner && of.own);
}

}  // namespace

bool Published(Thing thing, Audience audience, const Circumstances& of) {
  switch (thing) {
    case Thing::kEvent:
      return audience == Audience::kOrganiser ||
             (!of.draft && (!of.challenge || (audience == Audience::kOwner && of.own)));
    case Thing::kPlace:
      return of.place_revealed || EventIsOpenTo(audience, of);
    case Thing::kPlan:
    case Thing::kDropout:
      return RoundIsOpenTo(audience, of);
    case Thing::kEventEnd:
      return EventIsOpenTo(audience, of);
    case Thing::kEventSeed:
      return of.event_ended && EventIsOpenTo(audience, of);
    case Thing::kResult:
      return of.set_whole && SetIsOpenTo(audience, of);
    case Thing::kRecord:
      return of.set_closed && SetIsOpenTo(audience, of);
    // A log may say which cards a bot had, and its owner may have a bot in the deal's next match.
    case Thing::kLog:
      return of.set_closed && SetIsOpenTo(audience, of) && MayReadLogs(audience, of);
    case Thing::kSuspension:
      return audience == Audience::kOrganiser || (of.event_published && of.event_ended);
    case Thing::kQuestion:
      return of.answered_to_all || audience == Audience::kOrganiser;
  }
  return false;
}

}  // namespace assize::ladder::publish

#include "ladder/service/methods/methods.h"

namespace assize::ladder::service {
namespace {

std::function<void()> WakerOf(Feed* feed) {
  if (feed == nullptr) return [] {};
  return [feed] { feed->Wake(); };
}

}  // namespace

Methods::Methods(const MethodParts& parts)
    : operations_(parts.submissions),
      feed_(parts.feed),
      token_book_(parts.tokens),
      sight_({.store = parts.store,
              .published = parts.published,
              .events = parts.events,
              .scheduler = parts.scheduler,
              .beside_file = parts.feed == nullptr,
              .database = parts.database}),
      acts_({.store = parts.store,
             .published = parts.published,
             .events = parts.events,
             .sight = &sight_,
             .done = WakerOf(parts.feed)}),
      bots_(BotParts{.store = parts.store,
                     .published = parts.published,
                     .answers = &answers_,
                     .acts = &acts_,
                     .sight = &sight_}),
      submissions_(
          SubmissionParts{.store = parts.store, .submissions = parts.submissions, .acts = &acts_}),
      events_(EventParts{.store = parts.store,
                         .published = parts.published,
                         .events = parts.events,
                         .regresses = parts.regresses,
                         .acts = &acts_,
                         .sight = &sight_,
                         .clock = parts.clock,
                         .database = parts.database}),
      lifecycle_(LifecycleParts{.store = parts.store,
                                .scheduler = parts.scheduler,
                                .challenges = parts.challenges,
                                .acts = &acts_,
                                .sight = &sight_,
                                .clock = parts.clock}),
      publication_(PublicationParts{.store = parts.store,
                                    .published = parts.published,
                                    .acts = &acts_,
                                    .sight = &sight_,
                                    .clock = parts.clock}),
      reruns_(RerunParts{.store = parts.store,
                         .events = parts.events,
                         .challenges = parts.challenges,
                         .acts = &acts_,
                         .sight = &sight_,
                         .clock = parts.clock,
                         .database = parts.database}),
      results_(ResultParts{.standings = parts.standings,
                           .matrices = parts.matrices,
                           .answers = &answers_,
                           .sight = &sight_}),
      challenges_(ChallengeParts{.store = parts.store,
                                 .published = parts.published,
                                 .challenges = parts.challenges,
                                 .acts = &acts_,
                                 .sight = &sight_,
                                 .clock = parts.clock,
                                 .reference_bots = parts.reference_bots}),
      regresses_(RegressParts{.store = parts.store,
                              .events = parts.events,
                              .regresses = parts.regresses,
                              .event_methods = &events_,
                              .acts = &acts_,
                              .sight = &sight_,
                              .reference_bots = parts.reference_bots}),
      notices_(NoticeParts{
          .store = parts.store, .acts = &acts_, .sight = &sight_, .clock = parts.clock}),
      tokens_(TokenParts{.tokens = parts.tokens, .acts = &acts_}),
      status_(StatusParts{.store = parts.store,
                          .events = parts.events,
                          .submissions = parts.submissions,
                          .feed = parts.feed,
                          .presence = parts.presence,
                          .leases = parts.leases,
                          .audit = parts.audit,
                          .acts = &acts_,
                          .ports = parts.ports,
                          .commit = parts.commit,
                          .started_unix_us = parts.started_unix_us}) {}

}  // namespace assize::ladder::service

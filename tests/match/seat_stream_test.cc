// One seat's list of messages and the queue of those still to send.
#include "referee/match/seat_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace assize::match {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

v1::RefereeMessage MessageAbout(uint64_t request_id) {
  v1::RefereeMessage message;
  message.mutable_rejected()->set_request_id(request_id);
  return message;
}

std::vector<uint64_t> TakeAll(SeatStream* stream) {
  std::vector<uint64_t> sequences;
  while (auto sequence = stream->TakeNext()) sequences.push_back(*sequence);
  return sequences;
}

TEST(SeatStream, NumbersItsMessagesFromOne) {
  SeatStream stream;
  stream.Append(MessageAbout(10));
  stream.Append(MessageAbout(20));
  ASSERT_EQ(stream.size(), 2u);
  v1::RefereeMessage second;
  ASSERT_TRUE(second.ParseFromString(stream.bytes(2)));
  EXPECT_EQ(second.sequence(), 2u);
  EXPECT_EQ(second.rejected().request_id(), 20u);
}

TEST(SeatStream, ARequestWithPartsInBytesIsTheOneWithAllPartsInMessages) {
  for (const int options : {0, 1, 3, 300}) {
    for (const bool partial : {false, true}) {
      for (const auto& count :
           {std::optional<uint32_t>(), std::optional<uint32_t>(0), std::optional<uint32_t>(300)}) {
        SeatStream in_messages;
        SeatStream in_bytes;
        for (int i = 0; i < 200; ++i) {
          RequestParts parts{.id = static_cast<uint64_t>(i) * 1000,
                             .decision = i % 3 == 0 ? "" : "plan",
                             .option_count = count};
          v1::RefereeMessage whole;
          v1::Request& request = *whole.mutable_request();
          request.set_request_id(parts.id);
          request.set_decision(std::string(parts.decision));
          request.mutable_view()->mutable_brigands()->set_round(3);
          if (i % 2 == 0) request.mutable_view()->mutable_brigands()->mutable_config();
          request.add_events()->mutable_brigands()->mutable_new_day();
          v1::Request rest, listed;
          *rest.mutable_events() = request.events();
          if (i % 4 < 2) {
            parts.view = request.view().SerializeAsString();
          } else {
            *rest.mutable_view() = request.view();
          }
          for (int option = 0; option < options; ++option) {
            listed.add_options()->mutable_brigands()->mutable_escape()->set_escaping(option);
          }
          *request.mutable_options() = listed.options();
          request.set_options_partial(partial);
          if (count.has_value()) request.set_option_count(*count);
          if (i % 8 < 4) {
            parts.options = {.bytes = listed.SerializeAsString(), .partial = partial};
          } else {
            *rest.mutable_options() = listed.options();
            rest.set_options_partial(partial);
          }
          in_messages.Append(std::move(whole));
          in_bytes.AppendRequest(parts, rest);
          ASSERT_EQ(in_bytes.bytes(in_bytes.size()), in_messages.bytes(in_messages.size()));
        }
        EXPECT_EQ(in_bytes.Digest(), in_messages.Digest());
      }
    }
  }
}

TEST(SeatStream, SentencesAreSentButNotPartOfTheDigest) {
  SeatStream silent;
  SeatStream spoken;
  for (SeatStream* stream : {&silent, &spoken}) {
    const Sentences sentences =
        stream == &spoken ? Sentences{"It rains.", "It stops."} : Sentences();
    stream->AppendRequest({.id = 1, .decision = "plan"}, {}, sentences);
    stream->Append(MessageAbout(1), sentences);
  }
  for (uint64_t sequence : {1, 2}) {
    EXPECT_NE(spoken.bytes(sequence), silent.bytes(sequence));
    v1::RefereeMessage message;
    ASSERT_TRUE(message.ParseFromString(spoken.bytes(sequence)));
    EXPECT_THAT(message.narration().sentences(), ElementsAre("It rains.", "It stops."));
    message.clear_narration();
    EXPECT_EQ(message.SerializeAsString(), silent.bytes(sequence));
  }
  EXPECT_EQ(spoken.Digest(), silent.Digest());
}

TEST(SeatStream, QueuesOnlyWhileTheSeatIsThere) {
  SeatStream stream;
  stream.Append(MessageAbout(1));
  EXPECT_THAT(TakeAll(&stream), IsEmpty());
  stream.ConnectAfter(0);
  stream.Append(MessageAbout(2));
  EXPECT_THAT(TakeAll(&stream), ElementsAre(1, 2));
  stream.Append(MessageAbout(3));
  stream.Disconnect();
  stream.Append(MessageAbout(4));
  EXPECT_THAT(TakeAll(&stream), IsEmpty());
}

TEST(SeatStream, AReconnectedSeatIsSentWhatItMissed) {
  SeatStream stream;
  for (int i = 1; i <= 4; ++i) stream.Append(MessageAbout(i));
  stream.ConnectAfter(2);
  EXPECT_THAT(TakeAll(&stream), ElementsAre(3, 4));
}

TEST(SeatStream, AReconnectedSeatThatKnowsNothingIsSentWhatItNeeds) {
  SeatStream stream;
  for (int i = 1; i <= 4; ++i) stream.Append(MessageAbout(i));
  stream.ConnectWith({1, 4});
  stream.Append(MessageAbout(5));
  EXPECT_THAT(TakeAll(&stream), ElementsAre(1, 4, 5));
}

TEST(SeatStream, AStreamThatIsToEndSendsWhatIsQueuedAndNothingNew) {
  SeatStream stream;
  stream.ConnectAfter(0);
  stream.Append(MessageAbout(1));
  stream.Finish({});
  stream.Append(MessageAbout(2));
  EXPECT_THAT(TakeAll(&stream), ElementsAre(1));
}

TEST(SeatStream, TheDigestIsOverAllMessagesWhetherSentOrNot) {
  SeatStream sent;
  sent.ConnectAfter(0);
  SeatStream kept;
  for (SeatStream* stream : {&sent, &kept}) stream->Append(MessageAbout(1));
  EXPECT_EQ(sent.Digest(), kept.Digest());
  EXPECT_EQ(sent.Digest(), Sha256().AddFramed(sent.bytes(1)).Digest());
  sent.Append(MessageAbout(2));
  EXPECT_NE(sent.Digest(), kept.Digest());
}

}  // namespace
}  // namespace assize::match

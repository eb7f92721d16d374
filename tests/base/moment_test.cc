// Moments as organisers write them.
#include "referee/base/text/moment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/replay/store_testing.h"

namespace assize {
namespace {

using testing::Fails;
using testing::IsOk;

constexpr int64_t kSecond = 1'000'000;
// 2026-12-01 17:00 UTC.
constexpr int64_t kEvening = int64_t{1'796'144'400} * kSecond;

TEST(Moment, HasManyFormsAndOneMeaning) {
  for (const char* text :
       {"2026-12-01 18:00 Europe/Paris", "2026-12-01T18:00 Europe/Paris", "2026-12-01 17:00 UTC",
        "2026-12-01T17:00Z", "2026-12-01T17:00:00Z", "2026-12-01T18:00:00+01:00",
        "2026-12-01 18:00 +0100", "2026-12-01 12:00:00-05:00"}) {
    EXPECT_EQ(ParseMoment(text)->unix_us, kEvening) << text;
  }
  EXPECT_EQ(ParseMoment("2026-07-01 18:00 Europe/Paris")->unix_us,
            ParseMoment("2026-07-01 16:00 UTC")->unix_us);
}

TEST(Moment, IsPrintedInItsZone) {
  EXPECT_EQ(MomentText({.unix_us = kEvening, .zone = "Europe/Paris"}),
            "2026-12-01 18:00 Europe/Paris");
  EXPECT_EQ(MomentText({.unix_us = kEvening + kSecond, .zone = "+01:00"}),
            "2026-12-01 18:00:01 +01:00");
  EXPECT_EQ(MomentText({.unix_us = kEvening, .zone = ""}), "2026-12-01 17:00 UTC");
  EXPECT_EQ(MomentText({.unix_us = kEvening, .zone = "Nowhere/Town"}), "2026-12-01 17:00 UTC");
}

TEST(Moment, InALeapSecondIsRefused) {
  for (const char* text : {"2026-12-31T23:59:60Z", "2026-12-31 23:59:60 UTC",
                           "2016-12-31T23:59:60Z", "2026-06-30T23:59:60+02:00"}) {
    EXPECT_THAT(ParseMoment(text).status().message(),
                ::testing::HasSubstr("is not a date with a time"))
        << text;
  }
  EXPECT_EQ(ParseMoment("2026-12-31T23:59:59Z")->unix_us + kSecond,
            ParseMoment("2027-01-01T00:00:00Z")->unix_us);
}

TEST(Moment, OfAnUnknownZoneIsRefused) {
  for (const char* zone : {"Europe/Atlantis", "/etc/passwd", "../../etc/passwd", "file:x", "+25:00",
                           "+1", "libc:localtime", "Europe/Paris "}) {
    EXPECT_THAT(ParseMoment(std::string("2026-12-01 18:00 ") + zone),
                Fails(absl::StatusCode::kInvalidArgument, "no time zone"))
        << zone;
  }
  EXPECT_THAT(ParseMoment("2026-12-01 18:00"),
              Fails(absl::StatusCode::kInvalidArgument, "has no time zone"));
}

TEST(Moment, ThatIsNoneIsRefused) {
  for (const char* text : {"", "soon", "2026-12-01", "2026-13-01 18:00 UTC", "2026-02-30 18:00 UTC",
                           "2026-12-01 25:00 UTC", "26-12-01 18:00 UTC", "18:00 UTC",
                           "1969-12-01 18:00 UTC", "2026-12-01  18:00 UTC"}) {
    EXPECT_THAT(ParseMoment(text), Fails(absl::StatusCode::kInvalidArgument, "not a date")) << text;
  }
}

TEST(Moment, WhenClocksChangeMustBeGivenByItsOffset) {
  EXPECT_THAT(ParseMoment("2026-03-29 02:30 Europe/Paris"),
              Fails(absl::StatusCode::kInvalidArgument, "does not exist"));
  EXPECT_THAT(ParseMoment("2026-10-25 02:30 Europe/Paris"),
              Fails(absl::StatusCode::kInvalidArgument, "comes twice"));
  EXPECT_THAT(ParseMoment("2026-10-25 02:30 +01:00"), IsOk());
}

TEST(Span, HasUnitsAndAnEnd) {
  EXPECT_EQ(*ParseSpan("1h30m", absl::Minutes(1)), absl::Minutes(90));
  EXPECT_EQ(*ParseSpan("1s", absl::Seconds(1)), absl::Seconds(1));
  EXPECT_EQ(*ParseSpan("8784h", absl::Seconds(1)), absl::Hours(8784));
  for (const char* text : {"", "5", "soon", "0", "0s", "-5m", "inf", "-inf", "nan", "8785h", "1e9h",
                           "0.9s", "1h x", "1:30"}) {
    EXPECT_THAT(ParseSpan(text, absl::Seconds(1)),
                Fails(absl::StatusCode::kInvalidArgument, "to a year"))
        << text;
  }
}

}  // namespace
}  // namespace assize

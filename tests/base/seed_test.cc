// Seeds, hashes and commitments.
#include "referee/base/seed.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/ascii.h"
#include "referee/base/chance.h"
#include "tests/base/known_draws.h"

namespace assize {
namespace {

TEST(Seed, OfATextIsThatOfTheReference) {
  for (const KnownAnswer& answer : KnownAnswers("text")) {
    EXPECT_EQ(ToHex(SeedFromText(answer[0]).bytes), answer[1]) << answer[0];
  }
}

TEST(Seed, OfSixtyFourHexadecimalDigitsIsTheseDigits) {
  const std::string digits = "00ff10203040506070809a0b0c0d0e0f00112233445566778899aabbccddeeff";
  EXPECT_EQ(ToHex(SeedFromText(digits).bytes), digits);
  EXPECT_EQ(ToHex(SeedFromText(absl::AsciiStrToUpper(digits)).bytes), digits);
}

TEST(Seed, OfWordsIsThatOfScrypt) {
  // Python: hashlib.scrypt(b"autumn", salt=b"assize/seed-words/1", n=2**15, r=8, p=1,
  //                        maxmem=2**26, dklen=32)
  const absl::StatusOr<Seed> seed = SeedFromWords("autumn");
  ASSERT_TRUE(seed.ok()) << seed.status();
  EXPECT_EQ(ToHex(seed->bytes), "2729f40ff33da32869153ce9e1f6f5d36be35d73077113ff4c7a9816c17a3e66");
}

TEST(Seed, OfWordsThatAreASeedIsThatSeed) {
  const std::string digits = "00ff10203040506070809a0b0c0d0e0f00112233445566778899aabbccddeeff";
  EXPECT_TRUE(IsWrittenSeed(digits));
  EXPECT_EQ(SeedFromWords(digits).value(), SeedFromText(digits));
  EXPECT_FALSE(IsWrittenSeed(digits.substr(1)));
}

TEST(Seed, DerivedSeedsAreThoseOfTheReference) {
  for (const KnownAnswer& answer : KnownAnswers("derive")) {
    const std::string label = answer[1] == "-" ? "" : answer[1];
    EXPECT_EQ(ToHex(DeriveSeed(SeedOfHex(answer[0]), label).bytes), answer[2]) << label;
  }
}

TEST(Seed, ADealsSeedIsTheKeyOfTheStreamOfThatName) {
  const Seed run = SeedFromText("run");
  EXPECT_EQ(DeriveSeed(run, "deal(3)").bytes, Chance(run).Key("deal(3)"));
}

TEST(Seed, CommitmentIsThatOfTheReference) {
  for (const KnownAnswer& answer : KnownAnswers("commitment")) {
    EXPECT_EQ(ToHex(SeedCommitment(SeedOfHex(answer[0]), SeedOfHex(answer[1]), answer[2])),
              answer[3]);
  }
}

TEST(Seed, CommitmentDependsOnEveryPart) {
  const Seed one = SeedFromText("one");
  const Seed two = SeedFromText("two");
  const Bytes32 commitment = SeedCommitment(one, two, "m");
  EXPECT_NE(commitment, SeedCommitment(two, two, "m"));
  EXPECT_NE(commitment, SeedCommitment(one, one, "m"));
  EXPECT_NE(commitment, SeedCommitment(two, one, "m"));
  EXPECT_NE(commitment, SeedCommitment(one, two, "n"));
}

TEST(Seed, TheKernelsSeedsDiffer) {
  const absl::StatusOr<Seed> one = SeedFromKernel();
  const absl::StatusOr<Seed> two = SeedFromKernel();
  ASSERT_TRUE(one.ok()) << one.status();
  ASSERT_TRUE(two.ok()) << two.status();
  EXPECT_NE(*one, *two);
  EXPECT_NE(*one, Seed{});
}

TEST(Hash, IsSha256AsPublishedInFips180) {
  EXPECT_EQ(ToHex(HashOf("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(ToHex(HashOf("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(ToHex(HashOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Hash, PiecesAreNotToldApartUnlessTheyAreFramed) {
  EXPECT_EQ(Sha256().Add("ab").Add("c").Digest(), HashOf("abc"));
  EXPECT_NE(Sha256().AddFramed("ab").AddFramed("c").Digest(),
            Sha256().AddFramed("a").AddFramed("bc").Digest());
}

TEST(Hash, AFrameIsTheLengthInEightBytesLittleEndian) {
  const std::string frame("\3\0\0\0\0\0\0\0", 8);
  EXPECT_EQ(Sha256().AddFramed("abc").Digest(), HashOf(frame + "abc"));
}

TEST(Hash, GoesOnAfterADigest) {
  Sha256 hash;
  hash.Add("a");
  EXPECT_EQ(hash.Digest(), HashOf("a"));
  EXPECT_EQ(hash.Add("bc").Digest(), HashOf("abc"));
}

}  // namespace
}  // namespace assize

// Whom an address stands for, where something is counted for each stranger.
//
// A pure function.
#ifndef ASSIZE_LADDER_FRONT_ADDRESS_H_
#define ASSIZE_LADDER_FRONT_ADDRESS_H_

#include <string>

namespace assize::front {

// Of "192.0.2.7" itself; of an address of IPv6, with brackets or without, its network of 64 bits, all of
// which one party may have: "2001:db8:0:7::/64". An address of IPv4 in the form of one of IPv6 is the
// former; what is no address stands for itself.
std::string PartyOf(const std::string& host);

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_ADDRESS_H_

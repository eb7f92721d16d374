// Under which key clients are counted by their address.
//
// A pure function.
#ifndef ASSIZE_LADDER_FRONT_LISTEN_CLIENT_ADDRESS_H_
#define ASSIZE_LADDER_FRONT_LISTEN_CLIENT_ADDRESS_H_

#include <string>

namespace assize::front {

// An IPv4 address such as "192.0.2.7" itself; of an IPv6 address, with brackets or without, its
// network of 64 bits, all of which one client may own: "2001:db8:0:7::/64". An IPv4-mapped IPv6
// address counts as the IPv4 address; text that is not an address counts as itself.
std::string ClientKey(const std::string& host);

// The key of "192.0.2.7:40212" or "[2001:db8::1]:40212".
std::string AddressOf(const std::string& peer);

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_LISTEN_CLIENT_ADDRESS_H_

#include "ladder/front/listen/client_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"

namespace assize::front {

std::string ClientKey(const std::string& host) {
  std::string bare = host;
  if (bare.starts_with('[') && bare.ends_with(']')) bare = bare.substr(1, bare.size() - 2);
  in6_addr six = {};
  // After a '%' comes the interface of a link-local address.
  if (inet_pton(AF_INET6, bare.substr(0, bare.find('%')).c_str(), &six) != 1) return bare;
  std::array<char, INET6_ADDRSTRLEN> text = {};
  if (IN6_IS_ADDR_V4MAPPED(&six)) {
    constexpr int kIpv4Offset = 12;
    inet_ntop(AF_INET, six.s6_addr + kIpv4Offset, text.data(), text.size());
    return text.data();
  }
  constexpr int kNetworkBytes = 8;
  std::fill(six.s6_addr + kNetworkBytes, six.s6_addr + sizeof six.s6_addr, 0);
  inet_ntop(AF_INET6, &six, text.data(), text.size());
  return absl::StrCat(text.data(), "/64");
}

std::string AddressOf(const std::string& peer) {
  return ClientKey(peer.substr(0, peer.rfind(':')));
}

}  // namespace assize::front

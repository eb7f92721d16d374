// OpenSSL's hashes and ciphers fail for want of memory alone. What they did not do would be a wrong
// key or hash, so that this ends what is being done as any lack of memory does.
#ifndef ASSIZE_REFEREE_BASE_OPENSSL_CHECK_H_
#define ASSIZE_REFEREE_BASE_OPENSSL_CHECK_H_

#include <new>

namespace assize {

// `result`: of a call that returns 1 if it succeeded.
inline void CheckOpenSsl(int result) {
  if (result != 1) throw std::bad_alloc();
}
// `thing`: of a call that makes one.
template <class Thing>
Thing* MadeByOpenSsl(Thing* thing) {
  if (thing == nullptr) throw std::bad_alloc();
  return thing;
}

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_OPENSSL_CHECK_H_

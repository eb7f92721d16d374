// What a worker and who gives it matches must agree on: the messages of batches and records, with
// those of all games.
//
// A pure function, safe on every thread.
#ifndef ASSIZE_REFEREE_WORKER_PROTOCOL_DIGEST_H_
#define ASSIZE_REFEREE_WORKER_PROTOCOL_DIGEST_H_

#include <string>

namespace assize::worker {

// SHA-256, in hexadecimal, of their definitions in this program.
std::string ProtocolDigest();

}  // namespace assize::worker

#endif  // ASSIZE_REFEREE_WORKER_PROTOCOL_DIGEST_H_

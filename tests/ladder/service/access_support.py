"""What a client that is not ours does: it submits bots, reads feeds, and comes again."""

import hashlib
import io
import time
import zipfile

import grpc

from service_support import pb, reason_of

GONE = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED, grpc.StatusCode.UNKNOWN)


def waits(error):
    """Whether the call may be sent again; waits for as long as it asks."""
    code, reason, metadata = reason_of(error)
    if reason == pb.REASON_LIMIT:
        time.sleep(float(metadata["seconds"]))
        return True
    if code in GONE:
        time.sleep(0.05)
        return True
    return False


def zip_of(folder):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in sorted(folder.iterdir()):
            info = zipfile.ZipInfo(path.name)
            info.external_attr = (path.stat().st_mode & 0xFFFF) << 16
            archive.writestr(info, path.read_bytes())
    return out.getvalue()


def upload(body, piece=100_000, **start):
    start = {"size": len(body), "sha256": hashlib.sha256(body).digest(), **start}
    yield pb.SubmitBotRequest(start=pb.SubmissionStart(**start))
    for begin in range(0, len(body), piece):
        yield pb.SubmitBotRequest(piece=body[begin:begin + piece])


def await_done(caller, operation):
    while not operation.done:
        operation = caller.WaitOperation(name=operation.name)
    return operation


def submit_there(caller, folder, **start):
    return await_done(caller, caller.SubmitBot(upload(zip_of(folder), **start)))


def read_feed(caller, since=1, until="event_over", most=None):
    """The items from this number on, up to one of this kind, or this many; no signs of life."""
    items = []
    stream = caller.WatchEvents(since=since)
    for item in stream:
        if item.WhichOneof("what") == "alive":
            continue
        items.append(item)
        if item.WhichOneof("what") == until or len(items) == most:
            stream.cancel()
            break
    return items

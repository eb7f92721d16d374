"""What `decide` is asked: the referee's message, and the clock."""

from assize.deadline import Deadline


class Request:
    """A pb.Request whose fields are read as if it were the message itself (request.view, request.options, ...),
    with the time for the answer beside it."""

    def __init__(self, message, deadline=None):
        # The pb.Request.
        self.message = message
        # How much time is left now: request.deadline.left_ms(), .share(0.5), .over().
        self.deadline = deadline or Deadline()
        # What was left when the request, or the refusal of the last answer, arrived, bank included; and what
        # was in the bank. Milliseconds; infinite without a clock.
        self.left_ms = self.deadline.left_ms()
        self.bank_ms = self.deadline.bank_ms()

    def __getattr__(self, name):
        if name == "message":
            raise AttributeError(name)
        return getattr(self.message, name)

    def __repr__(self):
        return f"<request {self.message.request_id} ({self.message.decision}), {self.left_ms:.0f} ms left>"

"""What `decide` gets: the referee's message, and the clock."""

from assize.deadline import Deadline


class Request:
    """A pb.Request with the time for the answer. The message's fields can be read as if they were its own:
    request.view, request.options, ..."""

    def __init__(self, message, deadline=None):
        # The pb.Request.
        self.message = message
        # How much time is left now: request.deadline.left_ms(), .share(0.5), .over().
        self.deadline = deadline or Deadline()
        # What was left when the request, or the refusal of the last answer, arrived: with the bank, and in the
        # bank alone. Milliseconds; infinite without a clock.
        self.left_ms = self.deadline.left_ms()
        self.bank_ms = self.deadline.bank_ms()

    def __getattr__(self, name):
        if name == "message":
            raise AttributeError(name)
        return getattr(self.message, name)

    def __repr__(self):
        return f"<request {self.message.request_id} ({self.message.decision}), {self.left_ms:.0f} ms left>"

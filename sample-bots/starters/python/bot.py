"""A first bot: it plays any legal move. Make it better in decide()."""

import random

import assize


class MyBot(assize.Bot):
    name = "my-bot"

    def start(self, welcome):
        """Called at the start of every match: which game, which seat, which options."""
        self.seat = welcome.seat

    def decide(self, request):
        """Called whenever this seat must decide.

        request.options: the legal moves, or a part of them if request.options_partial is set;
        request.view: what this seat sees of the game; request.events: what has happened since the
        last request; request.deadline.left_ms(): how many milliseconds are left now. Return one of
        the options, or its index.
        """
        return random.choice(request.options)


if __name__ == "__main__":
    assize.run(MyBot())

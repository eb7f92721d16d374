"""Questions that players of High Card ask of a view, answered from the view alone.

    hand = CardView(request.view.high_card)
    hand.points(0)                                    # the rounds that seat 0 has won
"""

__all__ = ["CardView"]


class CardView:
    """A seat's view of High Card."""

    def __init__(self, view):
        self.view = view

    def points(self, seat):
        return sum(played.cards[seat] > played.cards[1 - seat] for played in self.view.rounds)

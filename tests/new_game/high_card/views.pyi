from assize.v1 import high_card_pb2 as high_card

__all__ = ["CardView"]

class CardView:
    view: high_card.View
    def __init__(self, view: high_card.View) -> None: ...
    def points(self, seat: int) -> int: ...

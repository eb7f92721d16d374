from typing import NoReturn

from assize.bot import Bot

def run(bot: Bot, address: str | None = None, token: str | None = None) -> NoReturn: ...

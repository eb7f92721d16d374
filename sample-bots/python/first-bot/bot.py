import random

import assize


class FirstBot(assize.Bot):
    name = "first-bot"

    def decide(self, request):
        return random.choice(request.options)


assize.run(FirstBot())

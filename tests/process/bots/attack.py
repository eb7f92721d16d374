"""What attacks have in common: what they report, and what must fail."""

MIB = 1 << 20

broken = []


def broke(*what):
    broken.append(" ".join(str(word) for word in what))


def must_fail(what, action, *arguments):
    """Whatever is tried, it fails with an OSError."""
    try:
        action(*arguments)
    except (OSError, ValueError, MemoryError):
        return
    broke(what)


def write_file(path, content=b"x"):
    with open(path, "wb") as file:
        file.write(content)


def read_file(path, size=4096):
    with open(path, "rb") as file:
        return file.read(size)

"""Short forms of player names that still tell players apart."""

from collections.abc import Collection, Sequence


def name_forms(name: str, others: Collection[str] = ()) -> tuple[str, ...]:
    """Return a name and shorter forms of it: `Anna Karenina`, `Anna K.`, `Anna`.

    A form that could also mean one of the `others` is left out.
    """
    words = name.split()
    if len(words) < 2:
        return (name,)
    initials = " ".join([words[0], *(f"{word[0]}." for word in words[1:])])
    forms = [name]
    rest = [other for other in others if other != name]
    for form in (initials, words[0]):
        stem = form.rstrip(".")
        if len(form) < len(forms[-1]) and not any(other.startswith(stem) for other in rest):
            forms.append(form)
    return tuple(forms)


def sentence(text: str, names: Collection[str]) -> str:
    """Return a text with a capital first letter; a name at its start stays as typed."""
    if any(name and text.startswith(name) for name in names):
        return text
    return text[:1].upper() + text[1:]


def text_forms(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return a text that contains player names, and forms of it with shorter names."""
    forms = [text]
    for step in (1, 2):
        short = text
        for name in sorted(names, key=len, reverse=True):
            known = name_forms(name, names)
            short = short.replace(name, known[min(step, len(known) - 1)])
        if short != forms[-1]:
            forms.append(short)
    return tuple(forms)

#!/usr/bin/env python3
"""The one-way doors: a room of core includes only itself and the rooms that docs/architecture.md lets it know; core
includes no Qt; ui does not include app. Reads the table from the page, so that page and code cannot disagree.
And one name, one type: two headers of core defining the same name would break the one-definition rule unseen."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]')
QT = re.compile(r"^(Q[A-Z]|Qt[A-Z][A-Za-z]*/|q[a-z]+\.h$)")


def closure(doors):
    """Who may know a room may know what that room may know."""
    def reach(room, seen):
        for other in doors[room]:
            if other not in seen:
                seen.add(other)
                reach(other, seen)
        return seen
    return {room: reach(room, set()) for room in doors}


def doors_of(page):
    """Rooms and what they may know, from the table of docs/architecture.md."""
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\| ([^|]+) \|$", page, re.M)
    names = [name for name, _ in rows]
    doors = {}
    for position, (name, cell) in enumerate(rows):
        words = re.findall(r"\w+", cell)
        if words[0] == "nothing":
            known = []
        elif words[0] == "all":
            known = [other for other in names[:position] if other not in words]
        else:
            known = [word for word in words if word in names]
        # Results and quantities are on every floor.
        doors[name] = set(known) | ({"base", "units"} if name not in ("base", "units") else set())
    return closure(doors)


def includes_of(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        found = INCLUDE.match(line)
        if found:
            yield number, found.group(1)


def faults_in(path, doors):
    parts = path.relative_to(ROOT).parts
    for number, include in includes_of(path):
        place = f"{path.relative_to(ROOT)}:{number}"
        if parts[0] == "core":
            room = parts[1]
            if QT.match(include):
                yield f"{place}: core includes Qt ({include})"
            if include.startswith(("ui/", "app/")):
                yield f"{place}: core reaches up ({include})"
            if include.startswith("core/"):
                other = include.split("/")[1]
                if room not in doors:
                    yield f"{place}: room {room} is not in docs/architecture.md"
                elif other != room and other not in doors[room]:
                    yield f"{place}: {room} may not know {other}"
        elif parts[0] == "ui" and include.startswith("app/"):
            yield f"{place}: ui reaches up ({include})"


def names_defined_twice(paths):
    """Types that two headers of core define at namespace scope."""
    first = {}
    for path in paths:
        for name in re.findall(r"^(?:struct|class|enum class) (\w+)[^;\n]*\{", path.read_text(encoding="utf-8"), re.M):
            other = first.setdefault(name, path)
            if other != path:
                yield f"{path.relative_to(ROOT)}: {name} is also defined in {other.relative_to(ROOT)}"


def main():
    doors = doors_of((ROOT / "docs/architecture.md").read_text(encoding="utf-8"))
    if len(doors) < 5:
        sys.exit("check_rooms: the table of rooms in docs/architecture.md cannot be read")
    sources = [p for top in ("core", "ui", "app") for p in sorted((ROOT / top).rglob("*")) if p.suffix in (".h", ".cpp")]
    faults = [fault for path in sources for fault in faults_in(path, doors)]
    faults += names_defined_twice([path for path in sources if path.suffix == ".h" and path.is_relative_to(ROOT / "core")])
    print("\n".join(faults) if faults else f"rooms: {len(sources)} files, every door is one-way")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""The types of everything that goes over the wire, for the page: `python -m tools.page_types` writes
`web/src/wire/messages.ts` from the structs whose schema the server publishes."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec.inspect as types

from steppe.server import app, vault
from steppe.server import messages as m
from steppe.server import requests as r

FILE = Path(__file__).parent.parent / "web" / "src" / "wire" / "messages.ts"

HEAD = """\
// Made by `python -m tools.page_types` from src/steppe/server/requests.py and messages.py: change it there.

/** An event as this seat was told it. */
export interface Told {
  event: string;
  [field: string]: unknown;
}
"""

POSTED = (app.NewMatch, app.Renamed)
"""What the page asks by other doors than the WebSocket."""


def page_types() -> str:
    """The whole file."""
    said, asked = get_args(m.AnySay), get_args(r.AnyRequest)
    parts = [_interface(_struct(cls)) for cls in _all_structs([*said, vault.Kept, *POSTED])]
    parts.append(f"export type Say ={_names(said)};\n")
    parts += [_interface(_struct(cls), asks=True) for cls in asked]
    parts.append(f"export type Request ={_names(asked, 'Ask')};\n")
    return "\n".join([HEAD, *parts])


def _struct(cls: Any) -> types.StructType:
    found = types.type_info(cls)
    assert isinstance(found, types.StructType)
    return found


def _names(classes: tuple[Any, ...], before: str = "") -> str:
    return "".join(f"\n  | {before}{cls.__name__}" for cls in classes)


def _all_structs(classes: list[Any]) -> list[Any]:
    """These and all that they are made of, each once, in the order in which they are met."""
    found: dict[Any, None] = {}
    for cls in classes:
        for part in _structs_in(_struct(cls)):
            found[part] = None
    return list(found)


def _structs_in(kind: types.Type) -> Iterator[Any]:
    match kind:
        case types.StructType():
            yield kind.cls
            for field in kind.fields:
                yield from _structs_in(field.type)
        case types.VarTupleType():
            yield from _structs_in(kind.item_type)
        case types.DictType():
            yield from _structs_in(kind.value_type)
        case types.UnionType():
            for part in kind.types:
                yield from _structs_in(part)
        case types.TupleType():
            for part in kind.item_types:
                yield from _structs_in(part)


def _interface(struct: types.StructType, asks: bool = False) -> str:
    about, notes = _notes(struct.cls)
    head = f"/** {about} */\n" if about else ""
    if struct.array_like:
        fields = ", ".join(
            _field(field, True).replace(": string[]", ": readonly string[]") for field in struct.fields
        )
        return f"{head}export type {struct.cls.__name__} = readonly [{fields}];\n"
    omitted = asks or struct.cls in POSTED or struct.cls.__struct_config__.omit_defaults
    lines = [f'  {struct.tag_field}: "{struct.tag}";'] if struct.tag_field else []
    for field in struct.fields:
        if field.name in notes:
            lines.append(f"  /** {notes[field.name]} */")
        lines.append(f"  {_field(field, omitted)};")
    name = ("Ask" if asks else "") + struct.cls.__name__
    return f"{head}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def _field(field: types.Field, omitted: bool) -> str:
    """`name: type`, or `name?: type` for what may be left out because it is as usual."""
    perhaps = not field.required and omitted
    kind = _type(field.type)
    if perhaps and field.default is None:
        kind = kind.removesuffix(" | null")
    return f"{field.name}{'?' if perhaps else ''}: {kind}"


def _type(kind: types.Type) -> str:
    match kind:
        case types.StrType():
            return "string"
        case types.IntType() | types.FloatType():
            return "number"
        case types.BoolType():
            return "boolean"
        case types.NoneType():
            return "null"
        case types.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case types.VarTupleType():
            return f"{_type(kind.item_type)}[]"
        case types.TupleType():
            return f"[{', '.join(_type(part) for part in kind.item_types)}]"
        case types.DictType(value_type=types.AnyType()):
            return "Told"
        case types.DictType():
            return f"Record<string, {_type(kind.value_type)}>"
        case types.StructType():
            return str(kind.cls.__name__)
        case types.UnionType():
            return " | ".join(sorted((_type(part) for part in kind.types), key=lambda name: name == "null"))
    raise ValueError(f"the page has no type for {kind}")


def _notes(cls: Any) -> tuple[str, dict[str, str]]:
    """What is said of a struct, and of its fields by the texts that stand under them."""
    (body,) = ast.parse(inspect.getsource(cls)).body
    assert isinstance(body, ast.ClassDef)
    found = {}
    for line, under in zip(body.body, body.body[1:], strict=False):
        match line, under:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return " ".join((ast.get_docstring(body) or "").split()), found


if __name__ == "__main__":
    FILE.write_text(page_types(), "utf-8")

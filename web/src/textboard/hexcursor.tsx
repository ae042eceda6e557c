// A cursor that goes from hex to hex and reads each one out; nothing of it needs to be seen.
import { useEffect, useRef, useState } from "preact/hooks";
import { openWords, reachable } from "../model/draft";
import { ARROWS, sixKeys } from "../map/sixkeys";
import { compass } from "../model/geometry";
import type { Geometry } from "../model/geometry";
import { hexInWords, hexMeant } from "../model/inwords";
import type { HexWords } from "../model/inwords";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

/** Hexes that can be chosen now, in the order of their numbers. */
export function openHexes(sitting: Seated): string[] {
  const open = openWords(sitting.known.prompt, sitting.drafting.draft);
  const found = new Set([...reachable(sitting.drafting.draft).keys()]);
  for (const word of open) {
    if (sitting.geometry.has(word)) found.add(word);
    else if (sitting.known.where.has(word)) found.add(sitting.known.where.get(word)!);
  }
  return [...found].sort();
}

interface Props {
  sitting: Seated;
  hex: string;
  onHex(hex: string): void;
}

export function HexCursor({ sitting, hex, onHex }: Props) {
  const geometry = sitting.geometry;
  const six = sixKeys(geometry);
  const keep = useRef(0);
  const [words, setWords] = useState<HexWords | null>(null);
  useEffect(() => {
    let gone = false;
    void readHex(sitting, hex).then((found) => !gone && setWords(found));
    return () => {
      gone = true;
    };
  }, [hex, sitting.known.at, sitting.seat]);

  function go(next: string, column: number): void {
    keep.current = column;
    if (next && next !== hex) onHex(next);
  }

  function keyed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const way = six[event.key.toLowerCase()];
    if (arrow && arrow[1]) go(upOrDown(geometry, hex, arrow[1], keep.current), keep.current);
    else if (arrow ?? way) {
      const next = geometry.towards(hex, ...(arrow ?? way)!);
      go(next, geometry.at(next)[0]);
    } else if (event.key === "n" || event.key === "p") jump(event.key === "n" ? 1 : -1);
    else if (event.key === "Enter" || event.key === " ") sitting.drafting.click(hex);
    else if (event.key === "?") void sitting.drafting.askWhyNot(hex);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function jump(step: number): void {
    const open = openHexes(sitting);
    if (!open.length) return;
    const at = open.findIndex((number) => number >= hex);
    const here = at < 0 ? open.length : at;
    const next = step > 0 ? (open[here] === hex ? here + 1 : here) : here - 1;
    const there = open[(next + open.length) % open.length]!;
    go(there, geometry.at(there)[0]);
  }

  return (
    <section class="card hex-cursor" aria-labelledby="hex-cursor-head">
      <h2 id="hex-cursor-head">{WORDS.hexCursor}</h2>
      <GoTo
        sitting={sitting}
        onHex={(there) => {
          go(there, geometry.at(there)[0]);
        }}
      />
      <div
        class="cursor-box"
        tabIndex={0}
        role="application"
        aria-label={WORDS.hexCursorKeys(keysInWords(six))}
        data-cursor={hex}
        onKeyDown={keyed}
      >
        <div aria-live="polite" data-readout={words ? hex : ""}>
          {words && <Readout sitting={sitting} words={words} hex={hex} />}
        </div>
      </div>
      <p class="note">{WORDS.hexCursorKeys(keysInWords(six))}</p>
      {words && words.facts.some((fact) => fact.rule) && (
        <p class="note">
          {WORDS.rules}:{" "}
          {[...new Set(words.facts.map((fact) => fact.rule))].filter(Boolean).map((rule) => (
            <RuleLink key={rule} sitting={sitting} rule={rule} />
          ))}
        </p>
      )}
    </section>
  );
}

function keysInWords(six: Record<string, [number, number]>): string {
  return Object.entries(six)
    .map(([key, [dx, dy]]) => `${key.toUpperCase()} ${compass(dx, dy)}`)
    .join(", ");
}

/** The neighbour above or below that keeps nearest to a column, so that one goes straight on. */
function upOrDown(geometry: Geometry, hex: string, dy: number, column: number): string {
  const here = geometry.at(hex);
  const aim = column || here[0];
  const near = geometry.board.hexes[geometry.index.get(hex)!]!.near.filter((n) => n >= 0);
  const there = near.map((n) => geometry.board.hexes[n]!).filter((n) => (n.at[1] - here[1]) * dy > 1);
  const least = Math.min(...there.map((n) => Math.abs(n.at[0] - aim)));
  return there.find((n) => Math.abs(n.at[0] - aim) === least)?.number ?? hex;
}

/** Asks the server what there is to say of a hex. */
async function readHex(sitting: Seated, hex: string): Promise<HexWords> {
  const stack = sitting.looking.stacks.get(hex) ?? [];
  const has = (name: string) => sitting.board.queries.some((query) => query.name === name);
  const about = has("hex") ? await sitting.looking.query("hex", [hex]) : null;
  const side = stack.length ? sitting.board.sides[stack[0]![1]] : undefined;
  const supply = side && has("supply") ? await sitting.looking.query("supply", [side]) : null;
  return hexInWords(sitting, hex, about, supply);
}

function Readout({ sitting, words, hex }: { sitting: Seated; words: HexWords; hex: string }) {
  const cost = reachable(sitting.drafting.draft).get(hex);
  return (
    <>
      <p class="tip-head">
        {words.head}
        {cost ? `, ${WORDS.reachCost(cost.cost, cost.mode)}` : openHexes(sitting).includes(hex) ? `, ${WORDS.canBeChosen}` : ""}
      </p>
      <p>{words.facts.map((fact) => fact.text).join("; ")}</p>
      {words.counters.length > 0 ? (
        <ul>
          {words.counters.map((text, i) => (
            <li key={i}>{text}</li>
          ))}
        </ul>
      ) : (
        <p>{WORDS.empty}</p>
      )}
    </>
  );
}

function GoTo({ sitting, onHex }: { sitting: Seated; onHex(hex: string): void }) {
  const [text, setText] = useState("");
  const [missed, miss] = useState("");
  function go(event: Event): void {
    event.preventDefault();
    const hex = hexMeant(sitting, text);
    miss(hex ? "" : text);
    if (!hex) return;
    setText("");
    onHex(hex);
  }
  return (
    <form class="go-to" onSubmit={go}>
      <label>
        {WORDS.goTo} <input data-go-to value={text} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <span role="status">{missed && WORDS.noSuchPlace(missed)}</span>
    </form>
  );
}

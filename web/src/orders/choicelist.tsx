// A list to choose from by keyboard: one stop for TAB, arrows within, letters and digits jump.
import { useRef, useState } from "preact/hooks";
import type { Closing } from "./closing";

export interface Choice {
  key: string;
  text: string;
  on?: boolean;
  /** Whether it leaves something undone and has to be chosen twice (`closing.tsx`). */
  marks?: ReturnType<Closing["marks"]>;
  choose(): void;
}

interface Props {
  name: string;
  label: string;
  choices: Choice[];
  disabled?: boolean;
}

const PATIENCE = 800;
/** Keys of the whole table: the board, undo, the command line. */
const TABLE_KEYS = "tu/";

/** Where a key takes one from `at`; null if it is no key of a list. */
export function keyedTo(key: string, at: number, length: number): number | null {
  if (key === "ArrowDown") return Math.min(length - 1, at + 1);
  if (key === "ArrowUp") return Math.max(0, at - 1);
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  if (key === "PageDown") return Math.min(length - 1, at + 10);
  if (key === "PageUp") return Math.max(0, at - 10);
  return null;
}

/** The first choice from `at` on, round the end, that begins with what was typed. */
export function typedTo(typed: string, at: number, texts: string[]): number | null {
  for (let i = 0; i < texts.length; i++) {
    const n = (at + i) % texts.length;
    if (texts[n]!.toLowerCase().startsWith(typed.toLowerCase())) return n;
  }
  return null;
}

export function ChoiceList({ name, label, choices, disabled }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef({ text: "", when: 0 });
  const [at, setAt] = useState(0);
  const here = Math.min(at, choices.length - 1);

  function go(to: number): void {
    setAt(to);
    list.current?.querySelectorAll<HTMLElement>("button")[to]?.focus();
  }

  function keyed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    let to = keyedTo(event.key, here, choices.length);
    const typing = Date.now() - typed.current.when < PATIENCE;
    if (TABLE_KEYS.includes(event.key) && !typing) return; // a capital letter looks for a name
    const letter = /^[\p{L}\p{N}]$/u.test(event.key);
    if (letter) {
      const now = Date.now();
      const goesOn = now - typed.current.when < PATIENCE;
      typed.current = { text: goesOn ? typed.current.text + event.key : event.key, when: now };
      const from = typed.current.text.length === 1 ? here + 1 : here;
      to = typedTo(
        typed.current.text,
        from,
        choices.map((choice) => choice.text),
      );
    }
    if (to === null && !letter) return;
    if (to !== null) go(to);
    event.preventDefault();
    event.stopPropagation();
  }

  if (!choices.length) return null;
  return (
    <section class="choice-list">
      <h3 id={`list-${name}`}>{label}</h3>
      <ul ref={list} aria-labelledby={`list-${name}`} data-list={name} onKeyDown={keyed}>
        {choices.map((choice, i) => (
          <li key={choice.key}>
            <button
              tabIndex={i === here ? 0 : -1}
              data-choice={choice.key}
              {...choice.marks}
              aria-pressed={choice.on}
              disabled={disabled}
              onFocus={() => setAt(i)}
              onClick={choice.choose}
            >
              {choice.text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

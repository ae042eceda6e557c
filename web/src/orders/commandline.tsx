// Orders in words, with completion: the same orders that clicking gives.
import "./commandline.css";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Closing } from "./closing";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

/** A line with its last word completed as far as all the candidates agree. Candidates may be those of a moment
 * ago, when somebody types faster than the server answers: those that no longer fit are left out. */
export function completed(line: string, words: string[]): string {
  const start = line.slice(0, line.lastIndexOf(" ") + 1);
  const typed = line.slice(start.length).toLowerCase();
  const fitting = words.filter((word) => word.toLowerCase().startsWith(typed));
  if (!fitting.length) return line;
  let common = fitting[0]!;
  for (const word of fitting) while (!word.startsWith(common)) common = common.slice(0, -1);
  return start + common + (fitting.length === 1 ? " " : "");
}

/** Each new `call` brings the writer back to the line. */
export function CommandLine({ sitting, call, onClose }: { sitting: Seated; call: number; onClose(): void }) {
  const line = sitting.drafting.typed;
  const setLine = (text: string) => sitting.drafting.type(text);
  const [offered, setOffered] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), [call]);
  useEffect(() => {
    let gone = false;
    void sitting.complete(line).then((words) => !gone && setOffered(words));
    return () => {
      gone = true;
    };
  }, [line, sitting.known.at]);
  async function keyed(event: KeyboardEvent): Promise<void> {
    if (event.key === "Tab") {
      event.preventDefault();
      setLine(completed(line, offered));
    } else if (event.key === "Enter" && line.trim()) {
      event.preventDefault();
      const words = sitting.busy ? null : sitting.of(Closing).typed(line.trim().split(/\s+/));
      if (!words) return;
      setLine("");
      const done = await sitting.do(words);
      if (!done && !sitting.drafting.typed) setLine(line); // to be mended
    } else if (event.key === "Escape") {
      onClose();
    }
    event.stopPropagation();
  }
  return (
    <div class="card command">
      <input
        ref={input}
        value={line}
        placeholder={WORDS.command}
        aria-label={WORDS.command}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setLine(event.currentTarget.value)}
        onKeyDown={(event) => void keyed(event)}
      />
      <p class="offered">{offered.slice(0, 14).join("  ")}</p>
    </div>
  );
}

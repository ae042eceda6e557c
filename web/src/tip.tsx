// The tip: what is in the hex one points at, and why it cannot be chosen if it cannot.
import { useEffect, useState } from "preact/hooks";
import { asksFor, openWords, reachable, verbOf } from "./draft";
import type { Answer, Reason } from "./messages";
import { RuleLink } from "./rules";
import type { Sitting } from "./sitting";
import { WORDS } from "./words";

const PATIENCE = 160;

export function describeHex(sitting: Sitting, hex: string): string {
  const board = sitting.board!;
  const i = sitting.geometry!.index.get(hex)!;
  const place = board.places[hex];
  const stack = sitting.shown.get(hex) ?? [];
  const names = [...stack].reverse().map(([id]) => (sitting.faces.has(id) ? id : "?"));
  const who = stack.length ? `${board.titles[stack[0]![1]]} ${names.join(", ")}` : "";
  return [hex, board.terrain[i], place?.[0], who].filter(Boolean).join(", ");
}

/** Whether a hex can be clicked to some purpose. */
function isOpen(sitting: Sitting, hex: string): boolean {
  const open = openWords(sitting.prompt, sitting.draft);
  const here = (sitting.stacks.get(hex) ?? []).map(([id]) => id);
  return (
    open.includes(hex) ||
    reachable(sitting.draft).has(hex) ||
    here.some((id) => open.includes(id) || sitting.draft.words.includes(id))
  );
}

export function Tip({ sitting, hex }: { sitting: Sitting; hex: string }) {
  const [about, setAbout] = useState<Answer | null>(null);
  const [why, setWhy] = useState<Reason | null>(null);
  useEffect(() => {
    setAbout(null);
    setWhy(null);
    if (!hex || !sitting.seat || sitting.replay) return; // the server answers for now, not for then
    let gone = false;
    const timer = setTimeout(async () => {
      const answer = await sitting.query("hex", [hex]);
      if (gone) return;
      setAbout(answer);
      if (!sitting.prompt || isOpen(sitting, hex)) return;
      const here = (sitting.stacks.get(hex) ?? []).map(([id]) => id);
      const verb = verbOf(sitting.prompt, sitting.draft.mode);
      const reason = await sitting.whyNot(asksFor(verb, sitting.draft, hex, here));
      if (!gone) setWhy(reason);
    }, PATIENCE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [hex, sitting.at, sitting.draft.words.join(" "), sitting.seat, !!sitting.replay]);
  if (!hex || !sitting.geometry?.has(hex)) return <div class="tip-place" aria-live="polite" />;
  const cost = reachable(sitting.draft).get(hex);
  return (
    <div class="tip-place" aria-live="polite">
      <div class="card tip" data-tip={hex}>
        <p class="tip-head">{describeHex(sitting, hex)}</p>
        {cost && <p class="tip-cost">{WORDS.reachCost(cost.cost, cost.mode)}</p>}
        {about?.rows && (
          <table>
            <tbody>
              {about.rows.slice(1).map((row, i) => (
                <tr key={i}>
                  <th scope="row">{row[0]}</th>
                  <td>{row[1]}</td>
                  <td>
                    <RuleLink sitting={sitting} rule={row[2] ?? ""} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {why && (
          <p class="why" data-why>
            {why.text} <RuleLink sitting={sitting} rule={why.rule} />
          </p>
        )}
      </div>
    </div>
  );
}

// Why the computer did what it did: told plan by plan when the match is over.
import "./reasons.css";
import { useEffect, useMemo } from "preact/hooks";
import { ThoughtLines } from "../map/thoughts";
import type { Entry, PlanMade, Thought } from "../wire/messages";
import type { Seated, Sitting } from "../model/sitting";
import { WORDS } from "../words/words";
import type { Mark } from "../model/moments";
import { markOver, marksOf, momentAt, momentsOf } from "../model/moments";

interface Reasons {
  /** Nothing while the computer thinks of it again. */
  why: Thought[] | null;
}

/** The plan that a line was played by: the side's last that is not later; of another side none. */
export function planAt(plans: readonly PlanMade[], line: number, side: string): number {
  return plans.reduce((found, plan, i) => (plan.line <= line && plan.side === side ? i : found), -1);
}

/** The first line from a plan's on that tells what its side does: an order of which nothing is told may come before it. */
function toldFrom(log: readonly Entry[], { line, side }: PlanMade): number {
  return log.find((entry) => entry.line >= line && entry.side === side)?.line ?? line;
}

/** The computers' plans as far as they were asked for. */
export class Reasoning {
  plans: PlanMade[] = [];
  private told = new Map<number, Reasons>();
  /** Whose reasons are read now. */
  private open = -1;
  private asked = "";

  constructor(private readonly sitting: Sitting) {}

  /** The reasons that are read now. */
  get thoughts(): Thought[] {
    return this.told.get(this.open)?.why ?? [];
  }

  of(plan: number): Reasons | undefined {
    return this.told.get(plan);
  }

  /** Hear when plans were made, once the match is over; each seat counts lines in its own way. */
  async learn(): Promise<void> {
    const { sitting } = this;
    if (!sitting.known.result || this.asked === sitting.seat) return;
    this.asked = sitting.seat;
    const say = await sitting.ask({ ask: "plans" });
    if (say.say === "planned") this.plans = say.plans;
    sitting.redraw();
  }

  async ask(plan: number): Promise<void> {
    const { sitting } = this;
    this.open = plan;
    if (!this.told.has(plan)) {
      this.told.set(plan, { why: null });
      sitting.redraw();
      const say = await sitting.ask({ ask: "reasons", plan });
      if (say.say === "reasoned") this.told.set(plan, { why: say.why });
      else this.told.delete(plan);
      if (say.say === "refused") sitting.drafting.explainWith(say);
    }
    sitting.redraw();
  }

  /** Nothing of it is read any more. */
  close(): void {
    this.open = -1;
  }
}

function useReasoning(sitting: Seated): Reasoning {
  const { result } = sitting.known;
  const reasoning = sitting.of(Reasoning);
  useEffect(() => void reasoning.learn(), [result, sitting.seat]);
  return reasoning;
}

function Lines({ sitting, reasons }: { sitting: Seated; reasons: Reasons }) {
  if (!reasons.why) return <p class="hint">{WORDS.thinksAgain}</p>;
  if (!reasons.why.length) return <p>{WORDS.noReasons}</p>;
  return (
    <div class="reasons">
      <ThoughtLines sitting={sitting} thoughts={reasons.why} />
    </div>
  );
}

/** `Turn 2: Soviet movement`; `Turn 1: 29th Tank Corps (Soviet)`. A heading for all with a number is a turn's; others only part it. */
export function nameOf(marks: readonly Mark[], moment: number, side: string): string {
  const turns = marks.filter(({ kind, text }) => kind === "turn" && /\d/.test(text));
  const part = markOver(marks, moment);
  return WORDS.planOf(markOver(turns, moment)?.text ?? "", part?.kind === "phase" ? part.text : "", side);
}

/** At the end: every plan of the computer, each with its reasons when it is asked for. */
export function PlanList({ sitting }: { sitting: Seated }) {
  const reasoning = useReasoning(sitting);
  const { log } = sitting.known;
  const moments = useMemo(() => momentsOf(log), [log]);
  const marks = useMemo(() => marksOf(log, moments), [log, moments]);
  if (!reasoning.plans.length) return null;
  return (
    <details class="plans" data-plans={reasoning.plans.length}>
      <summary>{WORDS.computersPlans}</summary>
      <p class="hint">{WORDS.computersPlansText}</p>
      <ol>
        {reasoning.plans.map((made, plan) => {
          const { side, line } = made;
          const reasons = reasoning.of(plan);
          return (
            <li key={plan}>
              <button class="place" data-plan={plan} aria-expanded={!!reasons} onClick={() => void reasoning.ask(plan)}>
                {nameOf(marks, momentAt(moments, line), sitting.title(side))}
              </button>
              {reasons && (
                <div data-reasons={plan}>
                  <Lines sitting={sitting} reasons={reasons} />
                  {reasons.why && (
                    <button class="small" data-look-there onClick={() => void sitting.looking.look(toldFrom(log, made))}>
                      {WORDS.lookThere}
                    </button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}

/** In the replay: why the side acted as it did that acts at this moment. */
export function WhyNow({ sitting, line, side }: { sitting: Seated; line: number; side: string }) {
  const reasoning = useReasoning(sitting);
  const plan = planAt(reasoning.plans, line, side);
  useEffect(() => {
    if (reasoning.of(plan)) void reasoning.ask(plan);
    else reasoning.close();
    return () => reasoning.close();
  }, [plan]);
  if (plan < 0) return null;
  const reasons = reasoning.of(plan);
  if (reasons) return <Lines sitting={sitting} reasons={reasons} />;
  return (
    <p>
      <button data-why={plan} onClick={() => void reasoning.ask(plan)}>
        {WORDS.why(sitting.title(side))}
      </button>
    </p>
  );
}

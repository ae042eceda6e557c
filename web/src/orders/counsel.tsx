// "What would you do?": a computer player thinks in the place of the person, and says why.
import "./counsel.css";
import { useEffect, useRef } from "preact/hooks";
import { ThoughtLines } from "../map/thoughts";
import type { Hinted } from "../wire/messages";
import type { Seated, Sitting } from "../model/sitting";
import { WORDS } from "../words/words";
import { OddsPanel } from "../parts/odds";
import { useSeconds } from "./othersturn";

/** One question and its answer; both lapse when the match goes on. */
export class Counsel {
  private askedAt = -1;
  private heard: Hinted | null = null;
  /** How often something was asked: an answer to an earlier question is not listened to. */
  private asked = 0;

  constructor(private readonly sitting: Sitting) {}

  get thinking(): boolean {
    return this.stands && !this.heard;
  }

  get hint(): Hinted | null {
    return this.stands ? this.heard : null;
  }

  private get stands(): boolean {
    return this.askedAt >= 0 && this.askedAt === this.sitting.known.at;
  }

  async ask(): Promise<void> {
    const { sitting } = this;
    const at = sitting.known.at;
    const asked = ++this.asked;
    this.askedAt = at;
    this.heard = null;
    sitting.redraw();
    const say = await sitting.ask({ ask: "hint", on: true });
    if (this.asked !== asked || this.askedAt !== at || sitting.known.at !== at) return;
    if (say.say === "hinted") {
      this.heard = say;
      requestAnimationFrame(() => sitting.showHexes?.(say.hexes ?? [])); // when its card lies where it will
    } else {
      this.askedAt = -1;
      if (say.say === "refused") sitting.drafting.explainWith(say);
    }
    sitting.redraw();
  }

  dismiss(): void {
    this.askedAt = -1;
    this.sitting.redraw();
  }

  /** It need not think any longer. */
  stop(): void {
    this.dismiss();
    void this.sitting.ask({ ask: "hint", on: false });
  }

  /** Give the orders one after the other, as long as each is carried out. */
  async follow(orders: string[][]): Promise<void> {
    this.dismiss();
    this.sitting.drafting.cancel();
    for (const order of orders) if (!(await this.sitting.do(order)) || this.sitting.curtain) return;
  }
}

export function CounselCard({ sitting, inPuzzle }: { sitting: Seated; inPuzzle: boolean }) {
  const { known } = sitting;
  const counsel = sitting.of(Counsel);
  if (known.strict || !known.prompt || inPuzzle) return null; // a puzzle has its own solution
  const { hint } = counsel;
  if (hint) return <Answer sitting={sitting} hint={hint} />;
  if (counsel.thinking) return <Thinks sitting={sitting} />;
  return (
    <p class="counsel">
      <button data-ask-counsel title={WORDS.whatWouldYouDoText} disabled={sitting.busy} onClick={() => void counsel.ask()}>
        {WORDS.whatWouldYouDo}
      </button>
      <PlayOn sitting={sitting} />
    </p>
  );
}

function Thinks({ sitting }: { sitting: Seated }) {
  const seconds = useSeconds(true, sitting.known.at);
  return (
    <p class="counsel" data-counsel-thinks={seconds}>
      {WORDS.counselThinks} {seconds > 0 && WORDS.seconds(seconds)}{" "}
      <button data-stop-counsel onClick={() => sitting.of(Counsel).stop()}>
        {WORDS.stop}
      </button>
    </p>
  );
}

function Answer({ sitting, hint }: { sitting: Seated; hint: Hinted }) {
  const counsel = sitting.of(Counsel);
  const buttons = useRef<HTMLParagraphElement>(null);
  const why = hint.why ?? [];
  // Where many answers are offered it lies below them all.
  useEffect(() => buttons.current?.scrollIntoView({ block: "nearest" }), [hint]);
  return (
    <section class="counsel" aria-label={WORDS.whatWouldYouDo} data-counsel>
      <p>
        <strong>{hint.words}</strong>
      </p>
      <p class="buttons" ref={buttons}>
        <button class="act" data-follow-hint disabled={sitting.busy} onClick={() => void counsel.follow(hint.orders ?? [])}>
          {WORDS.followCounsel}
        </button>
        <PlayOn sitting={sitting} />
        <button class="quiet" data-dismiss-hint aria-label={WORDS.close} title={WORDS.close} onClick={() => counsel.dismiss()}>
          ×
        </button>
      </p>
      {why.length ? <ThoughtLines sitting={sitting} thoughts={why} /> : <p class="hint">{WORDS.noPlanBehind}</p>}
      {hint.odds && <OddsPanel sitting={sitting} odds={hint.odds} />}
    </section>
  );
}

/** The computer goes on by itself, to the end of the phase. */
function PlayOn({ sitting }: { sitting: Seated }) {
  return (
    <button data-play-on title={WORDS.playOnText} disabled={sitting.busy} onClick={() => void sitting.playOn(true)}>
      {WORDS.playOn}
    </button>
  );
}

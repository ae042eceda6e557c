// "What would you do?": a computer player thinks in the place of the person, and says why.
import "./counsel.css";
import type { Hinted } from "../sitting/messages";
import type { Sitting } from "../sitting/sitting";
import { WORDS } from "../words/words";
import { OddsPanel } from "./odds";

/** One question and its answer; both lapse when the match goes on. */
export class Counsel {
  private askedAt = -1;
  private heard: Hinted | null = null;

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
    this.askedAt = at;
    this.heard = null;
    sitting.redraw();
    const say = await sitting.ask({ ask: "hint" });
    if (this.askedAt !== at || sitting.known.at !== at) return;
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

  /** Give the orders one after the other, as long as each is carried out. */
  async follow(orders: string[][]): Promise<void> {
    this.dismiss();
    this.sitting.drafting.cancel();
    for (const order of orders) if (!(await this.sitting.do(order)) || this.sitting.curtain) return;
  }
}

export function CounselCard({ sitting }: { sitting: Sitting }) {
  const { counsel, known } = sitting;
  if (known.strict || !known.prompt) return null;
  const { hint } = counsel;
  if (!hint) {
    return (
      <p class="counsel">
        <button class="quiet" data-ask-counsel disabled={counsel.thinking || sitting.busy} onClick={() => void counsel.ask()}>
          {counsel.thinking ? WORDS.counselThinks : WORDS.whatWouldYouDo}
        </button>
        {!counsel.thinking && <PlayOn sitting={sitting} />}
      </p>
    );
  }
  return (
    <section class="counsel" aria-label={WORDS.whatWouldYouDo} data-counsel>
      <p>
        <strong>{hint.words}</strong>
      </p>
      <p class="buttons">
        <button class="act" data-follow-hint disabled={sitting.busy} onClick={() => void counsel.follow(hint.orders ?? [])}>
          {WORDS.followCounsel}
        </button>
        <PlayOn sitting={sitting} />
        <button class="quiet" data-dismiss-hint aria-label={WORDS.close} title={WORDS.close} onClick={() => counsel.dismiss()}>
          ×
        </button>
      </p>
      <ul>
        {(hint.why ?? []).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {hint.odds && <OddsPanel sitting={sitting} odds={hint.odds} />}
    </section>
  );
}

/** The computer goes on by itself, to the end of the phase. */
function PlayOn({ sitting }: { sitting: Sitting }) {
  return (
    <button data-play-on title={WORDS.playOnText} disabled={sitting.busy} onClick={() => void sitting.playOn(true)}>
      {WORDS.playOn}
    </button>
  );
}

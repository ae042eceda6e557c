// Ending a phase: where something is left undone the first press says what, and the second ends it.
import type { Verb } from "../wire/messages";
import type { Seated, Sitting } from "../model/sitting";
import { WORDS } from "../words/words";

/** Behind a verb on the command line: without being asked again. */
const NOW = "now";

export class Closing {
  /** The verb that was pressed once, at which seat and when. */
  private pressed = "";

  constructor(private readonly sitting: Sitting) {}

  /** The verb of an order that ends a phase and leaves something undone. */
  private endingWith([word, ...more]: string[]): Verb | undefined {
    return this.sitting.known.prompt?.verbs.find((verb) => verb.verb === word && verb.left && !more.length);
  }

  private sign({ verb }: Verb): string {
    return `${this.sitting.seat} ${this.sitting.known.at} ${verb}`;
  }

  /** The verb that was pressed once and waits to be pressed again. */
  get waiting(): Verb | undefined {
    return this.sitting.known.prompt?.verbs.find((verb) => this.sign(verb) === this.pressed);
  }

  /** What the page has to say of a button that gives an order. */
  marks(order: string[]): { "data-left": string | undefined; "data-again": boolean | undefined } {
    const ends = this.endingWith(order);
    return { "data-left": ends?.left, "data-again": (ends && ends === this.waiting) || undefined };
  }

  /** Give an order, or say first what it would leave undone. */
  give(order: string[]): void {
    if (!this.holdsBack(order)) void this.sitting.do(order);
  }

  /** Whether an order has to be given once more, because of what it leaves undone. */
  private holdsBack(order: string[]): boolean {
    const ends = this.endingWith(order);
    if (!ends || ends === this.waiting) return false;
    this.pressed = this.sign(ends);
    this.sitting.redraw();
    return true;
  }

  /** The order that a typed line gives; none if it is to be typed again, or as `end now`. */
  typed(words: string[]): string[] | null {
    const [word = "", now, ...more] = words;
    const isWhole = this.sitting.known.prompt?.verbs.some(({ verb, whole }) => verb === word && whole);
    if (isWhole && now === NOW && !more.length) return [word];
    return this.holdsBack(words) ? null : words;
  }
}

/** What would be lost, beside the button that was pressed. */
export function LeftUndone({ sitting }: { sitting: Seated }) {
  const verb = sitting.of(Closing).waiting;
  return (
    <p class={verb ? "left-undone warning" : "left-undone"} role="status" data-left-undone={verb?.verb}>
      {verb && WORDS.leftUndone(verb.left!, verb.words)}
    </p>
  );
}

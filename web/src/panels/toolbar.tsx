// What can be done at any time: every button has its place, and one that cannot be pressed now says why.
import "./toolbar.css";
import { TakebackButton } from "./consent";
import type { Seated, Sitting } from "../model/sitting";
import { switchTheme } from "../browser/theme";
import { WORDS } from "../words/words";
import { Menu } from "./menu";

interface Props {
  sitting: Seated;
  onCommand(): void;
  hidden: boolean;
  onHide(): void;
  text: boolean;
  onText(): void;
}

export function Toolbar({ sitting, onCommand, hidden, onHide, text, onText }: Props) {
  return (
    <nav class="card topbar" aria-label={WORDS.table}>
      <a href="#/" title={WORDS.start}>
        Steppe
      </a>
      <span
        class="hint"
        data-takebacks={sitting.known.strict ? "strict" : "friendly"}
        title={sitting.known.strict ? WORDS.strict : WORDS.friendly}
      >
        {sitting.known.strict ? WORDS.strictMatch : WORDS.friendlyMatch}
      </span>
      <button
        data-undo
        title={whyNoUndo(sitting) || WORDS.undoText}
        disabled={!sitting.known.undo || sitting.busy}
        onClick={() => void sitting.takeBack()}
      >
        {WORDS.undo}
      </button>
      <TakebackButton sitting={sitting} />
      <button data-text-board title={WORDS.boardText} aria-pressed={text} onClick={onText}>
        {WORDS.board}
      </button>
      <button title={WORDS.command} aria-label={WORDS.command} onClick={onCommand}>
        /
      </button>
      <button
        data-hide-counters
        title={text ? WORDS.hideNothing : WORDS.hideCounters}
        aria-label={WORDS.hideCounters}
        aria-pressed={hidden}
        disabled={text}
        onClick={onHide}
      >
        ◧
      </button>
      <button title={WORDS.theme} aria-label={WORDS.theme} onClick={switchTheme}>
        ◐
      </button>
      <a class="button" title={WORDS.saveFileText} href={`/api/matches/${sitting.match}/save?seat=${sitting.seat}`} download>
        {WORDS.saveFile}
      </a>
      <Menu sitting={sitting} />
      <ResignButton sitting={sitting} />
    </nav>
  );
}

function whyNoUndo({ known, watching }: Sitting): string {
  if (known.undo) return "";
  if (known.result || watching) return WORDS.noUndoNow;
  return known.mayAskBack ? WORDS.noUndoButAsk : WORDS.nothingToUndo;
}

/** At the end of the bar, away from what is pressed often. */
function ResignButton({ sitting }: { sitting: Seated }) {
  const plays = sitting.people().includes(sitting.seat) && !sitting.watching;
  const isOver = !!sitting.known.result;
  const why = isOver ? WORDS.over : plays ? WORDS.resignText : WORDS.resignNothing;
  return (
    <button
      class="resign"
      data-resign
      title={why}
      disabled={isOver || !plays}
      onClick={() => confirm(WORDS.reallyResign(sitting.title(sitting.seat))) && void sitting.resign()}
    >
      {WORDS.resign}
    </button>
  );
}

/** Over a map without counters: where they are. */
export function CountersHidden({ onShow }: { onShow(): void }) {
  return (
    <p class="card counters-hidden" role="status" data-counters-hidden>
      {WORDS.countersHidden} <button onClick={onShow}>{WORDS.showCounters}</button>
    </p>
  );
}

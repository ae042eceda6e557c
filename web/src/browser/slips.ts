// Slips of the mouse. A button that has just come, changed or moved does not hear the pointer for a moment: the second click of a
// double click was meant for what stood there before. Keys are never slips, except for a key that is held down and repeats.
import "./slips.css";

/** For so many milliseconds such a button is not armed. */
const UNARMED = 400;
/** A button that moved by fewer pixels than this stands where it stood. */
const STANDS = 4;
/** Two clicks within so many pixels are made at one place. */
const ONE_PLACE = 8;

const CONTROLS = "button, summary, select, a";
/** The map has its own answer to a double click, and a click in the log only shows a place. */
const FREE = ".map, .log";
/** Where a click never goes on to the map. */
const CARDS = ".card, .panels, .bottom > *";

/** What a button is for and where it stands. */
export interface Seen {
  sign: string;
  left: number;
  top: number;
}

/** Whether a button that was seen like this before is another one now, for a hand that was on its way to it. */
export function isAnother(before: Seen | undefined, now: Seen): boolean {
  if (!before || before.sign !== now.sign) return true;
  return Math.abs(before.left - now.left) > STANDS || Math.abs(before.top - now.top) > STANDS;
}

/** A press of the pointer. */
export interface Press {
  at: number;
  x: number;
  y: number;
  onCard: boolean;
}

/** Whether a press on the map was meant for a card that lay there a moment ago. */
export function wasForCard(before: Press | null, now: Press): boolean {
  if (!before?.onCard || now.onCard || now.at - before.at > UNARMED) return false;
  return Math.hypot(now.x - before.x, now.y - before.y) < ONE_PLACE;
}

/** Watch over all buttons of the page, as long as it is open. */
export function guardAgainstSlips(page: HTMLElement): void {
  const seen = new WeakMap<Element, Seen>();
  const arming = new Map<Element, number>();
  let pressed: Press | null = null;

  function disarm(control: HTMLElement): void {
    clearTimeout(arming.get(control));
    control.dataset["unarmed"] = "";
    const arm = () => {
      arming.delete(control);
      delete control.dataset["unarmed"];
    };
    arming.set(control, window.setTimeout(arm, UNARMED));
  }

  /** Look where all buttons are now; those that are others than before are not armed if `byPage` put them there. */
  function look(byPage: boolean): void {
    for (const control of page.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (control.closest(FREE)) continue;
      const now = seenAs(control);
      if (byPage && isAnother(seen.get(control), now)) disarm(control);
      seen.set(control, now);
    }
  }

  const changes = new MutationObserver((records) => {
    if (records.some(mayMoveButtons)) look(true);
  });
  changes.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
  page.addEventListener("scroll", () => look(false), { capture: true, passive: true });
  window.addEventListener(
    "pointerdown",
    (event) => {
      const now = { at: event.timeStamp, x: event.clientX, y: event.clientY, onCard: !!(event.target as Element).closest(CARDS) };
      if (wasForCard(pressed, now)) event.stopImmediatePropagation();
      else pressed = now;
    },
    { capture: true },
  );
  window.addEventListener(
    "keydown",
    (event) => {
      const isHeld = event.repeat && (event.key === "Enter" || event.key === " ") && !isText(event.target as Element);
      if (!isHeld) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** Whether keys are for writing there. */
export function isText(on: Element): boolean {
  return !!on.closest("textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])");
}

function mayMoveButtons(record: MutationRecord): boolean {
  if (record.attributeName === "data-unarmed") return false;
  const on = record.target instanceof Element ? record.target : record.target.parentElement;
  return !on?.closest(".world");
}

/** A button is known by its data, else by its text; where it stands on a card with `data-about`, by that too. */
function seenAs(control: HTMLElement): Seen {
  const data = Object.entries(control.dataset).filter(([name]) => name !== "unarmed");
  const own = data.length ? JSON.stringify(data) : control.textContent;
  const { left, top } = control.getBoundingClientRect();
  return { sign: `${control.closest<HTMLElement>("[data-about]")?.dataset["about"] ?? ""} ${own}`, left, top };
}

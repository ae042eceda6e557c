// What is not needed at every move: replay, pictures, reports, motion.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { setFollowing, wantedSpeed, wantsFollowing } from "../model/motion";
import type { Seated } from "../model/sitting";
import { SpeedChoice } from "../parts/speed";
import { WORDS } from "../words/words";

/** Where the map as the seat sees it, now or at the moment of the replay, can be had. */
export function pictureAddress(match: string, seat: string, line: number | null): string {
  const asked = new URLSearchParams({ seat, ...(line === null ? {} : { line: String(line) }) });
  return `/api/matches/${match}/picture?${asked.toString()}`;
}

export function reportAddress(match: string, seat: string): string {
  return `/api/matches/${match}/report?${new URLSearchParams({ seat }).toString()}`;
}

export function Menu({ sitting }: { sitting: Seated }) {
  const [speed, setSpeed] = useState(wantedSpeed());
  const menu = useRef<HTMLDetailsElement>(null);
  useEscape(menu);
  const [busy, work] = useState(false);
  const picture = pictureAddress(sitting.match, sitting.seat, sitting.looking.replay?.line ?? null);
  const first = sitting.known.log[0]?.line ?? 0;
  return (
    <details class="menu" ref={menu}>
      <summary class="button" data-menu>
        {WORDS.more}
      </summary>
      <div class="card menu-items">
        {!sitting.looking.replay && (
          <button
            data-open-replay
            onClick={(event) => {
              event.currentTarget.closest("details")!.open = false;
              void sitting.looking.look(first);
            }}
          >
            {WORDS.replay}
          </button>
        )}
        {mayTakeWhole(sitting) && (
          <button
            data-whole-save
            disabled={busy}
            onClick={() => {
              if (!confirm(WORDS.wholeSaveText)) return;
              work(true);
              void takeWholeSave(sitting).finally(() => work(false));
            }}
          >
            {WORDS.wholeSave}
          </button>
        )}
        <a class="button" data-report href={reportAddress(sitting.match, sitting.seat)} download>
          {WORDS.report}
        </a>
        <a class="button" data-picture href={picture} download>
          {WORDS.picture}
        </a>
        <button
          data-picture-png
          disabled={busy}
          onClick={() => {
            work(true);
            void savePng(picture).finally(() => work(false));
          }}
        >
          {WORDS.picturePng}
        </button>
        <SpeedChoice onChoose={setSpeed} />
        {speed !== "off" && <Following />}
      </div>
    </details>
  );
}

/** Whether the map goes along with the other side's counters. */
function Following() {
  return (
    <label>
      <input
        type="checkbox"
        data-following
        defaultChecked={wantsFollowing()}
        onChange={(event) => setFollowing(event.currentTarget.checked)}
      />{" "}
      {WORDS.following}
    </label>
  );
}

/** Escape folds an open menu up, before it means anything else. */
function useEscape(menu: RefObject<HTMLDetailsElement>): void {
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
      event.stopPropagation();
      event.preventDefault();
    };
    window.addEventListener("keydown", keyed, { capture: true });
    return () => window.removeEventListener("keydown", keyed, { capture: true });
  }, []);
}

/** Two people play and something is hidden: the button above saves only what this seat knows. */
function mayTakeWhole(sitting: Seated): boolean {
  return sitting.people().length > 1 && sitting.people().includes(sitting.seat) && !sitting.board.open && !sitting.known.result;
}

/** The whole save, by an act that the log keeps. */
async function takeWholeSave(sitting: Seated): Promise<void> {
  const seat = new URLSearchParams({ seat: sitting.seat }).toString();
  const answer = await fetch(`/api/matches/${sitting.match}/save?${seat}`, { method: "POST" });
  if (answer.ok) handOver(await answer.blob(), `${sitting.match}.steppe`);
}

const WIDEST = 4000;

/** Paint the picture on a canvas and hand it over as a PNG file. */
async function savePng(address: string): Promise<void> {
  const svg = await (await fetch(address)).blob();
  const from = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = from;
    await image.decode();
    const scale = Math.min(2, WIDEST / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((found) => canvas.toBlob(found, "image/png"));
    if (png) handOver(png, WORDS.pictureName);
  } finally {
    URL.revokeObjectURL(from);
  }
}

function handOver(data: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

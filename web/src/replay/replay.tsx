// The replay: a match again, moment by moment, as the seat saw it.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Mark } from "../model/moments";
import { markFrom, markOver, marksOf, momentAt, momentsOf, pauseAt, SPEEDS } from "../model/moments";
import { WhyNow } from "./reasons";
import "./replay.css";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

/** Where a replay stands, and how it goes on. */
interface Running {
  moments: number[];
  marks: Mark[];
  /** The moment that is shown, and the last there is. */
  index: number;
  last: number;
  playing: boolean;
  speed: number;
  setSpeed(speed: number): void;
  jump(to: number): void;
  step(way: 1 | -1): void;
  mark(way: 1 | -1): void;
  toggle(): void;
}

/** Which moments there are; `line` is that of the one which is shown. */
function useMoments(sitting: Seated, line: number): Pick<Running, "moments" | "marks" | "index" | "last"> {
  const { log } = sitting.known;
  const moments = useMemo(() => momentsOf(log), [log]);
  const marks = useMemo(() => marksOf(log, moments), [log, moments]);
  return { moments, marks, index: momentAt(moments, line), last: moments.length - 1 };
}

function useRunning(sitting: Seated, line: number): Running {
  const shown = useMoments(sitting, line);
  const { moments, marks, index, last } = shown;
  const [playing, play] = useState(false);
  const [speed, setSpeed] = useState(1);
  const asked = useRef(0);

  // Where the replay is on its way to: keys may come faster than the server's answers.
  const aim = useRef(index);
  const underWay = useRef(0);
  if (!underWay.current) aim.current = index;

  const go = async (to: number) => {
    const from = aim.current;
    const there = Math.max(0, Math.min(last, to));
    if (there === from) return;
    aim.current = there;
    underWay.current++;
    await sitting.looking.look(moments[there]!, there === from + 1 ? moments[from] : undefined);
    underWay.current--;
  };
  const jump = (to: number) => {
    play(false);
    void go(to);
  };
  const step = (way: 1 | -1) => jump(aim.current + way);
  const mark = (way: 1 | -1) => jump(markFrom(marks, aim.current, way, last));
  const toggle = () => {
    asked.current = performance.now();
    if (!playing && index === last) void go(0);
    play(!playing);
  };

  useEffect(() => {
    sitting.motion.pace = playing ? Math.max(1, speed) : 1;
    if (!playing) return;
    if (index >= last) {
      play(false);
      return;
    }
    const left = pauseAt(speed) - (performance.now() - asked.current);
    const timer = setTimeout(
      () => {
        asked.current = performance.now();
        void go(index + 1);
      },
      Math.max(0, left),
    );
    return () => clearTimeout(timer);
  }, [playing, speed, index, last]);
  return { ...shown, playing, speed, setSpeed, jump, step, mark, toggle };
}

/** The bar under the map: play and pause, speed, single moments, turns and phases. */
export function ReplayBar({ sitting }: { sitting: Seated }) {
  const { line } = sitting.looking.replay!;
  const running = useRunning(sitting, line);
  const { moments, marks, index, last, playing, speed, setSpeed, jump } = running;
  const scrubber = useRef<HTMLInputElement>(null);
  useEffect(() => scrubber.current?.focus({ preventScroll: true }), []);
  const left = useRef(false);
  // The address follows when the replay rests, unless the reader has left it for another address.
  useLayoutEffect(() => {
    const here = `#/replay/${sitting.match}`;
    const stays = sitting.watching && !playing && !left.current && location.hash.startsWith(here);
    if (stays) history.replaceState(null, "", `${here}/${line}`);
  }, [line, playing]);
  const leave = () => {
    left.current = true;
    if (sitting.watching) location.hash = "#/";
    else sitting.looking.endReplay();
  };
  useReplayKeys({ ...running, leave });

  const over = markOver(marks, index);
  return (
    <section class="card replay-bar" aria-label={WORDS.replay} data-moment={index} data-line={line} data-playing={playing}>
      <div class="replay-buttons">
        <Tools {...running} />
        <label>
          <span class="visually-hidden">{WORDS.speed}</span>
          <select data-speed value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
            {SPEEDS.map((value) => (
              <option key={value} value={value}>{`${value}×`}</option>
            ))}
          </select>
        </label>
        <JumpTo marks={marks} over={over} onJump={jump} />
        {sitting.watching && <Eyes sitting={sitting} />}
        <WayOut sitting={sitting} onFollow={() => (left.current = true)} onLeave={leave} />
      </div>
      <div class="scrubber">
        <input
          ref={scrubber}
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label={WORDS.replay}
          aria-valuetext={`${WORDS.momentOf(index + 1, moments.length)}${over ? `, ${over.text}` : ""}`}
          onInput={(event) => jump(Number(event.currentTarget.value))}
        />
        <Ticks marks={marks} last={last} onJump={jump} />
      </div>
    </section>
  );
}

function Tools({ index, last, playing, step, mark, toggle }: Running) {
  return (
    <>
      <Tool
        name="mark-back"
        icon="M2 2h2v10h-2zM13 2v10l-4.5-5zM8.5 2v10l-4.5-5z"
        words={WORDS.markBack}
        onPress={() => mark(-1)}
        off={index === 0}
      />
      <Tool name="step-back" icon="M3 2h2v10h-2zM12 2v10l-6-5z" words={WORDS.stepBack} onPress={() => step(-1)} off={index === 0} />
      <Tool
        name="play"
        icon={playing ? "M3 2h3v10h-3zM8 2h3v10h-3z" : "M3 1.5v11l9-5.5z"}
        words={playing ? WORDS.pause : WORDS.play}
        onPress={toggle}
        main
      />
      <Tool name="step-on" icon="M9 2h2v10h-2zM2 2v10l6-5z" words={WORDS.stepOn} onPress={() => step(1)} off={index === last} />
      <Tool
        name="mark-on"
        icon="M10 2h2v10h-2zM1 2v10l4.5-5zM5.5 2v10l4.5-5z"
        words={WORDS.markOn}
        onPress={() => mark(1)}
        off={index === last}
      />
    </>
  );
}

/** Back to the table or to the start page: by a link where nobody plays here. */
function WayOut({ sitting, onFollow, onLeave }: { sitting: Seated; onFollow(): void; onLeave(): void }) {
  return (
    <span class="replay-end">
      {sitting.watching ? (
        <>
          {!sitting.known.result && (
            <a class="button" href={`#/match/${sitting.match}`} onClick={onFollow}>
              {WORDS.toTheTable}
            </a>
          )}
          <a class="button" data-end-replay href="#/" onClick={onFollow}>
            {WORDS.start}
          </a>
        </>
      ) : (
        <button data-end-replay onClick={onLeave}>
          {WORDS.now}
        </button>
      )}
    </span>
  );
}

interface Keys {
  toggle(): void;
  step(way: 1 | -1): void;
  mark(way: 1 | -1): void;
  leave(): void;
}

/** Space, arrows and brackets. On the map the arrows move the hex cursor, as they always do. */
function useReplayKeys(keys: Keys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("input:not([type=range]), textarea, select")) return;
      const onMap = !!target.closest(".map");
      if (event.key === " " && !target.closest("button, a, summary")) now.current.toggle();
      else if (event.key === "ArrowRight" && !onMap) now.current.step(1);
      else if (event.key === "ArrowLeft" && !onMap) now.current.step(-1);
      else if (event.key === "]") now.current.mark(1);
      else if (event.key === "[") now.current.mark(-1);
      else if (event.key === "Escape") now.current.leave();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", keyed, { capture: true });
    return () => window.removeEventListener("keydown", keyed, { capture: true });
  }, []);
}

interface ToolProps {
  name: string;
  icon: string;
  words: string;
  onPress(): void;
  off?: boolean;
  main?: boolean;
}

/** A button of the bar. The mouse leaves the focus where it is, so that space still plays and pauses. */
function Tool({ name, icon, words, onPress, off = false, main = false }: ToolProps) {
  return (
    <button
      class={main ? "act" : ""}
      data-replay={name}
      title={words}
      aria-label={words}
      disabled={off}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <svg width="14" height="14" aria-hidden="true">
        <path d={icon} fill="currentColor" />
      </svg>
    </button>
  );
}

function JumpTo({ marks, over, onJump }: { marks: Mark[]; over: Mark | null; onJump(index: number): void }) {
  return (
    <label class="jump">
      <span class="visually-hidden">{WORDS.jumpTo}</span>
      <select
        data-jump
        value={over ? marks.indexOf(over) : ""}
        onChange={(event) => onJump(marks[Number(event.currentTarget.value)]!.index)}
      >
        {!over && <option value="">{WORDS.jumpTo}</option>}
        {marks.map((mark, i) => (
          <option key={i} value={i}>
            {`${mark.kind === "phase" ? "\u2003" : ""}${mark.text}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Through whose eyes: of a finished match every seat's, of a running one those that people have. */
function Eyes({ sitting }: { sitting: Seated }) {
  const sides = sitting.known.result ? sitting.board.sides : sitting.people();
  return (
    <label>
      <span class="visually-hidden">{WORDS.seenBy}</span>
      <select data-eyes title={WORDS.seenBy} value={sitting.seat} onChange={(event) => void sitting.sit(event.currentTarget.value)}>
        <option value="watcher">{WORDS.watcher}</option>
        {sides.map((side) => (
          <option key={side} value={side}>
            {WORDS.asSide(sitting.title(side))}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Turns and phases on the scrubber, for the mouse; keys and the list reach them too. */
function Ticks({ marks, last, onJump }: { marks: Mark[]; last: number; onJump(index: number): void }) {
  if (last < 1) return null;
  return (
    <div class="ticks" aria-hidden="true">
      {marks.map((mark, i) => (
        <button
          key={i}
          tabIndex={-1}
          class={`tick ${mark.kind}`}
          data-mark={mark.text}
          title={mark.text}
          style={`left:${((100 * mark.index) / last).toFixed(2)}%`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onJump(mark.index)}
        />
      ))}
    </div>
  );
}

/** In place of what is asked: where the replay is, and what has just happened. */
export function MomentCard({ sitting }: { sitting: Seated }) {
  const { log } = sitting.known;
  const replay = sitting.looking.replay!;
  const { moments, marks, index } = useMoments(sitting, replay.line);
  const over = markOver(marks, index);
  const entries = log.filter((entry) => entry.line === moments[index]);
  return (
    <section class="card moment" aria-label={WORDS.replay}>
      <dl class="tracks">
        {replay.tracks.map((track) => (
          <div key={track.name} class="track">
            <dt>{track.words}</dt>
            <dd data-track={track.name}>{track.text ?? track.value}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">
        {WORDS.momentOf(index + 1, moments.length)}
        {over && ` · ${over.text}`}
      </p>
      <div aria-live="polite" data-happened>
        {entries.map((entry, i) => (
          <p key={i} class={entry.mark ? "began" : ""}>
            {entry.text}{" "}
            {entry.rules.map((rule) => (
              <RuleLink key={rule} sitting={sitting} rule={rule} />
            ))}
          </p>
        ))}
      </div>
      <WhyNow sitting={sitting} line={replay.line} side={entries.at(-1)?.side ?? ""} />
    </section>
  );
}

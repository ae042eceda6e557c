// The map: ground on a canvas, counters above it, one transform for pan and zoom.
import "./map.css";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { looker } from "../model/memory";
import type { Seated } from "../model/sitting";
import { isText } from "../browser/slips";
import { WORDS } from "../words/words";
import type { Camera } from "./camera";
import { CounterDefs, StackOnMap } from "./counters";
import { Fallen } from "./fallen";
import { Fan } from "./fan";
import type { Geometry } from "../model/geometry";
import type { Board } from "../wire/board";
import { mapKey } from "./mapkeys";
import { MarkersOnMap } from "./markers";
import { Moving } from "./moving";
import { besideHexes, litHexes, Overlays, pickedHexes } from "./overlays";
import { FINE_FROM, Painter } from "./paint";
import type { Advice } from "./thoughts";
import { ThoughtsOnMap } from "./thoughts";
import { PlaceTags, PrintedNames } from "./placenames";
import { usePointer } from "./pointer";
import { arrowsTo, EdgeArrows, MiniMap } from "./wayfinding";
import { MapWindow } from "./window";

const LINGER = 450;
/** Where the browser keeps what each seat of a match looked at it from, as long as its window is open. */
const KEPT = (sitting: Seated) => `camera ${sitting.match} ${looker(sitting)}`.trim();

interface Props {
  sitting: Seated;
  hover: string;
  onHover(hex: string): void;
  cursor: string;
  onCursor(hex: string): void;
  hidden: boolean;
  advice: Advice;
}

export function MapView({ sitting, hover, onHover, cursor, onCursor, hidden, advice }: Props) {
  const board = sitting.board;
  const geometry = sitting.geometry;
  const [, redraw] = useState(0);
  const [mini, toggleMini] = useState(false);
  const view = useWindow(sitting, board, () => redraw((n) => n + 1));
  const pointer = usePointer(view, geometry, sitting, onHover, onCursor);
  const fit = () => {
    const stacks = [...sitting.looking.stacks];
    const ours = stacks.filter(([, stack]) => stack.some(([, side]) => board.sides[side] === sitting.seat));
    const places = (those: typeof stacks) => those.map(([hex]) => geometry.at(hex));
    view.fit(places(stacks), places(ours));
  };
  const point = (hex: string) => {
    onCursor(hex);
    onHover(hex);
  };
  useFirstLook(view, geometry, sitting, fit);
  useCards(view, () => redraw((n) => n + 1));
  useShowing(view, geometry, sitting, point);

  function keyed(event: KeyboardEvent): void {
    const done = mapKey({ view, geometry, sitting, cursor, point, fit, toggleMini: () => toggleMini((on) => !on) }, event);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }
  useKeysBeside(keyed);

  const { draft } = sitting.drafting;
  const lit = litHexes(sitting, draft);
  const picked = pickedHexes(sitting, draft);
  const beside = besideHexes(sitting, draft);
  const fan = useFan(sitting, hover, pointer.dragging, { lit, picked, beside });
  useKeptFocus(view, fan);
  const { signpost } = sitting.looking;
  const targets = [...lit, ...beside, ...(signpost ? [signpost] : [])].map((hex) => geometry.at(hex));
  const { width, height } = board.scene;
  const names = { board, geometry, stacks: sitting.looking.stacks, near: !hidden && view.camera.scale >= FINE_FROM };
  return (
    <div
      class="map"
      ref={view.frame}
      tabIndex={0}
      role="application"
      aria-label={WORDS.map}
      onPointerDown={pointer.down}
      onPointerMove={pointer.move}
      onPointerUp={pointer.up}
      onPointerCancel={pointer.cancel}
      onPointerLeave={() => onHover("")}
      onDragOver={pointer.over}
      onDrop={pointer.drop}
      onKeyDown={keyed}
    >
      <CounterDefs board={board} />
      <div class="world" ref={view.world} style={`width:${width}px;height:${height}px`}>
        <canvas class="ground" ref={view.base} />
        <canvas class="ground sharp" ref={view.sharp} />
        <PrintedNames {...names} />
        <Signpost geometry={geometry} hex={sitting.looking.signpost} />
        <Overlays sitting={sitting} geometry={geometry} hover={hover} cursor={cursor} advised={advice.hexes} />
        <Counters sitting={sitting} geometry={geometry} hidden={hidden} lit={lit} picked={picked} dragging={pointer.dragging} />
        <MarkersOnMap geometry={geometry} markers={sitting.looking.markers} />
        <ThoughtsOnMap advice={advice} geometry={geometry} scale={view.camera.scale} />
        <PlaceTags {...names} />
        <Fallen falls={sitting.looking.fallen} geometry={geometry} scale={view.camera.scale} targets={targets} />
      </div>
      {fan && sitting.looking.stacks.has(fan) && (
        <Fan key={fan} sitting={sitting} hex={fan} camera={view.camera} room={view.size} targets={targets} covered={view.covered} />
      )}
      {view.frame.current && <Wayfinding sitting={sitting} geometry={geometry} view={view} lit={lit} mini={mini} onPoint={point} />}
    </div>
  );
}

/** The window on the map; where it rested is kept for when the page is loaded again. */
function useWindow(sitting: Seated, board: Board, redraw: () => void): MapWindow {
  const view = useMemo(() => {
    const rested = (camera: Camera) => {
      redraw();
      sessionStorage.setItem(KEPT(sitting), JSON.stringify(camera));
    };
    return new MapWindow(new Painter(board.scene, board.fonts), board.scene, rested);
  }, [board]);
  useLayoutEffect(() => view.paintBase(), [view]);
  return view;
}

/** What else on the page may do with the map: point at a hex, bring hexes in sight. */
function useShowing(view: MapWindow, geometry: Geometry, sitting: Seated, point: (hex: string) => void): void {
  useEffect(() => {
    const again = () => {
      view.measure();
      view.place(view.camera);
    };
    window.addEventListener("resize", again);
    sitting.focusOn = (hex, ifHidden = false) => {
      if (ifHidden && view.sees(geometry.at(hex))) return;
      view.centreOn(geometry.at(hex), Math.max(view.camera.scale, 0.5));
      point(hex);
    };
    const spots = (hexes: string[]) => hexes.filter((hex) => geometry.has(hex)).map((hex) => geometry.at(hex));
    sitting.showHexes = (hexes) => view.showAll(spots(hexes));
    sitting.keepInSight = (hexes) => view.keepInSight(spots(hexes));
    sitting.bringInSight = (hex) => view.bringInSight(geometry.at(hex));
    return () => {
      window.removeEventListener("resize", again);
      sitting.focusOn = sitting.bringInSight = sitting.showHexes = sitting.keepInSight = null;
      sitting.endMotion();
    };
  }, [view]);
}

type Hexes = ReadonlySet<string>;

/** The hex whose stack is fanned out: because of a click, or because the pointer rests there. */
function useFan(
  sitting: Seated,
  hover: string,
  dragging: string,
  { lit, picked, beside }: Record<"lit" | "picked" | "beside", Hexes>,
): string {
  const lingered = useLingering(hover);
  // A fan that opens by itself must not lie over what is to be clicked next: nor over the way of a stack on the march.
  const acting = sitting.drafting.draft.words.length > 1 || !!sitting.known.prompt?.engaged?.includes(hover);
  const drafting = acting && !lit.has(hover) && !beside.has(hover);
  const opens = lingered === hover && !picked.has(hover) && !drafting && !dragging;
  return sitting.drafting.fan || (opens && (sitting.looking.stacks.get(hover)?.length ?? 0) > 1 ? hover : "");
}

interface CountersProps {
  sitting: Seated;
  geometry: Geometry;
  hidden: boolean;
  lit: Hexes;
  picked: Hexes;
  dragging: string;
}

/** All counters: those that rest, and those in motion. */
function Counters({ sitting, geometry, hidden, lit, picked, dragging }: CountersProps) {
  const recent = new Set(sitting.known.recent);
  return (
    <div class={hidden ? "counters hidden" : "counters"}>
      {[...sitting.motion.resting(sitting.looking.stacks)].map(([hex, stack]) => (
        <StackOnMap
          key={hex}
          board={geometry.board}
          hex={hex}
          x={geometry.at(hex)[0]}
          y={geometry.at(hex)[1]}
          stack={stack}
          faces={sitting.faces}
          lit={lit.has(hex)}
          picked={picked.has(hex)}
          dim={dragging === hex}
          fresh={recent.has(hex)}
        />
      ))}
      <Moving sitting={sitting} geometry={geometry} />
    </div>
  );
}

interface WayfindingProps {
  sitting: Seated;
  geometry: Geometry;
  view: MapWindow;
  lit: ReturnType<typeof litHexes>;
  /** Whether the small map is open. */
  mini: boolean;
  onPoint(hex: string): void;
}

/** What leads to hexes out of sight: arrows at the edge, and the small map. */
function Wayfinding({ sitting, geometry, view, lit, mini, onPoint }: WayfindingProps) {
  return (
    <>
      {!sitting.looking.replay && (
        <EdgeArrows
          arrows={arrowsTo(new Map([...lit].map((hex) => [hex, geometry.at(hex)])), view.camera, view.size, view.covered)}
          onGo={(hex) => {
            onPoint(hex);
            view.bringInSight(geometry.at(hex));
          }}
        />
      )}
      {mini && (
        <MiniMap
          sitting={sitting}
          geometry={geometry}
          camera={view.camera}
          window={view.size}
          lit={lit}
          onGo={(x, y) => view.centreOn([x, y])}
        />
      )}
    </>
  );
}

/** Keys are for the map wherever the focus is, unless what has it needs them itself. */
function useKeysBeside(keyed: (event: KeyboardEvent) => void): void {
  const now = useRef(keyed);
  now.current = keyed;
  useEffect(() => {
    const beside = (event: KeyboardEvent) => {
      const on = event.target as Element;
      if (on.closest(".map, select, [data-list]") || isText(on) || event.ctrlKey || event.metaKey || event.altKey) return;
      const scrolls = event.key.startsWith("Arrow") && !event.shiftKey && on.closest("input, .panel, .log, summary");
      if (!scrolls) now.current(event);
    };
    window.addEventListener("keydown", beside);
    return () => window.removeEventListener("keydown", beside);
  }, []);
}

/** A fan that closes takes the focus with the counter that was clicked in it: keys are for the map again. */
function useKeptFocus(view: MapWindow, fan: string): void {
  const before = useRef(fan);
  useEffect(() => {
    const closed = before.current && !fan;
    before.current = fan;
    if (closed && document.activeElement === document.body) view.frame.current?.focus({ preventScroll: true });
  }, [fan]);
}

/** The first look is at all counters, or where this window looked before; later, what is asked is brought into sight. */
function useFirstLook(view: MapWindow, geometry: Geometry, sitting: Seated, fit: () => void): void {
  const seen = useRef(false);
  /** The window stands where it was before the page was loaded again: it is left there. */
  const restored = useRef(false);
  useLayoutEffect(() => {
    if (seen.current || !sitting.known.stacks.size) return;
    seen.current = true;
    const before = sessionStorage.getItem(KEPT(sitting));
    restored.current = !!before;
    if (before) view.place(JSON.parse(before) as Camera);
    else fit();
    view.rest();
  });
  // What is asked may lie elsewhere: if nothing of it is in sight, go there.
  useEffect(() => {
    if (restored.current) {
      restored.current = !sitting.known.prompt;
      return;
    }
    view.measure();
    const named = sitting.known.prompt?.hexes ?? [];
    const hexes = named.length ? named : [...litHexes(sitting, sitting.drafting.draft)];
    const spots = hexes.map((hex) => geometry.at(hex));
    if (spots.length && !spots.some((spot) => view.sees(spot))) view.bringInSight(spots[Math.floor(spots.length / 2)]!);
  }, [sitting.known.prompt?.text, sitting.seat]);
}

/** Cards that come, go, grow or shrink cover other hexes: what is lit beneath them is pointed at. */
function useCards(view: MapWindow, redraw: () => void): void {
  useEffect(() => {
    const changed = new ResizeObserver(() => {
      view.cardsChanged();
      redraw();
    });
    const table = view.frame.current!.parentElement!;
    const left = table.querySelector(".left")!;
    // On a phone the cards have no common box: each is watched.
    const watchAll = () => {
      for (const card of table.querySelectorAll(".left, .left > .card, .panels")) changed.observe(card);
    };
    const come = new MutationObserver(watchAll);
    come.observe(left, { childList: true });
    watchAll();
    return () => {
      come.disconnect();
      changed.disconnect();
    };
  }, [view]);
}

/** The hex that the pointer has rested on for a while. */
function useLingering(hover: string): string {
  const [lingered, linger] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => linger(hover), LINGER);
    return () => clearTimeout(timer);
  }, [hover]);
  return lingered;
}

/** What the guide points at. */
function Signpost({ geometry, hex }: { geometry: Geometry; hex: string }) {
  if (!hex) return null;
  const [x, y] = geometry.at(hex);
  return <div class="pointed" style={`left:${x}px;top:${y}px`} data-pointed={hex} />;
}

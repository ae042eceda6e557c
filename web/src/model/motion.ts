// Brief motion for what was told: counters glide along their way, fights flash. The table itself has changed
// already; nothing waits for this.
import type { Counter, Told } from "../wire/messages";
import { isUnseen } from "../words/unseen";

export const HOP = 190;
const FLASH = 1300;
/** How long one looks at a fight before something else is shown. */
const LOOK = 600;
const SETTING = "motion";
const PACE = "motion speed";
const FOLLOWING = "motion followed";

/** How many times as fast as usual counters glide. */
export const PACES = { slow: 0.4, usual: 1, fast: 2.5 } as const;
export type Pace = keyof typeof PACES;

export interface Glide {
  id: number;
  units: string[];
  path: string[];
  /** Hops that lie behind it. */
  gone: number;
}

export interface Flash {
  id: number;
  hex: string;
  left: number;
}

type Way = Pick<Glide, "units" | "path">;

const MOVES = new Set(["moved", "advanced", "retreated"]);

function unitsOf(event: Told): string[] {
  return Array.isArray(event["units"]) ? (event["units"] as string[]) : [String(event["unit"])];
}

/** The ways that counters went, steps of the same counters joined. */
export function waysOf(events: readonly Told[], isHex: (word: string) => boolean): Way[] {
  const ways: Way[] = [];
  for (const event of events) {
    const [from, to] = [String(event["origin"]), String(event["to"])];
    if (!MOVES.has(event.event) || !isHex(from) || !isHex(to)) continue;
    const units = unitsOf(event);
    const before = [...ways].reverse().find((way) => way.path.at(-1) === from && same(way.units, units));
    if (before) before.path.push(to);
    else ways.push({ units, path: [from, to] });
  }
  return ways;
}

/** Whether two lists name the same counters. One that we may not know is named by its place, which changes. */
function same(a: readonly string[], b: readonly string[]): boolean {
  const plain = (units: readonly string[]) => units.map((u) => (isUnseen(u) ? "?" : u)).join(" ");
  return plain(a) === plain(b);
}

/** Where there was fighting. */
export function fightsOf(events: readonly Told[]): Set<string> {
  return new Set(events.filter(({ event }) => event === "attacked" || event === "result").map((event) => String(event["at"])));
}

/** Whether the system is set to show no motion. */
export function isMotionUnwished(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether the player and the system want motion. */
export function wantsMotion(): boolean {
  return localStorage.getItem(SETTING) !== "off" && !isMotionUnwished();
}

export function wantedPace(): Pace {
  const found = localStorage.getItem(PACE);
  return found !== null && found in PACES ? (found as Pace) : "usual";
}

export type Speed = Pace | "off";

export function wantedSpeed(): Speed {
  return wantsMotion() ? wantedPace() : "off";
}

export function setSpeed(speed: Speed): void {
  localStorage.setItem(SETTING, speed === "off" ? "off" : "on");
  if (speed !== "off") localStorage.setItem(PACE, speed);
}

/** Whether the map is to go along with what the other side does. */
export function wantsFollowing(): boolean {
  return localStorage.getItem(FOLLOWING) === "on";
}

export function setFollowing(on: boolean): void {
  localStorage.setItem(FOLLOWING, on ? "on" : "off");
}

/** Where the last of what was told happened: the end of a way, or a fight. */
export function lastPlace(events: readonly Told[], isHex: (word: string) => boolean): string {
  return (
    [...events].reverse().flatMap((event) =>
      waysOf([event], isHex)
        .map((way) => way.path.at(-1)!)
        .concat(...fightsOf([event])),
    )[0] ?? ""
  );
}

/** What is in motion now. */
export class Motion {
  glides: Glide[] = [];
  flashes: Flash[] = [];
  /** How much faster than usual: a replay that runs fast. */
  pace = 1;
  /** How fast the player likes it. */
  wanted = 1;
  /** How much faster than that, because much is still to be shown. */
  hurry = 1;
  private last = 0;

  get any(): boolean {
    return this.glides.length > 0 || this.flashes.length > 0;
  }

  /** The number of what began to move last. */
  get newest(): number {
    return this.last;
  }

  /** Whether all that glided when a number was the newest has come to rest. */
  isPast(newest: number): boolean {
    return this.glides.every((glide) => glide.id > newest);
  }

  /** Whether something must come to rest before these events are shown; a move that goes on need not wait. */
  isBusyFor(events: readonly Told[]): boolean {
    const fights = this.flashes.some((flash) => flash.left > FLASH - LOOK / (this.wanted * this.hurry));
    return fights || (this.glides.length > 0 && !this.goesOnWith(events));
  }

  private goesOnWith(events: readonly Told[]): boolean {
    const first = events[0];
    return !!first && MOVES.has(first.event) && this.glides.some((g) => g.path.at(-1) === first["origin"] && same(g.units, unitsOf(first)));
  }

  stop(): void {
    this.glides = [];
    this.flashes = [];
  }

  begin(events: readonly Told[], isHex: (word: string) => boolean, glide = true): void {
    for (const way of glide ? waysOf(events, isHex) : []) {
      const before = this.glides.find((g) => g.path.at(-1) === way.path[0] && same(g.units, way.units));
      if (before) {
        before.path.push(...way.path.slice(1));
        before.units = way.units;
      } else {
        this.glides.push({ id: ++this.last, ...way, gone: 0 });
      }
    }
    for (const hex of fightsOf(events)) {
      this.flashes = this.flashes.filter((flash) => flash.hex !== hex);
      this.flashes.push({ id: ++this.last, hex, left: FLASH });
    }
  }

  /** Let time pass; says whether something has come to rest. A glide that lags behind hurries. */
  pass(ms: number): boolean {
    const before = this.glides.length + this.flashes.length;
    for (const glide of this.glides) {
      const left = glide.path.length - 1 - glide.gone;
      glide.gone += (ms / HOP) * this.pace * this.wanted * this.hurry * Math.max(1, left / 3);
    }
    for (const flash of this.flashes) flash.left -= ms * Math.max(1, this.pace / 2);
    this.glides = this.glides.filter((glide) => glide.gone < glide.path.length - 1);
    this.flashes = this.flashes.filter((flash) => flash.left > 0);
    return this.glides.length + this.flashes.length < before;
  }

  /** The stacks without the counters that are still on their way to them. */
  resting(shown: ReadonlyMap<string, readonly Counter[]>): Map<string, readonly Counter[]> {
    const found = new Map(shown);
    for (const glide of this.glides) {
      const hex = glide.path.at(-1)!;
      const rest = left(found.get(hex) ?? [], glide.units);
      if (rest.length) found.set(hex, rest);
      else found.delete(hex);
    }
    return found;
  }

  /** The counters of a glide, as they lie where it ends; nothing that is not on the map is made up. */
  counters(glide: Glide, shown: ReadonlyMap<string, readonly Counter[]>): readonly Counter[] {
    const there = shown.get(glide.path.at(-1)!) ?? [];
    const rest = left(there, glide.units);
    return there.filter((counter) => !rest.includes(counter));
  }
}

/** A stack without some counters; of those that we may not know as many as were named, from the top. */
function left(stack: readonly Counter[], units: readonly string[]): readonly Counter[] {
  let unseen = units.filter(isUnseen).length;
  const kept = [...stack].reverse().filter(([id]) => {
    if (!isUnseen(id)) return !units.includes(id);
    unseen -= 1;
    return unseen < 0;
  });
  return kept.reverse();
}

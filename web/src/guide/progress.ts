// How far the player of this browser has come with each lesson.
import type { GameInfo, Lesson } from "../wire/board";
import { landed } from "../wire/begin";

const KEPT = "lessons";

export interface Progress {
  game: string;
  lesson: string;
  match: string;
  /** Cards that were done as they say. */
  done: number[];
  /** Cards that were skipped. */
  skipped: number[];
  /** The player has put the lesson away for now. */
  away: boolean;
  /** The last card was seen. */
  finished: boolean;
}

function all(): Progress[] {
  return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Progress[];
}

export function progressIn(match: string): Progress | null {
  return all().find((kept) => kept.match === match) ?? null;
}

export function progressOf(game: string, lesson: string): Progress | null {
  return all().find((kept) => kept.game === game && kept.lesson === lesson) ?? null;
}

/** Of each lesson the last match is kept. */
export function keep(change: Progress): void {
  const others = all().filter(({ game, lesson }) => game !== change.game || lesson !== change.lesson);
  localStorage.setItem(KEPT, JSON.stringify([...others, change]));
}

/** Begin a lesson in a match of its own; gives what went wrong. */
export async function learn(game: GameInfo, lesson: Lesson): Promise<string> {
  const answer = await fetch(`/api/games/${game.id}/lessons/${lesson.name}`, { method: "POST" });
  const begun = (match: string) => keep({ game: game.id, lesson: lesson.name, match, done: [], skipped: [], away: false, finished: false });
  return landed(answer, begun);
}

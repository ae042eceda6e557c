// What a seat looked at last at this screen, for when it sits down again: each seat has its own, and none is shown another's.
import { useState } from "preact/hooks";
import type { Sitting } from "./sitting";

/** Whose looking it is: where nothing is hidden, two people look at one table together. */
export function looker(sitting: Sitting): string {
  return sitting.board?.open ? "" : sitting.seat;
}

/** State of the page that is as its seat left it when it comes back after the curtain. */
export function useKept<T>(sitting: Sitting, name: string, first: T): [T, (value: T) => void] {
  const key = `${name} ${looker(sitting)}`;
  const [value, set] = useState<T>(() => (sitting.kept.has(key) ? (sitting.kept.get(key) as T) : first));
  const keep = (next: T) => {
    sitting.kept.set(key, next);
    set(() => next);
  };
  return [value, keep];
}

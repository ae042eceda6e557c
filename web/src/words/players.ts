// Who plays a side, in words: `planner-deep-bold` is a planner that looks deep and is bold.
import { WORDS } from "./words";

/** Players who have a temper; the one who looks ahead also looks more or less far. */
export const MINDED = ["greedy", "planner"];
export const LEVELS = ["quick", "normal", "deep"];
export const TEMPERS = ["bold", "steady", "careful"];

export interface Described {
  kind: string;
  level: string;
  temper: string;
}

export function described(player: string): Described {
  const [kind, ...words] = player.split("-") as [string, ...string[]];
  const said = (among: readonly string[], usual: string) => among.find((word) => words.includes(word)) ?? usual;
  return { kind, level: said(LEVELS, "normal"), temper: said(TEMPERS, "steady") };
}

/** `planner-deep-bold`, without what goes without saying. */
export function playerNamed({ kind, level, temper }: Described): string {
  const words = [kind === "planner" && level !== "normal" && level, MINDED.includes(kind) && temper !== "steady" && temper];
  return [kind, ...words].filter(Boolean).join("-");
}

/** `planner, deep, aggressive`; of somebody whom nobody knows, that it is a computer. */
export function playerInWords(player: string): string {
  if (player === "script") return WORDS.players[player]!;
  const said = player.split("-").map((word) => WORDS.tempers[word] ?? word);
  return said.join(", ") || WORDS.computer;
}

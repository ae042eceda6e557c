// How evenly the dice have fallen, in numbers and in plain words.
import type { Roll } from "../wire/messages";
import { WORDS } from "../words/words";

export interface Tally {
  faces: number;
  counts: number[];
  count: number;
  expected: number;
  chiSquare: number;
  /** How often fair dice would fall at least as unevenly as these. */
  share: number;
}

/** One tally for each kind of die. Draws are left out: a cup changes with every chit. */
export function tallies(rolls: readonly Roll[]): Tally[] {
  const kinds = [...new Set(rolls.filter((roll) => roll.dice.length).map((roll) => roll.faces))].sort((a, b) => a - b);
  return kinds.map((faces) => {
    const dice = rolls.filter((roll) => roll.faces === faces).flatMap((roll) => roll.dice);
    const counts = Array.from({ length: faces }, (_, i) => dice.filter((die) => die === i + 1).length);
    const expected = dice.length / faces;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    return { faces, counts, count: dice.length, expected, chiSquare, share: beyond(chiSquare, faces - 1) };
  });
}

/** The part of the chi-square distribution that lies beyond a value. */
export function beyond(value: number, free: number): number {
  if (value <= 0) return 1;
  const a = free / 2;
  const x = value / 2;
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 500 && term > sum * 1e-12; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  // Lentz's continued fraction, which converges where the series does not.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 500; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-12) break;
  }
  return h * scale;
}

/** ln Γ of whole and half numbers, the only ones that degrees of freedom lead to. */
function logGamma(a: number): number {
  let sum = a % 1 ? Math.log(Math.PI) / 2 : 0;
  for (let n = a % 1 ? 0.5 : 1; n < a; n++) sum += Math.log(n);
  return sum;
}

/** A chi-square test says nothing below five expected of each face. */
const ENOUGH = 5;

export function verdict(tally: Tally): string {
  if (tally.expected < ENOUGH) return WORDS.tooFew;
  const share = `${(tally.share * 100).toFixed(tally.share < 0.01 ? 2 : 0)} %`;
  if (tally.share >= 0.05) return WORDS.asEven;
  return tally.share >= 0.01 ? WORDS.aLittleUneven(share) : WORDS.rarelyUneven(share);
}

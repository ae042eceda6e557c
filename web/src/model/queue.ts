// One deed after the other: what is told while counters still glide waits until they have arrived.
import type { Motion } from "./motion";
import type { Table } from "../wire/messages";

/** So many tables that wait are shown at the pace that the player likes; more of them are shown faster, */
const PATIENT = 10;
/** but no more than so many times as fast. */
const FASTEST = 4;

export class Queue {
  private waiting: Table[] = [];

  constructor(
    private readonly motion: Motion,
    private readonly show: (table: Table) => void,
  ) {}

  /** Show a table when its turn has come; at once, and all before it, if nobody wants to see anything glide. */
  add(table: Table, mayWait: boolean): void {
    this.waiting.push(table);
    if (mayWait) this.goOn();
    else this.drain();
  }

  /** Show what need not wait any longer. */
  goOn(): void {
    while (this.waiting[0] && !this.motion.isBusyFor(this.waiting[0].events ?? [])) this.show(this.waiting.shift()!);
    this.motion.hurry = Math.min(FASTEST, Math.max(1, this.waiting.length / PATIENT));
  }

  drain(): void {
    while (this.waiting.length) this.show(this.waiting.shift()!);
  }
}

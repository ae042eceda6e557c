// The numbers beside the map change when the counters have arrived that changed them, not before.
import type { Track } from "../wire/messages";
import type { Motion } from "./motion";

export class Lag {
  private before: Track[] = [];
  /** What the tracks become once everything has come to rest that glided then. */
  private coming: { after: number; tracks: Track[] }[] = [];

  constructor(private readonly motion: Pick<Motion, "newest" | "isPast">) {}

  /** The table has changed, and what glides for it has begun to. */
  follow(tracks: Track[]): void {
    this.coming.push({ after: this.motion.newest, tracks });
    this.catchUp();
  }

  get shown(): Track[] {
    this.catchUp();
    return this.before;
  }

  private catchUp(): void {
    while (this.coming[0] && this.motion.isPast(this.coming[0].after)) this.before = this.coming.shift()!.tracks;
  }
}

// The line to the server: asks with numbers, answers matched to them, and news that nobody asked for.
import type { Say } from "./messages";

/** The server closes a line for good with these: there is no such match, or it cannot be opened. */
const FOR_GOOD = [4404, 4409];

type Request = { ask: string } & Record<string, unknown>;

/** An ask that has no answer yet, and the seat that it was asked from. */
type Unanswered = { ask: Request; seat: unknown; answer: (say: Say) => void };

export class Wire {
  onNews: (say: Say) => void = () => {};
  /** Called when the line is up, for the first time or again. */
  onOpen: () => void = () => {};
  onDown: () => void = () => {};
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Unanswered>();
  private seat: unknown = null;
  private last = 0;
  private pause = 250;
  private closed = false;

  constructor(private readonly address: string) {
    this.connect();
  }

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 250;
      this.onOpen();
    };
    socket.onmessage = (event) => this.heard(JSON.parse(String(event.data)) as Say);
    socket.onclose = (event) => this.dropped(event.code);
  }

  private heard(say: Say): void {
    const waiting = this.waiting.get(say.n);
    if (waiting && say.n) {
      this.waiting.delete(say.n);
      waiting.answer(say);
      if (waiting.ask.ask === "sit" && say.say === "table") this.askAgain();
    } else {
      this.onNews(say);
    }
  }

  /** What was asked on a line that dropped: its key lets it be done once, whether it had arrived or not. */
  private askAgain(): void {
    for (const [n, { ask, seat }] of this.waiting) {
      if (ask.key === undefined) continue;
      if (seat === this.seat) this.send(n, ask);
      else this.waiting.delete(n);
    }
  }

  private dropped(code: number): void {
    for (const [n, { ask }] of this.waiting) if (ask.key === undefined) this.waiting.delete(n);
    if (this.closed || FOR_GOOD.includes(code)) return;
    this.onDown();
    setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, 4000);
  }

  /** Ask and wait for the answer. On a line that drops it is never answered, unless it has a key: then it is
   * asked again when somebody sits in the same seat. */
  ask(ask: Request): Promise<Say> {
    const n = ++this.last;
    return new Promise((answer) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return;
      if (ask.ask === "sit") this.seat = ask.seat;
      this.waiting.set(n, { ask, seat: this.seat, answer });
      this.send(n, ask);
    });
  }

  private send(n: number, ask: Request): void {
    this.socket?.send(JSON.stringify({ n, ...ask }));
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }
}

/** A key that makes an action safe to send twice. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

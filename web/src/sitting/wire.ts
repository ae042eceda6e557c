// The line to the server: asks with numbers, answers matched to them, and news that nobody asked for.
import type { Say } from "./messages";

/** The server closes a line for good with these: there is no such match, or it cannot be opened. */
const FOR_GOOD = [4404, 4409];

type Request = { ask: string } & Record<string, unknown>;

export class Wire {
  onNews: (say: Say) => void = () => {};
  /** Called when the line is up, for the first time or again. */
  onOpen: () => void = () => {};
  onDown: () => void = () => {};
  private socket: WebSocket | null = null;
  private waiting = new Map<number, (say: Say) => void>();
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
    const answer = this.waiting.get(say.n);
    if (answer && say.n) {
      this.waiting.delete(say.n);
      answer(say);
    } else {
      this.onNews(say);
    }
  }

  private dropped(code: number): void {
    this.waiting.clear();
    if (this.closed || FOR_GOOD.includes(code)) return;
    this.onDown();
    setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, 4000);
  }

  /** Ask and wait for the answer. An ask on a line that drops is never answered. */
  ask(ask: Request): Promise<Say> {
    const n = ++this.last;
    return new Promise((resolve) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return;
      this.waiting.set(n, resolve);
      this.socket.send(JSON.stringify({ n, ...ask }));
    });
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

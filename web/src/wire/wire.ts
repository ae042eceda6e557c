// The line to the server: asks with numbers, answers matched to them, and news that nobody asked for.
import type { Request, Say } from "./messages";

/** The server closes a line for good with these: there is no such match, or it cannot be opened. */
const FOR_GOOD = [4404, 4409];

type WithoutNumber<R> = R extends Request ? Omit<R, "n"> : never;

/** A request before it has a number. */
export type Ask = WithoutNumber<Request>;

interface Asked {
  ask: Ask;
  answer(say: Say): void;
}

export class Wire {
  onNews: (say: Say) => void = () => {};
  /** Called when the line is up, for the first time or again. */
  onOpen: () => void = () => {};
  onDown: () => void = () => {};
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Asked>();
  /** What was asked on a line that dropped before the answer came. */
  private owed: Asked[] = [];
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
    const asked = this.waiting.get(say.n);
    if (asked && say.n) {
      this.waiting.delete(say.n);
      asked.answer(say);
    } else {
      this.onNews(say);
    }
  }

  private dropped(code: number): void {
    this.owed.push(...[...this.waiting.values()].filter(({ ask }) => "key" in ask));
    this.waiting.clear();
    if (this.closed || FOR_GOOD.includes(code)) return;
    this.onDown();
    setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, 4000);
  }

  /** Ask and wait for the answer. What carries a key is asked again after the line has dropped; anything else that was
   * asked then is never answered. */
  ask(ask: Ask): Promise<Say> {
    return new Promise((answer) => {
      if (this.socket?.readyState === WebSocket.OPEN) this.send({ ask, answer });
      else if ("key" in ask) this.owed.push({ ask, answer });
    });
  }

  private send(asked: Asked): void {
    const n = ++this.last;
    this.waiting.set(n, asked);
    this.socket!.send(JSON.stringify({ n, ...asked.ask }));
  }

  get owesAnswers(): boolean {
    return this.owed.length > 0;
  }

  /** Once somebody sits here again: ask what was not answered. The server knows by the key what it has done already. */
  askAgain(): void {
    for (const asked of this.owed.splice(0)) this.send(asked);
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

// What becomes of an order whose line drops before it is answered.
import { beforeEach, expect, test, vi } from "vitest";
import { Wire } from "../src/sitting/wire";

type Asked = { n: number; ask: string; key?: string };

/** The other end of a line, as far as a page can see it. */
class Line {
  static readonly OPEN = 1;
  static last: Line;
  readyState = 1;
  asked: Asked[] = [];
  onopen = () => {};
  onclose = (_: { code: number }) => {};
  onmessage = (_: { data: string }) => {};

  constructor() {
    Line.last = this;
  }

  send(text: string): void {
    this.asked.push(JSON.parse(text) as Asked);
  }

  say(n: number, say: string): void {
    this.onmessage({ data: JSON.stringify({ n, say }) });
  }

  drop(): void {
    this.readyState = 3;
    this.onclose({ code: 1006 });
    vi.runAllTimers();
    Line.last.onopen();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
});

function seated(): Wire {
  const wire = new Wire("ws://table");
  void wire.ask({ ask: "sit", seat: "german" });
  Line.last.say(1, "table");
  return wire;
}

test("an order that was not answered is asked again with its key, once the page sits again", async () => {
  const wire = seated();
  const answered = wire.ask({ ask: "do", key: "k1", at: 0, order: "done" });
  void wire.ask({ ask: "draft", words: [] });
  const dropped = Line.last;
  dropped.drop();
  expect(Line.last).not.toBe(dropped);
  expect(Line.last.asked).toEqual([]);
  void wire.ask({ ask: "sit", seat: "german" });
  Line.last.say(4, "table");
  expect(Line.last.asked.slice(1)).toEqual([{ n: 2, ask: "do", key: "k1", at: 0, order: "done" }]);
  Line.last.say(2, "table");
  expect((await answered).say).toBe("table");
});

test("an answered order is not asked again, and none from another seat", () => {
  const wire = seated();
  void wire.ask({ ask: "do", key: "k1", at: 0, order: "done" });
  Line.last.say(2, "table");
  void wire.ask({ ask: "do", key: "k2", at: 1, order: "done" });
  Line.last.drop();
  void wire.ask({ ask: "sit", seat: "soviet" });
  Line.last.say(4, "table");
  expect(Line.last.asked.map(({ ask }) => ask)).toEqual(["sit"]);
});

import { expect, test } from "vitest";
import { inQuarters } from "../src/words/words";

test("costs are written with their quarters", () => {
  expect([0, 0.25, 1, 2.5, 13.75].map(inQuarters)).toEqual(["0", "¼", "1", "2½", "13¾"]);
});

import { describe, expect, it } from "vitest";
import { centred, CLOSEST, FARTHEST, filled, framing, inSight, kept, onSheet, panned, uncovered, zoomed } from "../src/map/camera";
import { completed } from "../src/orders/commandline";
import { Geometry } from "../src/model/geometry";
import type { Board } from "../src/wire/board";

describe("the camera", () => {
  it("zooms about the pointer", () => {
    const before = { x: 10, y: 20, scale: 0.5 };
    const after = zoomed(before, 2, 300, 200);
    expect(onSheet(after, 300, 200)).toEqual(onSheet(before, 300, 200));
  });
  it("comes neither too close nor too far", () => {
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 100, 0, 0).scale).toBe(CLOSEST);
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 0.001, 0, 0).scale).toBe(FARTHEST);
  });
  it("frames a box and centres a point", () => {
    const window = { width: 800, height: 600 };
    const camera = framing([100, 100, 900, 700], window, 2);
    expect(camera.scale).toBe(1);
    expect(onSheet(camera, 400, 300)).toEqual([500, 400]);
    expect(onSheet(centred(50, 60, 0.7, window), 400, 300)[0]).toBeCloseTo(50);
  });
  it("shows no more above and below the sheet than it must, and at its sides no more than cards take", () => {
    const window = { width: 1400, height: 600 };
    const sheet = { width: 2000, height: 1000 };
    expect(filled({ x: 50, y: -900, scale: 1 }, sheet, window)).toEqual({ x: 50, y: -400, scale: 1 });
    expect(filled({ x: 700, y: 300, scale: 1 }, sheet, window)).toEqual({ x: 400, y: 0, scale: 1 });
    expect(filled({ x: -1500, y: 0, scale: 1 }, sheet, window)).toEqual({ x: -1000, y: 0, scale: 1 });
  });
  it("puts a sheet that is smaller than the window in its middle", () => {
    const window = { width: 1400, height: 600 };
    expect(filled({ x: 50, y: -900, scale: 0.2 }, { width: 2000, height: 1000 }, window)).toEqual({ x: 500, y: 200, scale: 0.2 });
  });
  it("comes out from under the cards, no further than it must", () => {
    const window = { width: 800, height: 600 };
    const card = { left: 10, top: 10, right: 300, bottom: 300 };
    const spots = [[100, 100] as const, [600, 100] as const];
    const found = uncovered({ x: 0, y: 0, scale: 1 }, spots, window, [card]);
    expect(spots.every(([x, y]) => inSight(found, x, y, window, [card]))).toBe(true);
    expect(found).toEqual({ x: 0, y: 240, scale: 1 });
    expect(uncovered(found, spots, window, [card])).toEqual(found);
  });
  it("keeps the sheet in the window", () => {
    const lost = panned({ x: 0, y: 0, scale: 1 }, 9999, -9999);
    expect(kept(lost, { width: 1000, height: 1000 }, { width: 800, height: 600 })).toEqual({ x: 680, y: -880, scale: 1 });
  });
});

const board = {
  corners: [
    [0, -58],
    [50, -29],
    [50, 29],
    [0, 58],
    [-50, 29],
    [-50, -29],
  ],
  hexes: [
    { number: "0101", at: [100, 100], near: [1, -1, 2] },
    { number: "0102", at: [200, 100], near: [0, 2] },
    { number: "0201", at: [150, 187], near: [0, 1] },
  ],
} as unknown as Board;

describe("the geometry", () => {
  const geometry = new Geometry(board);
  it("finds the hex at a point", () => {
    expect(geometry.hexAt(105, 90)).toBe("0101");
    expect(geometry.hexAt(160, 180)).toBe("0201");
    expect(geometry.hexAt(600, 600)).toBeNull();
  });
  it("steps in a direction and stays at an edge", () => {
    expect(geometry.towards("0101", 1, 0)).toBe("0102");
    expect(geometry.towards("0102", 1, 0)).toBe("0102");
  });
  it("follows a way back to its start", () => {
    expect(geometry.path("0201", { "0201": "0102", "0102": "0101" })).toEqual(["0101", "0102", "0201"]);
  });
});

describe("completion", () => {
  it("completes as far as the candidates agree", () => {
    expect(completed("mo", ["move"])).toBe("move ");
    expect(completed("attack 2412 1", ["11Pz", "167ID"])).toBe("attack 2412 1");
    expect(completed("attack 24", ["2412", "2413"])).toBe("attack 241");
    expect(completed("x", [])).toBe("x");
  });
});

// Dice where they fell: for a few seconds each hex that was rolled about shows its dice and what came of them.
import "./fallen.css";
import type { Fall } from "../model/falls";
import type { Geometry, Point } from "../model/geometry";

/** Of more rolls about one hex the last are shown. */
const MOST = 4;

/** Half of how wide and how high a card of dice is on the screen, and where it stands from the middle of its hex. */
const WIDE = 110;
const HIGH = 46;
const ABOVE = 50;
const BELOW = 58;

/** Whether a card stands better below its hex: above, it would hide more of what is to be clicked. */
export function standsBelow([x, y]: Point, targets: readonly Point[], scale: number): boolean {
  const near = targets.filter(([tx]) => Math.abs(tx - x) < WIDE / scale + HALF);
  const above = near.filter(([, ty]) => ty > y - ABOVE - HIGH / scale - HALF && ty < y - HALF);
  const below = near.filter(([, ty]) => ty < y + BELOW + HIGH / scale + HALF && ty > y + HALF);
  return below.length < above.length;
}

/** Half a counter. */
const HALF = 34;

interface Props {
  falls: readonly Fall[];
  geometry: Geometry;
  scale: number;
  /** Points that are to be clicked next. */
  targets: readonly Point[];
}

export function Fallen({ falls, geometry, scale, targets }: Props) {
  const hexes = [...new Set(falls.map(({ hex }) => hex))];
  return (
    <div class="fallen" aria-hidden="true">
      {hexes.map((hex) => {
        const [x, y] = geometry.at(hex);
        const below = standsBelow([x, y], targets, scale);
        return (
          <div
            key={hex}
            class={below ? "card fall-place below" : "card fall-place"}
            data-fallen={hex}
            style={`left:${x}px;top:${below ? y + BELOW : y - ABOVE}px;--unscaled:${1 / scale}`}
          >
            {falls
              .filter((fall) => fall.hex === hex)
              .slice(-MOST)
              .map(({ dice, words }, i) => (
                <p key={i} class="fall">
                  {dice.map((die, n) => (
                    <span key={n} class="fallen-die">
                      {die}
                    </span>
                  ))}
                  {words}
                </p>
              ))}
          </div>
        );
      })}
    </div>
  );
}

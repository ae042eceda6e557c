// Counters in motion and the flash of a fight, above the stacks on the map.
import "./moving.css";
import { useEffect, useRef } from "preact/hooks";
import { StackOnMap } from "./counters";
import type { Geometry } from "../model/geometry";
import type { Glide } from "../model/motion";
import type { Seated } from "../model/sitting";

/** Where a glide is on the sheet. */
export function placeOf(glide: Glide, geometry: Geometry): [number, number] {
  const i = Math.min(Math.floor(glide.gone), glide.path.length - 2);
  const [x, y] = geometry.at(glide.path[i]!);
  const [toX, toY] = geometry.at(glide.path[i + 1]!);
  const part = Math.min(1, glide.gone - i);
  const eased = part * part * (3 - 2 * part);
  return [x + (toX - x) * eased, y + (toY - y) * eased];
}

export function Moving({ sitting, geometry }: { sitting: Seated; geometry: Geometry }) {
  const { motion } = sitting;
  const layer = useRef<HTMLDivElement>(null);
  const any = motion.any;
  useEffect(() => {
    if (!any) return;
    let frame = 0;
    let before = performance.now();
    const tick = (now: number) => {
      const rested = motion.pass(now - before);
      before = now;
      for (const glide of motion.glides) {
        const node = layer.current?.querySelector<HTMLElement>(`[data-glide="${glide.id}"]`);
        if (node) node.style.transform = translated(placeOf(glide, geometry));
      }
      if (rested) sitting.redraw();
      sitting.queue.goOn();
      if (motion.any) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [any, motion]);
  if (!any) return null;
  return (
    <div class="moving" ref={layer} aria-hidden="true">
      {motion.glides.map((glide) => {
        const stack = motion.counters(glide, sitting.looking.stacks);
        return (
          <div key={glide.id} class="glide" data-glide={glide.id} style={`transform:${translated(placeOf(glide, geometry))}`}>
            {stack.length > 0 && (
              <StackOnMap
                board={sitting.board}
                hex=""
                x={0}
                y={0}
                stack={stack}
                faces={sitting.faces}
                lit={false}
                picked={false}
                dim={false}
                fresh={false}
              />
            )}
          </div>
        );
      })}
      {motion.flashes.map((flash) => (
        <FlashAt key={flash.id} geometry={geometry} hex={flash.hex} />
      ))}
    </div>
  );
}

function translated([x, y]: [number, number]): string {
  return `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
}

function FlashAt({ geometry, hex }: { geometry: Geometry; hex: string }) {
  const [x, y] = geometry.at(hex);
  return (
    <svg class="flash" data-flash={hex} style={`left:${x}px;top:${y}px`} width="1" height="1">
      <path d={geometry.outline} />
    </svg>
  );
}

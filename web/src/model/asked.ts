// What a panel asks of the table while it lies open, and asks again whenever something has happened.
import { useEffect, useState } from "preact/hooks";
import type { Say } from "../wire/messages";
import type { Sitting } from "./sitting";

export function useAsked<Kind extends Say["say"]>(
  sitting: Sitting,
  ask: "dice" | "sequence",
  kind: Kind,
): Extract<Say, { say: Kind }> | null {
  const [found, setFound] = useState<Extract<Say, { say: Kind }> | null>(null);
  useEffect(() => {
    let gone = false;
    void sitting.ask({ ask }).then((say) => {
      if (!gone && say.say === kind) setFound(say as Extract<Say, { say: Kind }>);
    });
    return () => {
      gone = true;
    };
  }, [sitting.known.at, sitting.seat, ask]);
  return found;
}

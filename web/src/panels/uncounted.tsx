// A match whose result does not count says so at the table, for as long as it is shown.
import type { Sitting } from "../model/sitting";

export function Uncounted({ sitting }: { sitting: Sitting }) {
  const { uncounted, notice } = sitting.known;
  if (!uncounted) return null;
  return (
    <p class="card uncounted" role="note" data-uncounted>
      <strong>{notice || uncounted}</strong>
    </p>
  );
}

// A match whose result does not count says so at the table, for as long as it is shown.
import type { Seated } from "../model/sitting";

export function Uncounted({ sitting }: { sitting: Seated }) {
  const { uncounted, notice } = sitting.known;
  if (!uncounted) return null;
  return (
    <p class="card uncounted" role="note" data-uncounted>
      <strong>{notice || uncounted}</strong>
    </p>
  );
}

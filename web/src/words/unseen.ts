// Counters that the reader may not know: the server calls them by this sign and their place in a stack
// (`?2412.0`), or by the sign alone. No unit id has it.

const SIGN = "?";

export function isUnseen(unit: string): boolean {
  return unit.startsWith(SIGN);
}

// Beginning a match and going to it.
import type { NewMatch } from "./messages";

export async function begin(wanted: NewMatch, before?: (match: string) => void): Promise<string> {
  const answer = await fetch("/api/matches", { method: "POST", body: JSON.stringify(wanted) });
  return landed(answer, before);
}

/** Go to the match that the server has made; gives what went wrong. */
export async function landed(answer: Response, before?: (match: string) => void, place = "match"): Promise<string> {
  const said = (await answer.json()) as { id?: string; error?: string };
  if (said.id) {
    before?.(said.id);
    location.hash = `#/${place}/${said.id}`;
  }
  return said.error ?? "";
}

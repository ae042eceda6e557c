// Beginning a match and going to it.

export async function begin(body: unknown, before?: (match: string) => void): Promise<string> {
  const answer = await fetch("/api/matches", { method: "POST", body: JSON.stringify(body) });
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

/** A passage of a text, and what stands in its place in another one. */
export interface Patch {
  from: number;
  to: number;
  insert: string;
}

/** The text that a patch makes of the one it was made for. */
export function patched(text: string, { from, to, insert }: Patch): string {
  return text.slice(0, from) + insert + text.slice(to);
}

/** Returns the rest of a draft after a text of it was sent: the text that was typed before or after it in the meantime. A draft that was changed stays as it is. */
export function unsentText(draft: string, sent: string): string {
  if (draft.startsWith(sent)) return draft.slice(sent.length);
  return draft.endsWith(sent) ? draft.slice(0, -sent.length) : draft;
}

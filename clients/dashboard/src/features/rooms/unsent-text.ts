/** What stays of a draft once a text of it was sent: what was typed before or after it meanwhile. A text that was changed stays as it is. */
export function unsentText(draft: string, sent: string): string {
  if (draft.startsWith(sent)) return draft.slice(sent.length);
  return draft.endsWith(sent) ? draft.slice(0, -sent.length) : draft;
}

/** The first `limit` UTF-16 code units of a text, or one less if that would split a surrogate pair. */
export function capText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit);
}

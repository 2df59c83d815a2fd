/** Characters that show nothing, or turn the text around them. Scripts need the joiners, the style of emoji, and variants of Mongolian letters and of ideographs. */
const INVISIBLE =
  /((?![\n\t]|\u200c|\u200d|[\ufe0e\ufe0f]|[\u180b-\u180d]|\u180f|(?<=\p{Ideographic})[\ufe00-\ufe0d\u{e0100}-\u{e01ef}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800])/u;
/** The most marks of a text. A message of nothing else must not fill the page with elements. */
const MARKS_MAX = 200;

/** A part of a text: as its author wrote it, or the mark of an invisible character. */
export interface VisiblePart {
  text: string;
  isMark: boolean;
}

/** The parts of a text that a stranger wrote, with invisible characters as marks such as `U+202E`. Beyond the first marks, they are left out, and a last mark says so. */
export function visibleParts(text: string): VisiblePart[] {
  const parts = text.split(INVISIBLE).map((part, at) => {
    const isMark = at % 2 === 1;
    return { text: isMark ? codePoint(part) : part, isMark };
  });
  const shown = parts.slice(0, 2 * MARKS_MAX);
  const rest = parts.slice(2 * MARKS_MAX).filter(({ isMark }) => !isMark);
  if (rest.length > 0)
    shown.push({ text: rest.map((part) => part.text).join(''), isMark: false }, { text: '…', isMark: true });
  return shown.filter((part) => part.text !== '');
}

/** The same as plain text, for a title or a name. */
export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => part.text)
    .join('');
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

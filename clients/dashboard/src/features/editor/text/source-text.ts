/** The form of a text besides its lines. With it, a save returns every byte that nobody changed. */
export interface SourceForm {
  byteOrderMark: boolean;
  lineEnd: '\n' | '\r\n';
}

const MARK = '\uFEFF';

/**
 * The form of a text. Only a text whose lines all end with CRLF has this line end. In any other text, a `\r` is a character of its line.
 */
export function formOf(text: string): SourceForm {
  return { byteOrderMark: text.startsWith(MARK), lineEnd: hasOnlyCrlf(text) ? '\r\n' : '\n' };
}

/** Whether a text can be split into lines and put together again by a form, byte for byte. */
export function isOfForm(text: string, { byteOrderMark, lineEnd }: SourceForm): boolean {
  return text.startsWith(MARK) === byteOrderMark && (lineEnd === '\n' || hasOnlyCrlf(text));
}

function hasOnlyCrlf(text: string): boolean {
  let found = false;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (text[at - 1] !== '\r') return false;
    found = true;
  }
  // A lone `\r` would become a part of a line end if a person typed after it.
  return found && !/\r(?!\n)/.test(text);
}

/** The text as the editor gets it, without its byte order mark. */
export function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(1) : text;
}

/** The text as it is saved. */
export function withMark(text: string, { byteOrderMark }: SourceForm): string {
  return byteOrderMark ? MARK + text : text;
}

/** The lines of a text from elsewhere, for example from the clipboard, whatever their ends are. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

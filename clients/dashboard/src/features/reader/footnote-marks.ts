/** A reference to a footnote in a text, with its name. */
export interface FootnoteMark {
  start: number;
  end: number;
  name: string;
}

const REFERENCE = /\[\^([^\s[\]^]{1,60})\]/g;
const DEFINITION = /^\[\^([^\s[\]^]{1,60})\]:[ \t]*/;

/** The references to footnotes in a text, which has no code. */
export function findFootnoteMarks(text: string, known: ReadonlySet<string>): FootnoteMark[] {
  return [...text.matchAll(REFERENCE)]
    .filter(([, name]) => known.has(name!))
    .map(({ index, 0: whole, 1: name }) => ({ start: index, end: index + whole.length, name: name! }));
}

/** The name of the footnote that a paragraph defines, and the length of the mark at its beginning. */
export function readDefinition(text: string): { name: string; length: number } | undefined {
  const found = DEFINITION.exec(text);
  return found ? { name: found[1]!, length: found[0].length } : undefined;
}

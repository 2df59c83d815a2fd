/** A formula in a text. `source` has no dollar signs. */
export interface Formula {
  start: number;
  end: number;
  source: string;
  display: boolean;
}

const FORMULA =
  /\\\$|\$\$([^$]{1,10000}?)\$\$|\$(?![\s$])((?:[^$\\\n]|\\[^\n]|\n(?!\n)){1,2000}?)(?<![\s\\])\$(?!\d)/g;

/**
 * The formulas of a text: `$a$` in a line and `$$a$$` on its own. As in Pandoc, a dollar sign that opens one precedes a character, the one
 * that closes it follows one and precedes no digit, so prices are no formulas.
 */
export function findFormulas(text: string): Formula[] {
  const found: Formula[] = [];
  for (const { index, 0: whole, 1: display, 2: inline } of text.matchAll(FORMULA)) {
    const source = display ?? inline;
    if (source === undefined || source.trim() === '') continue;
    found.push({
      start: index,
      end: index + whole.length,
      source: source.trim(),
      display: display !== undefined,
    });
  }
  return found;
}

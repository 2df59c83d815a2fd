import { attribute, hasEnd, piecesOf, unescape } from './pieces';

type Direction = 'ltr' | 'rtl';

const LETTER = /\p{L}/u;
const LETTERS = /\p{L}/gu;
const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;
const RIGHT_TO_LEFTS = new RegExp(RIGHT_TO_LEFT, 'gu');
/** Items begin at the side where their text does, which the first letter decides, as browsers do for a paragraph. */
const ITEM = /^(?:li|dt|dd|summary)$/;
/** A list or a quotation begins at the side of most of its letters. The first ones can be its title. */
const BLOCK = /^(?:ul|ol|dl|blockquote)$/;
/** Code is written from left to right, whatever surrounds it. */
const CODE = /^(?:pre|code|kbd|samp)$/;
/** A table with what surrounds it, so that a wide one is scrolled from the side of its first column. */
const TABLE = '<div class="scroll"';

/** An element that has a side of its own, and the letters before its end was reached. */
interface Sided {
  /** Its number in the order of their beginnings. */
  number: number;
  item: boolean;
  letters: number;
  rightToLeft: number;
}

/** The direction in which most letters of a text are written. */
export function directionOf(text: string): Direction {
  const letters = text.match(LETTERS)?.length ?? 0;
  return (text.match(RIGHT_TO_LEFTS)?.length ?? 0) > letters / 2 ? 'rtl' : 'ltr';
}

/**
 * Gives lists, their items, quotations and tables of sanitized HTML the direction of their text if it is not that of what surrounds them: their
 * bullets, lines and columns are at the side of their direction.
 *
 * @param base the direction of the document
 */
export function withDirections(html: string, base: Direction): string {
  const directions = directionsOf(html);
  if (!directions.includes(base === 'ltr' ? 'rtl' : 'ltr')) return html;
  const out: string[] = [];
  const around: Direction[] = [base];
  let number = 0;
  for (const piece of piecesOf(html)) {
    if (piece.kind === 'close') around.pop();
    if (piece.kind !== 'open' || !hasEnd(piece.name)) {
      out.push(piece.html);
      continue;
    }
    const outer = around.at(-1)!;
    const explicit = attribute(piece.html, 'dir');
    const own = isSided(piece.name, piece.html) ? directions[number++] : undefined;
    const inner = explicit === 'ltr' || explicit === 'rtl' ? explicit : (own ?? outer);
    around.push(inner);
    out.push(
      explicit === undefined && inner !== outer ? piece.html.replace(/>$/, ` dir="${inner}">`) : piece.html,
    );
  }
  return out.join('');
}

function isSided(name: string, html: string): boolean {
  return ITEM.test(name) || BLOCK.test(name) || html.startsWith(TABLE);
}

/** The direction of each element that has a side, in the order of their beginnings; undefined for one without letters. */
function directionsOf(html: string): (Direction | undefined)[] {
  const found: (Direction | undefined)[] = [];
  const open: (Sided | undefined)[] = [];
  let undecided: number[] = [];
  let [letters, rightToLeft, code] = [0, 0, 0];
  for (const piece of piecesOf(html)) {
    if (piece.kind === 'open') {
      if (!hasEnd(piece.name)) continue;
      if (CODE.test(piece.name)) code++;
      if (!isSided(piece.name, piece.html)) {
        open.push(undefined);
        continue;
      }
      const item = ITEM.test(piece.name);
      if (item) undecided.push(found.length);
      open.push({ number: found.length, item, letters, rightToLeft });
      found.push(undefined);
    } else if (piece.kind === 'close') {
      if (CODE.test(piece.name)) code--;
      const ended = open.pop();
      if (!ended) continue;
      undecided = undecided.filter((number) => number !== ended.number);
      if (!ended.item && letters > ended.letters)
        found[ended.number] = rightToLeft - ended.rightToLeft > (letters - ended.letters) / 2 ? 'rtl' : 'ltr';
    } else if (code === 0) {
      const text = unescape(piece.html);
      const first = LETTER.exec(text)?.[0];
      if (first === undefined) continue;
      for (const number of undecided) found[number] = RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
      undecided = [];
      letters += text.match(LETTERS)!.length;
      rightToLeft += text.match(RIGHT_TO_LEFTS)?.length ?? 0;
    }
  }
  return found;
}

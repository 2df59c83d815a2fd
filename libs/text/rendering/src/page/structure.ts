import { nameHeadings } from '#text/headings';
import { type Piece, attribute, escape, piecesOf, unescape } from './pieces';
import type { Place } from './rendered';

const MAX_PLACES = 300;
const MAX_PLACE_TEXT = 200;
const HEADING = /^h[1-6]$/;
const CELL = /^t[dh]$/;
/** Tables and lines of code with more characters may need scrolling, also with the keyboard. */
const WIDE = 60;
/** A cell with more characters keeps a readable width, no matter how wide the others are. */
const LONG_CELL = 40;
const SCROLLABLE = '<div class="scroll" role="region" aria-label="Table" tabindex="0">';

interface Heading {
  open: number;
  close: number;
  level: number;
  /** The id that the heading came with. */
  id: string | null;
  text: string;
}

interface NamedHeading extends Heading {
  anchor: string;
}

export interface Structured {
  html: string;
  titleAnchor: string | null;
  contents: Place[];
}

/**
 * Fits sanitized HTML into a page whose only heading of level 1 is its title. Headings keep their ids, which are
 * their anchors in the outline; others get slugs. They move down a level if one of them has level 1. A first heading that repeats the title is removed. Tables and
 * long lines of code become scrollable. An image that is not shown is replaced by its alternative text.
 */
export function structure(html: string, title: string): Structured {
  const structuring = new Structuring();
  for (const piece of piecesOf(html)) structuring.take(piece);
  return structuring.finish(title);
}

class Structuring {
  private readonly out: string[] = [];
  private readonly headings: Heading[] = [];
  private heading: Omit<Heading, 'close'> | undefined;
  private code: { open: number; html: string } | undefined;
  private tables = 0;
  /** Where the outermost table begins, and the number of characters of its widest row. */
  private table = { open: 0, row: 0, widest: 0 };
  private cell: { open: number; length: number } | undefined;
  private begun = false;
  /** Whether nothing precedes the first heading. */
  private headingFirst = false;

  take(piece: Piece): void {
    if (piece.kind === 'text') this.text(piece.html);
    else if (piece.kind === 'open') this.open(piece.name, piece.html);
    else this.close(piece.name, piece.html);
  }

  finish(title: string): Structured {
    const named = withAnchors(this.headings);
    const [first] = named;
    const repeats = this.headingFirst && first?.level === 1 && folded(first.text) === folded(title);
    if (repeats) this.out.fill('', first.open, first.close + 1);
    const headings = repeats ? named.slice(1) : named;
    const down = headings.some(({ level }) => level === 1) ? 1 : 0;
    for (const { open, close, level, anchor } of headings) {
      const name = `h${Math.min(level + down, 6)}`;
      this.out[open] = `<${name} id="${escape(anchor)}">`;
      this.out[close] = `</${name}>`;
    }
    const contents = headings
      .map(({ level, anchor, text }) => ({
        level: level + down,
        anchor,
        text: text.slice(0, MAX_PLACE_TEXT),
      }))
      .filter(({ level, text }) => level <= 3 && text !== '');
    return {
      html: this.out.join(''),
      titleAnchor: repeats ? first.anchor : null,
      contents: contents.slice(0, MAX_PLACES),
    };
  }

  private text(html: string): void {
    if (this.heading) this.heading.text += unescape(html);
    if (this.code) this.code.html += html;
    if (this.tables > 0) this.table.row += html.length;
    if (this.cell) this.cell.length += html.length;
    this.begun ||= html.trim() !== '';
    this.out.push(html);
  }

  private open(name: string, html: string): void {
    if (HEADING.test(name) && !this.heading) {
      this.headingFirst ||= !this.begun;
      const id = attribute(html, 'id') ?? null;
      this.heading = { open: this.out.length, level: Number(name[1]), id, text: '' };
    } else if (name === 'table' && this.tables++ === 0) {
      this.table = { open: this.out.length, row: 0, widest: 0 };
      this.out.push('<div class="scroll">');
    } else if (CELL.test(name)) {
      this.cell = { open: this.out.length, length: 0 };
    } else if (name === 'pre') {
      this.code = { open: this.out.length, html: '' };
    }
    this.begun = true;
    this.out.push(name === 'img' ? image(html) : html);
  }

  private close(name: string, html: string): void {
    this.out.push(html);
    if (HEADING.test(name)) this.endHeading();
    else if (CELL.test(name)) this.endCell();
    else if (name === 'tr') this.endRow();
    else if (name === 'table' && this.tables > 0 && --this.tables === 0) this.endTable();
    else if (name === 'pre' && this.code) {
      if (hasLongLine(this.code.html)) this.out[this.code.open] = '<pre tabindex="0">';
      this.code = undefined;
    }
  }

  private endCell(): void {
    if (!this.cell) return;
    const { open, length } = this.cell;
    this.cell = undefined;
    if (length > LONG_CELL) this.out[open] = withClass(this.out[open]!, 'long');
  }

  private endRow(): void {
    this.table.widest = Math.max(this.table.widest, this.table.row);
    this.table.row = 0;
  }

  private endTable(): void {
    this.out.push('</div>');
    if (this.table.widest > WIDE) this.out[this.table.open] = SCROLLABLE;
  }

  private endHeading(): void {
    if (!this.heading) return;
    this.headings.push({
      ...this.heading,
      close: this.out.length - 1,
      text: this.heading.text.trim(),
    });
    this.heading = undefined;
  }
}

/** Headings that came with ids are named first, so headings in HTML don't take the anchors of the others. */
function withAnchors(headings: Heading[]): NamedHeading[] {
  const order = [...headings.filter(({ id }) => id !== null), ...headings.filter(({ id }) => id === null)];
  const names = nameHeadings(order.map(({ id, text }) => ({ text, customId: id, ids: [] })));
  const anchors = new Map(order.map((heading, i) => [heading, names[i]!.anchor]));
  return headings.map((heading) => ({ ...heading, anchor: anchors.get(heading)! }));
}

function image(html: string): string {
  if (html.includes(' src="')) return html.replace('<img', '<img loading="lazy" decoding="async"');
  const alt = attribute(html, 'alt') ?? '';
  return alt === '' ? '' : `<span class="missing">${escape(alt)}</span>`;
}

function withClass(tag: string, name: string): string {
  return tag.includes(' class="')
    ? tag.replace(' class="', ` class="${name} `)
    : tag.replace(/>$/, ` class="${name}">`);
}

function hasLongLine(html: string): boolean {
  return html.split('\n').some((line) => line.length > WIDE);
}

function folded(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

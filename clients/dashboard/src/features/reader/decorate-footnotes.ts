import type { Texts } from '../../ground/texts/texts';
import { create, textNodesOf } from './dom';
import { findFootnoteMarks, readDefinition } from './footnote-marks';

interface Footnote {
  name: string;
  /** Undefined until the text refers to it. */
  number: number | undefined;
  content: Node[];
}

const NEXT_DEFINITION = /\n(?=\[\^[^\s[\]^]{1,60}\]:)/;

/** Turns `[^1]` and `[^1]: text` into footnotes at the end of the document. The service shows them as they are written. */
export function decorateFootnotes(container: HTMLElement, texts: Texts['reader']): void {
  if (!container.textContent.includes('^')) return;
  const notes = new Map<string, Footnote>();
  for (const paragraph of container.querySelectorAll<HTMLElement>(':scope > p')) {
    const defined = definitionsOf(paragraph);
    if (defined === undefined) continue;
    for (const note of defined) if (!notes.has(note.name)) notes.set(note.name, note);
    paragraph.remove();
  }
  let last = 0;
  const number = (note: Footnote): number => (note.number ??= ++last);
  for (const text of textNodesOf(container)) {
    for (const { start, end, name } of findFootnoteMarks(text.data, new Set(notes.keys())).toReversed()) {
      const after = text.splitText(start);
      after.deleteData(0, end - start);
      after.before(create('sup', { 'data-footnote': name }));
    }
  }
  for (const mark of container.querySelectorAll<HTMLElement>('sup[data-footnote]')) {
    const count = number(notes.get(mark.dataset.footnote!)!);
    const id = container.querySelector(`#fnref-${count}`) ? undefined : `fnref-${count}`;
    mark.append(
      create(
        'a',
        { href: `#fn-${count}`, 'aria-label': texts.footnote(count), ...(id && { id }) },
        String(count),
      ),
    );
  }
  shortenBareReferences(container);
  if (notes.size === 0) return;
  for (const note of notes.values()) number(note);
  container.append(
    listOf(
      [...notes.values()].toSorted((a, b) => a.number! - b.number!),
      container,
      texts,
    ),
  );
}

/** A footnote that is only an address is a link by reference in CommonMark, with the text `^1`. */
function shortenBareReferences(container: HTMLElement): void {
  for (const link of container.querySelectorAll('a')) {
    if (!/^\^[^\s^]{1,60}$/.test(link.textContent)) continue;
    link.textContent = link.textContent.slice(1);
    const mark = create('sup');
    link.replaceWith(mark);
    mark.append(link);
  }
}

function listOf(notes: readonly Footnote[], container: HTMLElement, texts: Texts['reader']): HTMLElement {
  const items = notes.map(({ number, content }) => {
    const item = create('li', { id: `fn-${number}`, tabindex: '-1' }, ...content);
    if (container.querySelector(`#fnref-${number}`))
      item.append(' ', create('a', { href: `#fnref-${number}`, 'aria-label': texts.toReference }, '↩'));
    return item;
  });
  return create('section', { class: 'footnotes', 'aria-label': texts.footnotes }, create('ol', {}, ...items));
}

/** The footnotes that a paragraph defines; undefined if it is another text. */
function definitionsOf(paragraph: HTMLElement): Footnote[] | undefined {
  const first = paragraph.firstChild;
  if (!(first instanceof Text) || !readDefinition(first.data)) return undefined;
  const notes: Footnote[] = [];
  for (const child of [...paragraph.childNodes]) {
    if (!(child instanceof Text)) {
      notes.at(-1)!.content.push(child);
      continue;
    }
    child.data.split(NEXT_DEFINITION).forEach((piece, i) => {
      const defined = i > 0 || child === first ? readDefinition(piece) : undefined;
      if (defined) notes.push({ name: defined.name, number: undefined, content: [] });
      notes.at(-1)!.content.push(document.createTextNode(piece.slice(defined?.length ?? 0)));
    });
  }
  return notes;
}

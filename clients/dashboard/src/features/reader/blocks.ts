import type { Block } from './block-diff';

/** A block of the rendered document, with its element. */
export interface ShownBlock extends Block {
  element: HTMLElement;
  /** The line on which it begins; undefined for HTML of the document. */
  line: number | undefined;
}

/** The blocks of a document as the service rendered it: what is at the top, and the items of lists. */
export function readBlocks(container: HTMLElement): ShownBlock[] {
  let section = '';
  return [...container.children].flatMap((child) => {
    if (/^H[1-6]$/.test(child.tagName)) section = child.id;
    const parts = /^[OU]L$/.test(child.tagName) ? [...child.children] : [child];
    return parts.map((part) => ({
      element: part as HTMLElement,
      // Lines move with every change above them.
      signature: part.outerHTML.replace(/ data-line="\d+"/g, ''),
      section,
      line: lineOf(part),
    }));
  });
}

/** The line on which an element or the first block in it begins. */
export function lineOf(element: Element): number | undefined {
  const lined = element.hasAttribute('data-line') ? element : element.querySelector('[data-line]');
  const line = Number(lined?.getAttribute('data-line'));
  return line > 0 ? line : undefined;
}

/** The parts at the top of a decorated document that begin on a line, in their order. */
export function readableBlocks(container: HTMLElement): { element: HTMLElement; line: number }[] {
  return [...container.children].flatMap((child) => {
    const line = (child as HTMLElement).hidden ? undefined : lineOf(child);
    return line === undefined ? [] : [{ element: child as HTMLElement, line }];
  });
}

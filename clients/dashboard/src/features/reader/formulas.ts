import katex from 'katex';
import { textNodesOf } from './dom';
import { findFormulas, type Formula } from './maths';

/** Blocks whose text can contain formulas, and that contain no other such block. */
const BLOCKS = 'p, li, td, th, dd, dt, h1, h2, h3, h4, h5, h6, figcaption';

/**
 * Shows the formulas of a document as MathML. One that cannot be read stays as it is written.
 *
 * @param sourceOf the Markdown from a line on, up to the next block; Markdown removes backslashes that a formula needs
 */
export function showFormulas(container: HTMLElement, sourceOf: (line: number) => string | undefined): void {
  for (const block of container.querySelectorAll<HTMLElement>(BLOCKS)) {
    if (!block.textContent.includes('$') || block.querySelector(BLOCKS)) continue;
    const nodes = textNodesOf(block);
    const formulas = findFormulas(nodes.map(({ data }) => data).join(''));
    if (formulas.length === 0) continue;
    const sources = sourcesOf(block, formulas, sourceOf);
    formulas
      .map((formula, i) => ({ ...formula, source: sources[i]! }))
      .toReversed()
      .forEach((formula) => show(nodes, formula));
  }
}

function show(nodes: readonly Text[], { start, end, source, display }: Formula): void {
  const shown = document.createElement(display ? 'div' : 'span');
  shown.className = display ? 'formula display' : 'formula';
  try {
    katex.render(source, shown, {
      output: 'mathml',
      displayMode: display,
      trust: false,
      strict: 'ignore',
      maxSize: 50,
    });
  } catch {
    return;
  }
  const range = document.createRange();
  range.setStart(...placeOf(nodes, start));
  range.setEnd(...placeOf(nodes, end, true));
  range.deleteContents();
  range.insertNode(shown);
}

/** The node and the offset of a character in a sequence of text nodes. */
function placeOf(nodes: readonly Text[], at: number, isEnd = false): [Text, number] {
  for (const node of nodes) {
    if (at < node.length || (isEnd && at === node.length)) return [node, at];
    at -= node.length;
  }
  const last = nodes.at(-1)!;
  return [last, last.length];
}

/** The formulas as the document has them, if they can be told apart there; otherwise as they are shown. */
function sourcesOf(
  block: HTMLElement,
  shown: readonly Formula[],
  sourceOf: (line: number) => string | undefined,
): string[] {
  const line = Number(block.closest('[data-line]')?.getAttribute('data-line'));
  const source = line > 0 ? sourceOf(line) : undefined;
  const written = source === undefined ? [] : findFormulas(source);
  return (written.length === shown.length ? written : shown).map((formula) => formula.source);
}

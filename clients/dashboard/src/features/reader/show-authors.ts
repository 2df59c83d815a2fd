import type { Schema } from '../../ground/api/types';
import type { Texts } from '../../ground/texts/texts';
import { readableBlocks } from './blocks';
import { create } from './dom';
import { authorsOfBlocks, type BlockAuthors } from './line-authors';

/**
 * Writes beside each part of a document who wrote it, until the signal fires.
 *
 * @param time says when a revision was saved
 */
export function showAuthors(
  container: HTMLElement,
  lines: Schema<'DocumentLinesDto'>,
  { texts, time, signal }: { texts: Texts['reader']; time: (at: string) => string; signal: AbortSignal },
): void {
  const blocks = readableBlocks(container);
  const labels = authorsOfBlocks(
    lines,
    blocks.map(({ line }) => line),
  ).flatMap((authors) => {
    if (authors.continues) return [];
    const label = labelOf(authors, texts, time);
    blocks[authors.index]!.element.before(label);
    return [label];
  });
  signal.addEventListener('abort', () => labels.forEach((label) => label.remove()));
}

function labelOf(
  { newest, others }: BlockAuthors,
  texts: Texts['reader'],
  time: (at: string) => string,
): HTMLElement {
  const label = create('p', { class: 'wrote' });
  if (newest === undefined) {
    label.append(texts.wroteBefore);
    return label;
  }
  const { author, savedAt } = newest;
  if (author.kind === 'agent') {
    label.classList.add('agent');
    label.append(`${texts.agent} `);
  }
  label.append(create('bdi', {}, author.displayName ?? texts.deletedAccount));
  if (others > 0) label.append(` ${texts.wroteWith(others)}`);
  label.append(', ', create('time', { datetime: savedAt }, time(savedAt)));
  return label;
}

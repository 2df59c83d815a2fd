import { useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { titleOf } from '../../content/documents/title';
import type { DocumentView } from '../../content/documents/view';
import { showNotice } from '../../ground/controls/notices';
import { DocumentHtml } from '../../ground/html/document-html';
import { useTexts } from '../../ground/texts/use-texts';
import type { Block } from './block-diff';
import { readBlocks } from './blocks';
import { copyLink } from './copy-link';
import { decorate } from './decorate';
import { onPress } from './press';
import { restoreScrollPlace, type ScrollPlace, scrollPlaceOf } from './scroll-place';
import { showFormulasLater } from './show-formulas-later';
import { useChanges } from './use-changes';
import { useTicks } from './use-ticks';
import { watchCode } from './watch-code';

/**
 * The text of a document. When a new state of it arrives, the reader stays at the heading where they are, and what others changed is marked.
 *
 * @param onShown called with the element that contains the text, each time when it was shown
 * @param onAnchor called when a link to a section of the document is pressed
 */
export function DocumentBody({
  view,
  onShown,
  onAnchor,
}: {
  view: DocumentView;
  onShown: (container: HTMLElement) => void;
  onAnchor: (anchor: string) => void;
}) {
  const texts = useTexts();
  const router = useRouter();
  const client = useQueryClient();
  const changes = useChanges();
  const ticks = useTicks(view.node.id);
  const container = useRef<HTMLElement>(undefined);
  const last = useRef<{ view: DocumentView; blocks: Block[]; place?: ScrollPlace }>(undefined);
  const work = useRef<AbortController>(undefined);
  // The listeners in the document live longer than one rendering of this component.
  const goTo = useRef(onAnchor);
  goTo.current = onAnchor;
  const shown = useRef(view);
  shown.current = view;
  useEffect(() => () => work.current?.abort(), []);
  const html = view.untrusted.html ?? '';
  if (last.current && container.current && last.current.view.untrusted.html !== html)
    last.current.place = scrollPlaceOf(container.current);

  const show = (element: HTMLElement): void => {
    container.current = element;
    work.current?.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    const before = last.current;
    const blocks = readBlocks(element);
    last.current = { view, blocks: blocks.map(({ signature, section }) => ({ signature, section })) };
    decorate(element, { texts: texts.reader, title: titleOf(view), canTick: view.rights.write });
    ticks.apply(element);
    onPress(element, signal, {
      onAnchor: (anchor) => goTo.current(anchor),
      onScreen: (href) => router.history.push(href),
      onBroken: () => showNotice(texts.reader.brokenLink),
      onCopy: (anchor) => void copyLink(view.node.id, texts, anchor),
      onTick: (box) => ticks.tick(box, shown.current.node.etag),
    });
    watchCode(element, signal);
    void showFormulasLater(element, client, view.node, signal);
    if (before?.place) restoreScrollPlace(element, before.place);
    changes.show({ before, view, blocks, signal });
    onShown(element);
  };
  return (
    <DocumentHtml
      html={html}
      onShown={show}
      className="document"
      dir={view.direction ?? 'auto'}
      lang={view.language ?? undefined}
    />
  );
}

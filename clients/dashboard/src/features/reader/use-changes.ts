import { useRef } from 'react';
import type { DocumentView } from '../../content/documents/view';
import { useSession } from '../../content/session/session';
import { showNotice } from '../../ground/controls/notices';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';
import { type Block, changedBlocks } from './block-diff';
import type { ShownBlock } from './blocks';
import { markChanges } from './mark-changes';
import { authorsSince } from './news';

interface Shown {
  /** The state that was shown before; undefined for the first time. */
  before: { view: DocumentView; blocks: readonly Block[] } | undefined;
  view: DocumentView;
  blocks: readonly ShownBlock[];
  signal: AbortSignal;
}

/** Marks what others changed in a document while somebody reads it, until they have seen it. It is announced once. */
export function useChanges(): { show(shown: Shown): void } {
  const { reader } = useTexts();
  const language = useLanguage();
  const { userId } = useSession();
  /** The signatures of changed blocks that the reader has not seen yet. */
  const unseen = useRef(new Set<string>());
  const announce = (authors: DocumentView['authors'], sections: number): void => {
    const names = authors.map(({ displayName }) => displayName ?? reader.deletedAccount);
    const joined = new Intl.ListFormat(language).format(names.length > 0 ? names : [reader.somebody]);
    showNotice(reader.changedSections(joined, Math.max(1, names.length), sections));
  };
  return {
    show: ({ before, view, blocks, signal }) => {
      if (!before) return;
      const authors = authorsSince(before.view, view, userId);
      const changes = changedBlocks(before.blocks, blocks);
      if (authors && changes.sections.length > 0) {
        if (unseen.current.size === 0) announce(authors, changes.sections.length);
        for (const index of changes.blocks) unseen.current.add(blocks[index]!.signature);
      }
      const signatures = new Map<Element, string>(
        blocks.map(({ element, signature }) => [element, signature]),
      );
      const elements = blocks
        .filter(({ signature }) => unseen.current.has(signature))
        .map(({ element }) => element);
      unseen.current = new Set(elements.map((element) => signatures.get(element)!));
      markChanges(elements, {
        label: reader.isNew,
        signal,
        onSeen: (element) => unseen.current.delete(signatures.get(element) ?? ''),
      });
    },
  };
}

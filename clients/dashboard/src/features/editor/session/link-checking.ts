import { ViewPlugin } from '@codemirror/view';
import { onLiveEvent } from '../../../ground/live/stream';
import { knownLinks } from '../document/known-links';
import type { DocumentFacts } from '../document/opened-document';
import { linkCheck, setLinkCheck } from '../preview/link-check';

/** The catalog follows an event within ten seconds. */
const AFTER_EVENT_MS = 11_000;

/** Marks links that lead nowhere, and follows documents that are created, moved or deleted. */
export function linkChecking(facts: DocumentFacts) {
  // The place of a document that is only shared is not known, and what its links lead to neither.
  if (facts.projectId === null || facts.isShared) return [];
  const plugin = ViewPlugin.define((view) => {
    let isClosed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async (): Promise<void> => {
      timer = undefined;
      const known = await knownLinks(facts, view.state.sliceDoc());
      if (known && !isClosed) view.dispatch({ effects: setLinkCheck.of(known) });
    };
    // Without an answer, no link is marked.
    const run = (): void => void check().catch(() => undefined);
    timer = setTimeout(run);
    const stop = onLiveEvent(({ kind, ids }) => {
      if (kind === 'trees' && ids.projectId === facts.projectId) timer ??= setTimeout(run, AFTER_EVENT_MS);
    });
    return {
      destroy: () => {
        isClosed = true;
        stop();
        clearTimeout(timer);
      },
    };
  });
  return [linkCheck, plugin];
}

import { admit } from '../../ground/api/budget';
import { api } from '../../ground/api/client';
import { isMissing } from '../../ground/api/errors';
import { queryClient } from '../../ground/api/query';
import { type LiveEvent, onLiveEvent } from '../../ground/live/stream';
import { wipeHiddenNodes } from '../../ground/store/wipe';
import { keys } from '../keys';
import { allKeptViews } from './kept-views';
import { placesOf, whatToDo } from './rights-to-check';
import type { DocumentView } from './view';

/** How many documents are asked about after one event at most: the person's own requests come first. */
const MOST = 10;

/** Wipes what this browser keeps of documents that the person can no longer read, when an event says that shares or documents ended. */
export function followRights(): () => void {
  return onLiveEvent((event) => {
    if (!['shares', 'trees', 'resync'].includes(event.kind)) return;
    readShownAgain(event);
    // One tab does it for all.
    void once(() => checkKept(event)).catch(() => undefined);
  });
}

/** A view that is shown is read again, and the screen says that the document is lost if it is. */
function readShownAgain(event: LiveEvent): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['documents'] })) {
    const view = query.state.data as DocumentView | undefined;
    if (query.queryKey[2] !== 'view' || view === undefined || event.kind === 'resync') continue;
    if (whatToDo(event, placesOf(view)) !== 'nothing')
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

async function checkKept(event: LiveEvent): Promise<void> {
  const deleted: string[] = [];
  const unsure: string[] = [];
  for (const view of await allKeptViews()) {
    const { id } = view.node;
    const act = whatToDo(event, placesOf(view));
    if (act === 'wipe') deleted.push(id);
    else if (act === 'ask' && !isShown(id)) unsure.push(id);
  }
  if (deleted.length > 0) await wipeHiddenNodes(deleted);
  for (const id of unsure.slice(0, MOST)) {
    await admit('fill');
    try {
      await api.get('/api/nodes/{id}/view', { params: { path: { id } }, patienceSeconds: 0 });
    } catch (error) {
      if (!isMissing(error)) return;
      await wipeHiddenNodes([id]);
    }
  }
}

function isShown(id: string): boolean {
  return (
    queryClient
      .getQueryCache()
      .find({ queryKey: keys.view(id) })
      ?.isActive() ?? false
  );
}

async function once(act: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return act();
  await navigator.locks.request('check-rights', { ifAvailable: true }, (lock) => (lock ? act() : undefined));
}

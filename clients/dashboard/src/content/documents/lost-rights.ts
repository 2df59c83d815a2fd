import { isMissing } from '../../ground/api/errors';
import { admit } from '../../ground/api/budget';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import { type LiveEvent, onLiveEvent } from '../../ground/live/stream';
import { wipeHiddenNodes } from '../../ground/store/wipe';
import { keys } from '../keys';
import { nextQuestion, noteAnswer, noteQuestions, postpone } from './questions';
import { mayEndRights, placesOf, whatToDo } from './rights-to-check';
import type { DocumentView } from './view';

/** How long a question waits that got no answer, in milliseconds. */
const RETRY_MS = 60_000;

/** Wipes what this browser keeps of documents that the person can no longer read, when an event says that shares or documents ended. */
export function followRights(): () => void {
  return onLiveEvent((event) => {
    if (!mayEndRights(event)) return;
    readShownAgain(event);
    void follow(event).catch(() => undefined);
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

/** Deleted documents are wiped at once, also from the memory of this tab. For the others, the service is asked as far as the minute allows. */
async function follow(event: LiveEvent): Promise<void> {
  const deleted = await noteQuestions(event);
  if (deleted.length > 0) await wipeHiddenNodes(deleted);
  if (event.kind !== 'trees') await askInTurn();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function askLater(pause: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void askInTurn().catch(() => undefined), pause);
}

let isWaiting = false;

/** One tab asks at a time. Another one looks afterwards whether anything is left: an event of the last moment is not lost. */
async function askInTurn(): Promise<void> {
  if (isWaiting) return;
  isWaiting = true;
  const ask = (): Promise<void> => {
    isWaiting = false;
    return askDue();
  };
  try {
    await ('locks' in navigator ? navigator.locks.request('check-rights', ask) : ask());
  } finally {
    isWaiting = false;
  }
}

async function askDue(): Promise<void> {
  for (let next; (next = await nextQuestion()) !== undefined;) {
    const pause = next.askAt - Date.now();
    if (pause > 0) return askLater(pause);
    const { nodeId } = next;
    // A view that is shown is read again by its screen.
    if (!isShown(nodeId)) {
      await admit('fill');
      try {
        await api.get('/api/nodes/{id}/view', { params: { path: { id: nodeId } }, patienceSeconds: 0 });
      } catch (error) {
        if (!isMissing(error)) {
          await postpone(next, Date.now() + RETRY_MS);
          return askLater(RETRY_MS);
        }
        await wipeHiddenNodes([nodeId]);
      }
    }
    await noteAnswer(next);
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

import type { LiveEvent } from '../../ground/live/stream';
import { database, type StoredPlace } from '../../ground/store/database';
import { askTimes, whatToDo } from './rights-to-check';

/**
 * Notes which kept documents to ask about after an event. The notes are stored, so that no event is lost while an earlier one is worked on, or
 * when the page is closed. It reads where the documents are, and not their contents.
 *
 * @returns the documents that were deleted
 */
export async function noteQuestions(event: LiveEvent): Promise<string[]> {
  const tx = (await database()).transaction('places', 'readwrite');
  const deleted: string[] = [];
  const unsure: StoredPlace[] = [];
  for (const place of await tx.store.getAll()) {
    const act = whatToDo(event, place);
    if (act === 'wipe') deleted.push(place.nodeId);
    if (act === 'ask') unsure.push(place);
  }
  for (const place of askTimes(event, unsure, Date.now())) void tx.store.put(place);
  await tx.done;
  return deleted;
}

/** The document to ask about first; undefined if there is none. */
export async function nextQuestion(): Promise<(StoredPlace & { askAt: number }) | undefined> {
  let next: (StoredPlace & { askAt: number }) | undefined;
  for (const place of await (await database()).getAll('places')) {
    const at = place.askAt;
    if (at !== undefined && (next === undefined || at < next.askAt)) next = { ...place, askAt: at };
  }
  return next;
}

/** The service could not be asked about the document. Others come first. */
export async function postpone({ nodeId }: StoredPlace, until: number): Promise<void> {
  const tx = (await database()).transaction('places', 'readwrite');
  const place = await tx.store.get(nodeId);
  if (place) void tx.store.put({ ...place, askAt: until });
  await tx.done;
}

/** The person may read the document. A question that was asked in the meantime stays. */
export async function noteAnswer({ nodeId, askAt: asked }: StoredPlace): Promise<void> {
  const tx = (await database()).transaction('places', 'readwrite');
  const place = await tx.store.get(nodeId);
  if (place && place.askAt === asked) {
    const { askAt: _asked, ...rest } = place;
    void tx.store.put({ ...rest, checkedAt: Date.now() });
  }
  await tx.done;
}

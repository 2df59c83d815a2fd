import { queryClient } from '../api/query';
import { clearAnswers, namesOfDatabases } from './all-databases';
import { dropLoadedNodes } from './catalog';
import { database, deleteDatabases } from './database';
import { forgetSession } from './kept-session';

/** Removes what was kept of documents that the person may no longer read. */
export async function wipeNodes(nodeIds: readonly string[]): Promise<void> {
  const gone = new Set(nodeIds);
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey.some((part) => gone.has(part as string)),
  });
  const db = await database();
  const tx = db.transaction(['views', 'drafts', 'nodes'], 'readwrite');
  for (const nodeId of nodeIds) {
    void tx.objectStore('views').delete(nodeId);
    const draft = await tx.objectStore('drafts').get(nodeId);
    // The person's own text stays; the text of others on which it is based does not.
    if (draft) void tx.objectStore('drafts').put({ ...draft, baseText: '' });
  }
  await tx.done;
}

/** Removes the answers that were kept for anybody, and leaves the drafts: for a session that ended by itself, perhaps before this visit. */
export async function wipeAnswers(): Promise<void> {
  queryClient.clear();
  dropLoadedNodes();
  await Promise.all((await namesOfDatabases()).map(clearAnswers));
  await forgetSession();
}

/** Removes everything, drafts included: for a person who signs out. */
export async function wipeAll(): Promise<void> {
  queryClient.clear();
  dropLoadedNodes();
  await deleteDatabases();
}

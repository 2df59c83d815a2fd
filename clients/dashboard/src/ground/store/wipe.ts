import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../api/query';
import { clearAnswers, deleteOwnDatabases, namesOfDatabases } from './all-databases';
import { dropLoadedNodes } from './catalog-memory';
import { forgetNodes } from './forget-kept';
import { database } from './database';
import { forgetBase } from './drafts';
import { forgetScreens, forgetSession } from './kept-session';
import { forgetRoomDrafts } from './room-drafts';

/** How long leaving waits for storage, in milliseconds. */
const LIMIT_MS = 3_000;

/** Removes what was kept of documents that the person may no longer read. */
export async function wipeNodes(nodeIds: readonly string[]): Promise<void> {
  queryClient.removeQueries({ predicate: concernsAny(nodeIds) });
  await wipeStoredNodes(nodeIds);
}

/** The same, but what is shown or being read stays in memory: whoever shows it hears that it is lost. */
export async function wipeHiddenNodes(nodeIds: readonly string[]): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle', predicate: concernsAny(nodeIds) });
  await wipeStoredNodes(nodeIds);
}

function concernsAny(nodeIds: readonly string[]): (query: { queryKey: QueryKey }) => boolean {
  return ({ queryKey }) => queryKey.some((part) => nodeIds.includes(part as string));
}

async function wipeStoredNodes(nodeIds: readonly string[]): Promise<void> {
  await forgetScreens();
  await forgetNodes(nodeIds);
  const db = await database();
  for (const nodeId of nodeIds) {
    await db.delete('views', nodeId);
    await db.delete('places', nodeId);
    await forgetBase(nodeId);
  }
}

/** Removes the answers that were kept for anybody, and leaves the drafts: for a session that ended by itself, possibly before this visit. */
export async function wipeAnswers(): Promise<void> {
  queryClient.clear();
  dropLoadedNodes();
  const clearing = namesOfDatabases().then((names) => Promise.all(names.map(clearAnswers)));
  await inTime(clearing.finally(forgetSession));
}

/** Removes all data of the person who signs out, including drafts. Of other people, only drafts stay. */
export async function wipeAll(): Promise<void> {
  queryClient.clear();
  dropLoadedNodes();
  forgetRoomDrafts();
  await inTime(deleteOwnDatabases().finally(forgetSession));
}

/** Waits for storage, but not for ever: another tab can hold it up, and it can be switched off. */
async function inTime(wiping: Promise<unknown>): Promise<void> {
  await Promise.race([
    wiping.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LIMIT_MS)),
  ]);
}

import type { components } from './generated/api.js';
import { sleep } from './sleep.js';
import type { Send } from './transport.js';

/** Changes since the previous cursor. Store `cursor` after they are processed, and pass it as `since` to continue later. */
export type Changes = components['schemas']['CatalogChangesDto'];

export interface ChangesOptions {
  /** A stored cursor. Without it, the changes from now on. */
  since?: string;
  /** Milliseconds between two requests while nothing changes: 10,000 by default. */
  intervalMs?: number;
  signal?: AbortSignal;
}

/**
 * Follows the changes of a project until the signal or the caller ends it. With `resyncRequired`, the cursor was too old: list the
 * catalog again.
 */
export async function* followChanges(
  send: Send,
  projectId: string,
  { since, intervalMs = 10_000, signal }: ChangesOptions = {},
): AsyncGenerator<Changes, never, undefined> {
  for (let cursor = since; ;) {
    const params = { path: { projectId }, query: cursor === undefined ? {} : { since: cursor } };
    const init = { params, signal };
    const { data } = (await send('GET', '/api/projects/{projectId}/catalog/changes', init)) as {
      data: Changes;
    };
    cursor = data.cursor;
    if (data.changes.length > 0 || data.resyncRequired) yield data;
    if (!data.hasMore) await sleep(intervalMs, signal);
  }
}

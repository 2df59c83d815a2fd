import { Injectable } from '@nestjs/common';
import { SearchQueueEntry } from '#entities';
import { type Queries, computed, dueTenants, statement } from '#platform';

/** How long a search waits for another transaction that indexes the same tenant. */
const MAX_WAIT = '500ms';

const WAITS = statement(
  { waits: computed.boolean() },
  'SELECT EXISTS (SELECT FROM search_queue q WHERE q.tenant_id = :tenantId) AS waits',
);
// If a crash undoes it, the entries are in the queue again.
const WITHOUT_DISK = `set_config('synchronous_commit', 'off', true) = 'off'` as const;
const INDEX_NEWEST = statement(
  { taken: computed.int() },
  `SELECT search_index_waiting(:tenantId, true, :maxEntries, :maxLines) AS taken
  WHERE ${WITHOUT_DISK} AND set_config('lock_timeout', '${MAX_WAIT}', true) = '${MAX_WAIT}'`,
);
const INDEX_OLDEST = statement(
  { taken: computed.int() },
  `SELECT search_index_waiting(:tenantId, false, :maxEntries, :maxLines) AS taken WHERE ${WITHOUT_DISK}`,
);
const LIST_TENANTS = dueTenants(SearchQueueEntry, { due: 'true' });

/** How much one statement indexes. */
export interface IndexBounds {
  /** The maximum number of entries of the queue. */
  maxEntries: number;
  /** About how many lines the documents have together. */
  maxLines: number;
}

/** The queue of nodes whose search terms have to be written. */
@Injectable()
export class SearchQueueRepository {
  /** Whether nodes of a tenant wait. */
  async waits(queries: Queries, tenantId: string): Promise<boolean> {
    return (await queries.one(WAITS, { tenantId }))!.waits;
  }

  /** The tenants of which nodes wait. */
  tenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(LIST_TENANTS, {});
  }

  /** Writes the terms of the nodes that have waited longest. Returns how many entries of the queue it has taken. */
  async indexOldest(queries: Queries, tenantId: string, bounds: IndexBounds): Promise<number> {
    return (await queries.one(INDEX_OLDEST, { tenantId, ...bounds }))!.taken;
  }

  /** Writes the terms of the nodes that were saved last. @throws an error of the database if another transaction indexes for too long */
  async indexNewest(queries: Queries, tenantId: string, bounds: IndexBounds): Promise<void> {
    await queries.one(INDEX_NEWEST, { tenantId, ...bounds });
  }
}

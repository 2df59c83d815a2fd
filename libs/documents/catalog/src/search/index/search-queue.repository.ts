import { Injectable } from '@nestjs/common';
import { SearchQueueEntry } from '#entities';
import { type Queries, type Transaction, computed, dueTenants, statement } from '#platform';

/** How long a search waits for another transaction that indexes the same tenant. */
const MAX_WAIT = '500ms';
/** How long a search writes, and waits for the other. */
const MAX_TIME = '1s';

const WAITS = statement(
  { waits: computed.boolean() },
  'SELECT EXISTS (SELECT FROM search_queue q WHERE q.tenant_id = :tenantId) AS waits',
);
// If a crash undoes the commit, the entries are in the queue again. With a standby the commit waits, since a replica looks only for what
// was flushed.
const WITHOUT_DISK =
  `set_config('synchronous_commit', CASE WHEN EXISTS (SELECT FROM pg_stat_get_wal_senders()) THEN current_setting('synchronous_commit')
    ELSE 'off' END, true) <> ''` as const;
// The time limit applies to the statements that follow.
const LIMIT_SEARCH = statement(
  { limited: computed.boolean() },
  `SELECT ${WITHOUT_DISK} AND set_config('lock_timeout', '${MAX_WAIT}', true) = '${MAX_WAIT}'
    AND set_config('statement_timeout', '${MAX_TIME}', true) = '${MAX_TIME}' AS limited`,
);
const INDEX_NEWEST = statement(
  { taken: computed.int() },
  'SELECT search_index_waiting(:tenantId, true, :maxEntries, :maxCharacters) AS taken',
);
const INDEX_OLDEST = statement(
  { taken: computed.int() },
  `SELECT search_index_waiting(:tenantId, false, :maxEntries, :maxCharacters) AS taken WHERE ${WITHOUT_DISK}`,
);
const POSTPONE_OLDEST = statement(
  `UPDATE search_queue q SET id = DEFAULT
  WHERE q.tenant_id = :tenantId AND q.id = (SELECT min(o.id) FROM search_queue o WHERE o.tenant_id = :tenantId)`,
);
const LIST_TENANTS = dueTenants(SearchQueueEntry, { due: 'true' });

/** How much one statement indexes. */
export interface IndexBounds {
  /** The maximum number of entries of the queue. */
  maxEntries: number;
  /** About how many terms the nodes have together at most: the characters in which they can begin. */
  maxCharacters: number;
}

/** The queue of nodes whose search terms have to be written. */
@Injectable()
export class SearchQueueRepository {
  async waits(queries: Queries, tenantId: string): Promise<boolean> {
    return (await queries.one(WAITS, { tenantId }))!.waits;
  }

  tenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(LIST_TENANTS, {});
  }

  /** Writes the terms of the nodes that have waited longest. Returns how many entries of the queue it has taken. */
  async indexOldest(queries: Queries, tenantId: string, bounds: IndexBounds): Promise<number> {
    return (await queries.one(INDEX_OLDEST, { tenantId, ...bounds }))!.taken;
  }

  /** Writes the terms of the nodes that were saved last. @throws an error of the database if it takes too long */
  async indexNewest(tx: Transaction, tenantId: string, bounds: IndexBounds): Promise<void> {
    await tx.one(LIMIT_SEARCH, {});
    await tx.one(INDEX_NEWEST, { tenantId, ...bounds });
  }

  /** Moves the entry that has waited longest to the end of the queue. */
  async postponeOldest(queries: Queries, tenantId: string): Promise<void> {
    await queries.run(POSTPONE_OLDEST, { tenantId });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LinkIndexRepository } from '#documents';
import { Database, LOGGER, type Transaction } from '#platform';
import { BatchReader, type Bounds, type Progress, type ReadDocument, type Waiting } from './batch-reader';
import { Unindexable, unindexable } from './indexing-failures';
import { IndexingMetrics } from './indexing-metrics';
import { LeftOutLinks } from './left-out-links';
import { IndexChanges, PassagesRepository } from './passages.repository';
import { PassageQueueRepository } from './queue.repository';
import { SegmentWriter } from './segment-writer';

/**
 * The limits of one transaction, for which other tenants wait: documents, approximate bytes and passages, and the entries of the queue
 * among which it finds the documents.
 */
const MAX_DOCUMENTS = 64;
const MAX_BYTES = 1_048_576;
const MAX_PASSAGES = 2_000;
const MAX_ENTRIES = 256;
/** If this many documents fail in a row, the reason may not be in the documents. */
const MAX_FAILURES = 4;
/**
 * The same limits for indexing before a search, and how long a search waits for another process that is indexing. Larger documents are left
 * to the worker.
 */
const MAX_ENTRIES_OF_SEARCH = 8;
const MAX_BYTES_OF_SEARCH = 262_144;
const MAX_PASSAGES_OF_SEARCH = 500;
const MAX_WAIT_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

interface Failure extends Waiting {
  error: Error;
}

const OF_WORKER: Bounds = {
  documents: MAX_DOCUMENTS,
  bytes: MAX_BYTES,
  passages: MAX_PASSAGES,
  takesLarge: true,
  waits: false,
};
const OF_SEARCH: Bounds = {
  documents: MAX_ENTRIES_OF_SEARCH,
  bytes: MAX_BYTES_OF_SEARCH,
  passages: MAX_PASSAGES_OF_SEARCH,
  takesLarge: false,
  waits: true,
};

/** Takes nodes from the queue and writes their passages and links. */
@Injectable()
export class PassageIndexer {
  constructor(
    private readonly database: Database,
    private readonly queue: PassageQueueRepository,
    private readonly reader: BatchReader,
    private readonly passages: PassagesRepository,
    private readonly segments: SegmentWriter,
    private readonly links: LinkIndexRepository,
    private readonly leftOut: LeftOutLinks,
    private readonly metrics: IndexingMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Indexes the oldest entries of a tenant. Returns how many it has indexed. A document that fails does not delay the others: one that
   * can never be indexed leaves the queue, and any other goes to its end.
   *
   * @throws the error of a document that may be indexed later
   */
  async indexOldest(tenantId: string): Promise<number> {
    const failures: Failure[] = [];
    let indexed: number | undefined;
    let oneByOne = false;
    while (indexed === undefined && failures.length < MAX_FAILURES) {
      const progress: Progress = { documents: [] };
      try {
        indexed = await this.indexOthers(tenantId, failures, oneByOne, progress);
      } catch (error) {
        const [failed, ...others] = progress.documents;
        if (!failed || (others.length > 0 && oneByOne)) throw error;
        if (others.length === 0) failures.push({ ...failed, error: error as Error });
        // The statements that write all documents don't say which of them failed.
        else oneByOne = true;
      }
    }
    const passing: unknown[] = [];
    for (const failure of failures) passing.push(...(await this.settle(tenantId, failure)));
    if (passing.length > 0) throw passing[0];
    return (indexed ?? 0) + failures.length;
  }

  /** Indexes the newest entries of a tenant, or waits for the process that is doing so, but not for long. */
  async indexNewest(tenantId: string): Promise<void> {
    const progress: Progress = { documents: [] };
    try {
      await this.database.transaction(async (tx) => {
        progress.documents = [];
        await this.queue.waitAtMost(tx, MAX_WAIT_MS);
        const entries = await this.queue.listNewest(tx, tenantId, MAX_ENTRIES_OF_SEARCH);
        await this.index(tx, tenantId, entries, OF_SEARCH, false, progress);
      });
    } catch (error) {
      // The search then uses the index as it is. The worker decides about a document that fails.
      const isOfDocuments = progress.documents.length > 0;
      if (!isOfDocuments && (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
  }

  private async index(
    tx: Transaction,
    tenantId: string,
    entries: readonly { id: string; nodeId: string }[],
    bounds: Bounds,
    oneByOne: boolean,
    progress: Progress,
  ): Promise<number> {
    if (entries.length === 0) return 0;
    const read = await this.reader.read(tx, tenantId, waitingOf(entries), bounds, progress);
    const changes = new IndexChanges();
    // All slow work is done by now, so these statements hold their locks only briefly.
    for (const documents of oneByOne ? read.map((one) => [one]) : [read]) {
      progress.documents = documents.map(({ waiting }) => waiting);
      await this.write(tx, tenantId, documents, changes);
    }
    progress.documents = [];
    if (read.length === 0) return 0;
    const done = read.flatMap(({ waiting }) => waiting.ids);
    const seconds = await this.queue.remove(tx, tenantId, done);
    tx.afterCommit(() => this.metrics.indexed(seconds));
    await this.segments.add(tx, tenantId, changes);
    return done.length;
  }

  private async write(
    tx: Transaction,
    tenantId: string,
    documents: readonly ReadDocument[],
    changes: IndexChanges,
  ): Promise<void> {
    const gone = documents.flatMap(({ waiting, found }) => (found ? [] : [waiting.nodeId]));
    if (gone.length > 0) await this.passages.delete(tx, tenantId, gone, changes);
    const found = documents.flatMap((one) => one.found ?? []);
    if (found.length === 0) return;
    const passages = found.map(({ document, indexed }) => ({ document, passages: indexed.passages }));
    const links = found.map(({ document, indexed }) => ({ ...document, links: indexed.links }));
    try {
      await this.passages.replace(tx, tenantId, passages, changes);
      const linked = await this.links.replace(tx, tenantId, links);
      // While a document is being moved, its links wait for the next round.
      const moving = links.flatMap(({ nodeId }) => (linked.has(nodeId) ? [] : [nodeId]));
      if (moving.length > 0) await this.queue.append(tx, tenantId, moving);
    } catch (error) {
      throw unindexable(error, 'writing');
    }
  }

  private indexOthers(
    tenantId: string,
    failures: readonly Failure[],
    oneByOne: boolean,
    progress: Progress,
  ): Promise<number> {
    return this.database.transaction(async (tx) => {
      progress.documents = [];
      const entries = await this.queue.listOldest(tx, tenantId, MAX_ENTRIES);
      const others = entries.filter((entry) => failures.every(({ nodeId }) => nodeId !== entry.nodeId));
      return this.index(tx, tenantId, others, OF_WORKER, oneByOne, progress);
    });
  }

  /** Returns the error of a document that may be indexed later, and none of one that is left out. */
  private async settle(tenantId: string, { nodeId, ids, error }: Failure): Promise<unknown[]> {
    let passing: unknown = error;
    if (error instanceof Unindexable) {
      try {
        await this.leaveOut(tenantId, { nodeId, ids });
        passing = undefined;
      } catch (failure) {
        passing = failure;
      }
    }
    if (passing !== undefined) {
      await this.queue.postpone(this.database, tenantId, ids);
      return [passing];
    }
    // The error itself may quote the document.
    this.logger.error(
      { tenantId, nodeId, reason: (error as Unindexable).reason },
      'a document cannot be indexed',
    );
    return [];
  }

  /** Removes a document from the index and the queue, and keeps only its links. Its next save puts it there again. */
  private async leaveOut(tenantId: string, { nodeId, ids }: Waiting): Promise<void> {
    const linked = await this.leftOut.store(tenantId, nodeId);
    await this.database.transaction(async (tx) => {
      const changes = new IndexChanges();
      await this.queue.lock(tx, [nodeId]);
      await this.passages.delete(tx, tenantId, [nodeId], changes);
      await this.queue.remove(tx, tenantId, ids);
      if (!linked) await this.queue.append(tx, tenantId, [nodeId]);
      await this.segments.add(tx, tenantId, changes);
    });
  }
}

function waitingOf(entries: readonly { id: string; nodeId: string }[]): Waiting[] {
  const idsOf = new Map<string, string[]>();
  for (const { id, nodeId } of entries) idsOf.set(nodeId, [...(idsOf.get(nodeId) ?? []), id]);
  return [...idsOf].map(([nodeId, ids]) => ({ nodeId, ids }));
}

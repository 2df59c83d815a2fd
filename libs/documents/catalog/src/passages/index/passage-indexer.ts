import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LinkIndexRepository } from '#documents';
import { Database, LOGGER, type Transaction } from '#platform';
import { type DocumentLink, type IndexedPassage, findDocumentLinks, indexDocument } from '#text';
import { Unindexable, unindexable } from './indexing-failures';
import { IndexingMetrics } from './indexing-metrics';
import { IndexChanges, type IndexedDocument, PassagesRepository } from './passages.repository';
import { PassageQueueRepository } from './queue.repository';
import { SegmentWriter } from './segment-writer';

/**
 * The numbers of documents, and (approximately) of bytes and of passages, that one transaction indexes, and of the queue's entries in which it
 * finds them. Other tenants wait for it.
 */
const MAX_DOCUMENTS = 16;
const MAX_BYTES = 1_048_576;
const MAX_PASSAGES = 2_000;
const MAX_ENTRIES = 256;
/** If so many documents fail in a row, the reason may not be in the documents. */
const MAX_FAILURES = 4;
/**
 * The same for indexing before a search, and the time that a search waits for another process that is indexing. Searches leave larger
 * documents to the worker.
 */
const MAX_ENTRIES_OF_SEARCH = 8;
const MAX_BYTES_OF_SEARCH = 262_144;
const MAX_PASSAGES_OF_SEARCH = 500;
const MAX_WAIT_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

/** The entries of the queue for one document. */
interface Waiting {
  nodeId: string;
  ids: string[];
}

/** A document that was not indexed, and the reason. */
interface Failure extends Waiting {
  error: Error;
}

/** The rows by which a document is found: its passages, and its links to others. */
interface Indexed {
  passages: IndexedPassage[];
  links: DocumentLink[];
}

/** A document of a batch; without what it is found by if it was deleted. */
interface ReadDocument {
  waiting: Waiting;
  document: IndexedDocument | undefined;
  indexed: Indexed | undefined;
}

/** The limits of a batch. */
interface Bounds {
  /** The approximate maximum of bytes in all. */
  bytes: number;
  /** The approximate maximum of passages in all. */
  passages: number;
  /** Whether a single document can be larger than the batch. */
  takesLarge: boolean;
  /** Whether it waits for documents that another process is indexing. */
  waits: boolean;
}

const OF_WORKER: Bounds = { bytes: MAX_BYTES, passages: MAX_PASSAGES, takesLarge: true, waits: false };
const OF_SEARCH: Bounds = {
  bytes: MAX_BYTES_OF_SEARCH,
  passages: MAX_PASSAGES_OF_SEARCH,
  takesLarge: false,
  waits: true,
};

/** The document that a batch is indexing; undefined before the first and after the last one. */
interface Progress {
  current: Waiting | undefined;
}

/** Takes nodes from the queue and writes their passages and links. */
@Injectable()
export class PassageIndexer {
  constructor(
    private readonly database: Database,
    private readonly queue: PassageQueueRepository,
    private readonly passages: PassagesRepository,
    private readonly segments: SegmentWriter,
    private readonly links: LinkIndexRepository,
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
    while (indexed === undefined && failures.length < MAX_FAILURES) {
      const progress: Progress = { current: undefined };
      try {
        indexed = await this.indexOthers(tenantId, failures, progress);
      } catch (error) {
        if (!progress.current) throw error;
        failures.push({ ...progress.current, error: error as Error });
      }
    }
    for (const failure of failures) await this.settle(tenantId, failure);
    const passing = failures.find(({ error }) => !(error instanceof Unindexable));
    if (passing) throw passing.error;
    return (indexed ?? 0) + failures.length;
  }

  /** Indexes the newest entries of a tenant, or waits for the process that is doing so, but not for long. */
  async indexNewest(tenantId: string): Promise<void> {
    const progress: Progress = { current: undefined };
    try {
      await this.database.transaction(async (tx) => {
        progress.current = undefined;
        await this.queue.waitAtMost(tx, MAX_WAIT_MS);
        const entries = await this.queue.listNewest(tx, tenantId, MAX_ENTRIES_OF_SEARCH);
        await this.index(tx, tenantId, entries, OF_SEARCH, progress);
      });
    } catch (error) {
      // The search then uses the index as it is. The worker decides about a document that fails.
      if (!progress.current && (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
  }

  private async index(
    tx: Transaction,
    tenantId: string,
    entries: readonly { id: string; nodeId: string }[],
    bounds: Bounds,
    progress: Progress,
  ): Promise<number> {
    const read = await this.read(tx, tenantId, waitingOf(entries), bounds, progress);
    const changes = new IndexChanges();
    // Everything that takes long is done, so that the locks of these statements end soon.
    for (const document of read) {
      progress.current = document.waiting;
      await this.write(tx, tenantId, document, changes);
    }
    progress.current = undefined;
    if (read.length === 0) return 0;
    const done = read.flatMap(({ waiting }) => waiting.ids);
    const seconds = await this.queue.remove(tx, tenantId, done);
    tx.afterCommit(() => this.metrics.indexed(seconds));
    await this.segments.add(tx, tenantId, changes);
    return done.length;
  }

  /** Reads documents and finds their passages. */
  private async read(
    tx: Transaction,
    tenantId: string,
    waiting: readonly Waiting[],
    { bytes, passages, takesLarge, waits }: Bounds,
    progress: Progress,
  ): Promise<ReadDocument[]> {
    const documents: ReadDocument[] = [];
    let [bytesRead, passagesRead] = [0, 0];
    for (const one of waiting) {
      if (bytesRead >= bytes || passagesRead >= passages || documents.length >= MAX_DOCUMENTS) break;
      progress.current = one;
      // If two transactions index the same document, the later one reads the newest content.
      const locked = await (waits ? this.queue.lock(tx, one.nodeId) : this.queue.tryLock(tx, one.nodeId));
      if (!locked) continue;
      const document = await this.passages.find(tx, tenantId, one.nodeId);
      bytesRead += document?.content.length ?? 0;
      if (document && document.content.length > bytes && !takesLarge) continue;
      const indexed = document && (await indexedOf(tenantId, document));
      passagesRead += indexed?.passages.length ?? 0;
      if (indexed && indexed.passages.length > passages && !takesLarge) continue;
      documents.push({ waiting: one, document, indexed });
    }
    return documents;
  }

  /** Writes the passages and links of a document again. */
  private async write(
    tx: Transaction,
    tenantId: string,
    { waiting: { nodeId }, document, indexed }: ReadDocument,
    changes: IndexChanges,
  ): Promise<void> {
    if (!document || !indexed) return this.passages.delete(tx, tenantId, nodeId, changes);
    const { id: revisionId, projectId, reader } = document;
    const { passages, links } = indexed;
    try {
      await this.passages.replace(tx, { tenantId, nodeId, projectId, reader, revisionId }, passages, changes);
      // While the document is being moved, its links wait for the next round.
      if (!(await this.links.replace(tx, { tenantId, nodeId, revisionId }, links)))
        await this.queue.append(tx, tenantId, nodeId);
    } catch (error) {
      throw unindexable(error, 'writing');
    }
  }

  private indexOthers(tenantId: string, failures: readonly Failure[], progress: Progress): Promise<number> {
    return this.database.transaction(async (tx) => {
      progress.current = undefined;
      const entries = await this.queue.listOldest(tx, tenantId, MAX_ENTRIES);
      const others = entries.filter((entry) => failures.every(({ nodeId }) => nodeId !== entry.nodeId));
      return this.index(tx, tenantId, others, OF_WORKER, progress);
    });
  }

  private async settle(tenantId: string, { nodeId, ids, error }: Failure): Promise<void> {
    if (!(error instanceof Unindexable)) return this.queue.postpone(this.database, tenantId, ids);
    await this.leaveOut(tenantId, { nodeId, ids });
    // The error itself may quote the document.
    this.logger.error({ tenantId, nodeId, reason: error.reason }, 'a document cannot be indexed');
  }

  /** Removes a document from the index and the queue. Its next save puts it there again. */
  private async leaveOut(tenantId: string, { nodeId, ids }: Waiting): Promise<void> {
    await this.database.transaction(async (tx) => {
      const changes = new IndexChanges();
      await this.queue.lock(tx, nodeId);
      await this.passages.delete(tx, tenantId, nodeId, changes);
      await this.queue.remove(tx, tenantId, ids);
      await this.segments.add(tx, tenantId, changes);
    });
  }
}

/** The entries of each document. */
function waitingOf(entries: readonly { id: string; nodeId: string }[]): Waiting[] {
  const idsOf = new Map<string, string[]>();
  for (const { id, nodeId } of entries) idsOf.set(nodeId, [...(idsOf.get(nodeId) ?? []), id]);
  return [...idsOf].map(([nodeId, ids]) => ({ nodeId, ids }));
}

async function indexedOf(tenantId: string, { content, name }: IndexedDocument): Promise<Indexed> {
  const text = content.toString('utf8');
  try {
    const passages = await indexDocument(tenantId, { content: text, name });
    return { passages, links: await findDocumentLinks(tenantId, text) };
  } catch (error) {
    throw unindexable(error, 'reading');
  }
}

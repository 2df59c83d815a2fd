import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '#platform';
import { type DocumentLink, type IndexedPassage, findDocumentLinks, indexDocument } from '#text';
import { unindexable } from './indexing-failures';
import { type IndexedDocument, PassagesRepository } from './passages.repository';
import { PassageQueueRepository } from './queue.repository';

/** The entries of the queue for one document. */
export interface Waiting {
  nodeId: string;
  ids: string[];
}

export interface Bounds {
  documents: number;
  /** The approximate maximum of bytes in all. */
  bytes: number;
  /** The approximate maximum of passages in all. */
  passages: number;
  /** Whether a single document can be larger than the batch. */
  takesLarge: boolean;
  /** Whether it waits for documents that another process is indexing. */
  waits: boolean;
}

/** The documents that a batch is reading or writing; empty before the first and after the last one. */
export interface Progress {
  documents: readonly Waiting[];
}

/** The rows by which a document is found: its passages, and its links to others. */
interface Indexed {
  passages: IndexedPassage[];
  links: DocumentLink[];
}

/** `found` is undefined if the document was deleted. */
export interface ReadDocument {
  waiting: Waiting;
  found: { document: IndexedDocument; indexed: Indexed } | undefined;
}

/** The largest size that a column can have. */
const ANY_SIZE = 2 ** 31 - 1;

/** Reads the documents of a batch, and finds their passages and links. */
@Injectable()
export class BatchReader {
  constructor(
    private readonly queue: PassageQueueRepository,
    private readonly passages: PassagesRepository,
  ) {}

  /** Locks and reads the first of the documents that wait, as many as the bounds allow. */
  async read(
    tx: Transaction,
    tenantId: string,
    waiting: readonly Waiting[],
    bounds: Bounds,
    progress: Progress,
  ): Promise<ReadDocument[]> {
    progress.documents = waiting;
    const locked = await this.lock(tx, waiting, bounds);
    if (locked.length === 0) return [];
    // If two transactions index the same document, the later one reads the newest content, since this statement begins after its wait.
    const stored = await this.passages.find(
      tx,
      tenantId,
      locked.map(({ nodeId }) => nodeId),
      { bytes: bounds.bytes, largest: bounds.takesLarge ? ANY_SIZE : bounds.bytes },
    );
    const byId = new Map(stored.map((document) => [document.nodeId, document]));
    const read: ReadDocument[] = [];
    let passages = 0;
    for (const one of locked) {
      if (passages >= bounds.passages) break;
      progress.documents = [one];
      const document = byId.get(one.nodeId);
      if (document?.content === null) continue;
      const indexed = document && (await indexedOf(tenantId, document.name, document.content));
      passages += indexed?.passages.length ?? 0;
      if (indexed && indexed.passages.length > bounds.passages && !bounds.takesLarge) continue;
      read.push({ waiting: one, found: indexed && { document, indexed } });
      await turn();
    }
    return read;
  }

  private async lock(
    tx: Transaction,
    waiting: readonly Waiting[],
    { waits, documents }: Bounds,
  ): Promise<readonly Waiting[]> {
    const nodeIds = waiting.map(({ nodeId }) => nodeId);
    if (!waits) {
      const locked = new Set(await this.queue.tryLock(tx, nodeIds, documents));
      return waiting.filter(({ nodeId }) => locked.has(nodeId));
    }
    const first = waiting.slice(0, documents);
    await this.queue.lock(tx, nodeIds.slice(0, documents));
    return first;
  }
}

async function indexedOf(tenantId: string, name: string, bytes: Buffer): Promise<Indexed> {
  const content = bytes.toString('utf8');
  try {
    const passages = await indexDocument(tenantId, { content, name });
    return { passages, links: await findDocumentLinks(tenantId, content) };
  } catch (error) {
    throw unindexable(error, 'reading');
  }
}

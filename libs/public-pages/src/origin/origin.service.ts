import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '#platform';
import { ChainReader, IntegrityNotes, type ShownEntry } from '#provenance';
import type { LiveDocument } from '../document/public-document.repository';
import { compare } from './compare';
import { OriginRepository, type RecordedRow } from './origin.repository';
import type { OriginState } from './origin-state';

const MAX_KEPT = 10_000;
/** How old a check may be that a document's page shows; its page about the origin shows a fresher one. */
const BADGE_MS = 60_000;
const FRESH_MS = 5_000;
/** A check that took long may be older, so that checking one document takes no more than this part of the time. */
const SHARE = 1 / 50;
const MAX_STEPS = 100;

/** What a check of where a text comes from came to. */
export interface Origin {
  state: OriginState;
  checkedAt: Date;
  /** SHA-256 of the text as it is now, in hex. */
  contentHash: string;
  /** The entry that recorded its publication. */
  recorded: { sequenceNumber: number; at: Date; contentHash: string | null } | null;
  /** Milliseconds. */
  took: number;
}

/** An origin with what happened to the document, the newest first. */
export interface OriginWithSteps extends Origin {
  steps: ShownEntry[];
}

/**
 * Checks whether what is shown is what was recorded: the text against the newest record of its publication, and the chain
 * of records from its first entry to its end.
 */
@Injectable()
export class OriginService {
  private readonly kept = new LRUCache<string, Origin, LiveDocument>({
    max: MAX_KEPT,
    fetchMethod: (_key, _stale, { context: doc }) => this.check(doc),
  });

  constructor(
    private readonly database: Database,
    private readonly repository: OriginRepository,
    private readonly reader: ChainReader,
    private readonly notes: IntegrityNotes,
  ) {}

  /** The state for a document's page, a minute old at most unless checking takes long. */
  async stateOf(doc: LiveDocument): Promise<OriginState> {
    return (await this.checked(doc, BADGE_MS)).state;
  }

  /** A fresh check, with the newest hundred steps. */
  async explain(doc: LiveDocument): Promise<OriginWithSteps> {
    const origin = await this.checked(doc, FRESH_MS);
    return { ...origin, steps: await this.repository.newest(doc, MAX_STEPS) };
  }

  private async checked(doc: LiveDocument, maxAge: number): Promise<Origin> {
    const key = `${doc.id}.${doc.version}.${doc.lineageHead}`;
    const kept = this.kept.get(key);
    if (kept && Date.now() - kept.checkedAt.getTime() < Math.max(maxAge, kept.took / SHARE)) return kept;
    return (await this.kept.fetch(key, { context: doc, forceRefresh: true }))!;
  }

  private async check(doc: LiveDocument): Promise<Origin> {
    const chain = { tenantId: doc.tenantId, documentId: doc.lineageDocumentId };
    const started = performance.now();
    const { recorded, integrity } = await this.database.snapshot(doc.tenantId, async (tx) => ({
      recorded: await this.repository.recorded(tx, doc),
      integrity: (await this.reader.check(tx, chain)).integrity,
    }));
    const empty = integrity.problems.some(({ damage }) => damage === 'empty');
    if (!empty) await this.notes.note(chain, integrity);
    return {
      state: recorded ? compare(recorded, integrity.intact || empty) : 'unrecorded',
      checkedAt: new Date(),
      contentHash: recorded?.contentHash ?? '',
      recorded: recorded ? recordOf(recorded) : null,
      took: performance.now() - started,
    };
  }
}

function recordOf({ action, sequenceNumber, recordedAt, recordedHash }: RecordedRow): Origin['recorded'] {
  if (action !== 'published') return null;
  return { sequenceNumber: sequenceNumber!, at: recordedAt!, contentHash: recordedHash };
}

import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '#platform';
import { ChainReader, IntegrityRecorder, type PublicEntry } from '#provenance';
import type { LiveDocument } from '../live-documents/live-documents.repository';
import { compare } from './compare';
import type { OriginState } from './origin-state';
import { OriginRepository, type RecordedRow } from './origin.repository';

const MAX_CHECKS = 10_000;
/** The maximum age of a check for the badge of a document's page, and for the page of its origin. */
const MAX_AGE_OF_BADGE_MS = 60_000;
const MAX_AGE_OF_ORIGIN_MS = 5_000;
/** A slow check may be older, so that checks of one document take at most this part of the time. */
const MAX_SHARE = 1 / 50;
const MAX_ENTRIES = 100;

export interface Origin {
  state: OriginState;
  checkedAt: Date;
  /** The SHA-256 of the content at the time of the check, in hex. */
  contentHash: string;
  /** The entry that recorded the publication; null if there is none. */
  recorded: { sequenceNumber: number; at: Date; contentHash: string | null } | null;
  /** How long the check took, in milliseconds. */
  took: number;
}

/** An origin with the newest entries of the chain, newest first. */
export interface OriginWithEntries extends Origin {
  entries: PublicEntry[];
}

/** Checks whether live documents are the ones that were recorded when they were published, and whether their chains are intact. */
@Injectable()
export class OriginService {
  private readonly checks = new LRUCache<string, Origin, LiveDocument>({
    max: MAX_CHECKS,
    fetchMethod: (_key, _stale, { context: doc }) => this.check(doc),
  });

  constructor(
    private readonly database: Database,
    private readonly repository: OriginRepository,
    private readonly reader: ChainReader,
    private readonly recorder: IntegrityRecorder,
  ) {}

  /** The state for the badge. It is at most a minute old, unless the check is slow. */
  async stateOf(doc: LiveDocument): Promise<OriginState> {
    return (await this.checked(doc, MAX_AGE_OF_BADGE_MS)).state;
  }

  /** A recent check, with the newest hundred entries. */
  async explain(doc: LiveDocument): Promise<OriginWithEntries> {
    const origin = await this.checked(doc, MAX_AGE_OF_ORIGIN_MS);
    return { ...origin, entries: await this.repository.listNewest(this.database, doc, MAX_ENTRIES) };
  }

  private async checked(doc: LiveDocument, maxAge: number): Promise<Origin> {
    const key = `${doc.id}.${doc.version}.${doc.lineageHead}`;
    const cached = this.checks.get(key);
    if (cached && Date.now() - cached.checkedAt.getTime() < Math.max(maxAge, cached.took / MAX_SHARE))
      return cached;
    return (await this.checks.fetch(key, { context: doc, forceRefresh: true }))!;
  }

  private async check(doc: LiveDocument): Promise<Origin> {
    const chain = { tenantId: doc.tenantId, documentId: doc.lineageDocumentId };
    const started = performance.now();
    const { recorded, integrity } = await this.database.snapshot(doc.tenantId, async (snapshot) => ({
      recorded: await this.repository.findRecorded(snapshot, doc),
      integrity: (await this.reader.check(snapshot, chain)).integrity,
    }));
    const empty = integrity.problems.some(({ damage }) => damage === 'empty');
    if (!empty) await this.recorder.record(chain, integrity);
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

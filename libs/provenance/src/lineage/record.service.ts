import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import canonicalize from 'canonicalize';
import { Database, invalidField, sha256 } from '#platform';
import { ChainsRepository, type EntryRow } from './chains.repository';
import { Lineage } from './lineage';
import type { RecordLineageDto } from './lineage-acts.dto';
import { LineageSubjects } from './lineage-subjects';

const MAX_SNAPSHOT_BYTES = 16_384;

/** What people record of documents themselves. */
@Injectable()
export class RecordService {
  constructor(
    private readonly database: Database,
    private readonly subjects: LineageSubjects,
    private readonly chains: ChainsRepository,
    private readonly lineage: Lineage,
  ) {}

  /**
   * Appends what a person states of a document that they may write.
   *
   * @throws NotFound, DocIdRevoked; ValidationFailed for metadata that is too large or isn't what its hash is of.
   */
  async record(principal: Principal, ref: string, input: RecordLineageDto): Promise<EntryRow> {
    const { action, actorType = 'agent', contentHash, metadataSnapshot } = input;
    const metadataHash = Buffer.from(input.metadataHash, 'hex');
    const snapshot = metadataSnapshot === undefined ? null : acceptSnapshot(metadataSnapshot, metadataHash);
    return this.database.transaction(async (tx) => {
      const chain = await this.subjects.own(principal, ref, 'write', tx);
      await this.chains.lock(tx, chain);
      await this.lineage.byHand(tx, principal, {
        documentId: chain.documentId,
        action,
        actorType,
        contentHash: contentHash === undefined ? null : Buffer.from(contentHash, 'hex'),
        metadataHash,
        snapshot,
      });
      return (await this.chains.newest(tx, chain))!;
    });
  }
}

/** The canonical JSON of given metadata. @throws ValidationFailed */
function acceptSnapshot(metadata: object, metadataHash: Buffer): string {
  const text = canonical(metadata);
  if (Buffer.byteLength(text) > MAX_SNAPSHOT_BYTES)
    throw invalidField(
      'metadataSnapshot',
      'maxBytes',
      `must be at most ${MAX_SNAPSHOT_BYTES} bytes as canonical JSON`,
    );
  const hash = sha256(text);
  if (!hash.equals(metadataHash)) {
    const advice = `must be the SHA-256 of metadataSnapshot as canonical JSON (RFC 8785), which is ${hash.toString('hex')}`;
    throw invalidField('metadataHash', 'ofSnapshot', advice);
  }
  return text;
}

function canonical(metadata: object): string {
  try {
    const text = canonicalize(metadata)!;
    // RFC 8785, section 3.2.2.2: a lone surrogate has no canonical form.
    if (!/(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(text)) return text;
  } catch {
    // A number that no double can hold.
  }
  throw invalidField(
    'metadataSnapshot',
    'canonical',
    'must be JSON with numbers and text that RFC 8785 can write',
  );
}

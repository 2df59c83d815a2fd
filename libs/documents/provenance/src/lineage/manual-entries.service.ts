import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, canonicalJson, invalidField, sha256 } from '#platform';
import { ChainRefs } from './chain-refs';
import { ChainsRepository, type EntryRow } from './chains.repository';
import { Lineage } from './lineage';
import type { RecordLineageDto } from './record.dto';

const MAX_SNAPSHOT_BYTES = 16_384;

/** Records entries that users state about documents. */
@Injectable()
export class ManualEntriesService {
  constructor(
    private readonly database: Database,
    private readonly refs: ChainRefs,
    private readonly chains: ChainsRepository,
    private readonly lineage: Lineage,
  ) {}

  /**
   * Appends a manual entry to the chain of a document that the user can write.
   *
   * @throws NotFound, DocIdRevoked; ValidationFailed for metadata that is too large or doesn't match its hash
   */
  async record(principal: Principal, ref: string, input: RecordLineageDto): Promise<EntryRow> {
    const { action, actorType = 'agent', contentHash, metadataSnapshot } = input;
    const metadataHash = Buffer.from(input.metadataHash, 'hex');
    const snapshot = metadataSnapshot === undefined ? null : checkedSnapshot(metadataSnapshot, metadataHash);
    return this.database.transaction(async (tx) => {
      const chain = await this.refs.lockToWrite(tx, principal, ref);
      await this.lineage.appendManual(tx, principal, {
        documentId: chain.documentId,
        action,
        actorType,
        contentHash: contentHash === undefined ? null : Buffer.from(contentHash, 'hex'),
        metadataHash,
        snapshot,
      });
      return (await this.chains.findNewest(tx, chain))!;
    });
  }
}

/** Metadata as canonical JSON. @throws ValidationFailed */
function checkedSnapshot(metadata: object, metadataHash: Buffer): string {
  const text = canonicalMetadata(metadata);
  if (Buffer.byteLength(text) > MAX_SNAPSHOT_BYTES) {
    const message = `must be at most ${MAX_SNAPSHOT_BYTES} bytes as canonical JSON`;
    throw invalidField('metadataSnapshot', 'maxBytes', message);
  }
  const hash = sha256(text);
  if (!hash.equals(metadataHash)) {
    const message = `must be the SHA-256 of metadataSnapshot as canonical JSON (RFC 8785), which is ${hash.toString('hex')}`;
    throw invalidField('metadataHash', 'ofSnapshot', message);
  }
  return text;
}

function canonicalMetadata(metadata: object): string {
  try {
    const text = canonicalJson(metadata);
    // A lone surrogate has no canonical form (RFC 8785, section 3.2.2.2).
    if (!/(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(text)) return text;
  } catch {
    // A number is too large for a double.
  }
  const message = 'must have a canonical form (RFC 8785): only finite numbers and well-formed Unicode text';
  throw invalidField('metadataSnapshot', 'canonical', message);
}

import { Injectable } from '@nestjs/common';
import { Issuer } from '../keys/issuer';

/** The `typ` in the header of a checkpoint of a log. */
const CHECKPOINT_TYPE = 'log-checkpoint+jwt';
/** The `typ` of a checkpoint of deleted entries: no export has it, so nobody can pass off what they left out as deleted by the service. */
export const DELETION_TYPE = 'log-deletion+jwt';
/** The `seq` of the first entry of every log. */
export const FIRST_SEQ = 1;

/** The content of a part of a log. A part without entries has a `lastSeq` below its `firstSeq`. */
export interface LogPart {
  /** Identifies the log: its kind, a colon and an id, such as `audit:` and the id of a tenant. */
  log: string;
  firstSeq: number;
  lastSeq: number;
  /** The hash of the last entry; null without entries. */
  entryHash: Buffer | null;
}

/** A part of a hash-chained log, with the signed statement of what it contains. */
export interface LogExport<Entry> {
  log: string;
  checkpoint: string;
  /** The checkpoint of the entries before the first one, if they were deleted. */
  deleted?: string;
  /** The entries, oldest first, in batches. */
  entries: () => AsyncIterable<Entry[]>;
}

/** Signs the exports of hash-chained logs (docs/protocols/audit-log.md). */
@Injectable()
export class LogExports {
  constructor(private readonly issuer: Issuer) {}

  /** The checkpoint of a part of a log, as a compact JWS. */
  checkpoint(part: LogPart): Promise<string> {
    return this.sign(CHECKPOINT_TYPE, part);
  }

  /** The checkpoint of the entries up to `lastSeq`, which the service deletes. */
  deletion(part: Omit<LogPart, 'firstSeq'>): Promise<string> {
    return this.sign(DELETION_TYPE, { ...part, firstSeq: FIRST_SEQ });
  }

  private sign(type: string, { entryHash, ...part }: LogPart): Promise<string> {
    return this.issuer.sign(type, {
      ...part,
      entryHash: entryHash?.toString('hex') ?? null,
      issuedAt: new Date().toISOString(),
    });
  }
}

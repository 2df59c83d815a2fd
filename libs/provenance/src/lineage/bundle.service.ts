import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Issuer } from '#issuer';
import { Database, type Transaction } from '#platform';
import type { ChainHead } from '../chain/chain';
import { ChainReader } from './chain-reader';
import { ChainsRepository } from './chains.repository';
import { type Integrity, IntegrityNotes } from './integrity';
import type { LineageEntryDto } from './lineage.dto';
import { presentEntry } from './lineage.presenter';
import { LineageSubjects, type Subject } from './lineage-subjects';

/** The `typ` of a checkpoint's header. */
const CHECKPOINT_TYPE = 'lineage-checkpoint+jwt';

/** A chain on its way out of the service, with where it ends signed. */
export interface Bundle {
  subject: Subject;
  checkpoint: string;
  integrity: Integrity;
  entries: AsyncIterable<LineageEntryDto[]>;
}

/** Chains for those who verify them without the service. */
@Injectable()
export class BundleService {
  constructor(
    private readonly database: Database,
    private readonly subjects: LineageSubjects,
    private readonly chains: ChainsRepository,
    private readonly reader: ChainReader,
    private readonly notes: IntegrityNotes,
    private readonly issuer: Issuer,
  ) {}

  /** Gives the chain of a document of the caller's tenant, on one snapshot, to `write`. @throws NotFound, DocIdRevoked */
  async read(principal: Principal, ref: string, write: (bundle: Bundle) => Promise<void>): Promise<void> {
    const subject = await this.subjects.own(principal, ref, 'read');
    const integrity = await this.database.snapshot(principal.tenantId, async (tx) => {
      const { integrity } = await this.reader.check(tx, subject);
      const checkpoint = await this.sign(subject, await this.end(tx, subject));
      await write({ subject, checkpoint, integrity, entries: this.entries(tx, subject) });
      return integrity;
    });
    await this.notes.note(subject, integrity);
  }

  /** Where the chain is said to end, also where its last entries are gone; else its last entry. */
  private async end(tx: Transaction, subject: Subject): Promise<ChainHead | undefined> {
    return (await this.chains.head(tx, subject)) ?? this.chains.newest(tx, subject);
  }

  private async sign({ documentId, globalId }: Subject, end: ChainHead | undefined): Promise<string> {
    return this.issuer.sign(CHECKPOINT_TYPE, {
      documentId,
      ...(globalId !== null && { globalId }),
      sequenceNumber: end?.sequenceNumber ?? 0,
      entryHash: end?.entryHash ?? null,
      issuedAt: new Date().toISOString(),
    });
  }

  private async *entries(tx: Transaction, subject: Subject): AsyncGenerator<LineageEntryDto[]> {
    for await (const rows of this.reader.all(tx, subject)) yield rows.map(presentEntry);
  }
}

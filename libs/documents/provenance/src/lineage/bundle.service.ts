import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Issuer } from '#issuer';
import { Database, type Snapshot } from '#platform';
import type { ChainHead } from '../chain/chain';
import { ChainReader } from './chain-reader';
import { ChainRefs, type FoundChain } from './chain-refs';
import { ChainsRepository } from './chains.repository';
import type { Integrity } from './integrity';
import { IntegrityRecorder } from './integrity-recorder';
import type { LineageEntryDto } from './lineage.dto';
import { presentEntry } from './lineage.presenter';

/** The `typ` in the header of a checkpoint. */
const CHECKPOINT_TYPE = 'lineage-checkpoint+jwt';

/** An exported chain with a signed checkpoint. */
export interface Bundle {
  chain: FoundChain;
  checkpoint: string;
  integrity: Integrity;
  entries: AsyncIterable<LineageEntryDto[]>;
}

/** Exports chains, for verification without the service. */
@Injectable()
export class BundleService {
  constructor(
    private readonly database: Database,
    private readonly refs: ChainRefs,
    private readonly chains: ChainsRepository,
    private readonly reader: ChainReader,
    private readonly recorder: IntegrityRecorder,
    private readonly issuer: Issuer,
  ) {}

  /**
   * Exports the chain of a document of the caller's tenant.
   *
   * @param write sends the bundle, while the snapshot that it is read from is open
   * @throws NotFound, DocIdRevoked
   */
  async export(principal: Principal, ref: string, write: (bundle: Bundle) => Promise<void>): Promise<void> {
    const chain = await this.refs.find(principal, ref, 'read');
    const integrity = await this.database.snapshot(principal.tenantId, async (snapshot) => {
      const { integrity } = await this.reader.check(snapshot, chain);
      const checkpoint = await this.sign(chain, await this.end(snapshot, chain));
      await write({ chain, checkpoint, integrity, entries: this.entries(snapshot, chain) });
      return integrity;
    });
    await this.recorder.record(chain, integrity);
  }

  /** The head, even if the last entries are missing; without a head, the last entry. */
  private async end(snapshot: Snapshot, chain: FoundChain): Promise<ChainHead | undefined> {
    return (await this.chains.findHead(snapshot, chain)) ?? this.chains.findNewest(snapshot, chain);
  }

  private async sign({ documentId, globalId }: FoundChain, end: ChainHead | undefined): Promise<string> {
    return this.issuer.sign(CHECKPOINT_TYPE, {
      documentId,
      ...(globalId !== null && { globalId }),
      sequenceNumber: end?.sequenceNumber ?? 0,
      entryHash: end?.entryHash ?? null,
      issuedAt: new Date().toISOString(),
    });
  }

  private async *entries(snapshot: Snapshot, chain: FoundChain): AsyncGenerator<LineageEntryDto[]> {
    for await (const rows of this.reader.batches(snapshot, chain)) yield rows.map(presentEntry);
  }
}

import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type LogExport, LogExports } from '#issuer';
import { DistributionsService } from '../distributions/distributions.service';
import { type CertificateEntry, certificateEntries, certificateLog } from './certificate';

/** Certifies who acknowledged a distribution when. */
@Injectable()
export class CertificatesService {
  constructor(
    private readonly distributions: DistributionsService,
    private readonly exports: LogExports,
  ) {}

  /** A signed export of what was sent, and of the acknowledgements that the caller can see. @throws NotFound unless the caller can see it */
  async certify(principal: Principal, id: string): Promise<LogExport<CertificateEntry>> {
    const state = await this.distributions.getState(principal, id);
    const [log, entries] = [certificateLog(state), certificateEntries(state)];
    const { seq, entryHash } = entries.at(-1)!;
    const checkpoint = await this.exports.checkpoint({
      ...{ log, firstSeq: 1, lastSeq: seq, entryHash: Buffer.from(entryHash, 'hex') },
    });
    return {
      log,
      checkpoint,
      entries: async function* () {
        yield entries;
      },
    };
  }
}

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config, MasterKey, FairSemaphore } from '#platform';
import {
  SCAN_THREADS,
  type ScanInput,
  type ScanOptions,
  type ScanReport,
  closeScan,
  scanInThread,
} from '#secret-scan';
import { ScanUnavailable } from './clearance.errors';

/** How long a document waits for others of its organization, or for a thread. */
const PATIENCE_MS = 20_000;

/**
 * The scan of what is to go out, in threads of its own, of one organization one at a time: texts can be made to take long,
 * and that stays their writer's affair. Whatever goes wrong with it, nothing goes out.
 */
@Injectable()
export class OutgoingScan implements OnApplicationShutdown {
  private readonly semaphore = new FairSemaphore(SCAN_THREADS, 1, PATIENCE_MS);
  private readonly options: ScanOptions;

  constructor({ tokenPrefix }: Config, masterKey: MasterKey) {
    this.options = { tokenPrefix, fingerprintKey: masterKey.derive('publishing-fingerprints') };
  }

  async onApplicationShutdown(): Promise<void> {
    await closeScan();
  }

  /** @throws ScanUnavailable */
  async run(tenantId: string, outgoing: ScanInput): Promise<ScanReport> {
    try {
      return await this.semaphore.run(tenantId, () => scanInThread(outgoing, this.options));
    } catch (cause) {
      throw new ScanUnavailable({ cause, headers: { 'Retry-After': '5' } });
    }
  }
}

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config, FairSemaphore, MasterKey } from '#platform';
import {
  SCAN_THREADS,
  type ScanInput,
  type ScanOptions,
  type ScanReport,
  closeScan,
  scanInThread,
} from '#secret-scan';
import { ScanUnavailable } from './scan.errors';

/** How long a scan waits for other scans of its organization, and for a thread. */
const MAX_WAIT_MS = 20_000;

/**
 * Scans texts in worker threads, one at a time for each organization: a text can be written so that its scan takes long, which must
 * not delay other organizations. Nothing is published if the scan fails for any reason.
 */
@Injectable()
export class Scanner implements OnApplicationShutdown {
  private readonly semaphore = new FairSemaphore(SCAN_THREADS, 1, MAX_WAIT_MS);
  private readonly options: ScanOptions;

  constructor({ tokenPrefix }: Config, masterKey: MasterKey) {
    this.options = { tokenPrefix, fingerprintKey: masterKey.derive('publishing-fingerprints') };
  }

  async onApplicationShutdown(): Promise<void> {
    await closeScan();
  }

  /** @throws ScanUnavailable */
  async scan(tenantId: string, input: ScanInput): Promise<ScanReport> {
    try {
      return await this.semaphore.run(tenantId, () => scanInThread(input, this.options));
    } catch (cause) {
      throw new ScanUnavailable({ cause, headers: { 'Retry-After': '5' } });
    }
  }
}

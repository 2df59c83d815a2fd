import { Injectable } from '@nestjs/common';
import { PlatformSettings, MasterKey } from '#platform';
import { type ScanInput, type ScanOptions, type ScanReport, scanInThread } from '#secret-scan';
import { ScanUnavailable } from './scan.errors';

/** Scans texts in worker threads, which organizations share fairly. Nothing is published if the scan fails for any reason. */
@Injectable()
export class Scanner {
  private readonly options: ScanOptions;

  constructor({ tokenPrefix }: PlatformSettings, masterKey: MasterKey) {
    this.options = { tokenPrefix, fingerprintKey: masterKey.derive('publishing-fingerprints') };
  }

  /** @throws ScanUnavailable */
  async scan(tenantId: string, input: ScanInput): Promise<ScanReport> {
    try {
      return await scanInThread(tenantId, input, this.options);
    } catch (cause) {
      throw new ScanUnavailable({ cause, headers: { 'Retry-After': '5' } });
    }
  }
}

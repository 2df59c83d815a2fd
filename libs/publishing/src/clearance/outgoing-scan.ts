import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config, MasterKey } from '#platform';
import { type ScanInput, type ScanOptions, type ScanReport, closeScan, scanInThread } from '../scan';
import { ScanUnavailable } from './clearance.errors';

/** The scan of what is to go out, in threads of its own. Whatever goes wrong with it, nothing goes out. */
@Injectable()
export class OutgoingScan implements OnApplicationShutdown {
  private readonly options: ScanOptions;

  constructor({ tokenPrefix }: Config, masterKey: MasterKey) {
    this.options = { tokenPrefix, fingerprintKey: masterKey.derive('publishing-fingerprints') };
  }

  async onApplicationShutdown(): Promise<void> {
    await closeScan();
  }

  /** @throws ScanUnavailable */
  async run(outgoing: ScanInput): Promise<ScanReport> {
    try {
      return await scanInThread(outgoing, this.options);
    } catch (cause) {
      throw new ScanUnavailable({ cause, headers: { 'Retry-After': '5' } });
    }
  }
}

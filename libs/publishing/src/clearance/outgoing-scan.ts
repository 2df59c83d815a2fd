import { Injectable } from '@nestjs/common';
import { Config, MasterKey } from '#platform';
import { type ScanInput, type ScanReport, scan } from '../scan';
import { ScanUnavailable } from './clearance.errors';

@Injectable()
export class OutgoingScan {
  private readonly key: Buffer;

  constructor(
    private readonly config: Config,
    masterKey: MasterKey,
  ) {
    this.key = masterKey.derive('publish-fingerprints');
  }

  async run(input: ScanInput): Promise<ScanReport> {
    try {
      return await scan(input, { fingerprintKey: this.key, tokenPrefix: this.config.tokenPrefix });
    } catch (cause) {
      throw new ScanUnavailable({ cause });
    }
  }
}

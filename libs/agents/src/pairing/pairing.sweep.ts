import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#platform';
import { PairingRepository } from './pairing.repository';

const EVERY_SECONDS = 300;

/** Removes expired connection requests. */
@Injectable()
export class PairingSweep implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly requests: PairingRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_SECONDS, 'pairing.sweep', () => this.requests.sweep());
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs, definePeriodicJob } from '#platform';
import { CapabilitiesRepository } from './capabilities.repository';

const SWEEP = definePeriodicJob('capabilities.sweep', 3_600);

/** Removes capabilities that nobody asks for any more. */
@Injectable()
export class CapabilitiesSweep implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly capabilities: CapabilitiesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every(SWEEP, () => this.capabilities.sweep());
  }
}

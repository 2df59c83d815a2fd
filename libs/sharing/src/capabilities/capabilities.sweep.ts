import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#platform';
import { CapabilitiesRepository } from './capabilities.repository';

const EVERY_SECONDS = 3_600;

/** Removes capabilities that nobody asks for any more. */
@Injectable()
export class CapabilitiesSweep implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly capabilities: CapabilitiesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_SECONDS, 'capabilities.sweep', () => this.capabilities.sweep());
  }
}

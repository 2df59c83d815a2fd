import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Jobs, definePeriodicJob } from '#platform';
import { InvitesRepository } from './invites.repository';

const SWEEP = definePeriodicJob('organizations.invites_sweep');
const SWEEP_SECONDS = 3_600;
const RETENTION_DAYS = 30;

/** Deletes invites a month after they expired. */
@Injectable()
export class InvitesSweep implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly invites: InvitesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every(SWEEP_SECONDS, SWEEP, () => this.invites.deleteExpired(this.database, RETENTION_DAYS));
  }
}

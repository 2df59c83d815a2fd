import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config, Database, Jobs, definePeriodicJob } from '#platform';
import { InvitesRepository } from '../invites/invites.repository';
import { SessionsRepository } from '../sessions/sessions.repository';

const SWEEP = definePeriodicJob('accounts.sweep');
const SWEEP_SECONDS = 3_600;
const INVITE_RETENTION_DAYS = 30;

/** Deletes sessions that have ended, and invites a month after they expired. */
@Injectable()
export class SweepService implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly sessions: SessionsRepository,
    private readonly invites: InvitesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every(SWEEP_SECONDS, SWEEP, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    await this.sessions.deleteEnded(this.database, this.config.sessionIdleSeconds);
    await this.invites.deleteExpired(this.database, INVITE_RETENTION_DAYS);
  }
}

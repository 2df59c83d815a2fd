import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config, Jobs, definePeriodicJob } from '#platform';
import { InvitesRepository } from '../invites/invites.repository';
import { SessionsRepository } from '../sessions/sessions.repository';

const SWEEP = definePeriodicJob('accounts.sweep', 3_600);
const INVITES_KEPT_DAYS = 30;

/** Clears away ended sessions, and invites a month after they ended. */
@Injectable()
export class SweepService implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly sessions: SessionsRepository,
    private readonly invites: InvitesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every(SWEEP, () => this.sweep());
  }

  /** Does it once. */
  async sweep(): Promise<void> {
    await this.sessions.sweep(this.config.sessionIdleSeconds);
    await this.invites.sweep(INVITES_KEPT_DAYS);
  }
}

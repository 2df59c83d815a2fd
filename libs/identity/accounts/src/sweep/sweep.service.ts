import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config, Database, Jobs, definePeriodicJob } from '#platform';
import { LinksRepository, MailsRepository } from '#mail';
import { ChallengesRepository } from '../passkeys/challenges.repository';
import { SessionsRepository } from '../sessions/sessions.repository';

const SWEEP = definePeriodicJob('accounts.sweep');
const SWEEP_SECONDS = 3_600;
const MAIL_RETENTION_DAYS = 30;

/** Deletes sessions that have ended, expired links and challenges, and after a month mails that were sent. */
@Injectable()
export class SweepService implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly sessions: SessionsRepository,
    private readonly links: LinksRepository,
    private readonly mails: MailsRepository,
    private readonly challenges: ChallengesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every(SWEEP_SECONDS, SWEEP, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    await this.sessions.deleteEnded(this.database, this.config.sessionIdleSeconds);
    await this.links.deleteExpired(this.database);
    await this.mails.deleteOld(this.database, MAIL_RETENTION_DAYS);
    await this.challenges.deleteExpired(this.database);
  }
}

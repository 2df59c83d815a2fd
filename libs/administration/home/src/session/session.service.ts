import { Injectable } from '@nestjs/common';
import { AccessSettings, type Principal } from '#access';
import { MeService, type PersonRow } from '#accounts';
import { Database, Unauthorized } from '#platform';
import { type Counts, WaitingRepository } from '../waiting/waiting.repository';
import { SessionRepository } from './session.repository';

/** A signed-in person with their session. */
export interface CurrentSession {
  person: PersonRow;
  counts: Counts;
  expiresAt: Date;
}

/** The person who is signed in, as a client shows them. */
@Injectable()
export class SessionService {
  constructor(
    private readonly database: Database,
    private readonly me: MeService,
    private readonly sessions: SessionRepository,
    private readonly waiting: WaitingRepository,
    private readonly settings: AccessSettings,
  ) {}

  /** @throws Unauthorized if the session has just ended */
  async current(principal: Principal): Promise<CurrentSession> {
    const [person, counts, expiresAt] = await Promise.all([
      this.me.person(principal),
      this.waiting.count(this.database, principal),
      this.sessions.expiry(this.database, principal, this.settings.sessionIdleSeconds),
    ]);
    if (!expiresAt) throw new Unauthorized();
    return { person, counts, expiresAt };
  }
}

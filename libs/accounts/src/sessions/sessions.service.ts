import { Injectable } from '@nestjs/common';
import { type Principal, Principals } from '#access';
import {
  type Client,
  Config,
  Database,
  NotFound,
  type Transaction,
  newId,
  randomSecret,
  sha256,
} from '#platform';
import { type SessionRow, SessionsRepository } from './sessions.repository';

/** Signed-in browsers. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly database: Database,
    private readonly principals: Principals,
    private readonly config: Config,
  ) {}

  /** Begins a session and returns its secret, which is kept nowhere; undefined for someone who is suspended. */
  async begin(
    person: { tenantId: string; userId: string },
    client: Client,
    tx: Transaction,
  ): Promise<string | undefined> {
    const secret = randomSecret(32);
    const session = { id: newId(), secretHash: sha256(secret), maxSeconds: this.config.sessionMaxSeconds };
    const begun = await this.repository.begin(person.tenantId, person.userId, session, client, tx);
    return begun ? secret : undefined;
  }

  /** The caller's live sessions, the most recently used first. */
  list(principal: Principal): Promise<SessionRow[]> {
    return this.repository.live(principal.tenantId, principal.userId, this.config.sessionIdleSeconds);
  }

  /** Ends one of the caller's sessions at once, in every process. @throws NotFound when it isn't theirs. */
  async end(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.repository.end(principal.tenantId, principal.userId, id, tx))) throw new NotFound();
      this.principals.forgetAll(tx);
    });
  }

  /** Signs the caller out. Whoever did so a moment ago in another tab is out already, and that is as good. */
  async endOwn({ tenantId, userId, credentialId }: Principal): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.repository.end(tenantId, userId, credentialId, tx);
      this.principals.forgetAll(tx);
    });
  }
}

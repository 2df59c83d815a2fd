import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  Departures,
  OrganizationBeingDeleted,
  type Person,
  type Principal,
  Principals,
  personOf,
} from '#access';
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
import { PeopleRepository, type PersonRow } from '../people/people.repository';
import { SsoRequired } from './sessions.errors';
import { type DeletedSession, type SessionRow, SessionsRepository } from './sessions.repository';

/** A person who has just signed in. */
export interface SignedIn {
  person: PersonRow;
  /** The secret of the session, for its cookie. Only its hash is stored. */
  secret: string;
}

/** Signed-in browsers. */
@Injectable()
export class SessionsService implements OnModuleInit {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly people: PeopleRepository,
    private readonly database: Database,
    private readonly principals: Principals,
    private readonly departures: Departures,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', (tx, { tenantId, id }) =>
      this.repository.deleteAll(tx, { tenantId, userId: id }),
    );
  }

  /**
   * Starts a session for a person who proved who they are; undefined if the person is suspended.
   *
   * @param sso whether the proof is single sign-on. Every other proof is refused where single sign-on is required.
   * @throws SsoRequired, OrganizationBeingDeleted
   */
  async start(
    tx: Transaction,
    person: Person,
    { ip, userAgent }: Client,
    { sso }: { sso: boolean } = { sso: false },
  ): Promise<SignedIn | undefined> {
    const { tenantId, userId } = person;
    const found = await this.repository.conditions(tx, person);
    if (!found) return undefined;
    const { deletesAt, erasingAt, owns, requiresSso, tenantSlug } = found;
    if (deletesAt !== null && (!owns || erasingAt !== null))
      throw new OrganizationBeingDeleted({ details: { deletesAt } });
    if (requiresSso && !sso) throw new SsoRequired({ details: { tenantSlug } });
    const secret = randomSecret(32);
    const secretHash = sha256(secret);
    const maxSeconds = this.config.sessionMaxSeconds;
    const session = { id: newId(), tenantId, userId, secretHash, ip, userAgent, sso, maxSeconds };
    if (!(await this.repository.insert(tx, session))) return undefined;
    return { person: (await this.people.find(tx, { tenantId, userId }))!, secret };
  }

  /** The caller's live sessions, the most recently used first. */
  list(principal: Principal): Promise<SessionRow[]> {
    return this.repository.listLive(this.database, personOf(principal), this.config.sessionIdleSeconds);
  }

  /** Ends one of the caller's sessions at once, in every process. @throws NotFound unless it is a session of the caller */
  async end(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.repository.delete(tx, personOf(principal), id))) throw new NotFound();
      this.principals.forgetAll(tx);
    });
  }

  /** Ends every session of the caller except the one of the request. Returns how many ended. */
  async endOthers(principal: Principal): Promise<number> {
    return this.database.transaction(async (tx) => {
      const ended = await this.repository.deleteOthers(tx, personOf(principal), principal.credentialId);
      if (ended > 0) this.principals.forgetAll(tx);
      return ended;
    });
  }

  /** Signs the caller out, and returns the session; undefined if it has ended in the meantime, for example in another tab. */
  async endOwn(principal: Principal): Promise<DeletedSession | undefined> {
    return this.database.transaction(async (tx) => {
      const ended = await this.repository.delete(tx, personOf(principal), principal.credentialId);
      this.principals.forgetAll(tx);
      return ended;
    });
  }
}

import { Injectable } from '@nestjs/common';
import {
  AccessSettings,
  OrganizationBeingDeleted,
  type Person,
  type Principal,
  Principals,
  personOf,
  refuseMoved,
} from '#access';
import { Audit } from '#audit';
import { type Client, Database, NotFound, type Transaction, newId, randomSecret, sha256 } from '#platform';
import { PeopleRepository, type PersonRow } from '../people/people.repository';
import { type Ended, Proofs, accessEnded } from '../proofs/proofs';
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
export class SessionsService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly people: PeopleRepository,
    private readonly database: Database,
    private readonly principals: Principals,
    private readonly proofs: Proofs,
    private readonly audit: Audit,
    private readonly settings: AccessSettings,
  ) {}

  /**
   * Starts a session for a person who proved who they are; undefined if the person is suspended, or if the sign-in has ended.
   *
   * @param sso whether the proof is single sign-on. Every other proof is refused where single sign-on is required.
   * @param startedAt when the sign-in started, if it took several requests
   * @throws SsoRequired, OrganizationMoved, OrganizationBeingDeleted
   */
  async start(
    tx: Transaction,
    person: Person,
    { ip, userAgent }: Client,
    { sso = false, startedAt = null }: { sso?: boolean; startedAt?: Date | null } = {},
  ): Promise<SignedIn | undefined> {
    const { tenantId, userId } = person;
    const found = await this.repository.conditions(tx, person);
    if (!found) return undefined;
    refuseMoved(found);
    const { deletesAt, erasingAt, owns, requiresSso, tenantSlug } = found;
    if (deletesAt !== null && (!owns || erasingAt !== null))
      throw new OrganizationBeingDeleted({ details: { deletesAt } });
    if (requiresSso && !sso) throw new SsoRequired({ details: { tenantSlug } });
    const secret = randomSecret(32);
    const secretHash = sha256(secret);
    const maxSeconds = this.settings.sessionMaxSeconds;
    const session = { id: newId(), tenantId, userId, secretHash, ip, userAgent, sso, maxSeconds, startedAt };
    if (!(await this.repository.insert(tx, session))) return undefined;
    return { person: (await this.people.find(tx, { tenantId, userId }))!, secret };
  }

  /** The caller's live sessions, the most recently used first. */
  list(principal: Principal): Promise<SessionRow[]> {
    return this.repository.listLive(this.database, personOf(principal), this.settings.sessionIdleSeconds);
  }

  /** Ends one of the caller's sessions at once, in every process. @throws NotFound unless it is a session of the caller */
  async end(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.repository.delete(tx, personOf(principal), id))) throw new NotFound();
      this.principals.forgetAll(tx);
    });
  }

  /**
   * Signs the caller out everywhere but in the session of the request. Everything else ends that would prove later who they are.
   *
   * @param allAccess whether their passkeys, tokens and agents end too
   * @throws Unauthorized if the session of the request has just ended
   */
  async endOthers(principal: Principal, allAccess: boolean): Promise<Ended & { person: PersonRow }> {
    const { credentialId: keptSession } = principal;
    const person = personOf(principal);
    return this.database.transaction(async (tx) => {
      await this.principals.requireSession(tx, principal);
      const passkeys = allAccess ? 'all' : 'none';
      const ended = await this.proofs.end(tx, person, { keptSession, passkeys, delegates: allAccess });
      const found = (await this.people.find(tx, person))!;
      if (allAccess) await this.audit.record(tx, principal, accessEnded(person, found.displayName));
      return { ...ended, person: found };
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

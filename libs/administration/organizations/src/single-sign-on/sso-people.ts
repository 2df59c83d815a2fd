import { Injectable } from '@nestjs/common';
import { type Person, Principals } from '#access';
import { Audit, actingUser } from '#audit';
import { type Client, NAME, type Queries, type Transaction, isVisible, newId } from '#platform';
import {
  PeopleRepository,
  PoliciesRepository,
  SessionsService,
  type SignedIn,
  isInDomain,
  normalEmail,
} from '#accounts';
import { SsoPeopleRepository } from './sso-people.repository';

const NAME_MAX = 100;

/** Somebody whom the identity provider of a tenant vouches for. */
export interface Vouched {
  /** The e-mail address, which the provider has verified. */
  email: string;
  /** Their name, if the provider says it. */
  name?: string;
}

/** The people of a tenant, for single sign-on. */
@Injectable()
export class SsoPeople {
  constructor(
    private readonly repository: SsoPeopleRepository,
    private readonly people: PeopleRepository,
    private readonly policies: PoliciesRepository,
    private readonly sessions: SessionsService,
    private readonly principals: Principals,
    private readonly audit: Audit,
  ) {}

  /** The user of the tenant with this e-mail address, also a suspended one. Nobody has an address that a directory chose, until it is confirmed. */
  find(tx: Transaction, tenantId: string, { email }: Vouched): Promise<string | undefined> {
    return this.repository.findUser(tx, tenantId, normalEmail(email));
  }

  /**
   * Creates the account of a person who has an open invite or, with `create`, whose address the policies allow. Undefined if they may
   * not join, or if the address belongs to an account, which can be that of another tenant.
   */
  async join(
    tx: Transaction,
    tenantId: string,
    vouched: Vouched,
    { client, create }: { client: Client; create: boolean },
  ): Promise<string | undefined> {
    const email = normalEmail(vouched.email);
    const { restrictToDomain } = await this.policies.hold(tx, tenantId);
    if (!isInDomain(email, restrictToDomain)) return undefined;
    const invite = await this.repository.acceptInvite(tx, tenantId, email);
    if (!invite && !create) return undefined;
    const role = invite?.role ?? 'member';
    const displayName = nameOf(vouched, email);
    const person = { tenantId, userId: newId(), email, displayName, passwordHash: null, role };
    if (!(await this.people.insert(tx, person))) return undefined;
    await this.audit.record(tx, actingUser(tenantId, person.userId, client), {
      action: 'member.joined',
      target: { type: 'user', id: person.userId, name: displayName },
      after: { email, role, sso: true, ...(invite && { inviteId: invite.id }) },
    });
    return person.userId;
  }

  /** Starts a session; undefined if the person is suspended, or was signed out everywhere since `startedAt`. */
  start(tx: Transaction, person: Person, client: Client, startedAt: Date): Promise<SignedIn | undefined> {
    return this.sessions.start(tx, person, client, { sso: true, startedAt });
  }

  /** Whether everybody but the owners of the tenant must use single sign-on. */
  isRequired(queries: Queries, tenantId: string): Promise<boolean> {
    return this.repository.isRequired(queries, tenantId);
  }

  /**
   * Changes the requirement. Sessions that began without single sign-on stop working at once.
   *
   * @returns whether it was required before; undefined, without a change, unless the person is an active owner
   */
  async require(tx: Transaction, owner: Person, required: boolean): Promise<boolean | undefined> {
    const before = await this.repository.lockAsOwner(tx, owner);
    if (!before) return undefined;
    if (before.requireSso !== required) await this.repository.require(tx, owner.tenantId, required);
    this.principals.forgetAll(tx);
    return before.requireSso;
  }
}

/** The name that the provider says, or else the part of the address before the @. */
function nameOf({ name }: Vouched, email: string): string {
  const said = name?.trim().slice(0, NAME_MAX).toWellFormed() ?? '';
  return isVisible(said) && NAME.test(said)
    ? said
    : email.slice(0, email.lastIndexOf('@')).slice(0, NAME_MAX);
}

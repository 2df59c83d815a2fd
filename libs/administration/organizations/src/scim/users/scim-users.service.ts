import { Injectable } from '@nestjs/common';
import { type Principal } from '#access';
import {
  EmailService,
  Memberships,
  PoliciesRepository,
  RemovalService,
  isInDomain,
  normalEmail,
} from '#accounts';
import { Audit } from '#audit';
import {
  Config,
  Database,
  FIRST_ID,
  FairSemaphore,
  NotFound,
  type Transaction,
  isId,
  newId,
  requireMatch,
} from '#platform';
import { fulfills } from '../filter/evaluate';
import { type Filter, conditionsOf } from '../filter/filter';
import { type Key, keysOf } from '../filter/keys';
import { scimBaseUrl } from '../http/addresses';
import type { ListPage, ListQuery } from '../http/list-query';
import type { Operation } from '../http/patch-operations';
import { invalidValue, mutability, tooMany, uniqueness } from '../http/scim-errors';
import { changesOf, fieldsAfter } from './user-fields';
import { type UserChange, readUser } from './user-change';
import { readUserPatch } from './user-patch';
import { userResource, versionOf } from './user-resource';
import { ScimUsersRepository, type UserKeys, type UserRow } from './users.repository';

/** Attributes that are found by an index. */
const INDEXED = new Set(['id', 'externalid', 'username', 'emails', 'emails.value']);
/** A filter without such an attribute is checked user by user, in organizations of at most this many users. */
const MAX_SCANNED = 10_000;
/** Such a filter has at most this many conditions. */
const MAX_SCANNED_CONDITIONS = 20;
/** The number of users that are checked at a time. It is small, so that other requests don't wait for it. */
const BATCH = 100;
const SCANS_PER_PROCESS = 2;
const SCANS_PER_TENANT = 1;
const WAIT_MS = 10_000;

const TAKEN = 'Another user has this userName, or this externalId.';

type Body = Record<string, unknown>;

/** The people of an organization, as its directory manages them. */
@Injectable()
export class ScimUsersService {
  private readonly base: string;
  private readonly scans = new FairSemaphore(SCANS_PER_PROCESS, SCANS_PER_TENANT, WAIT_MS);

  constructor(
    config: Config,
    private readonly database: Database,
    private readonly users: ScimUsersRepository,
    private readonly memberships: Memberships,
    private readonly removal: RemovalService,
    private readonly emails: EmailService,
    private readonly policies: PoliciesRepository,
    private readonly audit: Audit,
  ) {
    this.base = scimBaseUrl(config);
  }

  /** @throws NotFound */
  async get({ tenantId }: Principal, userId: string): Promise<UserRow> {
    const user = await this.users.find(this.database, { tenantId, userId });
    if (!user) throw new NotFound();
    return user;
  }

  /** One page of the users that fulfill the filter, in the order of their ids. @throws ScimError (`tooMany`) */
  async list({ tenantId }: Principal, { filter, startIndex, count }: ListQuery): Promise<ListPage<UserRow>> {
    const skip = startIndex - 1;
    if (!filter) {
      const [total, resources] = await Promise.all([
        this.users.count(this.database, tenantId),
        count === 0 ? [] : this.users.page(this.database, tenantId, skip, count),
      ]);
      return { total, resources };
    }
    const found = await this.matching(tenantId, filter);
    return { total: found.length, resources: found.slice(skip, skip + count) };
  }

  /** Creates a member without a password. @throws ScimError */
  async create(principal: Principal, body: Body): Promise<UserRow> {
    const { tenantId } = principal;
    const change = readUser(body);
    if (change.userName === undefined) throw invalidValue('`userName` is required.');
    const fields = fieldsAfter(undefined, { ...change, userName: change.userName });
    return this.unlessTaken(async (tx) => {
      await this.requireDomain(tx, tenantId, fields.email);
      const person = { tenantId, userId: newId() };
      const created = await this.users.insert(tx, person, fields);
      if (!created) throw uniqueness(TAKEN);
      await this.users.withdrawInvites(tx, tenantId, fields.email);
      const row = change.active === false ? await this.setActive(tx, principal, created, false) : created;
      await this.audit.record(tx, principal, {
        action: 'member.provisioned',
        target: { type: 'user', id: row.id, name: row.displayName },
        after: { ...fields, role: 'member', status: row.status },
      });
      return row;
    });
  }

  /**
   * Replaces the attributes of a user; attributes that the body omits are cleared. @throws NotFound, PreconditionFailed, LastOwner,
   * ScimError
   */
  replace(principal: Principal, userId: string, body: Body, ifMatch?: string): Promise<UserRow> {
    const change = readUser(body);
    if (change.userName === undefined) throw invalidValue('`userName` is required.');
    const omitted = { externalId: null, givenName: null, familyName: null, email: null };
    return this.change(principal, userId, ifMatch, () => ({ ...omitted, ...change }));
  }

  /** Applies the operations of a PATCH, all or none. @throws NotFound, PreconditionFailed, LastOwner, ScimError */
  patch(
    principal: Principal,
    userId: string,
    operations: readonly Operation[],
    ifMatch?: string,
  ): Promise<UserRow> {
    return this.change(principal, userId, ifMatch, (row) =>
      readUserPatch(operations, { value: row.directoryEmail ?? row.email, type: 'work', primary: true }),
    );
  }

  /** Deletes the account of a user, which is a departure for good. Their e-mail address is free again. @throws NotFound, PreconditionFailed, LastOwner */
  async delete(principal: Principal, userId: string, ifMatch?: string): Promise<void> {
    const { tenantId } = principal;
    const person = { tenantId, userId };
    await this.database.transaction(async (tx) => {
      await this.memberships.lock(tx, tenantId);
      const row = await this.users.find(tx, person);
      if (!row) throw new NotFound();
      requireMatch(ifMatch, versionOf(row));
      const before = (await this.memberships.find(tx, person))!;
      await this.requireOverOwner(tx, principal, before);
      await this.removal.removeFor(tx, principal, before);
    });
  }

  private change(
    principal: Principal,
    userId: string,
    ifMatch: string | undefined,
    changeOf: (row: UserRow) => UserChange,
  ): Promise<UserRow> {
    const { tenantId } = principal;
    const person = { tenantId, userId };
    return this.unlessTaken(async (tx) => {
      // Two changes of one user are made one after the other, so that none is lost.
      await this.memberships.lock(tx, tenantId);
      const before = await this.users.lock(tx, person);
      if (!before) throw new NotFound();
      requireMatch(ifMatch, versionOf(before));
      const change = changeOf(before);
      const fields = fieldsAfter(before, change);
      let after = before;
      const changes = changesOf(before, fields);
      if (changes) {
        if (fields.email !== before.email) await this.moveTo(tx, principal, before, fields.email);
        after = await this.users.update(tx, person, fields);
        await this.audit.record(tx, principal, {
          action: 'member.updated',
          target: { type: 'user', id: userId, name: after.displayName },
          ...changes,
        });
      }
      return change.active === undefined ? after : this.setActive(tx, principal, after, change.active);
    });
  }

  private async setActive(
    tx: Transaction,
    principal: Principal,
    row: UserRow,
    active: boolean,
  ): Promise<UserRow> {
    if ((row.status === 'active') === active) return row;
    const person = { tenantId: principal.tenantId, userId: row.id };
    const before = (await this.memberships.find(tx, person))!;
    await this.requireOverOwner(tx, principal, before);
    await this.memberships.apply(tx, principal, before, { status: active ? 'active' : 'suspended' });
    return (await this.users.find(tx, person))!;
  }

  /**
   * Changes the address with which a user signs in. It never changes that of an owner: admins issue SCIM tokens too, and a person who
   * chooses the address of an account can reset its password.
   */
  private async moveTo(tx: Transaction, principal: Principal, row: UserRow, email: string): Promise<void> {
    const { tenantId, client } = principal;
    const person = { tenantId, userId: row.id };
    if ((await this.memberships.find(tx, person))!.role === 'owner')
      throw mutability('Only owners themselves can change the address with which they sign in.');
    await this.requireDomain(tx, tenantId, email);
    await this.emails.leave(tx, person, row.email, client);
  }

  /** Requires that an owner issued the token if the user is an owner: admins issue tokens too, and an admin can't suspend or remove an owner. */
  private async requireOverOwner(
    tx: Transaction,
    { tenantId, userId }: Principal,
    { role }: { role: string },
  ): Promise<void> {
    if (role !== 'owner') return;
    const issuer = await this.memberships.find(tx, { tenantId, userId });
    if (issuer?.role !== 'owner' || issuer.status !== 'active')
      throw mutability(
        'Only a SCIM token that an active owner issued can deactivate, reactivate or delete an owner.',
      );
  }

  private async requireDomain(tx: Transaction, tenantId: string, email: string): Promise<void> {
    const { restrictToDomain } = await this.policies.hold(tx, tenantId);
    if (!isInDomain(email, restrictToDomain))
      throw invalidValue(`\`userName\` must be an e-mail address of the domain ${restrictToDomain}.`);
  }

  /** The answer is the same whether the other user is of this organization or of another one. */
  private async unlessTaken<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw uniqueness(TAKEN);
      throw error;
    }
  }

  private async matching(tenantId: string, filter: Filter): Promise<UserRow[]> {
    const matches = (row: UserRow) => fulfills(userResource(row, this.base), filter);
    const keys = keysOf(filter, INDEXED);
    if (keys) return (await this.users.withKeys(this.database, tenantId, valuesOf(keys))).filter(matches);
    if ((await this.users.count(this.database, tenantId)) > MAX_SCANNED)
      throw tooMany(
        'Your organization has too many users for this filter. Filter by id, userName, externalId or emails.',
      );
    if (conditionsOf(filter) > MAX_SCANNED_CONDITIONS)
      throw tooMany(
        `A filter without id, userName, externalId or emails can have at most ${MAX_SCANNED_CONDITIONS} conditions.`,
      );
    return this.scans.run(tenantId, () => this.scan(tenantId, matches));
  }

  private async scan(tenantId: string, matches: (row: UserRow) => boolean): Promise<UserRow[]> {
    const found: UserRow[] = [];
    let after = FIRST_ID;
    for (;;) {
      const batch = await this.users.batch(this.database, tenantId, after, BATCH);
      found.push(...batch.filter(matches));
      if (batch.length < BATCH) return found;
      after = batch.at(-1)!.id;
    }
  }
}

/** The SQLSTATE of a row whose unique key is taken. */
const UNIQUE_VIOLATION = '23505';

function valuesOf(keys: readonly Key[]): UserKeys {
  const of = (...paths: string[]) =>
    keys.filter(({ path }) => paths.includes(path)).map(({ value }) => value);
  return {
    ids: of('id').filter(isId),
    emails: of('username', 'emails', 'emails.value').map(normalEmail),
    externalIds: of('externalid'),
  };
}

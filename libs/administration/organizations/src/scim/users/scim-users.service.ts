import { Injectable } from '@nestjs/common';
import type { Person, Principal } from '#access';
import { Audit } from '#audit';
import {
  PlatformSettings,
  Database,
  type Queries,
  type Transaction,
  newId,
  requireMatch,
  isUniqueViolation,
  found,
} from '#platform';
import { DirectoryGroups, type GroupOfUser } from '#sharing';
import { scimBaseUrl } from '../http/addresses';
import { grouped } from '../http/grouped';
import type { ListPage, ListQuery } from '../http/list-query';
import type { Operation } from '../http/patch-operations';
import type { Resources, Sent } from '../http/resource-controller';
import { type Shown, shows } from '../http/projection';
import { invalidValue, uniqueness } from '../http/scim-errors';
import { UserAccounts } from './user-accounts';
import { UserAddresses } from './user-addresses';
import { type UserChange, readUser } from './user-change';
import { changesOf, fieldsAfter } from './user-fields';
import { readUserPatch } from './user-patch';
import { partsOfName, userResource, versionOf } from './user-resource';
import { UserSearch } from './user-search';
import { ScimUsersRepository, type UserRow } from './users.repository';

/** A page of users with their groups ends early rather than show more groups than this. */
const MAX_GROUPS_SHOWN = 20_000;
const TAKEN = 'Another user has this userName.';

/** The people of an organization as resources of SCIM, as its directory manages them. */
@Injectable()
export class ScimUsersService implements Resources {
  private readonly base: string;

  constructor(
    platform: PlatformSettings,
    private readonly database: Database,
    private readonly users: ScimUsersRepository,
    private readonly search: UserSearch,
    private readonly groups: DirectoryGroups,
    private readonly addresses: UserAddresses,
    private readonly accounts: UserAccounts,
    private readonly audit: Audit,
  ) {
    this.base = scimBaseUrl(platform);
  }

  /** @throws NotFound */
  async get({ tenantId }: Principal, userId: string): Promise<object> {
    const user = found(await this.users.find(this.database, { tenantId, userId }));
    return this.present(this.database, tenantId, user);
  }

  /** One page of the users that fulfill the filter, in the order of their ids. @throws ScimError (`tooMany`, `invalidFilter`) */
  async list({ tenantId }: Principal, query: ListQuery): Promise<ListPage<object>> {
    const { total, resources: rows } = await this.search.page(tenantId, query);
    // The version of a user depends on their groups.
    if (!needsGroups(query.shown) || rows.length === 0)
      return { total, resources: rows.map((row) => userResource(row, [], this.base)) };
    const ids = rows.map(({ id }) => id);
    const groups = await this.groups.groupsOf(tenantId, ids, MAX_GROUPS_SHOWN + 1);
    const byUser = grouped(groups, ({ userId }) => userId);
    // The list of groups may end within those of the last user.
    const beyond = groups.length > MAX_GROUPS_SHOWN ? ids.indexOf(groups.at(-1)!.userId) : rows.length;
    const shown = rows.slice(0, Math.max(1, beyond));
    return { total, resources: shown.map((row) => userResource(row, byUser.get(row.id) ?? [], this.base)) };
  }

  /** Creates a member without a password. @throws ScimError */
  async create(principal: Principal, body: Sent): Promise<object> {
    const { tenantId } = principal;
    const change = readUser(body);
    if (change.userName === undefined) throw invalidValue('`userName` is required.');
    const fields = fieldsAfter(undefined, { ...change, userName: change.userName });
    return this.unlessTaken(async (tx) => {
      await this.addresses.requireAllowed(tx, tenantId, fields.email);
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
      return userResource(row, [], this.base);
    });
  }

  /** Replaces the attributes of a user; attributes that the body omits are cleared. @throws NotFound, PreconditionFailed, LastOwner, ScimError */
  replace(principal: Principal, userId: string, body: Sent, ifMatch?: string): Promise<object> {
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
  ): Promise<object> {
    return this.change(principal, userId, ifMatch, (row) => {
      const email = { value: row.directoryEmail ?? row.email, type: 'work', primary: true };
      return keepingTheName(row, readUserPatch(operations, email));
    });
  }

  /** Deletes the account of a user, which is a departure for good. Their e-mail address is free again. @throws NotFound, PreconditionFailed, LastOwner */
  async delete(principal: Principal, userId: string, ifMatch?: string): Promise<void> {
    const { tenantId } = principal;
    const person = { tenantId, userId };
    await this.database.transaction(async (tx) => {
      await this.accounts.lock(tx, tenantId);
      const row = found(await this.users.find(tx, person));
      await this.requireVersion(tx, person, row, ifMatch);
      await this.accounts.remove(tx, principal, person);
    });
  }

  private change(
    principal: Principal,
    userId: string,
    ifMatch: string | undefined,
    changeOf: (row: UserRow) => UserChange,
  ): Promise<object> {
    const { tenantId } = principal;
    const person = { tenantId, userId };
    return this.unlessTaken(async (tx) => {
      // Two changes of one user are made one after the other, so that none is lost.
      await this.accounts.lock(tx, tenantId);
      const before = found(await this.users.lock(tx, person));
      await this.requireVersion(tx, person, before, ifMatch);
      const change = changeOf(before);
      const fields = fieldsAfter(before, change);
      let after = before;
      const changes = changesOf(before, fields);
      if (changes) {
        const moves = fields.email !== before.email;
        const proved = moves && (await this.addresses.move(tx, principal, before, fields.email));
        const updated = await this.users.update(tx, person, { ...fields, proved });
        if (!updated) throw uniqueness(TAKEN);
        after = updated;
        await this.audit.record(tx, principal, {
          action: 'member.updated',
          target: { type: 'user', id: userId, name: after.displayName },
          ...changes,
        });
      }
      if (change.active !== undefined) after = await this.setActive(tx, principal, after, change.active);
      return this.present(tx, tenantId, after);
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
    await this.accounts.setActive(tx, principal, person, active);
    return (await this.users.find(tx, person))!;
  }

  /** The groups of a user are a part of their version, so they are read only if the request names one. @throws PreconditionFailed */
  private async requireVersion(
    tx: Transaction,
    { tenantId, userId }: Person,
    row: UserRow,
    ifMatch: string | undefined,
  ): Promise<void> {
    if (ifMatch !== undefined)
      requireMatch(ifMatch, versionOf(row, await this.groupsOf(tx, tenantId, userId)));
  }

  private async present(queries: Queries, tenantId: string, row: UserRow): Promise<object> {
    return userResource(row, await this.groupsOf(queries, tenantId, row.id), this.base);
  }

  private groupsOf(queries: Queries, tenantId: string, userId: string): Promise<GroupOfUser[]> {
    return this.groups.groupsOf(tenantId, [userId], MAX_GROUPS_SHOWN, queries);
  }

  /** The answer is the same whether the other user is of this organization or of another one. */
  private async unlessTaken<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      if (isUniqueViolation(error)) throw uniqueness(TAKEN);
      throw error;
    }
  }
}

/** A PATCH of the given or the family name leaves the other one as it is shown, also if no directory has named the person before (RFC 7644, section 3.5.2). */
function keepingTheName(row: UserRow, change: UserChange): UserChange {
  const names = change.givenName !== undefined || change.familyName !== undefined;
  return names ? { ...partsOfName(row), ...change } : change;
}

function needsGroups(shown: Shown): boolean {
  return shows(shown, 'groups') || shows(shown, 'meta');
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures, type Principal } from '#access';
import { type Acting, Audit, type AuditAct } from '#audit';
import { Database, type Queries, type Transaction, newId, isUniqueViolation, found } from '#platform';
import {
  type DirectoryGroup,
  type DirectoryGroupMember,
  DirectoryGroupsRepository,
  type GroupKeys,
  type GroupOfUser,
  type GroupOfTenant,
} from './directory-groups.repository';
import { MAX_GROUPS, MAX_MEMBERS } from './groups.dto';
import { GroupFull, GroupNameTaken, TooManyGroups, UnknownMember } from './groups.errors';
import { GroupsRepository } from './groups.repository';

/** One change of the members of a group. `set` replaces all of them. */
export interface MembersChange {
  op: 'add' | 'remove' | 'set';
  userIds: string[];
}

/** A change of the members that depends on who is a member when the change is applied. */
export type LaterMembersChange = (tx: Transaction) => Promise<MembersChange>;

/** The changes of a group. Absent properties stay as they are; `members` are applied one after the other. */
export interface DirectoryGroupChange {
  name?: string;
  externalId?: string | null;
  members?: readonly (MembersChange | LaterMembersChange)[];
}

/** The share groups of an organization, as its directory manages them: each with its members, in one transaction. */
@Injectable()
export class DirectoryGroups implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly repository: DirectoryGroupsRepository,
    private readonly groups: GroupsRepository,
    private readonly departures: Departures,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    // A user who returns is a member of the same groups.
    this.departures.on('user', async (tx, { tenantId, id, returns }) => {
      if (!returns) await this.repository.removeUser(tx, tenantId, id);
    });
  }

  count(tenantId: string): Promise<number> {
    return this.groups.count(this.database, tenantId);
  }

  /** Groups in the order of their ids. A tenant has at most 1,000. */
  list(tenantId: string, skip: number, limit: number): Promise<DirectoryGroup[]> {
    return this.repository.list(this.database, tenantId, skip, limit);
  }

  /** The groups with at least one of these values, in the order of their ids. */
  withKeys(tenantId: string, keys: GroupKeys): Promise<DirectoryGroup[]> {
    return this.repository.withKeys(this.database, tenantId, keys);
  }

  /** The members of groups. @param userIds only these users; null for all */
  members(
    tenantId: string,
    groupIds: string[],
    userIds: string[] | null = null,
    queries: Queries = this.database,
  ): Promise<DirectoryGroupMember[]> {
    return this.repository.members(queries, tenantId, groupIds, userIds);
  }

  /** The groups of users, by user and group. @param limit how many at most */
  groupsOf(
    tenantId: string,
    userIds: string[],
    limit: number,
    queries: Queries = this.database,
  ): Promise<GroupOfUser[]> {
    return this.repository.groupsOf(queries, tenantId, userIds, limit);
  }

  /** @throws NotFound */
  find(tenantId: string, groupId: string): Promise<DirectoryGroup> {
    return this.findIn(this.database, { tenantId, groupId });
  }

  /** Creates a group with members. @throws GroupNameTaken, TooManyGroups, GroupFull, UnknownMember */
  async create(
    by: Principal | Acting,
    { name, externalId = null, members = [] }: DirectoryGroupChange & { name: string },
  ): Promise<DirectoryGroup> {
    const group = { tenantId: by.tenantId, groupId: newId() };
    return this.database.transaction(async (tx) => {
      await this.groups.lock(tx, group.tenantId);
      if ((await this.groups.count(tx, group.tenantId)) >= MAX_GROUPS) throw new TooManyGroups();
      if (!(await this.repository.insert(tx, group, { name, externalId }))) throw new GroupNameTaken();
      const changed = await this.changeMembers(tx, group, members);
      const created = await this.findIn(tx, group);
      await this.audit.record(tx, by, {
        action: 'share_group.created',
        target: targetOf(created),
        after: { name, externalId, members: changed.added },
      });
      return created;
    });
  }

  /**
   * Changes a group, under its lock.
   *
   * @param changeOf returns the changes, from the locked group; if it throws, everything is rolled back
   * @throws NotFound, GroupNameTaken, GroupFull, UnknownMember
   */
  async change(
    by: Principal | Acting,
    groupId: string,
    changeOf: (group: DirectoryGroup) => DirectoryGroupChange,
  ): Promise<DirectoryGroup> {
    const group = { tenantId: by.tenantId, groupId };
    try {
      return await this.database.transaction(async (tx) => {
        await this.repository.lock(tx, group);
        const before = await this.findIn(tx, group);
        const change = changeOf(before);
        const { name = before.name, externalId = before.externalId } = change;
        const renamed = name !== before.name || externalId !== before.externalId;
        if (renamed) await this.repository.update(tx, group, { name, externalId });
        const members = await this.changeMembers(tx, group, change.members ?? []);
        const after = await this.findIn(tx, group);
        if (renamed)
          await this.audit.record(tx, by, {
            action: 'share_group.updated',
            target: targetOf(after),
            before: { name: before.name, externalId: before.externalId },
            after: { name, externalId },
          });
        if (members.added.length + members.removed.length > 0)
          await this.audit.record(tx, by, {
            action: 'share_group.members_changed',
            target: targetOf(after),
            before: { removed: members.removed },
            after: { added: members.added },
          });
        return after;
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new GroupNameTaken();
      throw error;
    }
  }

  /** Deletes a group with its shares. @param check if it throws, the group stays @throws NotFound */
  async delete(
    by: Principal | Acting,
    groupId: string,
    check: (group: DirectoryGroup) => void,
  ): Promise<void> {
    const group = { tenantId: by.tenantId, groupId };
    await this.database.transaction(async (tx) => {
      await this.groups.lock(tx, group.tenantId);
      await this.repository.lock(tx, group);
      const before = await this.findIn(tx, group);
      check(before);
      await this.groups.delete(tx, group.tenantId, groupId);
      await this.audit.record(tx, by, {
        action: 'share_group.deleted',
        target: targetOf(before),
        before: { name: before.name, externalId: before.externalId, memberCount: before.memberCount },
      });
    });
  }

  /** Applies changes of the members, and returns the difference between the members before and after. */
  private async changeMembers(
    tx: Transaction,
    group: GroupOfTenant,
    changes: readonly (MembersChange | LaterMembersChange)[],
  ): Promise<{ added: string[]; removed: string[] }> {
    const [added, removed] = [new Set<string>(), new Set<string>()];
    for (const change of changes) {
      const { op, userIds } = typeof change === 'function' ? await change(tx) : change;
      const unique = [...new Set(userIds)];
      const goes =
        op === 'add'
          ? []
          : await this.repository[op === 'set' ? 'removeOthers' : 'remove'](tx, group, unique);
      for (const userId of goes) if (!added.delete(userId)) removed.add(userId);
      if (op === 'remove' || unique.length === 0) continue;
      if (unique.length > MAX_MEMBERS) throw new GroupFull();
      const existing = await this.repository.existingUsers(tx, group.tenantId, unique);
      if (existing.length < unique.length) throw new UnknownMember();
      for (const userId of await this.repository.add(tx, group, unique))
        if (!removed.delete(userId)) added.add(userId);
    }
    if (added.size + removed.size === 0) return { added: [], removed: [] };
    await this.repository.touch(tx, group);
    if ((await this.findIn(tx, group)).memberCount > MAX_MEMBERS) throw new GroupFull();
    return { added: [...added], removed: [...removed] };
  }

  private async findIn(queries: Queries, group: GroupOfTenant): Promise<DirectoryGroup> {
    return found(await this.repository.find(queries, group));
  }
}

function targetOf({ id, name }: DirectoryGroup): AuditAct['target'] {
  return { type: 'share_group', id, name };
}

import { Injectable } from '@nestjs/common';
import { Cursors, Database, NotFound, type Transaction, newId } from '#platform';
import { MOST_GROUPS, MOST_MEMBERS } from './groups.dto';
import { GroupFull, GroupNameTaken, TooManyGroups } from './groups.errors';
import { type GroupMemberRow, GroupMembersRepository } from './group-members.repository';
import { type GroupRow, GroupsRepository } from './groups.repository';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A page of a list. */
export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/**
 * Share groups of an organization and who is in them. Whoever may call is decided outside: it takes no principal, so that
 * a directory that is kept elsewhere can keep these groups too. Reads ask for memberships anew, so they hold and end at once.
 */
@Injectable()
export class GroupsService {
  constructor(
    private readonly database: Database,
    private readonly groups: GroupsRepository,
    private readonly members: GroupMembersRepository,
    private readonly cursors: Cursors,
  ) {}

  /** A page of the groups, by name. @throws CursorInvalid */
  async list(tenantId: string, limit: number, cursor?: string): Promise<Page<GroupRow>> {
    const binding = ['share-groups', tenantId];
    const after = cursor === undefined ? '' : this.cursors.read<string>(binding, cursor);
    const rows = await this.groups.page(tenantId, after, limit + 1);
    return this.page(rows, limit, binding, ({ sortName }) => sortName);
  }

  /** One group. @throws NotFound */
  async get(tenantId: string, id: string, tx?: Transaction): Promise<GroupRow> {
    const group = await this.groups.find(tenantId, id, tx);
    if (!group) throw new NotFound();
    return group;
  }

  /** Makes an empty group. @throws GroupNameTaken, TooManyGroups */
  async create(
    tenantId: string,
    { name, description }: { name: string; description?: string },
  ): Promise<GroupRow> {
    return this.database.transaction(async (tx) => {
      await this.groups.lock(tx, tenantId);
      if ((await this.groups.count(tx, tenantId)) >= MOST_GROUPS) throw new TooManyGroups();
      const group = { id: newId(), name: name.normalize('NFC'), description: description || null };
      if (!(await this.groups.insert(tx, tenantId, group))) throw new GroupNameTaken();
      return this.get(tenantId, group.id, tx);
    });
  }

  /** Renames or describes anew. @throws NotFound, GroupNameTaken */
  async update(
    tenantId: string,
    id: string,
    change: { name?: string; description?: string },
  ): Promise<GroupRow> {
    const name = change.name?.normalize('NFC');
    return this.database.transaction(async (tx) => {
      await this.groups.lock(tx, tenantId);
      await this.get(tenantId, id, tx);
      if (name !== undefined && (await this.groups.isTaken(tx, tenantId, name, id)))
        throw new GroupNameTaken();
      await this.groups.update(tx, tenantId, id, { ...change, name });
      return this.get(tenantId, id, tx);
    });
  }

  /** Deletes a group, and with it all that was shared with it. @throws NotFound */
  async delete(tenantId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.groups.delete(tx, tenantId, id))) throw new NotFound();
    });
  }

  /** A page of a group's members. @throws NotFound, CursorInvalid */
  async listMembers(
    tenantId: string,
    id: string,
    limit: number,
    cursor?: string,
  ): Promise<Page<GroupMemberRow>> {
    const binding = ['share-group-members', tenantId, id];
    const after = cursor === undefined ? FIRST_ID : this.cursors.read<string>(binding, cursor);
    const rows = await this.members.page(tenantId, id, after, limit + 1);
    if (rows.length === 0) await this.get(tenantId, id);
    return this.page(rows, limit, binding, ({ userId }) => userId);
  }

  /** Adds a person of the organization; whoever is in it already stays. @throws NotFound, GroupFull */
  async addMember(tenantId: string, id: string, userId: string): Promise<GroupMemberRow> {
    return this.database.transaction(async (tx) => {
      if (!(await this.members.lock(tx, tenantId, id))) throw new NotFound();
      if (!(await this.members.isOfTenant(tx, tenantId, userId))) throw new NotFound();
      const there = await this.members.find(tx, tenantId, id, userId);
      if (there) return there;
      if ((await this.members.count(tx, tenantId, id)) >= MOST_MEMBERS) throw new GroupFull();
      await this.members.add(tx, tenantId, id, userId);
      return (await this.members.find(tx, tenantId, id, userId))!;
    });
  }

  /** Takes a person out; what was shared with the group is out of their sight at once. @throws NotFound */
  async removeMember(tenantId: string, id: string, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.members.remove(tx, tenantId, id, userId))) throw new NotFound();
    });
  }

  private page<Row>(found: Row[], limit: number, binding: string[], keyOf: (row: Row) => string): Page<Row> {
    const rows = found.slice(0, limit);
    const more = found.length > limit;
    return { rows, nextCursor: more ? this.cursors.write(binding, keyOf(rows.at(-1)!)) : null };
  }
}

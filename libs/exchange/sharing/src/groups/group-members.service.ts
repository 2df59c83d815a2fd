import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Acting, Audit } from '#audit';
import { Cursors, Database, FIRST_ID, NotFound, type Page, type PageRequest, found } from '#platform';
import { type GroupMemberRow, GroupMembersRepository } from './group-members.repository';
import { MAX_MEMBERS } from './groups.dto';
import { GroupFull } from './groups.errors';
import { GroupsService } from './groups.service';

/** Members of share groups. As with groups, the caller checks who is allowed to change them. */
@Injectable()
export class GroupMembersService {
  constructor(
    private readonly database: Database,
    private readonly groups: GroupsService,
    private readonly members: GroupMembersRepository,
    private readonly audit: Audit,
    private readonly cursors: Cursors,
  ) {}

  /** The members of a group, in the order of their user ids. @throws NotFound, CursorInvalid */
  async list(tenantId: string, groupId: string, page: PageRequest): Promise<Page<GroupMemberRow>> {
    const members = await this.cursors.page(page, {
      of: ['share-group-members', tenantId, groupId],
      from: FIRST_ID,
      fetch: (after, limit) => this.members.list(this.database, tenantId, groupId, after, limit),
      key: ({ userId }) => userId,
    });
    if (members.rows.length === 0) await this.groups.get(tenantId, groupId);
    return members;
  }

  /** Adds a user of the tenant, if they are not a member yet. @throws NotFound, GroupFull */
  async add(by: Principal | Acting, groupId: string, userId: string): Promise<GroupMemberRow> {
    const { tenantId } = by;
    const membership = { groupId, userId };
    return this.database.transaction(async (tx) => {
      const group = await this.members.lockGroup(tx, tenantId, groupId);
      if (!group || !(await this.members.isOfTenant(tx, tenantId, userId))) throw new NotFound();
      const existing = await this.members.find(tx, tenantId, membership);
      if (existing) return existing;
      if ((await this.members.count(tx, tenantId, groupId)) >= MAX_MEMBERS) throw new GroupFull();
      await this.members.insert(tx, tenantId, membership);
      const member = (await this.members.find(tx, tenantId, membership))!;
      await this.audit.record(tx, by, {
        action: 'share_group.member_added',
        target: { type: 'share_group', id: groupId, name: group.name },
        after: { userId, displayName: member.displayName },
      });
      return member;
    });
  }

  /** Removes a user from a group; they lose at once what is shared with it. @throws NotFound */
  async remove(by: Principal | Acting, groupId: string, userId: string): Promise<void> {
    const { tenantId } = by;
    const membership = { groupId, userId };
    await this.database.transaction(async (tx) => {
      const group = found(await this.members.lockGroup(tx, tenantId, groupId));
      const member = found(await this.members.find(tx, tenantId, membership));
      await this.members.delete(tx, tenantId, membership);
      await this.audit.record(tx, by, {
        action: 'share_group.member_removed',
        target: { type: 'share_group', id: groupId, name: group.name },
        before: { userId, displayName: member.displayName },
      });
    });
  }
}

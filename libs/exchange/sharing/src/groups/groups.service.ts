import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Acting, Audit, type AuditAct } from '#audit';
import {
  Cursors,
  Database,
  type Page,
  type PageRequest,
  type Queries,
  etagOfState,
  newId,
  requireMatch,
  found,
} from '#platform';
import { MAX_GROUPS } from './groups.dto';
import { GroupNameTaken, TooManyGroups } from './groups.errors';
import { type GroupRow, GroupsRepository } from './groups.repository';

/**
 * Share groups of a tenant. The caller checks who is allowed to change them, because a user or a directory outside the service can do so.
 * Every read checks memberships, so a change takes effect at once.
 */
@Injectable()
export class GroupsService {
  constructor(
    private readonly database: Database,
    private readonly groups: GroupsRepository,
    private readonly audit: Audit,
    private readonly cursors: Cursors,
  ) {}

  /** The groups by name. @throws CursorInvalid */
  list(tenantId: string, page: PageRequest): Promise<Page<GroupRow>> {
    return this.cursors.page(page, {
      of: ['share-groups', tenantId],
      from: '',
      fetch: (after, limit) => this.groups.list(this.database, tenantId, after, limit),
      key: ({ sortName }) => sortName,
    });
  }

  /** @throws NotFound */
  get(tenantId: string, id: string): Promise<GroupRow> {
    return this.find(this.database, tenantId, id);
  }

  /** Creates an empty group. @throws GroupNameTaken, TooManyGroups */
  async create(
    by: Principal | Acting,
    { name, description }: { name: string; description?: string },
  ): Promise<GroupRow> {
    const { tenantId } = by;
    return this.database.transaction(async (tx) => {
      await this.groups.lock(tx, tenantId);
      if ((await this.groups.count(tx, tenantId)) >= MAX_GROUPS) throw new TooManyGroups();
      const created = { id: newId(), name: name.normalize('NFC'), description: description || null };
      if (!(await this.groups.insert(tx, tenantId, created))) throw new GroupNameTaken();
      const group = await this.find(tx, tenantId, created.id);
      await this.audit.record(tx, by, {
        action: 'share_group.created',
        target: targetOf(group),
        after: textsOf(group),
      });
      return group;
    });
  }

  /** Changes the name or the description. @throws NotFound, PreconditionFailed, GroupNameTaken */
  async update(
    by: Principal | Acting,
    id: string,
    change: { name?: string; description?: string },
    ifMatch?: string,
  ): Promise<GroupRow> {
    const { tenantId } = by;
    const name = change.name?.normalize('NFC');
    return this.database.transaction(async (tx) => {
      await this.groups.lock(tx, tenantId);
      const before = await this.find(tx, tenantId, id);
      requireMatch(ifMatch, etagOfState(before));
      if (name !== undefined && (await this.groups.isTaken(tx, tenantId, name, id)))
        throw new GroupNameTaken();
      await this.groups.update(tx, tenantId, id, { ...change, name });
      const after = await this.find(tx, tenantId, id);
      await this.audit.record(tx, by, {
        action: 'share_group.updated',
        target: targetOf(after),
        before: textsOf(before),
        after: textsOf(after),
      });
      return after;
    });
  }

  /** Deletes a group with its shares. @throws NotFound */
  async delete(by: Principal | Acting, id: string): Promise<void> {
    const { tenantId } = by;
    await this.database.transaction(async (tx) => {
      await this.groups.lock(tx, tenantId);
      const group = await this.find(tx, tenantId, id);
      await this.groups.delete(tx, tenantId, id);
      await this.audit.record(tx, by, {
        action: 'share_group.deleted',
        target: targetOf(group),
        before: { ...textsOf(group), memberCount: group.memberCount },
      });
    });
  }

  private async find(queries: Queries, tenantId: string, id: string): Promise<GroupRow> {
    return found(await this.groups.find(queries, tenantId, id));
  }
}

function targetOf({ id, name }: GroupRow): AuditAct['target'] {
  return { type: 'share_group', id, name };
}

function textsOf({ name, description }: GroupRow): { name: string; description: string | null } {
  return { name, description };
}

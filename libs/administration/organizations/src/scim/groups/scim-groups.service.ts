import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { PlatformSettings, isId } from '#platform';
import { type DirectoryGroup, DirectoryGroups, type LaterMembersChange, type MembersChange } from '#sharing';
import { fulfills } from '../filter/evaluate';
import { type Filter, pathsIn } from '../filter/filter';
import { type Key, keysOf } from '../filter/keys';
import { scimBaseUrl } from '../http/addresses';
import { grouped } from '../http/grouped';
import type { ListPage, ListQuery } from '../http/list-query';
import type { Operation } from '../http/patch-operations';
import type { Resources, Sent } from '../http/resource-controller';
import { type Shown, shows } from '../http/projection';
import { invalidFilter, tooMany } from '../http/scim-errors';
import { type MembersStep, readGroup, readGroupPatch } from './group-change';
import { groupResource, memberOf, requireVersion } from './group-resource';

/** Attributes that are found by an index. */
const INDEXED = new Set(['id', 'displayname', 'externalid', 'members', 'members.value']);
/** A page of groups with their members ends early rather than show more members than this. */
const MAX_MEMBERS_SHOWN = 20_000;
/** How many operations of a change may read all members of the group. */
const MAX_SCANS = 5;
/** More groups than an organization can have. */
const ALL = 10_000;

/** The share groups of an organization as resources of SCIM. */
@Injectable()
export class ScimGroupsService implements Resources {
  private readonly base: string;

  constructor(
    platform: PlatformSettings,
    private readonly groups: DirectoryGroups,
  ) {
    this.base = scimBaseUrl(platform);
  }

  /** One group as a resource. @throws NotFound */
  async get({ tenantId }: Principal, id: string, shown: Shown): Promise<object> {
    const [resource] = await this.resources(tenantId, [await this.groups.find(tenantId, id)], shown);
    return resource!;
  }

  /** One page of the groups that fulfill the filter, in the order of their ids. @throws ScimError */
  async list({ tenantId }: Principal, query: ListQuery): Promise<ListPage<object>> {
    const { filter, startIndex, count, shown } = query;
    const skip = startIndex - 1;
    const matching = filter && (await this.matching(tenantId, filter));
    const [total, rows] = matching
      ? [matching.length, matching.slice(skip, skip + count)]
      : await Promise.all([this.groups.count(tenantId), this.groups.list(tenantId, skip, count)]);
    return { total, resources: await this.resources(tenantId, withinBounds(rows, shown), shown) };
  }

  /** @throws ScimError, GroupNameTaken, TooManyGroups, GroupFull, UnknownMember */
  async create(principal: Principal, body: Sent, shown: Shown): Promise<object> {
    const { members, ...fields } = readGroup(body);
    const created = await this.groups.create(principal, { ...fields, members: members as MembersChange[] });
    return (await this.resources(principal.tenantId, [created], shown))[0]!;
  }

  /**
   * Replaces a group; attributes that the body omits are cleared. @throws NotFound, PreconditionFailed, ScimError, GroupNameTaken,
   * GroupFull, UnknownMember
   */
  async replace(
    principal: Principal,
    id: string,
    body: Sent,
    ifMatch: string | undefined,
    shown: Shown,
  ): Promise<object> {
    const { members, ...fields } = readGroup(body);
    const steps = members.length > 0 ? (members as MembersChange[]) : [{ op: 'set' as const, userIds: [] }];
    const after = await this.groups.change(principal, id, (before) => {
      requireVersion(ifMatch, before);
      return { ...fields, members: steps };
    });
    return (await this.resources(principal.tenantId, [after], shown))[0]!;
  }

  /** Applies the operations of a PATCH, all or none. @throws NotFound, PreconditionFailed, ScimError, GroupNameTaken, GroupFull, UnknownMember */
  async patch(
    principal: Principal,
    id: string,
    operations: readonly Operation[],
    ifMatch?: string,
  ): Promise<DirectoryGroup> {
    const { members, ...fields } = readGroupPatch(operations);
    const scans = members.filter((step) => 'filter' in step && memberIdsIn(step.filter) === undefined);
    if (scans.length > MAX_SCANS)
      throw tooMany(`At most ${MAX_SCANS} operations may choose members by anything but \`value eq\`.`);
    const steps = members.map((step) => this.changeOf(principal.tenantId, id, step));
    return this.groups.change(principal, id, (before) => {
      requireVersion(ifMatch, before);
      return { ...fields, members: steps };
    });
  }

  /** @throws NotFound, PreconditionFailed */
  delete(principal: Principal, id: string, ifMatch?: string): Promise<void> {
    return this.groups.delete(principal, id, (before) => requireVersion(ifMatch, before));
  }

  /** A step as a change. The members that a filter names are those of the group when the step is applied. */
  private changeOf(tenantId: string, groupId: string, step: MembersStep): MembersChange | LaterMembersChange {
    if (!('filter' in step)) return step;
    const { filter } = step;
    const keys = memberIdsIn(filter) ?? null;
    return async (tx) => {
      const candidates = await this.groups.members(tenantId, [groupId], keys, tx);
      const named = candidates.filter((member) => fulfills(memberOf(member), filter));
      return { op: 'remove', userIds: named.map(({ userId }) => userId) };
    };
  }

  private async matching(tenantId: string, filter: Filter): Promise<DirectoryGroup[]> {
    // It covers all members, and a search reads only those that the filter names.
    if (pathsIn(filter).includes('meta.version'))
      throw invalidFilter("Groups can't be filtered by `meta.version`. Filter by `id`.");
    const keys = keysOf(filter, INDEXED);
    const rows = keys
      ? await this.groups.withKeys(tenantId, valuesOf(keys))
      : await this.groups.list(tenantId, 0, ALL);
    const userIds = [...membersIn(filter)].filter(isId);
    const members = await this.membersOf(tenantId, rows, userIds);
    return rows.filter((row) => fulfills(groupResource(row, members.get(row.id) ?? [], this.base), filter));
  }

  private async resources(
    tenantId: string,
    rows: readonly DirectoryGroup[],
    shown: Shown,
  ): Promise<object[]> {
    if (!shows(shown, 'members')) return rows.map((row) => groupResource(row, undefined, this.base));
    const members = await this.membersOf(tenantId, rows, null);
    return rows.map((row) => groupResource(row, members.get(row.id) ?? [], this.base));
  }

  private async membersOf(tenantId: string, rows: readonly DirectoryGroup[], userIds: string[] | null) {
    const ids = rows.map(({ id }) => id);
    const nobody = ids.length === 0 || userIds?.length === 0;
    const members = nobody ? [] : await this.groups.members(tenantId, ids, userIds);
    return grouped(members, ({ groupId }) => groupId);
  }
}

/** The ids of which every member that a filter of members names has one; undefined if no such ids follow from the filter. */
function memberIdsIn(filter: Filter): string[] | undefined {
  return keysOf(filter, new Set(['value']))
    ?.map(({ value }) => value.toLowerCase())
    .filter(isId);
}

/** The ids with which a filter compares members. Only these are looked up, so a filter can't ask for anything else of members. @throws ScimError */
function membersIn(filter: Filter, within = ''): Set<string> {
  switch (filter.op) {
    case 'and':
    case 'or':
      return new Set(filter.filters.flatMap((one) => [...membersIn(one, within)]));
    case 'not':
      return membersIn(filter.filter, within);
    case 'some':
      return membersIn(filter.filter, `${within}${filter.path}.`);
    default: {
      const path = within + filter.path;
      if (path !== 'members' && !path.startsWith('members.')) return new Set();
      if (
        filter.op !== 'eq' ||
        !['members', 'members.value'].includes(path) ||
        typeof filter.value !== 'string'
      )
        throw invalidFilter(
          'Members can only be compared by `members eq "<id>"` or `members.value eq "<id>"`.',
        );
      return new Set([filter.value.toLowerCase()]);
    }
  }
}

function withinBounds(rows: readonly DirectoryGroup[], shown: Shown): readonly DirectoryGroup[] {
  if (!shows(shown, 'members')) return rows;
  let members = 0;
  const beyond = rows.findIndex(({ memberCount }) => (members += memberCount) > MAX_MEMBERS_SHOWN);
  return beyond < 0 ? rows : rows.slice(0, Math.max(1, beyond));
}

function valuesOf(keys: readonly Key[]) {
  const of = (...paths: string[]) =>
    keys.filter(({ path }) => paths.includes(path)).map(({ value }) => value);
  return {
    ids: of('id').filter(isId),
    names: of('displayname').map((name) => name.trim().normalize('NFC')),
    externalIds: of('externalid'),
    userIds: of('members', 'members.value').filter(isId),
  };
}

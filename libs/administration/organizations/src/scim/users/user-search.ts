import { Injectable } from '@nestjs/common';
import { normalEmail } from '#accounts';
import { PlatformSettings, Database, FIRST_ID, FairSemaphore, isId } from '#platform';
import { fulfills } from '../filter/evaluate';
import { type Filter, conditionsOf, pathsIn } from '../filter/filter';
import { type Key, keysOf } from '../filter/keys';
import { scimBaseUrl } from '../http/addresses';
import type { ListPage, ListQuery } from '../http/list-query';
import { invalidFilter, tooMany } from '../http/scim-errors';
import { userResource } from './user-resource';
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
/** Attributes that depend on groups, which a search does not read. */
const OF_GROUPS = /^(?:groups(?:\.|$)|meta\.version$)/;

/** Finds the users of an organization that a directory asks for. */
@Injectable()
export class UserSearch {
  private readonly base: string;
  private readonly scans = new FairSemaphore(SCANS_PER_PROCESS, SCANS_PER_TENANT, WAIT_MS);

  constructor(
    platform: PlatformSettings,
    private readonly database: Database,
    private readonly users: ScimUsersRepository,
  ) {
    this.base = scimBaseUrl(platform);
  }

  /** One page of the users that fulfill the filter, in the order of their ids. @throws ScimError (`tooMany`, `invalidFilter`) */
  async page(tenantId: string, { filter, startIndex, count }: ListQuery): Promise<ListPage<UserRow>> {
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

  private async matching(tenantId: string, filter: Filter): Promise<UserRow[]> {
    if (pathsIn(filter).some((path) => OF_GROUPS.test(path)))
      throw invalidFilter(
        'Users can\'t be filtered by `groups` or `meta.version`. Filter groups by `members eq "<id>"`.',
      );
    const matches = (row: UserRow) => fulfills(userResource(row, [], this.base), filter);
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

function valuesOf(keys: readonly Key[]): UserKeys {
  const of = (...paths: string[]) =>
    keys.filter(({ path }) => paths.includes(path)).map(({ value }) => value);
  return {
    ids: of('id').filter(isId),
    emails: of('username', 'emails', 'emails.value').map(normalEmail),
    externalIds: of('externalid'),
  };
}

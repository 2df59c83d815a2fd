import { randomUUID } from 'node:crypto';
import {
  anonymous,
  connectAgent,
  newMember,
  newOwner,
  newToken,
  type Person,
  sql,
  uniqueName,
} from '#testing';
import { readAuditLog } from '../audit/audit-support';
import { deployment } from '../support/deployments';
import { setPolicies } from './organizations-support';

const PATH = '/api/v1/admin/audit-log';
const EXPORT = `${PATH}/export`;

interface Entry {
  id: string;
  seq: number;
  at: string;
  action: string;
  actor: { id: string | null };
  target: { id: string; name: string | null };
  prevHash: string | null;
  entryHash: string;
}

const { api, databaseUrl } = deployment();
const [url] = api;

async function page(
  reader: Person,
  query: Record<string, string | number> = {},
): Promise<{ entries: Entry[]; next: string | null }> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { body } = await reader.get(`${PATH}?${text}`).expect(200);
  return { entries: body.data as Entry[], next: body.meta.nextCursor as string | null };
}

async function walk(reader: Person, query: Record<string, string | number>): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const found = await page(reader, { ...query, ...(cursor && { cursor }) });
    all.push(...found.entries);
    cursor = found.next;
  }
  return all;
}

describe('the audit log of an organization', () => {
  it('is listed newest first, as it was recorded', async () => {
    const owner = await newOwner(url);
    await setPolicies(owner, { requirePurpose: true });
    const { entries } = await page(owner);
    const stored = await readAuditLog(databaseUrl, owner.tenantId);
    expect(entries).toEqual(
      stored.reverse().map(({ tenantId: _, actorId: __, at, prevHash, entryHash, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        prevHash: prevHash && prevHash.toString('hex'),
        entryHash: entryHash.toString('hex'),
      })),
    );
    expect(Object.keys(entries[0]!)).toEqual(
      'id seq at actor action target ip userAgent before after prevHash entryHash'.split(' '),
    );
    expect(entries.map(({ action }) => action)).toEqual(['policy.updated', 'tenant.created']);
  });

  describe('of many acts', () => {
    let owner: Person;
    let admin: Person;
    let all: Entry[];

    beforeAll(async () => {
      owner = await newOwner(url);
      admin = await newMember(owner, 'admin');
      for (let n = 0; n < 6; n++) {
        await setPolicies(n % 2 ? owner : admin, { restrictToDomain: `d${n}.example` });
        await newToken(n % 3 ? owner : admin, 'read');
      }
      all = (await page(owner, { limit: 200 })).entries;
    });

    it.each([1, 3, 200])('is walked in pages of %i without gaps and repetitions', async (limit) => {
      expect(await walk(admin, { limit })).toEqual(all);
      expect(all.map(({ seq }) => seq)).toEqual(all.map((_, n) => all.length - n));
    });

    it('is not shifted by entries that are added between two pages', async () => {
      const first = await page(owner, { limit: 4 });
      await setPolicies(owner, { restrictToDomain: `${uniqueName('d')}.example` });
      const second = await page(owner, { limit: 4, cursor: first.next! });
      expect(second.entries[0]!.seq).toBe(first.entries.at(-1)!.seq - 1);
      all = (await page(owner, { limit: 200 })).entries;
    });

    it('is filtered by act, by actor, by thing, by time, and by all of them', async () => {
      const at = all[Math.floor(all.length / 2)]!.at;
      for (const [query, matches] of [
        [{ action: 'policy.updated' }, ({ action }: Entry) => action === 'policy.updated'],
        [{ actorId: admin.userId }, ({ actor }: Entry) => actor.id === admin.userId],
        [{ actorId: admin.userId.toUpperCase() }, ({ actor }: Entry) => actor.id === admin.userId],
        [{ targetId: owner.tenantId }, ({ target }: Entry) => target.id === owner.tenantId],
        [
          { targetId: owner.tenantId, action: 'policy.updated', actorId: admin.userId },
          ({ target, action, actor }: Entry) =>
            target.id === owner.tenantId && action === 'policy.updated' && actor.id === admin.userId,
        ],
        [{ from: at }, (entry: Entry) => entry.at >= at],
        [{ to: at }, (entry: Entry) => entry.at <= at],
        [{ from: at, to: at }, (entry: Entry) => entry.at === at],
        [
          { from: at, action: 'policy.updated', actorId: owner.userId },
          (entry: Entry) =>
            entry.at >= at && entry.action === 'policy.updated' && entry.actor.id === owner.userId,
        ],
        [
          { to: at, action: 'token.created', actorId: admin.userId },
          (entry: Entry) =>
            entry.at <= at && entry.action === 'token.created' && entry.actor.id === admin.userId,
        ],
      ] as [Record<string, string>, (entry: Entry) => boolean][]) {
        const expected = all.filter(matches);
        expect(expected.length).toBeGreaterThan(0);
        expect({ query, found: await walk(owner, { ...query, limit: 2 }) }).toEqual({
          query,
          found: expected,
        });
      }
    });

    it('has no entries of other times, of unknown actors and of acts that nobody performed', async () => {
      for (const query of [
        { from: '2100-01-01T00:00:00.000Z' },
        { to: '2000-01-01T00:00:00.000Z' },
        { actorId: randomUUID() },
        { targetId: randomUUID() },
        { action: 'project.deleted' },
      ] as Record<string, string>[])
        expect(await page(owner, query)).toEqual({ entries: [], next: null });
    });

    it('accepts a cursor only with the filters and in the organization that it was issued for', async () => {
      const { next } = await page(owner, { limit: 1, action: 'policy.updated' });
      const wrong = async (person: Person, query: Record<string, string>) => {
        const { body } = await person.get(`${PATH}?${new URLSearchParams(query)}`).expect(400);
        expect(body.error.code).toBe('SVC_CURSOR_INVALID');
      };
      await wrong(owner, { limit: '1', cursor: next! });
      await wrong(owner, { limit: '1', cursor: next!, action: 'token.created' });
      await wrong(await newOwner(url), { limit: '1', cursor: next!, action: 'policy.updated' });
      await page(admin, { limit: 3, cursor: next!, action: 'policy.updated' });
    });
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'from=yesterday',
    'to=2026',
    'to=2026-11-21',
    'to=2026-11-21T09:30:00',
    'from=2026-11-21T09:30Z',
    'from=2026-11-21%2009:30:00Z',
    'from=2026-02-30T00:00:00Z',
    'from=2026-W47-6',
    'to=2026-13-01T00:00:00Z',
    'actorId=me',
    'targetId=',
    `targetId=${'a'.repeat(201)}`,
    'action=Policy',
    `action=${'a'.repeat(101)}`,
    'from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    'cursor=x',
  ])('is not listed with %s', async (query) => {
    const owner = await newOwner(url);
    await owner.get(`${PATH}?${query}`).expect(400);
  });

  it('is of one organization only', async () => {
    const [owner, other] = [await newOwner(url), await newOwner(url)];
    await setPolicies(owner, { requirePurpose: true });
    const theirs = await page(other, { limit: 200 });
    expect(theirs.entries.map(({ action }) => action)).toEqual(['tenant.created']);
    expect(await page(other, { actorId: owner.userId })).toEqual({ entries: [], next: null });
    expect(await page(other, { targetId: owner.tenantId })).toEqual({ entries: [], next: null });
  });

  it('never goes back in time, even if the clock does', async () => {
    const owner = await newOwner(url);
    const future = '2090-01-01T00:00:00.000Z';
    await sql(databaseUrl, 'UPDATE audit_heads SET at = $2 WHERE tenant_id = $1', [owner.tenantId, future]);
    await setPolicies(owner, { requirePurpose: true });
    await setPolicies(owner, {});
    const { entries } = await page(owner, { from: future });
    expect(entries.map(({ at }) => at)).toEqual([future, future]);
  });
});

describe('reading the audit log', () => {
  it.each([PATH, EXPORT])('is refused to members, tokens and visitors: %s', async (path) => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    expect((await member.get(path).expect(403)).body.error.code).toBe('SVC_FORBIDDEN');
    for (const caller of [await newToken(owner, 'admin'), await connectAgent(owner), anonymous(url)])
      expect((await caller.get(path).expect(401)).body.error.code).toBe('SVC_UNAUTHORIZED');
    expect((await page(owner, { action: 'audit.exported' })).entries).toEqual([]);
  });

  it.each(['free', 'pro'])('is refused on the plan %s, with what to do', async (plan) => {
    const owner = await newOwner(url);
    await sql(databaseUrl, 'UPDATE tenants SET plan = $2 WHERE id = $1', [owner.tenantId, plan]);
    const member = await newMember(owner);
    for (const path of [PATH, EXPORT]) {
      const { body } = await owner.get(path).expect(403);
      expect(body.error).toMatchObject({
        code: 'SVC_PLAN_REQUIRED',
        details: {
          requiredPlan: 'team',
          currentPlan: plan,
          upgradeUrl: expect.stringMatching(/^http/) as string,
        },
      });
      expect((await member.get(path).expect(403)).body.error.code).toBe('SVC_FORBIDDEN');
    }
    await sql(databaseUrl, `UPDATE tenants SET plan = 'team' WHERE id = $1`, [owner.tenantId]);
    // This process has not seen the organization before.
    for (const path of [PATH, EXPORT]) await owner.at(api[1]).get(path).expect(200);
  });

  it('is refused to an admin as soon as they are demoted', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    await admin.get(PATH).expect(200);
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    await admin.get(PATH).expect(403);
  });
});

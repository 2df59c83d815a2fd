import { randomUUID } from 'node:crypto';
import { Client as PgClient } from 'pg';
import { AuditLogRepository } from '../../libs/administration/organizations/src/audit-log/audit-log.repository';
import type { Queries } from '#platform';
import { createDatabase } from '../support/deployments';
import { type Explained, explain } from '../support/explain';

const ENTRIES = 100_000;
const PAGE = 51;
/** One more than a total can be. */
const BOUND = 10_001;
/** An act and an actor that are rare, and a pair of frequent ones that never occur together. */
const SEED = `INSERT INTO audit_entries (id, tenant_id, seq, at, actor, actor_id, action, target, entry_hash)
  SELECT gen_random_uuid(), $1, n, '2026-01-01'::timestamptz + n * interval '1 second', '{}',
    CASE WHEN n % 2 = 0 THEN $2::uuid ELSE $3::uuid END,
    CASE WHEN n % 20000 = 0 THEN 'project.deleted' WHEN n % 2 = 0 THEN 'token.created' ELSE 'token.revoked' END,
    jsonb_build_object('id', CASE WHEN n % 1000 = 0 THEN 'thing' ELSE n::text END), '\\x00'
  FROM generate_series(1, ${ENTRIES}) n`;

describe(`statements about an audit log of ${ENTRIES} entries`, () => {
  const [tenant, other, even, odd] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const log = new AuditLogRepository();
  const all = { first: 1, last: 2 ** 31 - 1 };
  const middle = new Date(Date.parse('2026-01-01T00:00:00Z') + (ENTRIES / 2) * 1000);
  let client: PgClient;

  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    // A trigger refuses entries of the past.
    await client.query('SET session_replication_role = replica');
    for (const id of [tenant, other]) await client.query(SEED, [id, even, odd]);
    await client.query('RESET session_replication_role');
    await client.query('VACUUM ANALYZE audit_entries');
  });
  afterAll(() => client.end());

  async function expectToRead(max: number, run: (queries: Queries) => Promise<unknown>): Promise<void> {
    const runs: Explained[] = await explain(client, run);
    for (const { scanned, rowsRead, text } of runs) {
      expect({ scanned, text }).toEqual({ scanned: [], text });
      if (rowsRead > max) throw new Error(`${rowsRead} rows:\n${text}`);
    }
  }

  it.each([
    ['a frequent act', { action: 'token.created' }, ENTRIES / 2 - 5],
    ['a rare act', { action: 'project.deleted' }, 5],
    ['an act that nobody performed', { action: 'tenant.created' }, 0],
    ['an actor', { actorId: even }, ENTRIES / 2],
    ['an unknown actor', { actorId: tenant }, 0],
    ['a thing', { targetId: 'thing' }, ENTRIES / 1_000],
    ['an unknown thing', { targetId: 'unknown' }, 0],
    ['a frequent act of an actor', { actorId: even, action: 'token.created' }, ENTRIES / 2 - 5],
    ['a rare act of an actor', { actorId: even, action: 'project.deleted' }, 5],
    ['a frequent act that another actor performs', { actorId: even, action: 'token.revoked' }, 0],
  ])('count the entries of %s by reading those alone, up to the bound', async (_name, filter, entries) => {
    const count = Math.min(entries, BOUND);
    await expectToRead(count, (queries) => log.count(queries, tenant, filter, all, BOUND));
    expect(await clientRun((queries) => log.count(queries, tenant, filter, all, BOUND))).toBe(count);
  });

  it.each([
    ['all', {}],
    ['a frequent act', { action: 'token.created' }],
    ['a rare act', { action: 'project.deleted' }],
    ['an act that nobody performed', { action: 'tenant.created' }],
    ['an actor', { actorId: even }],
    ['an unknown actor', { actorId: tenant }],
    ['a thing', { targetId: 'thing' }],
    ['an unknown thing', { targetId: 'unknown' }],
    ['a frequent act of an actor', { actorId: even, action: 'token.created' }],
    ['a rare act of an actor', { actorId: even, action: 'project.deleted' }],
    ['a frequent act that another actor performs', { actorId: even, action: 'token.revoked' }],
  ])('read a page of %s from an index, at both ends', async (_name, filter) => {
    await expectToRead(PAGE, (queries) => log.list(queries, tenant, filter, all, PAGE));
    await expectToRead(PAGE, (queries) => log.list(queries, tenant, filter, { first: 1, last: 300 }, PAGE));
    await expectToRead(PAGE, (queries) =>
      log.list(queries, tenant, filter, { first: ENTRIES - 300, last: ENTRIES }, PAGE),
    );
  });

  it('read a batch of an export', () =>
    expectToRead(500, (queries) =>
      log.listOldestFirst(queries, tenant, { first: ENTRIES / 2, last: ENTRIES }, 500),
    ));

  it('read one row for each end of a period', async () => {
    await expectToRead(1, (queries) => log.firstSince(queries, tenant, middle));
    await expectToRead(1, (queries) => log.lastUntil(queries, tenant, middle));
    expect(await clientRun((queries) => log.firstSince(queries, tenant, middle))).toBe(ENTRIES / 2);
  });

  async function clientRun<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    let result!: T;
    await explain(client, async (queries: Queries) => {
      result = await run(queries);
    });
    return result;
  }
});

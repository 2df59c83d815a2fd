import { Client as PgClient } from 'pg';
import {
  EntriesRepository,
  type EntriesRange,
} from '../../libs/documents/catalog/src/entries/entries.repository';
import { SharedEntriesRepository } from '../../libs/documents/catalog/src/entries/shared-entries.repository';
import { PublishedSearchRepository } from '../../libs/documents/catalog/src/search/published-search.repository';
import { GrantsRepository } from '../../libs/exchange/sharing/src/grants/grants.repository';
import { ReceivedRepository } from '../../libs/exchange/sharing/src/received/received.repository';
import { MyDocsRepository } from '../../libs/documents/personal/src/my-docs/my-docs.repository';
import type { Principal } from '#access';
import type { Database, Queries, Transaction } from '#platform';
import { Visibility, nodeReachOf } from '#visibility';
import { explain } from '../support/explain';
import { type Seeded, seed } from '../catalog/seeded';
import { createDatabase } from '../support/deployments';

const SIZE = 20_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
// The tables that grow with documents, users and shares.
const LARGE = ['nodes', 'share_grants', 'share_group_members', 'doc_ids', 'users', 'published_documents'];

describe(`statements about 2,000 shared documents of ${SIZE}`, () => {
  let client: PgClient;
  let seeded: Seeded;
  /** A member of a thousand groups. All 2,000 documents are shared with them in every way. */
  let reader: Principal;
  let docs: string[];

  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    seeded = await seed(client, SIZE);
    const { tenantId, userId } = seeded.principal;
    const add = `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
      VALUES (gen_random_uuid(), $1, 'reader@seeded.invalid', 'x', 'x', 'member') RETURNING id`;
    const [{ id }] = (await client.query(add, [tenantId])).rows as [{ id: string }];
    const join = 'UPDATE share_group_members SET user_id = $2 WHERE tenant_id = $1';
    await client.query(join, [tenantId, id]);
    await client.query(
      `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
       SELECT gen_random_uuid(), $1, i || '@crowd.invalid', 'x', 'x', 'member' FROM generate_series(1, 20000) AS i`,
      [tenantId],
    );
    await client.query(
      `UPDATE share_grants SET user_id = $3, audience = $3 WHERE tenant_id = $1 AND share_type = 'user' AND user_id = $2`,
      [tenantId, userId, id],
    );
    await client.query(
      `INSERT INTO published_documents (id, tenant_id, project_id, source_node_id, lineage_document_id, public_title, slug, content,
         content_hash, is_original_published, status, created_by)
       SELECT gen_random_uuid(), tenant_id, project_id, id, id, 'Published ' || name, name, '', '', true,
         CASE WHEN name LIKE '%7.md' THEN 'published' ELSE 'draft' END, created_by
       FROM nodes WHERE tenant_id = $1 AND type = 'file' AND (name LIKE '%7.md' OR name LIKE '%3.md')`,
      [tenantId],
    );
    await addOthers(client, tenantId, userId);
    await client.query('VACUUM ANALYZE');
    reader = { ...seeded.principal, userId: id, role: 'member' };
    const { rows } = await client.query(
      'SELECT DISTINCT node_id AS id FROM share_grants WHERE project_id = $1 ORDER BY 1',
      [seeded.projectId],
    );
    docs = (rows as { id: string }[]).map((row) => row.id);
    expect(docs).toHaveLength(2_000);
  });
  afterAll(() => client.end());

  /** The reader through a token that does not reach the project: only shared documents are visible. */
  const withoutReach = (): Principal => ({
    ...reader,
    actorId: reader.userId,
    projectIds: [],
    grantExternal: true,
  });

  async function expectFewRows(run: (database: Database) => Promise<unknown>, max: number): Promise<void> {
    const runs = await explain(client, run);
    expect(runs.length).toBeGreaterThan(0);
    for (const { scanned, rowsRead, text, milliseconds } of runs) {
      if (process.env.SHOW_COSTS)
        process.stderr.write(`${expect.getState().currentTestName}: ${rowsRead} rows, ${milliseconds} ms\n`);
      expect({ scanned: scanned.filter((table) => LARGE.includes(table)), text }).toEqual({
        scanned: [],
        text,
      });
      expect(rowsRead).toBeLessThanOrEqual(max);
    }
  }

  const range = (more: Partial<EntriesRange>): EntriesRange => ({
    projectId: seeded.projectId,
    prefix: '',
    prefixDepth: 0,
    after: '/',
    limit: 51,
    headings: false,
    ...more,
  });

  it('do not read the nodes of a project outside the reach', async () => {
    await expectFewRows((queries) => new EntriesRepository().list(queries, withoutReach(), range({})), 2);
  });

  it('stop at the first share to determine the visible extent of a project', async () => {
    // One share, and the thousand groups of the reader.
    for (const who of [reader, withoutReach()])
      await expectFewRows(
        (database) => new Visibility(database).extent(database, who, seeded.projectId),
        1_010,
      );
  });

  it.each<[string, Partial<EntriesRange>]>([
    ['the first page', {}],
    ['the last page', { after: '/f9/g9/d0' }],
    ['a page with headings', { headings: true }],
    ['a page under a prefix', { prefix: '/f7', prefixDepth: 1, after: '/f7/' }],
    ['a page of the first level', { depth: 1 }],
  ])('read the shares of a project and their documents for %s', async (_, more) => {
    const window = { from: FIRST_ID, to: null, afterId: FIRST_ID };
    const list = (queries: Queries) =>
      new SharedEntriesRepository().list(queries, withoutReach(), range(more), window);
    // Four shares of each document, and the document itself.
    await expectFewRows(list, 1_000 + 6 * 2_000 + 1_500);
  });

  it('read the newest shares of the user for a page of received documents', async () => {
    const received = new ReceivedRepository();
    const list = (database: Database) => received.list(database, reader, LAST_ID, 51);
    await expectFewRows(list, 8_000);
    const later = (database: Database) => received.list(database, reader, docs[1_000]!, 51);
    await expectFewRows(later, 8_000);
  });

  it('read only the shares of the document', async () => {
    const [, document] = docs;
    const { principal } = seeded;
    const grants = new GrantsRepository();
    const page = { limit: 101, offset: 0 };
    await expectFewRows((database) => grants.list(database, principal, document!, page), 20);
    await expectFewRows(
      (database) => new ReceivedRepository().check(database, nodeReachOf(reader), document!, 'read'),
      20,
    );
    const lockPlace = (database: Database) =>
      grants.lockPlace(database as unknown as Transaction, principal, document!);
    await expectFewRows(lockPlace, 20);
  });

  it('read only published documents for the palette', async () => {
    const find = (queries: Queries) =>
      new PublishedSearchRepository().find(queries, reader.tenantId, 'd17', 21);
    await expectFewRows(find, 5_000 + 5_000);
  });

  it.each(['shared', 'published'] as const)(
    'read only %s documents for the filter of My Docs',
    async (filter) => {
      const page = { tenantId: reader.tenantId, projectId: seeded.projectId, after: '', limit: 51 };
      const list = (database: Database) => new MyDocsRepository().listByPath(database, page, filter);
      await expectFewRows(list, 8_000 + 2_000 + 60);
    },
  );
});

/** Adds shares and published documents of the tenant's other projects, which a statement about one project must not read. */
async function addOthers(client: PgClient, tenantId: string, userId: string): Promise<void> {
  // Without foreign keys, because creating the nodes would take long.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO share_grants (id, tenant_id, project_id, node_id, doc_id, share_type, user_id, audience, permission, created_by)
     SELECT gen_random_uuid(), p.tenant_id, p.id, gen_random_uuid(), gen_random_uuid(), t.type,
       CASE t.type WHEN 'user' THEN u.id END, CASE t.type WHEN 'user' THEN u.id ELSE p.tenant_id END, 'read', $2
     FROM projects p, generate_series(1, 20) AS i, unnest(ARRAY['tenant', 'user']) AS t (type),
       LATERAL (SELECT gen_random_uuid() AS id WHERE i > 0) u WHERE p.tenant_id = $1 AND p.slug <> 'p0'`,
    [tenantId, userId],
  );
  await client.query(
    `INSERT INTO published_documents (id, tenant_id, project_id, source_node_id, lineage_document_id, public_title, slug, content,
       content_hash, is_original_published, status, created_by)
     SELECT gen_random_uuid(), p.tenant_id, p.id, gen_random_uuid(), p.id, 'Other', p.slug || '-' || i, '', '', true, 'published', $2
     FROM projects p, generate_series(1, 30) AS i WHERE p.tenant_id = $1 AND p.slug <> 'p0'`,
    [tenantId, userId],
  );
  await client.query('RESET session_replication_role');
}

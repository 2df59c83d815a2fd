import { Client as PgClient } from 'pg';
import { HealthRepository } from '../../libs/documents/workspace/src/health/health.repository';
import type { MyDocsFilter } from '../../libs/documents/personal/src/my-docs/my-docs.dto';
import { MyDocsRepository, NEWEST } from '../../libs/documents/personal/src/my-docs/my-docs.repository';
import { ViewEntriesRepository } from '../../libs/documents/personal/src/views/view-entries.repository';
import type { Database, Transaction } from '#platform';
import { type Explained, explain } from '../support/explain';
import { type Seeded, seed } from '../catalog/seeded';
import { createDatabase } from '../support/deployments';

const PAGE = 51;

describe('the statements of My Docs, personal views and health checks on 20,000 documents', () => {
  let client: PgClient;
  let seeded: Seeded;
  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    seeded = await seed(client, 20_000);
    await client.query(`UPDATE mappings SET status = 'broken' WHERE physical_path LIKE '%/d1__0.md'`);
    await client.query(`UPDATE nodes SET saved_by_agent = true WHERE name LIKE 'd__5.md'`);
    await client.query('VACUUM ANALYZE');
  });
  afterAll(() => client.end());

  async function explained(call: (database: Database) => Promise<unknown>): Promise<Explained[]> {
    const runs = await explain(client, call);
    expect(runs.length).toBeGreaterThan(0);
    for (const { scanned } of runs)
      expect(scanned.filter((table) => ['nodes', 'mappings', 'health_reports'].includes(table))).toEqual([]);
    return runs;
  }

  type ByPath = Exclude<MyDocsFilter, 'recent'> | undefined;
  it.each<[ByPath, string, number]>([
    [undefined, '', 160],
    [undefined, '/f7/g3', 160],
    ['agent', '', 160],
    ['agent', '/f7/g3', 160],
    ['unfiled', '', 160],
    // The statement first finds the hundred broken mappings and then sorts their nodes.
    ['broken', '', 260],
  ])(
    'read few more rows than a page of My Docs returns with the filter %s after the path "%s"',
    async (filter, path, maxRows) => {
      const { principal, projectId } = seeded;
      const page = { tenantId: principal.tenantId, projectId, after: path, limit: PAGE };
      const list = (database: Database) => new MyDocsRepository().listByPath(database, page, filter);
      for (const { rowsRead } of await explained(list)) expect(rowsRead).toBeLessThanOrEqual(maxRows);
    },
  );

  it('read few more rows than a page of recent documents returns when all changed at the same time', async () => {
    const { principal, projectId } = seeded;
    const { rows } = await client.query(
      `SELECT updated_at::text AS exactly, id AS "nodeId" FROM nodes WHERE project_id = $1 AND type = 'file' ORDER BY id OFFSET 10000 LIMIT 1`,
      [projectId],
    );
    for (const after of [NEWEST, rows[0]]) {
      const list = (database: Database) =>
        new MyDocsRepository().listRecent(database, principal.tenantId, projectId, after, PAGE);
      for (const { rowsRead } of await explained(list)) expect(rowsRead).toBeLessThanOrEqual(160);
    }
  });

  it('read only the nodes of the entries for the tree of a view', async () => {
    const { principal } = seeded;
    const view = `INSERT INTO personal_views (id, tenant_id, user_id, name) VALUES (gen_random_uuid(), $1, $2, 'v') RETURNING id`;
    const { rows } = await client.query(view, [principal.tenantId, principal.userId]);
    await client.query(
      `INSERT INTO personal_view_entries (id, tenant_id, view_id, entry_type, source_node_id, sort_order)
       SELECT gen_random_uuid(), $1, $2, 'ref', id, 0 FROM nodes WHERE tenant_id = $1 AND name LIKE '%7_.md'`,
      [principal.tenantId, rows[0].id],
    );
    await client.query('ANALYZE personal_view_entries');
    const { entries } = (await client.query('SELECT count(*)::int AS entries FROM personal_view_entries'))
      .rows[0];
    const list = (database: Database) => new ViewEntriesRepository().list(database, principal, rows[0].id);
    const runs = await explain(client, list);
    for (const { rowsRead, scanned } of runs) {
      expect(scanned).not.toContain('nodes');
      expect(rowsRead).toBeLessThanOrEqual(entries * 3);
    }
  });

  it('read only the mappings of the reported paths for a health check', async () => {
    const { principal, projectId } = seeded;
    const { rows } = await client.query(
      'SELECT physical_path AS path FROM mappings WHERE project_id = $1 LIMIT 100',
      [projectId],
    );
    const paths = rows.map(({ path }: { path: string }) => path);
    const find = (database: Database) => {
      const tx = database as unknown as Transaction;
      return new HealthRepository().lockMappings(tx, principal.tenantId, projectId, paths);
    };
    for (const { rowsRead } of await explained(find)) expect(rowsRead).toBeLessThanOrEqual(100);
  });
});

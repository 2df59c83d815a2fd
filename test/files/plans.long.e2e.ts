import { Client as PgClient } from 'pg';
import { ReferencesRepository } from '../../libs/documents/files/src/references/references.repository';
import { NodesRepository } from '../../libs/documents/workspace/src/nodes/nodes.repository';
import type { Queries } from '#platform';
import { type Seeded, seed } from '../catalog/seeded';
import { createDatabase } from '../support/deployments';
import { explain } from '../support/explain';

const DOCUMENTS = 2_000;
const FILES = 5_000;
const BATCH = 50;
/** The documents and folders of the project, the documents whose links are stored, and each file of a batch a few times. */
const MAX_ROWS = 2 * (DOCUMENTS + 1_100) + 10 * BATCH;

describe('statements about 5,000 files in one of many projects', () => {
  let client: PgClient;
  let seeded: Seeded;
  const repository = new ReferencesRepository();

  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    seeded = await seed(client, DOCUMENTS);
    await client.query(
      `INSERT INTO linked_documents (tenant_id, node_id, revision_id, version)
      SELECT tenant_id, id, revision_id, 1 FROM nodes WHERE revision_id IS NOT NULL`,
    );
    await client.query(
      `INSERT INTO document_links (tenant_id, node_id, ordinal, project_id, href, kind, line, target_path)
      SELECT tenant_id, id, i, project_id, 'x', 'file', 1, '/other-' || i || '.png' FROM nodes, generate_series(1, 20) i
      WHERE revision_id IS NOT NULL`,
    );
    await client.query(
      `INSERT INTO blobs (tenant_id, sha256, bytes) SELECT DISTINCT tenant_id, sha256('x'), 1 FROM projects`,
    );
    await client.query(
      `INSERT INTO files (tenant_id, id, project_id, path, name, sha256, bytes, type, created_by, checked_at, unreferenced_since)
      SELECT p.tenant_id, gen_random_uuid(), p.id, '/' || i || '.png', i || '.png', sha256('x'), 1, 'image/png', p.created_by,
        now() - interval '2 days', CASE WHEN i % 2 = 0 THEN now() - interval '31 days' END
      FROM projects p, generate_series(1, ${FILES}) i WHERE p.slug = 'p0'`,
    );
    await client.query('VACUUM ANALYZE');
  });
  afterAll(() => client.end());

  it.each<[string, (queries: Queries) => Promise<number>]>([
    ['check', (queries) => repository.check(queries, seeded.principal.tenantId, BATCH)],
    ['delete', (queries) => repository.clear(queries, seeded.principal.tenantId, 30, BATCH)],
  ])('%s a batch by the documents of its projects', async (_, run) => {
    await client.query('BEGIN');
    const runs = await explain(client, run);
    await client.query('ROLLBACK');
    expect(runs.length).toBeGreaterThan(0);
    for (const { scanned, rowsRead, rowsOf, text } of runs) {
      expect(scanned).toEqual([]);
      if (rowsRead > MAX_ROWS)
        throw new Error(`${rowsRead} rows read, more than ${MAX_ROWS}: ${[...rowsOf].join('; ')}\n${text}`);
    }
  });

  it('find one of all that are below a new document', async () => {
    const { tenantId } = seeded.principal;
    const [project] = (await client.query(`SELECT id FROM projects WHERE slug = 'p0'`)).rows as {
      id: string;
    }[];
    const [run] = await explain(client, async (queries) => {
      const found = await new NodesRepository().findAtPaths(queries, tenantId, project!.id, ['/new'], '');
      expect(found).toHaveLength(1);
    });
    expect(run).toMatchObject({ scanned: [], rowsRead: 1 });
  });
});

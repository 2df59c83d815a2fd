import { Client as PgClient } from 'pg';
import { PublishedDocsRepository } from '../../libs/exchange/publishing/src/documents/published-docs.repository';
import { PublicationRepository } from '../../libs/exchange/publishing/src/publication/publication.repository';
import { type Database, FIRST_ID, type Queries, type Transaction } from '#platform';
import { type Explained, explain } from '../support/explain';
import { type Seeded, seed } from '../catalog/seeded';
import { createDatabase } from '../support/deployments';

const PAGE = 51;

describe('statements about 20,000 published documents', () => {
  let client: PgClient;
  let seeded: Seeded;
  let middle: { id: string; source: string };

  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    seeded = await seed(client, 2_000);
    const { principal, projectId } = seeded;
    await client.query(
      `INSERT INTO published_documents (id, tenant_id, project_id, source_node_id, lineage_document_id, public_title, slug, content,
         content_hash, is_original_published, status, created_by)
       SELECT new_id(), $1, $2, n.id, n.id, 'Title', 'slug-' || row_number() OVER (), 'content', '\\x00', true,
         CASE WHEN k = 1 THEN 'published' ELSE 'draft' END, $3
       FROM (SELECT id FROM nodes WHERE project_id = $2 AND type = 'file') n, generate_series(1, 10) k`,
      [principal.tenantId, projectId, principal.userId],
    );
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query(
      'SELECT id, source_node_id AS source FROM published_documents ORDER BY id OFFSET 10000 LIMIT 1',
    );
    middle = rows[0];
  });
  afterAll(() => client.end());

  async function expectToRead(max: number, run: (queries: Queries) => Promise<unknown>): Promise<void> {
    const runs: Explained[] = await explain(client, (database: Database) => run(database));
    expect(runs.length).toBeGreaterThan(0);
    for (const { scanned, rowsRead, rowsOf, text } of runs) {
      expect(scanned).not.toContain('published_documents');
      if (rowsRead > max)
        throw new Error(`${rowsRead} rows read, more than ${max}: ${[...rowsOf].join('; ')}\n${text}`);
    }
  }

  it('read only the listed rows for any page of a project', async () => {
    const { principal, projectId } = seeded;
    await expectToRead(3 * PAGE, (queries) =>
      new PublishedDocsRepository().list(queries, principal, { projectId }, middle.id, PAGE),
    );
  });

  it('read only the listed rows for a page of one source', async () => {
    const { principal, projectId } = seeded;
    const source = { projectId, sourceNodeId: middle.source };
    await expectToRead(40, (queries) =>
      new PublishedDocsRepository().list(queries, principal, source, FIRST_ID, PAGE),
    );
  });

  it('read few rows to find or publish one document', async () => {
    const { principal } = seeded;
    // Usually three or four rows. Rarely, a different plan reads more (59 in one run); a failure shows that plan.
    await expectToRead(100, (queries) => new PublishedDocsRepository().find(queries, principal, middle.id));
    await expectToRead(100, (queries) =>
      new PublicationRepository().publish(queries as Transaction, principal, { id: middle.id, version: 1 }),
    );
  });
});

import { Client as PgClient } from 'pg';
import { PublishedDocsRepository } from '../../libs/publishing/src/documents/published-docs.repository';
import { PublicationRepository } from '../../libs/publishing/src/publication/publication.repository';
import { type Database, FIRST_ID, type Queries, type Transaction } from '#platform';
import { type Explained, explain } from '../support/explain';
import { type Seeded, seed } from '../catalog/seeded';
import { createDatabase } from '../support/deployments';

const PAGE = 51;

describe('among 20,000 published documents', () => {
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

  async function expectToRead(most: number, ask: (queries: Queries) => Promise<unknown>): Promise<void> {
    const runs: Explained[] = await explain(client, (database: Database) => ask(database));
    expect(runs.length).toBeGreaterThan(0);
    for (const { scanned, rowsRead, rowsOf, text } of runs) {
      expect(scanned).not.toContain('published_documents');
      if (rowsRead > most)
        throw new Error(`${rowsRead} rows read, not ${most}: ${[...rowsOf].join('; ')}\n${text}`);
    }
  }

  it('a page of a project reads what it shows, wherever it begins', async () => {
    const { principal, projectId } = seeded;
    await expectToRead(3 * PAGE, (queries) =>
      new PublishedDocsRepository().list(queries, principal, { projectId }, middle.id, PAGE),
    );
  });

  it('a page of one source reads what it shows', async () => {
    const { principal, projectId } = seeded;
    const source = { projectId, sourceNodeId: middle.source };
    await expectToRead(40, (queries) =>
      new PublishedDocsRepository().list(queries, principal, source, FIRST_ID, PAGE),
    );
  });

  it('one document, and the statement that publishes it, read few rows of any', async () => {
    const { principal } = seeded;
    // Mostly three or four; in one run 59, by a plan that nobody saw. A failure shows it.
    await expectToRead(100, (queries) => new PublishedDocsRepository().find(queries, principal, middle.id));
    await expectToRead(100, (queries) =>
      new PublicationRepository().publish(
        queries as Transaction,
        principal,
        { id: middle.id, version: 1 },
        true,
      ),
    );
  });
});

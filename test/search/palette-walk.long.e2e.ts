import { type Person, type Project, newDocument, newOwner, newProject, sql } from '#testing';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { writeSearchTerms } from './search-support';

interface Result {
  id: string;
  kind: string;
  type: string;
  updatedAt: string;
}
interface Page {
  data: Result[];
  meta: { hasMore: boolean; truncated?: true };
}

const MAX_OFFSET = 10_000;

describe('the pages of the palette', () => {
  let api: ServiceProcess;
  let databaseUrl: string;
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl });
    owner = await newOwner(api.url);
    project = await newProject(owner);
  });

  /** Creates nodes in the root folder, of which each three change at once and within one millisecond. */
  async function insertNodes(word: string, count: number): Promise<void> {
    await sql(
      databaseUrl,
      `INSERT INTO nodes (id, tenant_id, project_id, tree_id, created_by, parent_id, type, name, path, depth, updated_at)
       SELECT gen_random_uuid(), tenant_id, project_id, tree_id, created_by, id, 'file', $3 || i, '/' || $3 || i, 1,
         timestamptz '2026-01-01T00:00:00Z' + (i / 3) * interval '100 microseconds'
       FROM nodes, generate_series(1, $4::int) i WHERE tenant_id = $1 AND id = $2`,
      [owner.tenantId, project.rootNodeId, `${word} `, count],
    );
    await sql(
      databaseUrl,
      `INSERT INTO node_changes (tenant_id, node_id, project_id, xid, type, updated_at, line)
       SELECT tenant_id, id, project_id, pg_current_xact_id()::text::bigint, type, updated_at, search_line(title, path)
       FROM nodes WHERE tenant_id = $1 AND starts_with(name, $2) ON CONFLICT DO NOTHING`,
      [owner.tenantId, word],
    );
    await writeSearchTerms(databaseUrl, owner.tenantId);
  }

  async function publish(title: string, count: number): Promise<void> {
    const nodeId = await newDocument(owner, project, `/${title}.md`, '# Other');
    await sql(
      databaseUrl,
      `INSERT INTO published_documents (id, tenant_id, project_id, source_node_id, lineage_document_id, public_title, slug, content,
         content_hash, is_original_published, status, created_by, updated_at)
       SELECT gen_random_uuid(), $1, $2, $3, $3, $4, 'slug-' || i, '', '', true, 'published', $5,
         timestamptz '2026-01-01T00:00:00Z' + i * interval '130 microseconds'
       FROM generate_series(1, $6::int) i`,
      [owner.tenantId, project.id, nodeId, title, owner.userId, count],
    );
  }

  const find = async (q: string, limit: number, offset: number): Promise<Page> =>
    (await owner.get('/api/search').query({ q, limit, offset }).expect(200)).body;

  /** Follows `hasMore` to the end, from an offset. */
  async function walk(q: string, limit: number, from = 0): Promise<{ results: Result[]; last: Page }> {
    const results: Result[] = [];
    for (let offset = from; ; offset += limit) {
      const page = await find(q, limit, offset);
      results.push(...page.data);
      if (!page.meta.hasMore) return { results, last: page };
      expect(page.data).toHaveLength(limit);
    }
  }

  it('contain every result once, the last changed first, with nodes and published documents of one millisecond', async () => {
    await insertNodes('petrel', 200);
    await publish('petrel', 30);
    for (const limit of [7, 50]) {
      const { results, last } = await walk('petrel', limit);
      expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
      expect(results.length).toBe(231);
      expect(last.meta).toEqual({ hasMore: false });
      const times = results.map(({ updatedAt }) => updatedAt);
      expect(times).toEqual([...times].sort().reverse());
      const published = results.filter(({ kind }) => kind === 'published');
      expect(published).toHaveLength(30);
      for (const { type } of results) expect(type).toBe('file');
    }
  });

  it('end at the maximum offset, and the last one says that more results match', async () => {
    await insertNodes('skua', MAX_OFFSET + 200);
    for (const offset of [0, 1_000, MAX_OFFSET - 50])
      expect((await find('skua', 50, offset)).meta).toEqual({ hasMore: true });
    const last = await find('skua', 50, MAX_OFFSET);
    expect(last.meta).toEqual({ hasMore: false, truncated: true });
    expect(last.data).toHaveLength(50);
    await owner
      .get('/api/search')
      .query({ q: 'skua', offset: MAX_OFFSET + 1 })
      .expect(400);
    const { results } = await walk('skua', 50, MAX_OFFSET - 1_000);
    expect(results).toHaveLength(1_000 + 50);
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
  });
});

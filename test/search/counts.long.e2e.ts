import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client as Database } from 'pg';
import {
  type Client,
  type Person,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
} from '#testing';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';

interface Count {
  projectId: string;
  slug: string;
  count: number;
  atLeast?: true;
}

const NODES = 12_000;
const PROJECTS = 24;

describe(`locate with the scope * among ${NODES} nodes in ${PROJECTS} projects`, () => {
  let api: ServiceProcess;
  let database: Database;
  let owner: Person;

  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl }, { DATABASE_POOL_SIZE: '3', FRESHNESS_AGING_DAYS: '10' });
    owner = await newOwner(api.url);
    const script = join(__dirname, '..', '..', 'scripts', 'seed.mjs');
    const size = ['--nodes', String(NODES), '--projects', String(PROJECTS), '--tenant', owner.tenantSlug];
    await promisify(execFile)(process.execPath, [script, ...size], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    database = new Database({ connectionString: databaseUrl });
    await database.connect();
  });

  afterAll(() => database.end());

  /** Reads all pages of counts for a query, each of at most `limit` projects. */
  async function readAll(caller: Client, query: string, limit: number, afterEachPage?: () => Promise<void>) {
    const counts: Count[] = [];
    let cursor: string | undefined;
    do {
      const body = { query, scope: '*', limit, cursor };
      const answer = await caller.post('/api/catalog/locate', body).expect(200);
      const page = answer.body.data.counts as Count[];
      expect(page.length).toBeLessThanOrEqual(limit);
      counts.push(...page);
      cursor = answer.body.meta.nextCursor ?? undefined;
      await afterEachPage?.();
    } while (cursor !== undefined);
    return counts;
  }

  /** The expected counts in order of slugs, from the index entries that start with `prefix`, and the number of these entries. */
  async function expectedCounts(prefix: string): Promise<{ counts: Count[]; entries: number }> {
    const { rows } = await database.query(
      `SELECT p.id AS "projectId", p.slug, count(DISTINCT t.node_id)::int AS count, count(*)::int AS entries
       FROM search_terms t JOIN projects p ON p.id = t.project_id
       WHERE starts_with(t.term, $1) AND (t.rank NOT IN (2, 3) OR t.reader = $2) GROUP BY p.id, p.slug ORDER BY p.slug COLLATE "C"`,
      [prefix, owner.userId],
    );
    const entries = rows.reduce((sum, row) => sum + row.entries, 0);
    return { counts: rows.map(({ projectId, slug, count }) => ({ projectId, slug, count })), entries };
  }

  it('counts a rare word exactly in each project, in order of slugs, for any page size', async () => {
    const { counts, entries } = await expectedCounts('glossary');
    expect(entries).toBeLessThan(4_000);
    expect(counts.length).toBeGreaterThan(7);
    for (const limit of [1, 7, 50]) expect(await readAll(owner, 'glossary', limit)).toEqual(counts);
  });

  it('counts a common word exactly or sets atLeast', async () => {
    const { counts, entries } = await expectedCounts('de');
    expect(entries).toBeGreaterThan(4_000);
    const result = await readAll(owner, 'de', 7);
    expect(result.map(({ slug }) => slug)).toEqual(counts.map(({ slug }) => slug));
    expect(result.some(({ atLeast }) => atLeast)).toBe(true);
    for (const [i, { count, atLeast }] of result.entries()) {
      if (atLeast) expect(count).toBeLessThanOrEqual(counts[i]!.count);
      else expect(count).toBe(counts[i]!.count);
    }
    expect(await readAll(owner, 'de', 50)).toEqual(result);
  });

  it('returns the freshness of located documents as the operator configured it', async () => {
    const project = await newProject(owner);
    const nodeId = await newDocument(owner, project, '/osprey.md', '# Osprey');
    await database.query(`UPDATE nodes SET updated_at = now() - interval '20 days' WHERE id = $1`, [nodeId]);
    const { body } = await owner
      .post('/api/catalog/locate', { query: 'osprey', scope: project.slug })
      .expect(200);
    expect(body.data[0].freshness.state).toBe('aging');
    const catalog = await owner.get(`/api/projects/${project.id}/catalog`).expect(200);
    expect(catalog.body.data[0].freshness).toEqual(body.data[0].freshness);
    await owner.delete(`/api/projects/${project.id}`).expect(200);
  });

  it('returns 20 counts a page by default', async () => {
    const answer = await owner.post('/api/catalog/locate', { query: 'de', scope: '*' }).expect(200);
    expect(answer.body.data.counts).toHaveLength(20);
    expect(answer.body.meta.nextCursor).toEqual(expect.any(String));
  });

  it('counts each existing project once while others are created', async () => {
    const { counts } = await expectedCounts('de');
    let created = 0;
    const result = await readAll(owner, 'de', 5, async () => {
      const { id } = await newProject(owner, { name: `aa seed ${created++}` });
      const document = { virtualPath: '/deploy.md', content: '# Deploy' };
      await owner.post(`/api/projects/${id}/documents/save`, document).expect(201);
    });
    const existing = result.map(({ slug }) => slug).filter((slug) => slug.startsWith('seed-'));
    expect(existing).toEqual(counts.map(({ slug }) => slug));
  });

  it('counts only projects within the reach of the caller', async () => {
    const agent = await connectAgent(owner, {
      scopes: ['read:catalog'],
      projectSlugs: ['seed-3', 'seed-12'],
    });
    for (const query of ['de', 'guide'])
      expect((await readAll(agent, query, 1)).map(({ slug }) => slug)).toEqual(['seed-12', 'seed-3']);
    expect(await readAll(await newOwner(api.url), 'de', 50)).toEqual([]);
  });

  it('includes documents that are shared with the caller, in order of slugs', async () => {
    const member = await newMember(owner);
    const saved = await owner
      .post('/api/documents/save', { path: '/denim.md', content: '# Denim' })
      .expect(201);
    const { id } = await newDocId(owner, saved.body.data.nodeId as string);
    await newShare(owner, id, 'user', { targetId: member.userId });
    for (const query of ['de', 'denim']) {
      const found = await readAll(member, query, 4);
      expect(found.at(-1)).toMatchObject({ slug: '~', count: 1 });
      expect(found.map(({ slug }) => slug)).toEqual(found.map(({ slug }) => slug).sort());
    }
  });

  it('rejects a cursor of another query, mode, scope or user', async () => {
    const { body } = await owner.post('/api/catalog/locate', { query: 'de', scope: '*', limit: 3 });
    const cursor = body.meta.nextCursor as string;
    for (const other of [{ query: 'gu' }, { mode: 'title' }, { scope: 'seed-1' }]) {
      const request = { query: 'de', scope: '*', cursor, ...other };
      const refused = await owner.post('/api/catalog/locate', request).expect(400);
      expect(refused.body.error.code).toBe('SVC_CURSOR_INVALID');
    }
    const member = await newMember(owner);
    await member.post('/api/catalog/locate', { query: 'de', scope: '*', cursor }).expect(400);
  });
});

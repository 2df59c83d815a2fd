import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client as Database } from 'pg';
import { type Client, type Person, connectAgent, newMember, newOwner, newShare } from '#testing';
import { ownDocument } from '../sharing/sharing-support';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';

interface Count {
  projectId: string;
  slug: string;
  count: number;
  atLeast?: true;
}

const NODES = 12_000;
const PROJECTS = 24;

describe(`counts per project, of ${NODES} nodes in ${PROJECTS} projects`, () => {
  let api: ServiceProcess;
  let database: Database;
  let owner: Person;

  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl }, { DATABASE_POOL_SIZE: '3' });
    owner = await newOwner(api.url);
    const script = join(__dirname, '..', '..', 'scripts', 'seed.mjs');
    const size = ['--nodes', String(NODES), '--projects', String(PROJECTS), '--tenant', owner.tenantSlug];
    await promisify(execFile)(process.execPath, [script, ...size], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    database = new Database({ connectionString: databaseUrl });
    await database.connect();
  });

  afterAll(async () => {
    await database.end();
    await api.stop();
  });

  /** All pages, each of so many. */
  async function walk(who: Client, query: string, limit: number, between?: () => Promise<void>) {
    const counts: Count[] = [];
    let cursor: string | undefined;
    do {
      const body = { query, scope: '*', limit, cursor };
      const answer = await who.post('/api/catalog/locate', body).expect(200);
      const page = answer.body.data.counts as Count[];
      expect(page.length).toBeLessThanOrEqual(limit);
      counts.push(...page);
      cursor = answer.body.meta.nextCursor ?? undefined;
      await between?.();
    } while (cursor !== undefined);
    return counts;
  }

  /** Nodes of each project with a place of the index that begins so, by slug; and how many such places there are. */
  async function model(begin: string): Promise<{ counts: Count[]; places: number }> {
    const { rows } = await database.query(
      `SELECT p.id AS "projectId", p.slug, count(DISTINCT t.node_id)::int AS count, count(*)::int AS places
       FROM search_terms t JOIN projects p ON p.id = t.project_id
       WHERE starts_with(t.term, $1) AND (t.rank NOT IN (2, 3) OR t.reader = $2) GROUP BY p.id ORDER BY p.slug COLLATE "C"`,
      [begin, owner.userId],
    );
    const places = rows.reduce((sum, row) => sum + row.places, 0);
    return { counts: rows.map(({ projectId, slug, count }) => ({ projectId, slug, count })), places };
  }

  it('are exact for a rare word, by slug, whatever the pages', async () => {
    const { counts, places } = await model('glossary');
    expect(places).toBeLessThan(4_000);
    expect(counts.length).toBeGreaterThan(7);
    for (const limit of [1, 7, 50]) expect(await walk(owner, 'glossary', limit)).toEqual(counts);
  });

  it('are exact for a common word where it is rare, and elsewhere say that there are more', async () => {
    const { counts, places } = await model('de');
    expect(places).toBeGreaterThan(4_000);
    const walked = await walk(owner, 'de', 7);
    expect(walked.map(({ slug }) => slug)).toEqual(counts.map(({ slug }) => slug));
    expect(walked.some(({ atLeast }) => atLeast)).toBe(true);
    for (const [i, { count, atLeast }] of walked.entries()) {
      if (atLeast) expect(count).toBeLessThanOrEqual(counts[i]!.count);
      else expect(count).toBe(counts[i]!.count);
    }
    expect(await walk(owner, 'de', 50)).toEqual(walked);
  });

  it('come twenty at a time unless asked otherwise', async () => {
    const answer = await owner.post('/api/catalog/locate', { query: 'de', scope: '*' }).expect(200);
    expect(answer.body.data.counts).toHaveLength(20);
    expect(answer.body.meta.nextCursor).toEqual(expect.any(String));
  });

  it('name each project that stands throughout once, while others come and go', async () => {
    const { counts } = await model('de');
    let made = 0;
    const walked = await walk(owner, 'de', 5, async () => {
      const { body } = await owner.post('/api/projects', { name: `aa seed ${made++}` }).expect(201);
      const document = { virtualPath: '/deploy.md', content: '# Deploy' };
      await owner.post(`/api/projects/${body.data.id}/documents/save`, document).expect(201);
    });
    const stood = walked.map(({ slug }) => slug).filter((slug) => slug.startsWith('seed-'));
    expect(stood).toEqual(counts.map(({ slug }) => slug));
  });

  it("keep to a credential's projects, and stay empty for another tenant", async () => {
    const agent = await connectAgent(owner, {
      scopes: ['read:catalog'],
      projectSlugs: ['seed-3', 'seed-12'],
    });
    for (const query of ['de', 'guide'])
      expect((await walk(agent, query, 1)).map(({ slug }) => slug)).toEqual(['seed-12', 'seed-3']);
    expect(await walk(await newOwner(api.url), 'de', 50)).toEqual([]);
  });

  it('count documents that are shared, among whole projects', async () => {
    const member = await newMember(owner);
    const { docId } = await ownDocument(owner, '/denim.md', '# Denim');
    await newShare(owner, docId, 'user', { targetId: member.userId });
    for (const query of ['de', 'denim']) {
      const found = await walk(member, query, 4);
      expect(found.at(-1)).toMatchObject({ slug: '~', count: 1 });
      expect(found.map(({ slug }) => slug)).toEqual(found.map(({ slug }) => slug).sort());
    }
  });

  it('refuse a cursor of another query or mode', async () => {
    const { body } = await owner.post('/api/catalog/locate', { query: 'de', scope: '*', limit: 3 });
    const cursor = body.meta.nextCursor as string;
    for (const other of [{ query: 'gu' }, { mode: 'title' }, { scope: 'seed-1' }]) {
      const asked = { query: 'de', scope: '*', cursor, ...other };
      const refused = await owner.post('/api/catalog/locate', asked).expect(400);
      expect(refused.body.error.code).toBe('SVC_CURSOR_INVALID');
    }
    const member = await newMember(owner);
    await member.post('/api/catalog/locate', { query: 'de', scope: '*', cursor }).expect(400);
  });
});

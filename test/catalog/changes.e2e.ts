import {
  connectAgent,
  newDocument,
  newNode,
  newOwner,
  newProject,
  type Person,
  type Project,
  withDatabase,
} from '#testing';
import { PlatformSettings, Cursors, MasterKey } from '#platform';
import { deployment } from '../support/deployments';
import { currentRun } from '../support/test-run';
import { type Entry, expectRefusals, walk } from './catalog-support';

interface Changes {
  changes: Entry[];
  cursor: string;
  hasMore: boolean;
  resyncRequired: boolean;
}

describe('GET /api/projects/:id/catalog/changes', () => {
  const { api, databaseUrl } = deployment();
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
  });
  beforeEach(async () => {
    project = await newProject(owner);
  });

  const route = (id: string) => `/api/projects/${id}/catalog/changes`;

  async function read(since?: string, limit = 100): Promise<Changes> {
    const query = { limit, ...(since !== undefined && { since }) };
    return (await owner.get(route(project.id)).query(query).expect(200)).body.data as Changes;
  }

  /** Reads the changes since a cursor after every transaction that is running now has ended. */
  async function readSettled(since: string, limit?: number): Promise<Changes> {
    await withDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query<{ now: string }>('SELECT pg_current_xact_id()::text AS now');
      const ended = 'SELECT 1 WHERE pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8';
      while ((await client.query(ended, [rows[0]!.now])).rowCount === 0);
    });
    return read(since, limit);
  }

  const pathsOf = ({ changes }: Changes) => changes.map((entry) => entry.path);

  it('starts with a cursor and no changes', async () => {
    await newDocument(owner, project, 'before.md');
    expect(await read()).toEqual({
      changes: [],
      cursor: expect.any(String),
      hasMore: false,
      resyncRequired: false,
    });
    const { cursor } = await readSettled((await read()).cursor);
    expect(pathsOf(await readSettled(cursor))).toEqual([]);
  });

  it('lists new and edited documents once each, in the order of their last change, without headings', async () => {
    const edited = await newDocument(owner, project, 'edited.md');
    const start = (await readSettled((await read()).cursor)).cursor;
    await newDocument(owner, project, 'edited.md', '# One\n');
    await newDocument(owner, project, 'new.md');
    await newDocument(owner, project, 'edited.md', '# Two\n');
    await newDocument(owner, project, 'edited.md', '# Two\n');
    const answer = await readSettled(start);
    expect(pathsOf(answer)).toEqual(['/new.md', '/edited.md']);
    expect(answer.changes[1]).toEqual({
      nodeId: edited,
      path: '/edited.md',
      freshness: { updatedAt: expect.any(String), state: 'fresh' },
      tokenEstimate: expect.any(Number),
      bodyAvailable: true,
      untrusted: { title: 'Two' },
    });
    expect(answer.changes[1]!).toHaveProperty('freshness.updatedAt', expect.stringMatching(/Z$/));
    expect(pathsOf(await readSettled(answer.cursor))).toEqual([]);
  });

  it('lists documents that were moved, renamed or mapped, including all below a folder, but no deletions', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'f' });
    const target = await newNode(owner, project, { type: 'folder', name: 't' });
    const ids = [await newDocument(owner, project, 'f/a.md'), await newDocument(owner, project, 'f/g/b.md')];
    await newDocument(owner, project, 'untouched.md');
    let { cursor } = await readSettled((await read()).cursor);
    const next = async () => {
      const answer = await readSettled(cursor);
      cursor = answer.cursor;
      return pathsOf(answer).sort();
    };
    expect(await next()).toEqual([]);
    await owner.patch(`/api/nodes/${folder}`, { name: 'r' }).expect(200);
    expect(await next()).toEqual(['/r/a.md', '/r/g/b.md']);
    await owner.patch(`/api/nodes/${folder}/move`, { parentId: target }).expect(200);
    expect(await next()).toEqual(['/t/r/a.md', '/t/r/g/b.md']);
    await owner
      .post(`/api/nodes/${ids[0]}/mappings`, { sourceType: 'local', physicalPath: 'a.md' })
      .expect(201);
    expect(await next()).toEqual(['/t/r/a.md']);
    await newDocument(owner, project, 't/r/a.md', '# Again\n');
    await owner.delete(`/api/nodes/${ids[1]}`).expect(200);
    expect(await next()).toEqual(['/t/r/a.md']);
  });

  it('pages through documents once each when folders are between them', async () => {
    const start = (await readSettled((await read()).cursor)).cursor;
    const written: string[] = [];
    for (let i = 0; i < 7; i++) {
      await newDocument(owner, project, `d${i}/x.md`);
      written.push(`/d${i}/x.md`);
    }
    const seen: string[] = [];
    for (let page = await readSettled(start, 3); ; page = await read(page.cursor, 3)) {
      seen.push(...pathsOf(page));
      if (!page.hasMore) break;
    }
    expect(seen).toEqual(written);
  });

  it('lists a change that commits after a later one', async () => {
    const late = await newDocument(owner, project, 'late.md');
    const start = (await readSettled((await read()).cursor)).cursor;
    await withDatabase(databaseUrl, async (slow) => {
      // A slow save: its transaction gets its id before the quick save and commits after it.
      await slow.query('BEGIN');
      await slow.query('UPDATE nodes SET version = version + 1 WHERE id = $1', [late]);
      await slow.query(
        'UPDATE node_changes SET xid = pg_current_xact_id()::text::bigint WHERE node_id = $1',
        [late],
      );
      await newDocument(owner, project, 'quick.md');
      const during = await read(start);
      expect(pathsOf(during)).toEqual([]);
      await slow.query('COMMIT');
      expect(pathsOf(await readSettled(during.cursor))).toEqual(['/late.md', '/quick.md']);
    });
  });

  it('brings a reader who follows it during concurrent writes to the state of the catalog', async () => {
    const known = new Map<string, string | null>();
    let cursor = (await read()).cursor;
    const follow = async (answer: Changes) => {
      for (const { path, untrusted } of answer.changes) known.set(path, untrusted.title);
      cursor = answer.cursor;
    };
    const writers = Array.from({ length: 4 }, async (_, w) => {
      for (let i = 0; i < 12; i++) await newDocument(owner, project, `w${(w + i) % 6}.md`, `# ${w}-${i}\n`);
    });
    let writing = true;
    const done = Promise.all(writers).finally(() => (writing = false));
    while (writing) await follow(await read(cursor, 2));
    await done;
    for (let answer = await readSettled(cursor); ; answer = await read(cursor)) {
      await follow(answer);
      if (!answer.hasMore) break;
    }
    const catalog = await walk(owner, project);
    expect([...known].sort()).toEqual(catalog.map((entry) => [entry.path, entry.untrusted.title]).sort());
  });

  it('requires a resync for a cursor that is older than 30 days, of another database server, or ahead of the transaction ids of the database', async () => {
    const platform = Object.assign(new PlatformSettings(), { masterKey: currentRun().masterKey });
    const cursors = new Cursors(new MasterKey(platform));
    const binding = ['changes', owner.tenantId, project.id];
    // Its transaction has ended. A new one could be ahead of a transaction that another test keeps open.
    const { xid, epoch } = cursors.read<{ xid: string; epoch: string }>(binding, (await read()).cursor);
    const cursorOf = (days: number, ahead: bigint, of: string | null = epoch) =>
      cursors.write(binding, {
        xid: String(BigInt(xid) + ahead),
        nodeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
        ...(of !== null && { epoch: of }),
        at: Date.now() - days * 86_400_000,
      });
    for (const invalid of [cursorOf(30.01, 0n), cursorOf(0, 0n, `${epoch}1`), cursorOf(0, 1_000_000n)]) {
      const answer = await read(invalid);
      expect(answer).toEqual({
        changes: [],
        cursor: expect.any(String),
        hasMore: false,
        resyncRequired: true,
      });
      expect((await read(answer.cursor)).resyncRequired).toBe(false);
    }
    expect((await read(cursorOf(29.9, 0n))).resyncRequired).toBe(false);
    // A cursor of the version before has no epoch.
    expect((await read(cursorOf(1, 0n, null))).resyncRequired).toBe(false);
  });

  it.each(['limit=0', 'limit=501', 'since=nonsense'])('rejects the query %s', async (query) => {
    await owner.get(`${route(project.id)}?${query}`).expect(400);
  });

  it('rejects a cursor of another project or of another list', async () => {
    const { cursor } = await read();
    const other = await newProject(owner);
    await owner.get(`${route(other.id)}?since=${cursor}`).expect(400);
    await newDocument(owner, project, 'a.md');
    await newDocument(owner, project, 'b.md');
    const page = await owner.get(`/api/projects/${project.id}/catalog?limit=1`).expect(200);
    const refused = await owner.get(`${route(project.id)}?since=${page.body.meta.nextCursor}`).expect(400);
    expect(refused.body.error.code).toBe('SVC_CURSOR_INVALID');
  });

  it('requires a credential, the scope and access to the project', async () => {
    const stranger = await newOwner(api[0]);
    await expectRefusals(owner, stranger, route, project.id);
    const agent = await connectAgent(owner, { scopes: ['read:catalog'] });
    const { cursor } = (await agent.get(route(project.id)).expect(200)).body.data as Changes;
    await agent.get(`${route(project.id)}?since=${cursor}`).expect(200);
    await stranger.get(`${route(project.id)}?since=${cursor}`).expect(400);
  });
});

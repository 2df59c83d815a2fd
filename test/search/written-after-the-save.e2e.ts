import { Client as Database } from 'pg';
import {
  type Client,
  type Person,
  type Project,
  newDocument,
  newMember,
  newOwner,
  newProject,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { paletteOf, pathsOf, writeSearchTerms } from './search-support';

const {
  api: [url, other],
  databaseUrl,
} = deployment();

describe('search terms', () => {
  let owner: Person;
  let project: Project;
  const database = new Database({ connectionString: databaseUrl });

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
    await database.connect();
  });

  afterAll(() => database.end());

  const find = (caller: Client, q: string) =>
    caller.get('/api/nodes/search').query({ projectId: project.id, q }).expect(200);

  /** Does work while another transaction seems to write the terms of the organization. */
  async function whileOthersWrite(work: () => Promise<void>): Promise<void> {
    await database.query('BEGIN');
    await database.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 7161))', [owner.tenantId]);
    await work().finally(() => database.query('ROLLBACK'));
  }

  const waitingOf = (nodeId: string) =>
    sql(databaseUrl, 'SELECT FROM search_queue WHERE tenant_id = $1 AND node_id = $2', [
      owner.tenantId,
      nodeId,
    ]);

  it('are found right after a node was created, renamed, titled, deleted and restored', async () => {
    const nodeId = await newDocument(owner, project, '/kestrel.md', '# Kestrel\n\n## Nesting\n');
    expect(await pathsOf(owner, project.slug, 'kestrel')).toEqual(['/kestrel.md']);
    expect(await pathsOf(owner, project.slug, 'nesting')).toEqual(['/kestrel.md']);
    await owner.patch(`/api/nodes/${nodeId}`, { name: 'merlin.md' }).expect(200);
    expect(await paletteOf(owner.at(other), 'merlin')).toEqual(['/merlin.md']);
    const save = { nodeId, content: '# Hobby\n\n## Moulting\n' };
    await owner.post(`/api/projects/${project.id}/documents/save`, save).expect(200);
    expect((await find(owner.at(other), 'hobby')).body.data).toMatchObject([{ nodeId, matched: 'title' }]);
    for (const former of ['kestrel', 'nesting'])
      expect(await pathsOf(owner, project.slug, former)).toEqual([]);
    await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    expect(await pathsOf(owner, project.slug, 'hobby')).toEqual([]);
    await owner.post(`/api/nodes/${nodeId}/restore`, {}).expect(200);
    expect(await pathsOf(owner, project.slug, 'moulting')).toEqual(['/merlin.md']);
  });

  it('that wait are counted, for those who can read the node', async () => {
    const member = await newMember(owner);
    await whileOthersWrite(async () => {
      const nodeId = await newDocument(owner, project, '/osprey.md', '# Osprey');
      const mine = { path: '/private.md', content: '# Private' };
      await owner.post('/api/documents/save', mine).expect(201);
      for (const [caller, waitingDocuments] of [
        [owner, 2],
        [member, 1],
      ] as const) {
        const { body } = await find(caller, 'osprey');
        expect(body).toEqual({ data: [], meta: { nextCursor: null, waitingDocuments } });
        const palette = await caller.get('/api/search').query({ q: 'osprey' }).expect(200);
        expect(palette.body.meta).toEqual({ hasMore: false, waitingDocuments });
        for (const scope of [project.slug, '*']) {
          const located = await caller.post('/api/catalog/locate', { query: 'osprey', scope }).expect(200);
          expect(located.body.meta).toEqual({ nextCursor: null, waitingDocuments });
        }
      }
      expect(await waitingOf(nodeId)).toHaveLength(1);
    });
    const { body } = await find(member, 'osprey');
    expect(body).toMatchObject({ data: [{ path: '/osprey.md' }] });
    expect(body.meta).toEqual({ nextCursor: null });
  });

  it('of a node that is deleted while it waits are not written', async () => {
    let nodeId!: string;
    await whileOthersWrite(async () => {
      nodeId = await newDocument(owner, project, '/harrier.md', '# Harrier');
      await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    });
    await writeSearchTerms(databaseUrl, owner.tenantId);
    expect(await waitingOf(nodeId)).toEqual([]);
    const terms = 'SELECT FROM search_terms WHERE tenant_id = $1 AND node_id = $2';
    expect(await sql(databaseUrl, terms, [owner.tenantId, nodeId])).toEqual([]);
  });

  it('of a node that is being deleted are written after all if it stays', async () => {
    const nodeId = await newDocument(owner, project, '/goshawk.md', '# Goshawk');
    await find(owner, 'goshawk');
    await database.query('BEGIN');
    await database.query('DELETE FROM nodes WHERE tenant_id = $1 AND id = $2', [owner.tenantId, nodeId]);
    const queue = 'INSERT INTO search_queue (tenant_id, node_id) VALUES ($1, $2)';
    await sql(databaseUrl, queue, [owner.tenantId, nodeId]);
    await writeSearchTerms(databaseUrl, owner.tenantId);
    expect(await waitingOf(nodeId)).toHaveLength(1);
    await database.query('ROLLBACK');
    await writeSearchTerms(databaseUrl, owner.tenantId);
    expect(await waitingOf(nodeId)).toEqual([]);
    expect(await pathsOf(owner, project.slug, 'goshawk')).toEqual(['/goshawk.md']);
  });

  it('of long documents are written a few documents at a time, the newest first', async () => {
    const stranger = await newOwner(url);
    const elsewhere = await newProject(stranger);
    const headings = '## Moulting in the autumn\n\n'.repeat(4);
    await database.query('BEGIN');
    await database.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 7161))', [
      stranger.tenantId,
    ]);
    for (const name of ['first', 'second', 'third'])
      await newDocument(stranger, elsewhere, `/${name}.md`, `# ${name}\n\n${headings}`);
    const write = 'SELECT search_index_waiting($1, true, 100, 250) AS taken';
    expect((await database.query(write, [stranger.tenantId])).rows).toEqual([{ taken: 2 }]);
    const left = `SELECT n.name FROM search_queue q JOIN nodes n ON n.id = q.node_id WHERE q.tenant_id = $1`;
    expect((await database.query(left, [stranger.tenantId])).rows).toEqual([{ name: 'first.md' }]);
    await database.query('COMMIT');
    expect(await pathsOf(stranger, elsewhere.slug, 'first')).toEqual(['/first.md']);
  });
});

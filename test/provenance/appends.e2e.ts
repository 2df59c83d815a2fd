import {
  connectAgent,
  newDocument,
  newNode,
  newOwner,
  newProject,
  type Person,
  type Project,
  sha256,
  sql,
} from '#testing';
import { save, saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import { actionsOf, chainOf } from './provenance-support';

describe('the lineage of a document', () => {
  const { api, databaseUrl } = deployment();
  let owner: Person;
  let project: Project;

  beforeEach(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
  });
  const countEntries = async () =>
    (
      await sql<{ n: number }>(
        databaseUrl,
        'SELECT count(*)::int AS n FROM lineage_entries WHERE tenant_id = $1',
        [owner.tenantId],
      )
    )[0]!.n;

  it('has one entry for each change', async () => {
    const nodeId = await newNode(owner, project, { type: 'file', name: 'a.md' });
    expect(await actionsOf(owner, nodeId)).toEqual(['created']);
    const first = await saveTo(owner, project, nodeId, '# A\n').expect(201);
    await save(owner, project, 'a.md', '# B\n').expect(200);
    const { revisionId } = first.body.data;
    await owner.post(`/api/v1/documents/${nodeId}/revisions/${revisionId}/restore`).expect(200);
    await owner.patch(`/api/nodes/${nodeId}`, { name: 'b.md' }).expect(200);
    const folder = await newNode(owner, project, { type: 'folder', name: 'f' });
    await owner.patch(`/api/nodes/${nodeId}/move`, { parentId: folder }).expect(200);
    await owner.patch(`/api/nodes/${folder}`, { name: 'g' }).expect(200);
    const { entries } = await chainOf(owner, nodeId, '?includeMetadata=true');
    expect(await actionsOf(owner, nodeId)).toEqual([
      'created',
      'edited',
      'edited',
      'edited',
      'moved',
      'moved',
      'moved',
    ]);
    const paths = entries.map(({ untrusted }) => JSON.parse(untrusted!.metadata!).path as string);
    expect(paths).toEqual(['/a.md', '/a.md', '/a.md', '/a.md', '/b.md', '/f/b.md', '/g/b.md']);
    const hashes = entries.map(({ contentHash }) => contentHash);
    const [a, b] = [sha256('# A\n'), sha256('# B\n')];
    expect(hashes).toEqual([null, a, b, a, a, a, a]);
    expect(await countEntries()).toBe(7);
  });

  it('starts with one entry, with the content, for a document created by a save, also in My Docs', async () => {
    const nodeId = await newDocument(owner, project, 'deep/er/a.md', '# A\n');
    const saved = await owner.post('/api/documents/save', { path: 'x/a.md', content: '# A\n' }).expect(201);
    for (const id of [nodeId, saved.body.data.nodeId as string]) {
      expect(await actionsOf(owner, id)).toEqual(['created']);
      expect((await chainOf(owner, id)).entries[0]!.contentHash).toBe(sha256('# A\n'));
    }
    expect(await countEntries()).toBe(2);
  });

  it('has an entry for the move of a folder above the document', async () => {
    const inside = await Promise.all(
      ['a.md', 'x/b.md', 'x/y/c.md'].map((name) => newDocument(owner, project, `f/${name}`, '# A\n')),
    );
    const outside = await Promise.all(
      ['f.md', 'f0.md', 'g/a.md'].map((name) => newDocument(owner, project, name, '# A\n')),
    );
    const { body } = await owner.get(`/api/nodes/${inside[0]}`).expect(200);
    const target = await newNode(owner, project, { type: 'folder', name: 'target' });
    await owner.patch(`/api/nodes/${body.data.parentId}/move`, { parentId: target }).expect(200);
    for (const id of inside) expect(await actionsOf(owner, id)).toEqual(['created', 'moved']);
    for (const id of outside) expect(await actionsOf(owner, id)).toEqual(['created']);
    expect(await countEntries()).toBe(9);
  });

  it('names the agent that made the change', async () => {
    const agent = await connectAgent(owner, { scopes: ['read:docs', 'write:docs'] });
    const nodeId = await newDocument(agent, project, 'a.md', '# A\n');
    await saveTo(owner, project, nodeId, '# B\n').expect(200);
    const { entries } = await chainOf(owner, nodeId);
    expect(entries.map(({ actorType, actorDisplay }) => [actorType, actorDisplay])).toEqual([
      ['agent', expect.stringMatching(/^agent-/)],
      ['human', 'Olive Owner'],
    ]);
  });

  it('has no entry for a request that changes nothing or is rejected', async () => {
    const nodeId = await newDocument(owner, project, 'a.md', '# A\n');
    await newDocument(owner, project, 'b.md', '# B\n');
    const before = await countEntries();
    await saveTo(owner, project, nodeId, '# A\n').expect(200);
    await save(owner, project, 'a.md', '# A\n').expect(200);
    await owner.patch(`/api/nodes/${nodeId}`, { name: 'a.md', sortOrder: 3 }).expect(200);
    await owner.patch(`/api/nodes/${nodeId}/move`, { parentId: project.rootNodeId }).expect(200);
    await owner.patch(`/api/nodes/${nodeId}`, { name: 'b.md' }).expect(409);
    await saveTo(owner.with({ 'If-Match': '"stale"' }) as Person, project, nodeId, '# C\n').expect(412);
    await save(owner, project, 'a.md', '# C\n', { mode: 'create' }).expect(409);
    const pii = { piiConfig: { action: 'block' } };
    await saveTo(owner, project, nodeId, 'Pay to DE89 3704 0044 0532 0130 00.\n', pii).expect(422);
    await newNode(owner, project, { type: 'folder', name: 'f' });
    await owner.delete(`/api/nodes/${project.rootNodeId}`).expect(409);
    expect(await countEntries()).toBe(before);
  });

  it('has no entry for a save that is rolled back', async () => {
    const nodeId = await newDocument(owner, project, 'a.md', '# A\n');
    const name = `refuse_${project.treeId.replaceAll('-', '')}`;
    await sql(
      databaseUrl,
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
    );
    await sql(
      databaseUrl,
      `CREATE CONSTRAINT TRIGGER ${name} AFTER INSERT ON revisions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
       WHEN (NEW.node_id = '${nodeId}') EXECUTE FUNCTION ${name}()`,
    );
    try {
      await saveTo(owner, project, nodeId, '# B\n').expect(500);
    } finally {
      await sql(databaseUrl, `DROP FUNCTION ${name} CASCADE`);
    }
    expect(await actionsOf(owner, nodeId)).toEqual(['created']);
    await saveTo(owner, project, nodeId, '# B\n').expect(200);
    expect(await actionsOf(owner, nodeId)).toEqual(['created', 'edited']);
  });
});

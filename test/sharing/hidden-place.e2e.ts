import {
  type Client,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
} from '#testing';
import { deployment } from '../support/deployments';

const [url] = deployment().api;
const HIDDEN = ['secret-folder', 'secret-drive', 'a'.repeat(64)];

interface Shared {
  node: string;
  project: string;
  globalId: string;
}

/** A document in a folder of somebody's My Docs, which is mapped to a file and shared with several others. */
async function sharedDocument(
  permission: 'read' | 'write',
): Promise<Shared & { readers: [string, Client][] }> {
  const owner = await newOwner(url);
  const [author, reader] = [await newMember(owner), await newMember(owner)];
  const saved = await author
    .post('/api/documents/save', { path: 'secret-folder/deep/plan.md', content: '# Plan\n\nIt is ready.\n' })
    .expect(201);
  const node = saved.body.data.nodeId as string;
  const mapping = { sourceType: 'local', physicalPath: 'secret-drive/plan.md', fileHash: HIDDEN[2] };
  await author.post(`/api/nodes/${node}/mappings`, mapping).expect(201);
  const { globalId } = await newDocId(author, node);
  for (const targetId of [reader.userId, owner.userId])
    await newShare(author, globalId, 'user', { targetId, permission });
  if (permission === 'read') await newShare(author, globalId, 'public');
  const agent = await connectAgent(reader, {
    scopes: ['read:docs', 'read:catalog', 'write:docs'],
    grantExternal: true,
  });
  const guest = await newOwner(url);
  const project = (await author.get(`/api/nodes/${node}`).expect(200)).body.data.projectId as string;
  const readers: [string, Client][] = [
    ['a member', reader],
    ['an agent', agent],
    ...(permission === 'read' ? ([['a guest', guest]] as [string, Client][]) : []),
  ];
  return { node, project, globalId, readers };
}

/** Every route that shows something of a document, or finds it. */
function requestsFor({
  node,
  project,
  globalId,
}: Shared): ((caller: Client) => Promise<{ text: string; status: number }>)[] {
  const get = (path: string) => async (caller: Client) => caller.get(path);
  const post = (path: string, body: object) => async (caller: Client) => caller.post(path, body);
  const gets = [
    `/api/nodes/${node}`,
    `/api/nodes/${node}/mappings`,
    `/api/nodes/${node}/view?format=both`,
    `/api/nodes/${node}/lines`,
    `/api/nodes/${node}/links`,
    `/api/nodes/${node}/backlinks`,
    `/api/v1/documents/${node}/content`,
    `/api/v1/documents/${node}/revisions`,
    `/api/catalog/nodes/${node}/outline`,
    `/api/projects/${project}/catalog`,
    `/api/projects/${project}/catalog?depth=1`,
    `/api/projects/${project}/catalog/changes`,
    `/api/projects/${project}/manifest`,
    `/api/projects/${project}/manifest?version=2&includePhysicalPaths=true`,
    `/api/projects/${project}/trees`,
    `/api/catalog/overview?includePersonal=true`,
    `/api/nodes/search?projectId=${project}&q=plan`,
    `/api/search?q=plan`,
    `/api/doc-ids/resolve/${encodeURIComponent(globalId)}`,
    `/api/v1/docs/resolve?docId=${encodeURIComponent(globalId)}`,
    `/api/shares?nodeId=${node}`,
    `/api/shares/check?documentIdRef=${encodeURIComponent(globalId)}&permission=read`,
    '/api/shares/shared-with-me',
    `/api/lineage/${encodeURIComponent(globalId)}`,
    `/api/lineage/${node}?includeMetadata=true`,
    `/api/lineage/${node}/bundle`,
  ];
  return [
    ...gets.map(get),
    post(`/api/v1/documents/${node}/section`, { anchor: 'plan' }),
    post('/api/catalog/locate', { query: 'plan', scope: project }),
    post('/api/personal-views/refs', { sourceNodeId: node }),
    post(`/api/projects/${project}/documents/save`, { nodeId: node, content: '# Plan\n\nChanged.\n' }),
  ];
}

describe.each(['read', 'write'] as const)('by a share to %s of a document in a folder', (permission) => {
  it('no route shows the folder, the mapped file or its hash', async () => {
    const document = await sharedDocument(permission);
    for (const [who, reader] of document.readers)
      for (const send of requestsFor(document)) {
        const { text } = await send(reader);
        for (const hidden of HIDDEN) expect(`${who}: ${text}`).not.toContain(hidden);
      }
  });

  it('no search, prefix or path finds it by the folder', async () => {
    const { project, readers } = await sharedDocument(permission);
    for (const [, reader] of readers) {
      const located = await reader.post('/api/catalog/locate', { query: 'secret-folder', scope: project });
      expect(located.text).not.toContain('plan.md');
      const deep = await reader.post('/api/catalog/locate', {
        query: 'deep/plan',
        scope: project,
        mode: 'path',
      });
      expect(deep.text).not.toContain('plan.md');
      for (const q of ['secret-folder', 'deep/plan']) {
        const found = await reader.get(`/api/search?q=${encodeURIComponent(q)}`);
        expect(found.text).not.toContain('plan.md');
      }
      const listed = await reader.get(`/api/projects/${project}/catalog?prefix=secret-folder`);
      expect(listed.text).not.toContain('plan.md');
      await reader.get(`/api/projects/${project}/documents?path=secret-folder/deep/plan.md`).expect(404);
    }
  });

  it('no filter tells where it is mapped to', async () => {
    const { project, readers } = await sharedDocument(permission);
    const [, reader] = readers[0]!;
    const located = await reader.post('/api/catalog/locate', {
      query: 'plan',
      scope: project,
      source: 'local',
    });
    expect(located.body.data).toEqual([]);
  });

  it('its name and the own shares are shown', async () => {
    const { node, project, readers } = await sharedDocument(permission);
    const [, reader] = readers[0]!;
    const { data } = (await reader.get(`/api/nodes/${node}`).expect(200)).body;
    expect(data).toMatchObject({ name: 'plan.md', path: '/plan.md', parentId: null, mapping: null });
    expect(data.sharedCount).toBe(permission === 'read' ? 2 : 1);
    const listed = await reader.get(`/api/projects/${project}/catalog`).expect(200);
    expect(listed.body.data).toMatchObject([{ path: '/plan.md' }]);
    const found = await reader.get('/api/search?q=plan').expect(200);
    expect(found.body.data[0].changedBy).toBeNull();
    expect(found.text).toContain('/plan.md');
    const located = await reader.post('/api/catalog/locate', { query: 'plan', scope: project }).expect(200);
    expect(located.text).toContain('/plan.md');
  });
});

it('is hidden in a project that the token of an agent does not reach, where the agent uses a share of its owner', async () => {
  const owner = await newOwner(url);
  const [project, other] = [await newProject(owner), await newProject(owner)];
  const node = await newDocument(owner, project, 'plan.md');
  const mapping = { sourceType: 'local', physicalPath: 'secret-drive/plan.md', fileHash: HIDDEN[2] };
  await owner.post(`/api/nodes/${node}/mappings`, mapping).expect(201);
  const { globalId } = await newDocId(owner, node);
  await newShare(owner, globalId, 'user', { targetId: owner.userId, permission: 'read' });
  const connect = { scopes: ['read:docs'], grantExternal: true };
  const within = await connectAgent(owner, { ...connect, projectSlugs: [project.slug] });
  const outside = await connectAgent(owner, { ...connect, projectSlugs: [other.slug] });
  const mappings = async (agent: Client) =>
    (await agent.get(`/api/nodes/${node}/mappings`).expect(200)).body.data as object[];
  expect(await mappings(within)).toMatchObject([{ physicalPath: 'secret-drive/plan.md' }]);
  expect(await mappings(outside)).toEqual([]);
});

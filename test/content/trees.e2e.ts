import { MISSING_ID, newDocument, newNode, newOwner, newProject, newToken } from '#testing';
import { deployment } from '../support/deployments';
import { structureOf } from './workspace';

const [url, other] = deployment().api;

describe('GET /api/projects/:projectId/trees', () => {
  it('lists the only tree of a project, to which no other can be added', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const tree = { id: project.treeId, projectId: project.id, rootNodeId: project.rootNodeId };
    const listed = await (await newToken(owner, 'read')).get(`/api/projects/${project.id}/trees`).expect(200);
    expect(listed.body.data).toEqual([tree]);
    const refused = await owner.post(`/api/projects/${project.id}/trees`).expect(409);
    expect(refused.body.error.code).toBe('SVC_TREE_EXISTS');
    const stranger = await newOwner(url);
    await stranger.get(`/api/projects/${project.id}/trees`).expect(404);
    await stranger.post(`/api/projects/${project.id}/trees`).expect(404);
    expect(await structureOf(owner, project)).toHaveLength(1);
  });
});

describe('GET /api/projects/:projectId/trees/:treeId', () => {
  it('returns every node in byte order of paths, parents before children', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    for (const path of ['b', 'a/z', 'a-b/x', 'a.md', 'a/B/c', 'é', 'z', '\u{1F389}', '\uFB00', 'A'])
      await newDocument(owner, project, path, 'x');
    const nodes = await structureOf(owner.at(other), project);
    const paths = nodes.map(({ path }) => path);
    expect(paths[0]).toBe('/');
    expect(paths.slice(1)).toEqual(
      paths.slice(1).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    );
    expect(new Set(paths).size).toBe(14);
    const seen = new Set<string | null>([null]);
    for (const { id, parentId } of nodes) {
      expect(seen.has(parentId)).toBe(true);
      seen.add(id);
    }
  });

  it('includes metadata with includeMetadata and mappings with includeMappings', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const id = await newNode(owner, project, { type: 'file', name: 'a.md' });
    await owner
      .post(`/api/nodes/${id}/mappings`, { sourceType: 'local', physicalPath: 'docs/a.md' })
      .expect(201);
    const read = async (query: string) =>
      (
        (await owner.get(`/api/projects/${project.id}/trees/${project.treeId}${query}`).expect(200)).body.data
          .nodes as object[]
      )[1]!;
    const plain = await read('');
    expect(Object.keys(plain).sort()).toEqual(
      ['id', 'name', 'parentId', 'path', 'sortOrder', 'type', 'updatedAt'].sort(),
    );
    expect(await read('?includeMetadata=false&includeMappings=false')).toEqual(plain);
    expect(await read('?includeMetadata=true')).toEqual({ ...plain, metadata: {} });
    const mapping = { nodeId: id, sourceType: 'local', physicalPath: 'docs/a.md', status: 'ok' };
    const mapped = await read('?includeMappings=true');
    expect(mapped).toMatchObject({ ...plain, mapping });
    expect(mapped).not.toHaveProperty('metadata');
    for (const query of ['includeMetadata=1', 'includeMappings=yes', 'includeMappings='])
      await owner.get(`/api/projects/${project.id}/trees/${project.treeId}?${query}`).expect(400);
  });

  it('returns the same 404 for a tree of another project as for one that does not exist', async () => {
    const owner = await newOwner(url);
    const [one, two] = [await newProject(owner), await newProject(owner)];
    const answers = [
      await owner.get(`/api/projects/${two.id}/trees/${one.treeId}`),
      await owner.get(`/api/projects/${one.id}/trees/${MISSING_ID}`),
      await owner.get(`/api/projects/${MISSING_ID}/trees/${one.treeId}`),
      await owner.get(`/api/projects/${one.id}/trees/x`),
      await (await newOwner(url)).get(`/api/projects/${one.id}/trees/${one.treeId}`),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]!.body]);
  });
});

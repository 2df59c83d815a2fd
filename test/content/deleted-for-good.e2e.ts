import {
  MISSING_ID,
  type Person,
  type Project,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newToken,
  sql,
} from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { newMapping, trashOf } from './trash-support';

const {
  api: [url],
  databaseUrl,
} = deployment();

describe('deleting for good', () => {
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
  });
  beforeEach(async () => {
    project = await newProject(owner);
  });

  const contentLeft = async (node: string): Promise<number> => {
    const [row] = await sql<{ left: number }>(
      databaseUrl,
      `SELECT (SELECT count(*) FROM revisions WHERE node_id = $1)::int + (SELECT count(*) FROM sections WHERE node_id = $1)::int
        + (SELECT count(*) FROM trashed_rows WHERE row_id = $1)::int + (SELECT count(*) FROM trash WHERE node_id = $1)::int AS left`,
      [node],
    );
    return row!.left;
  };

  it('is for the sessions of owners and admins, of a node and of one in the trash', async () => {
    // The organization is new, since its audit log is read.
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const [member, admin] = [await newMember(owner), await newMember(owner, 'admin')];
    const [live, trashed] = [
      await newDocument(owner, project, 'live.md'),
      await newDocument(owner, project, 'trashed.md'),
    ];
    await owner.delete(`/api/nodes/${trashed}`).expect(200);
    const token = await newToken(owner, 'admin');
    for (const caller of [member, token])
      for (const node of [live, trashed, MISSING_ID])
        await caller.delete(`/api/nodes/${node}?permanent=true`).expect(403);
    await admin.delete(`/api/nodes/${MISSING_ID}?permanent=true`).expect(404);
    await admin.delete(`/api/nodes/${project.rootNodeId}?permanent=true`).expect(409);
    await admin.delete(`/api/nodes/${live}?permanent=perhaps`).expect(400);
    await admin.delete(`/api/nodes/${live}?permanent=true`).expect(200);
    await owner.delete(`/api/nodes/${trashed}?permanent=true`).expect(200);
    for (const node of [live, trashed]) {
      await owner.post(`/api/nodes/${node}/restore`, {}).expect(404);
      await owner.delete(`/api/nodes/${node}?permanent=true`).expect(404);
      await eventually('its content is deleted', async () => (await contentLeft(node)) === 0);
    }
    expect(await trashOf(owner, project)).toEqual([]);
    const log = await owner.get('/api/v1/admin/audit-log?action=node.deleted_permanently').expect(200);
    expect(log.body.data).toMatchObject([{ target: { id: trashed } }, { target: { id: live } }]);
  });

  it('happens to the trash of a deleted project', async () => {
    const node = await newDocument(owner, project, 'a.md');
    const unmapped = await newDocument(owner, project, 'b.md');
    await owner.delete(`/api/mappings/${await newMapping(owner, unmapped)}`).expect(200);
    await owner.delete(`/api/nodes/${node}`).expect(200);
    await owner.delete(`/api/projects/${project.id}`).expect(200);
    await owner.post(`/api/nodes/${node}/restore`, {}).expect(404);
    for (const one of [node, unmapped])
      await eventually('its content is deleted', async () => (await contentLeft(one)) === 0);
  });

  it('includes the mappings that were deleted from the node earlier', async () => {
    const node = await newDocument(owner, project, 'a.md');
    const mapping = await newMapping(owner, node);
    await owner.delete(`/api/mappings/${mapping}`).expect(200);
    await owner.delete(`/api/nodes/${node}?permanent=true`).expect(200);
    await eventually('the mapping is deleted', async () => (await contentLeft(node)) === 0);
    expect(await sql(databaseUrl, 'SELECT FROM trashed_rows WHERE row_id = $1', [mapping])).toEqual([]);
  });
});

describe('a deleted mapping', () => {
  it('returns to its node, unless that has another one or is deleted', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const node = await newNode(owner, project, { type: 'file', name: 'a.md' });
    const mapping = await newMapping(owner, node);
    const before = (await owner.get(`/api/nodes/${node}/mappings`)).body.data;
    const writer = await newToken(owner, 'write');
    await writer.delete(`/api/mappings/${mapping}`).expect(200);
    expect(await trashOf(writer, project)).toMatchObject([
      { id: mapping, nodeId: node, type: 'mapping', path: '/a.md', nodes: 0, files: 0, bytes: 0 },
    ]);
    // A mapping is no node.
    await owner.post(`/api/nodes/${mapping}/restore`, {}).expect(404);
    const second = await newMapping(owner, node, 'docs/other.md');
    const refused = await writer.post(`/api/mappings/${mapping}/restore`).expect(409);
    expect(refused.body.error.code).toBe('SVC_ALREADY_MAPPED');
    await owner.delete(`/api/mappings/${second}`).expect(200);
    await owner.delete(`/api/nodes/${node}`).expect(200);
    await writer.post(`/api/mappings/${mapping}/restore`).expect(404);
    await owner.post(`/api/nodes/${node}/restore`, {}).expect(200);
    const etag = (await owner.get(`/api/nodes/${node}`)).body.data.etag as string;
    await writer.post(`/api/mappings/${mapping}/restore`).expect(200);
    expect((await owner.get(`/api/nodes/${node}/mappings`)).body.data).toEqual(before);
    expect((await owner.get(`/api/nodes/${node}`)).body.data.etag).not.toBe(etag);
    expect((await owner.get(`/api/projects/${project.id}`)).body.data.mappingCount).toBe(1);
    await writer.post(`/api/mappings/${mapping}/restore`).expect(404);
  });
});

import {
  anonymous,
  type Client,
  connectAgent,
  newMember,
  newNode,
  MISSING_ID,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  sql,
} from '#testing';
import { myDocsOf } from '../catalog/catalog-support';
import { deployment } from '../support/deployments';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

/** A file node with a mapping. */
interface MappedFile {
  mappingId: string;
  nodeId: string;
}

describe('POST /api/projects/:id/health/check', () => {
  const { api, databaseUrl } = deployment();
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(api[0]);
  });
  beforeEach(async () => {
    project = await newProject(owner);
  });

  async function newMappedFile(
    physicalPath: string,
    fileHash?: string,
    sourceType = 'local',
  ): Promise<MappedFile> {
    const nodeId = await newNode(owner, project, { type: 'file', name: physicalPath.replaceAll('/', '-') });
    const mapping = { sourceType, physicalPath, fileHash };
    const { body } = await owner.post(`/api/nodes/${nodeId}/mappings`, mapping).expect(201);
    return { mappingId: body.data.id, nodeId };
  }

  const mappingOf = async ({ nodeId }: MappedFile) =>
    (await owner.get(`/api/nodes/${nodeId}`).expect(200)).body.data.mapping;
  const checkRoute = (id: string) => `/api/projects/${id}/health/check`;
  const reportsRoute = (id: string) => `/api/projects/${id}/health/reports`;
  const check = async (files: object[], autoRepair?: boolean, client: Client = owner) =>
    (await client.post(checkRoute(project.id), { files, autoRepair }).expect(201)).body.data;

  it('reports existing, missing and changed files, and ignores mappings that the client does not report', async () => {
    const [ok, lost, changed, unreported] = [
      await newMappedFile('ok.md', A),
      await newMappedFile('lost.md', A),
      await newMappedFile('changed.md', A),
      await newMappedFile('unreported.md', A),
    ];
    const onGitHub = await newMappedFile('o/r@main:ok.md', A, 'github');
    const report = await check([
      { physicalPath: 'ok.md', exists: true, fileHash: A },
      { physicalPath: 'lost.md', exists: false },
      { physicalPath: 'changed.md', exists: true, fileHash: B },
      { physicalPath: 'unmapped.md', exists: true, fileHash: A },
    ]);
    const item = ({ mappingId, nodeId }: MappedFile, physicalPath: string, outcome: string) => ({
      mappingId,
      nodeId,
      physicalPath,
      outcome,
    });
    expect(report).toEqual({
      id: expect.any(String),
      projectId: project.id,
      createdAt: expect.any(String),
      counts: { ok: 1, missing: 1, changed: 1, repaired: 0 },
      items: [
        item(changed, 'changed.md', 'changed'),
        item(lost, 'lost.md', 'missing'),
        item(ok, 'ok.md', 'ok'),
      ],
    });
    const checkedAt = expect.any(String);
    expect(await mappingOf(ok)).toMatchObject({ status: 'ok', lastCheckedAt: checkedAt });
    expect(await mappingOf(lost)).toMatchObject({ status: 'broken', fileHash: A, lastCheckedAt: checkedAt });
    expect(await mappingOf(changed)).toMatchObject({ status: 'ok', fileHash: A, lastCheckedAt: checkedAt });
    for (const file of [unreported, onGitHub])
      expect(await mappingOf(file)).toMatchObject({ status: 'ok', lastCheckedAt: null });
    const stored = await owner.get(`${reportsRoute(project.id)}/${report.id}`).expect(200);
    expect(stored.body).toEqual({ data: report });
  });

  it('repairs a missing file only with autoRepair, and only if exactly one unmapped file has its hash', async () => {
    const [moved, copied] = [await newMappedFile('old.md', A), await newMappedFile('copied.md', B)];
    const files = [
      { physicalPath: 'old.md', exists: false },
      { physicalPath: 'new/place.md', exists: true, fileHash: A },
      { physicalPath: 'copied.md', exists: false },
      { physicalPath: 'copy1.md', exists: true, fileHash: B },
      { physicalPath: 'copy2.md', exists: true, fileHash: B },
    ];
    expect((await check(files)).counts).toEqual({ ok: 0, missing: 2, changed: 0, repaired: 0 });
    const report = await check(files, true);
    expect(report.counts).toEqual({ ok: 0, missing: 1, changed: 0, repaired: 1 });
    expect(report.items).toContainEqual({
      mappingId: moved.mappingId,
      nodeId: moved.nodeId,
      physicalPath: 'old.md',
      outcome: 'repaired',
      newPath: 'new/place.md',
    });
    expect(await mappingOf(moved)).toMatchObject({ physicalPath: 'new/place.md', status: 'ok', fileHash: A });
    expect(await mappingOf(copied)).toMatchObject({ physicalPath: 'copied.md', status: 'broken' });
  });

  it('does not repair a mapping with a file that another mapping uses', async () => {
    const [lost] = [await newMappedFile('lost.md', A), await newMappedFile('taken.md', A)];
    const files = [
      { physicalPath: 'lost.md', exists: false },
      { physicalPath: 'taken.md', exists: true, fileHash: A },
    ];
    expect((await check(files, true)).counts).toEqual({ ok: 1, missing: 1, changed: 0, repaired: 0 });
    expect(await mappingOf(lost)).toMatchObject({ physicalPath: 'lost.md', status: 'broken' });
  });

  it('sets a broken mapping to ok when its file exists again', async () => {
    const mapping = await newMappedFile('back.md', A);
    await check([{ physicalPath: 'back.md', exists: false }]);
    expect((await check([{ physicalPath: 'back.md', exists: true }])).counts.ok).toBe(1);
    expect(await mappingOf(mapping)).toMatchObject({ status: 'ok' });
  });

  it('changes the ETags of the project and the node, but not updatedAt, only when a mapping changes', async () => {
    const { nodeId } = await newMappedFile('x.md', A);
    const state = async () => {
      const manifest = await owner.get(`/api/projects/${project.id}/manifest`).expect(200);
      const node = await owner.get(`/api/nodes/${nodeId}`).expect(200);
      const changes = await sql<{ xid: string }>(
        databaseUrl,
        'SELECT xid FROM node_changes WHERE node_id = $1',
        [nodeId],
      );
      return {
        manifest: manifest.headers.etag,
        node: node.headers.etag,
        change: changes[0]!.xid,
        updatedAt: node.body.data.updatedAt,
      };
    };
    const before = await state();
    await check([{ physicalPath: 'x.md', exists: true, fileHash: A }]);
    expect(await state()).toEqual(before);
    await check([{ physicalPath: 'x.md', exists: false }]);
    const broken = await state();
    expect(broken.updatedAt).toBe(before.updatedAt);
    for (const key of ['manifest', 'node', 'change'] as const) expect(broken[key]).not.toBe(before[key]);
    await check([{ physicalPath: 'x.md', exists: false }]);
    expect(await state()).toEqual(broken);
    await check(
      [
        { physicalPath: 'x.md', exists: false },
        { physicalPath: 'y.md', exists: true, fileHash: A },
      ],
      true,
    );
    expect((await state()).manifest).not.toBe(broken.manifest);
  });

  it('rejects an invalid or ambiguous list of files', async () => {
    const file = { physicalPath: 'a.md', exists: true };
    const invalid: [object, string][] = [
      [{}, 'files'],
      [{ files: [[]] }, 'files'],
      [{ files: ['a.md'] }, 'files'],
      [{ files: [{ exists: true }] }, 'files.0.physicalPath'],
      [{ files: [{ physicalPath: 'a.md' }] }, 'files.0.exists'],
      [{ files: [{ ...file, fileHash: 'XYZ' }] }, 'files.0.fileHash'],
      [{ files: [{ ...file, physicalPath: '../a.md' }] }, 'files.0.physicalPath'],
      [{ files: [file, { ...file, exists: false }] }, 'files.1.physicalPath'],
      [{ files: [file], autoRepair: 'yes' }, 'autoRepair'],
      [
        { files: Array.from({ length: 1001 }, (_, i) => ({ physicalPath: `${i}.md`, exists: true })) },
        'files',
      ],
    ];
    for (const [body, field] of invalid) {
      const { error } = (await owner.post(checkRoute(project.id), body).expect(400)).body;
      expect(error.details.fields[0].path).toBe(field);
    }
    expect((await owner.get(reportsRoute(project.id)).expect(200)).body.data).toEqual([]);
  });

  it('accepts a thousand paths of maximum length', async () => {
    const files = Array.from({ length: 1000 }, (_, i) => ({
      physicalPath: `${i}${'文'.repeat(1000)}.md`,
      exists: true,
      fileHash: A,
    }));
    const nodeId = await newNode(owner, project, { type: 'file', name: 'long.md' });
    const mapping = { sourceType: 'local', physicalPath: files[7]!.physicalPath };
    await owner.post(`/api/nodes/${nodeId}/mappings`, mapping).expect(201);
    expect((await check(files)).counts.ok).toBe(1);
  });

  it('requires write:docs, and read:docs for its reports', async () => {
    const report = await check([]);
    const paths = [reportsRoute(project.id), `${reportsRoute(project.id)}/${report.id}`];
    await anonymous(api[0]).post(checkRoute(project.id), { files: [] }).expect(401);
    for (const path of paths) await anonymous(api[0]).get(path).expect(401);
    const reader = await newToken(owner, 'read');
    for (const path of paths) await reader.get(path).expect(200);
    const refused = await reader.post(checkRoute(project.id), { files: [] }).expect(403);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_INSUFFICIENT_SCOPE',
      details: { requiredScopes: ['write:docs'] },
    });
    await check([], false, await connectAgent(owner, { scopes: ['write:docs'] }));
    const profileAgent = await connectAgent(owner, { scopes: ['read:profile'] });
    for (const path of paths) await profileAgent.get(path).expect(403);
    const crossSite = owner.with({ Origin: 'https://elsewhere.invalid' });
    await crossSite.post(checkRoute(project.id), { files: [] }).expect(403);
  });

  it('returns the same 404 for a project that is not visible as for one that does not exist', async () => {
    const { id } = await check([]);
    const missing = (await owner.get(reportsRoute(MISSING_ID)).expect(404)).body;
    const member = await newMember(owner);
    const { projectId: privateProject } = await myDocsOf(member);
    const other = await newProject(owner);
    const restrictedAgent = await connectAgent(owner, {
      projectSlugs: [other.slug],
      scopes: ['read:docs', 'write:docs'],
    });
    const notVisible: [Client, string][] = [
      [await newOwner(api[0]), project.id],
      [owner, privateProject],
      [restrictedAgent, project.id],
    ];
    for (const [client, projectId] of notVisible) {
      expect((await client.get(reportsRoute(projectId)).expect(404)).body).toEqual(missing);
      expect((await client.get(`${reportsRoute(projectId)}/${id}`).expect(404)).body).toEqual(missing);
      expect((await client.post(checkRoute(projectId), { files: [] }).expect(404)).body).toEqual(missing);
    }
    expect((await owner.get(`${reportsRoute(other.id)}/${id}`).expect(404)).body).toEqual(missing);
    expect((await owner.get(`${reportsRoute(project.id)}/${MISSING_ID}`).expect(404)).body).toEqual(missing);
    await owner.get(`${reportsRoute(project.id)}/nope`).expect(404);
  });

  it('stores reports, which are listed without their items in pages, the newest first', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await check([])).id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await owner.get(reportsRoute(project.id)).query({ limit: 2, ...(cursor && { cursor }) });
      for (const report of page.body.data as { id: string }[]) {
        expect(Object.keys(report).sort()).toEqual(['counts', 'createdAt', 'id', 'projectId']);
        seen.push(report.id);
      }
      cursor = page.body.meta.nextCursor as string | null;
    }
    expect(seen).toEqual(ids.reverse());
    for (const query of [{ limit: 0 }, { limit: 201 }, { cursor: 'x' }])
      await owner.get(reportsRoute(project.id)).query(query).expect(400);
  });

  it('stores only the last 500 reports of a project', async () => {
    const fill = `INSERT INTO health_reports (id, tenant_id, project_id, ok, missing, changed, repaired, items)
      SELECT ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, $1, $2, 0, 0, 0, 0, '[]' FROM generate_series(1, 505) i`;
    await sql(databaseUrl, fill, [owner.tenantId, project.id]);
    const other = await newProject(owner);
    await owner.post(checkRoute(other.id), { files: [] }).expect(201);
    const { id } = await check([]);
    const kept = await sql<{ id: string }>(
      databaseUrl,
      'SELECT id FROM health_reports WHERE project_id = $1 ORDER BY id',
      [project.id],
    );
    expect(kept).toHaveLength(500);
    expect(kept.at(-1)!.id).toBe(id);
    expect((await owner.get(reportsRoute(other.id)).expect(200)).body.data).toHaveLength(1);
  });
});

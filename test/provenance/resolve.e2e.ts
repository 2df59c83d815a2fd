import {
  type Client,
  connectAgent,
  type DocId,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  type Person,
  type Project,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { publish, share, unpublish } from './provenance-support';

describe('resolving a Doc ID', () => {
  const { api, databaseUrl } = deployment();
  let owner: Person;
  let stranger: Person;
  let project: Project;
  let nodeId: string;
  let docId: DocId;
  let missing: object;

  beforeAll(async () => {
    stranger = await newOwner(api[0]);
    missing = (await byPath(stranger, `@${stranger.tenantSlug}:docs:1`).expect(404)).body;
  });
  beforeAll(async () => {
    owner = await newOwner(api[0]);
  });
  beforeEach(async () => {
    project = await newProject(owner);
    nodeId = await newDocument(owner, project, 'guide/start.md', '# Getting started\n\nA secret sentence.\n');
    docId = await newDocId(owner, nodeId);
  });

  const byPath = (caller: Client, ref: string) =>
    caller.get(`/api/doc-ids/resolve/${encodeURIComponent(ref)}`);
  const byQuery = (caller: Client, ref: string, name = 'docId') =>
    caller.get(`/api/v1/docs/resolve?${name}=${encodeURIComponent(ref)}`);
  /** The answer of both routes for every form of the Doc ID. Expects all of them to be equal. */
  async function resolve(caller: Client, status = 200): Promise<object> {
    const { globalId, id } = docId;
    const [first, ...others] = await Promise.all([
      byPath(caller, globalId),
      caller.get(`/api/doc-ids/resolve/${globalId}`),
      byPath(caller.at(api[1]), id),
      byQuery(caller, globalId),
      byQuery(caller, id),
      byQuery(caller, globalId, 'globalId'),
    ]);
    expect(first.status).toBe(status);
    for (const answer of others)
      expect({ ...answer.body, status: answer.status }).toEqual({ ...first.body, status });
    return first.body;
  }

  it('returns the node, tenant and project, and only the title of the content', async () => {
    expect(await resolve(owner)).toEqual({
      data: {
        id: docId.id,
        globalId: docId.globalId,
        nodeId,
        documentId: nodeId,
        type: 'file',
        treeId: project.treeId,
        name: 'start.md',
        title: 'Getting started',
        status: 'issued',
        issuedAt: expect.any(String),
        path: '/guide/start.md',
        publicUrl: null,
        tenant: { id: owner.tenantId, slug: owner.tenantSlug },
        project: { id: project.id, slug: project.slug, name: expect.any(String) },
        untrusted: { title: 'Getting started' },
      },
    });
    expect(JSON.stringify(await resolve(await connectAgent(owner, { scopes: ['read:docs'] })))).not.toContain(
      'secret',
    );
  });

  it('keeps working when the document moves and the project is renamed', async () => {
    await owner.patch(`/api/nodes/${nodeId}/move`, { parentId: project.rootNodeId }).expect(200);
    await owner.patch(`/api/nodes/${nodeId}`, { name: 'begin.md' }).expect(200);
    await owner.patch(`/api/projects/${project.id}`, { name: 'Another name' }).expect(200);
    await sql(databaseUrl, `UPDATE projects SET slug = slug || '-new' WHERE id = $1`, [project.id]);
    expect(await resolve(owner)).toMatchObject({
      data: {
        globalId: docId.globalId,
        nodeId,
        name: 'begin.md',
        path: '/begin.md',
        project: { slug: `${project.slug}-new`, name: 'Another name' },
      },
    });
  });

  it('returns 404 to other organizations and to agents that do not reach the project, and after the document is deleted', async () => {
    expect(await resolve(stranger, 404)).toEqual(missing);
    const elsewhere = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [elsewhere.slug] });
    expect(await resolve(agent, 404)).toEqual(missing);
    await publish(owner, { projectId: project.id, nodeId });
    await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    expect(await resolve(owner, 404)).toEqual(missing);
    expect(await resolve(stranger, 404)).toEqual(missing);
  });

  it('is allowed for a user with whom the document is shared, while the share is live', async () => {
    const member = await newMember(owner);
    const saved = await owner.post('/api/documents/save', { path: 'own.md', content: '# Own\n' }).expect(201);
    nodeId = saved.body.data.nodeId;
    docId = await newDocId(owner, nodeId);
    expect(await resolve(member, 404)).toEqual(missing);
    const grant = await share(owner, nodeId, { shareType: 'user', targetId: member.userId });
    expect(await resolve(member)).toMatchObject({ data: { path: '/own.md', project: { slug: '~' } } });
    const [narrow, wide] = await Promise.all([
      connectAgent(member, { scopes: ['read:docs'] }),
      connectAgent(member, { scopes: ['read:docs'], grantExternal: true }),
    ]);
    expect(await resolve(narrow, 404)).toEqual(missing);
    await resolve(wide);
    await sql(databaseUrl, `UPDATE share_grants SET expires_at = now() WHERE id = $1`, [grant]);
    expect(await resolve(member, 404)).toEqual(missing);
  });

  it('is allowed for users of other organizations while the document is shared with everybody', async () => {
    const grant = await share(owner, nodeId, { shareType: 'public' });
    expect(await resolve(stranger)).toMatchObject({
      data: { path: '/start.md', tenant: { id: owner.tenantId } },
    });
    expect(await resolve(await connectAgent(stranger, { scopes: ['read:docs'] }), 404)).toEqual(missing);
    await owner.delete(`/api/shares/${grant}`).expect(200);
    expect(await resolve(stranger, 404)).toEqual(missing);
  });

  it('returns the public title and URL, without the name, path and tree, to every signed-in user while the document is live', async () => {
    const { id, slug } = await publish(owner, { projectId: project.id, nodeId });
    const publicUrl = `${api[0]}/p/${owner.tenantSlug}/${slug}`;
    expect(await resolve(stranger)).toMatchObject({
      data: {
        nodeId,
        documentId: nodeId,
        type: 'file',
        name: null,
        path: null,
        treeId: null,
        title: 'For all to see',
        publicUrl,
        untrusted: { title: 'For all to see' },
      },
    });
    await resolve(await connectAgent(stranger, { scopes: ['read:docs'] }));
    expect(await resolve(owner)).toMatchObject({
      data: { path: '/guide/start.md', publicUrl, untrusted: { title: 'Getting started' } },
    });
    await unpublish(owner, id);
    expect(await resolve(stranger, 404)).toEqual(missing);
    expect(await resolve(owner)).toMatchObject({ data: { publicUrl: null } });
  });

  it('returns 410 for a revoked Doc ID if the caller can read the document, and 404 otherwise', async () => {
    await owner.delete(`/api/doc-ids/${docId.id}`).expect(200);
    expect(await resolve(owner, 410)).toMatchObject({ error: { code: 'SVC_DOC_ID_REVOKED' } });
    expect(await resolve(stranger, 404)).toEqual(missing);
    await publish(owner, { projectId: project.id, nodeId });
    await resolve(stranger, 410);
  });

  it('returns 404 for a malformed Doc ID', async () => {
    const { globalId } = docId;
    const malformed = [
      nodeId,
      'start.md',
      globalId.slice(1),
      globalId.toUpperCase(),
      `${globalId} `,
      `${globalId}.0`,
      globalId.replace(/1$/, '01'),
      globalId.replace(/1$/, '0'),
      globalId.replace(/1$/, '-1'),
      globalId.replace(/1$/, '99999999999'),
      globalId.replace(/:/g, '/'),
      `${globalId}\n`,
      `${globalId}' OR '1'='1`,
      '@::1',
      'x'.repeat(400),
    ];
    for (const ref of malformed) {
      expect((await byPath(owner, ref).expect(404)).body).toEqual(missing);
      expect((await byQuery(owner, ref).expect(404)).body).toEqual(missing);
    }
  });

  it('requires exactly one Doc ID in the query', async () => {
    for (const query of [
      '',
      '?docId=',
      '?node=1',
      `?docId=${docId.globalId}&globalId=@a:b:1`,
      '?docId=@a:b:1&docId=@a:b:2',
    ]) {
      const { status, body } = await owner.get(`/api/v1/docs/resolve${query}`);
      expect([query, status]).toEqual([query, query === '?docId=' ? 404 : 400]);
      if (status === 400) expect(body.error.code).toBe('SVC_VALIDATION_ERROR');
    }
  });
});

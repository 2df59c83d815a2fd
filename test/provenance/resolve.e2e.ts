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
  let nothing: object;

  beforeAll(async () => {
    stranger = await newOwner(api[0]);
    nothing = (await byPath(stranger, `@${stranger.tenantSlug}:docs:1`).expect(404)).body;
  });
  beforeEach(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
    nodeId = await newDocument(owner, project, 'guide/start.md', '# Getting started\n\nA secret sentence.\n');
    docId = await newDocId(owner, nodeId);
  });

  const byPath = (caller: Client, ref: string) =>
    caller.get(`/api/doc-ids/resolve/${encodeURIComponent(ref)}`);
  const byQuery = (caller: Client, ref: string, name = 'docId') =>
    caller.get(`/api/v1/docs/resolve?${name}=${encodeURIComponent(ref)}`);
  /** What either route answers, whichever name is used. */
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

  it('leads to document, tenant and project, and tells nothing of the content but its title', async () => {
    expect(await resolve(owner)).toEqual({
      data: {
        id: docId.id,
        globalId: docId.globalId,
        documentId: nodeId,
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

  it('stays when the document moves and the project is renamed', async () => {
    await owner.patch(`/api/nodes/${nodeId}/move`, { parentId: project.rootNodeId }).expect(200);
    await owner.patch(`/api/nodes/${nodeId}`, { name: 'begin.md' }).expect(200);
    await owner.patch(`/api/projects/${project.id}`, { name: 'Another name' }).expect(200);
    await sql(databaseUrl, `UPDATE projects SET slug = slug || '-new' WHERE id = $1`, [project.id]);
    expect(await resolve(owner)).toMatchObject({
      data: {
        globalId: docId.globalId,
        path: '/begin.md',
        project: { slug: `${project.slug}-new`, name: 'Another name' },
      },
    });
  });

  it('is nothing for a stranger, for an agent let in elsewhere, and when the document is gone', async () => {
    expect(await resolve(stranger, 404)).toEqual(nothing);
    const elsewhere = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [elsewhere.slug] });
    expect(await resolve(agent, 404)).toEqual(nothing);
    await publish(owner, { projectId: project.id, nodeId });
    await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    expect(await resolve(owner, 404)).toEqual(nothing);
    expect(await resolve(stranger, 404)).toEqual(nothing);
  });

  it('is open to whom the document is shared with, as long as it is', async () => {
    const member = await newMember(owner);
    const saved = await owner.post('/api/documents/save', { path: 'own.md', content: '# Own\n' }).expect(201);
    nodeId = saved.body.data.nodeId;
    docId = await newDocId(owner, nodeId);
    expect(await resolve(member, 404)).toEqual(nothing);
    const grant = await share(owner, nodeId, { shareType: 'user', targetId: member.userId });
    expect(await resolve(member)).toMatchObject({ data: { path: '/own.md', project: { slug: '~' } } });
    const [narrow, wide] = await Promise.all([
      connectAgent(member, { scopes: ['read:docs'] }),
      connectAgent(member, { scopes: ['read:docs'], grantExternal: true }),
    ]);
    expect(await resolve(narrow, 404)).toEqual(nothing);
    await resolve(wide);
    await sql(databaseUrl, `UPDATE share_grants SET expires_at = now() WHERE id = $1`, [grant]);
    expect(await resolve(member, 404)).toEqual(nothing);
  });

  it('is open to people of other organizations while it is shared with everybody', async () => {
    const grant = await share(owner, nodeId, { shareType: 'public' });
    expect(await resolve(stranger)).toMatchObject({
      data: { path: '/guide/start.md', tenant: { id: owner.tenantId } },
    });
    expect(await resolve(await connectAgent(stranger, { scopes: ['read:docs'] }), 404)).toEqual(nothing);
    await owner.delete(`/api/shares/${grant}`).expect(200);
    expect(await resolve(stranger, 404)).toEqual(nothing);
  });

  it('is open to everybody who is signed in while the document is published: with its public page, without its path', async () => {
    const { id, slug } = await publish(owner, { projectId: project.id, nodeId });
    const publicUrl = `${api[0]}/p/${owner.tenantSlug}/${slug}`;
    expect(await resolve(stranger)).toMatchObject({
      data: { documentId: nodeId, path: null, publicUrl, untrusted: { title: 'For all to see' } },
    });
    await resolve(await connectAgent(stranger, { scopes: ['read:docs'] }));
    expect(await resolve(owner)).toMatchObject({
      data: { path: '/guide/start.md', publicUrl, untrusted: { title: 'Getting started' } },
    });
    await unpublish(owner, id);
    expect(await resolve(stranger, 404)).toEqual(nothing);
    expect(await resolve(owner)).toMatchObject({ data: { publicUrl: null } });
  });

  it('says that it was revoked to who may read the document, and nothing to others', async () => {
    await owner.delete(`/api/doc-ids/${docId.id}`).expect(200);
    expect(await resolve(owner, 410)).toMatchObject({ error: { code: 'SVC_DOC_ID_REVOKED' } });
    expect(await resolve(stranger, 404)).toEqual(nothing);
    await publish(owner, { projectId: project.id, nodeId });
    await resolve(stranger, 410);
  });

  it('is nothing where it has not the form of one', async () => {
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
      expect((await byPath(owner, ref).expect(404)).body).toEqual(nothing);
      expect((await byQuery(owner, ref).expect(404)).body).toEqual(nothing);
    }
  });

  it('asks for one Doc ID in the query', async () => {
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

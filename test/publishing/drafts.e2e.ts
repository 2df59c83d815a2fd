import {
  connectAgent,
  countStatuses,
  MISSING_ID,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  sha256,
  spread,
  uniqueName,
} from '#testing';
import { deployment } from '../support/deployments';
import { actionsOf, change, createDraft, listed, newDraft, publish } from './published-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('creating a published document', () => {
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  it('creates a draft with its address, hashes and settings', async () => {
    const slug = uniqueName('guide');
    const answer = await createDraft(owner, project, {
      slug,
      publicTitle: '  Guide  ',
      content: '# Hé\n',
    }).expect(201);
    const { data } = answer.body;
    expect(data).toMatchObject({
      projectId: project.id,
      status: 'draft',
      publicTitle: 'Guide',
      publicUrl: `${url}/p/${owner.tenantSlug}/${slug}`,
      content: '# Hé\n',
      contentHtml: null,
      contentHash: sha256('# Hé\n'),
      contentHtmlHash: null,
      bytes: 6,
      isOriginalPublished: false,
      searchListing: true,
      sourceNodeId: null,
      lineageDocumentId: data.id,
      seo: { title: null, description: null, ogImage: null, canonicalUrl: null, schemaType: null },
      rating: { count: 0, average: null },
      reviewRequestedAt: null,
      createdBy: owner.userId,
      createdByActorId: null,
      publishedAt: null,
      version: 1,
    });
    expect(answer.headers.etag).toBe(`"${data.etag}"`);
    expect(await actionsOf(databaseUrl, data.id as string)).toEqual(['created']);
  });

  it('is allowed for members and for agents with the scope publish:docs, and records the agent', async () => {
    const [member, agent] = await Promise.all([
      newMember(owner),
      connectAgent(owner, { scopes: ['publish:docs'], projectSlugs: [project.slug] }),
    ]);
    await newDraft(member, project);
    const { id } = await newDraft(agent, project);
    const elsewhere = await newProject(owner);
    await createDraft(agent, elsewhere).expect(404);
    expect(await listed(owner, project, id)).toMatchObject({
      createdBy: owner.userId,
      createdByActorId: agent.actorId,
    });
  });

  it('copies the current content of the source and marks it as original', async () => {
    const node = await newDocument(owner, project, `${uniqueName('src')}.md`, '# Source\n');
    const doc = await newDraft(owner, project, { sourceNodeId: node });
    expect(doc).toMatchObject({
      content: '# Source\n',
      contentHash: sha256('# Source\n'),
      isOriginalPublished: true,
      sourceNodeId: node,
      lineageDocumentId: node,
    });
    expect(await actionsOf(databaseUrl, node)).toEqual(['created', 'copied']);
    expect(await newDraft(owner, project, { sourceNodeId: node, isOriginalPublished: false })).toMatchObject({
      isOriginalPublished: false,
    });
  });

  it('accepts content as original only if it is identical to the source', async () => {
    const node = await newDocument(owner, project, `${uniqueName('src')}.md`, '# Source\n');
    const from = { sourceNodeId: node, isOriginalPublished: true };
    expect(await newDraft(owner, project, { ...from, content: '# Source\n' })).toMatchObject({
      isOriginalPublished: true,
    });
    expect(await newDraft(owner, project, { sourceNodeId: node, content: '# Source\n' })).toMatchObject({
      isOriginalPublished: false,
    });
    const refused = await createDraft(owner, project, { ...from, content: '# Source' }).expect(400);
    expect(refused.body.error.details.fields).toMatchObject([
      { path: 'isOriginalPublished', rule: 'original' },
    ]);
    const sourceless = await createDraft(owner, project, { isOriginalPublished: true }).expect(400);
    expect(sourceless.body.error.details.fields).toMatchObject([
      { path: 'isOriginalPublished', rule: 'source' },
    ]);
  });

  it.each([
    ['a request without content and source', async () => ({ content: undefined }), 'content'],
    [
      'a folder as the source',
      async () => ({
        sourceNodeId: await newNode(owner, project, { type: 'folder', name: uniqueName('f') }),
      }),
      'sourceNodeId',
    ],
    [
      'a file without content as the source',
      async () => ({ sourceNodeId: await newNode(owner, project, { type: 'file', name: uniqueName('f') }) }),
      'sourceNodeId',
    ],
    [
      'a file of another project as the source',
      async () => ({ sourceNodeId: await newDocument(owner, await newProject(owner), 'a.md', 'x') }),
      'sourceNodeId',
    ],
  ])('rejects %s with the name of the field', async (_what, fieldsOf, path) => {
    const refused = await createDraft(owner, project, await fieldsOf()).expect(400);
    expect(refused.body.error.details.fields).toMatchObject([{ path }]);
  });

  it('returns the same 404 for a source of another organization as for a missing one', async () => {
    const stranger = await newOwner(url);
    const theirs = await newDocument(stranger, await newProject(stranger), 'a.md', 'x');
    const missing = await createDraft(owner, project, { sourceNodeId: MISSING_ID }).expect(404);
    const foreign = await createDraft(owner, project, { sourceNodeId: theirs }).expect(404);
    expect(foreign.body).toEqual(missing.body);
  });

  it('rejects unknown fields, and lists the known ones', async () => {
    const refused = await createDraft(owner, project, { seoTitle: 'x', toString: 'y' }).expect(400);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_VALIDATION_ERROR',
      details: {
        fields: [
          { path: 'seoTitle', rule: 'known', message: expect.stringContaining('publicTitle') as string },
          { path: 'toString', rule: 'known' },
        ],
      },
    });
  });

  it.each([
    ['Getting Started', 'getting-started'],
    ['a--b', 'a-b'],
    ['-a', 'a'],
    ['a_b', 'a-b'],
    ['é', 'e'],
    ['a/b', 'a-b'],
    ['..', ''],
    ['', ''],
    ['a'.repeat(101), ''],
  ])('rejects the slug %j, and suggests a valid one if possible', async (slug, suggestion) => {
    const { body } = await createDraft(owner, project, { slug }).expect(400);
    expect(body.error.details.fields).toMatchObject([{ path: 'slug' }]);
    if (suggestion) expect(body.error.message).toContain(`such as "${suggestion}"`);
  });

  it.each([
    ['publicTitle', { publicTitle: '' }],
    ['publicTitle', { publicTitle: 'x'.repeat(301) }],
    ['publicTitle', { publicTitle: 'a\u202eb' }],
    ['projectId', { projectId: 'nonsense' }],
    ['content', { content: 7 }],
    ['content', { content: 'a\0b' }],
    ['searchListing', { searchListing: 'yes' }],
  ])('rejects an invalid %s', async (path, more) => {
    const { body } = await createDraft(owner, project, more).expect(400);
    expect(body.error.details.fields).toMatchObject([{ path }]);
  });

  it('rejects content and HTML over their size limits, including HTML that sanitizing makes too large', async () => {
    for (const more of [
      { content: 'x'.repeat(5_242_881) },
      { contentHtml: 'x'.repeat(1_048_577) },
      { contentHtml: '<'.repeat(500_000) },
    ]) {
      const { body } = await createDraft(owner, project, more).expect(413);
      expect(body.error.code).toBe('SVC_PAYLOAD_TOO_LARGE');
    }
    await newDraft(owner, project, { content: 'x'.repeat(5_242_880) });
  });

  it('stores sanitized HTML, and rejects HTML that is nested too deeply', async () => {
    const short = await newDraft(owner, project, {
      contentHtml: '<p onclick="x()">Hi<script>x()</script></p>',
    });
    expect(short.contentHtml).toBe('<p>Hi</p>');
    expect(short.contentHtmlHash).toBe(sha256('<p>Hi</p>'));
    const long = await newDraft(owner, project, { contentHtml: '<p style="x">y</p>\n'.repeat(20_000) });
    expect(long.contentHtml).toBe('<p>y</p>\n'.repeat(20_000));
    const { body } = await createDraft(owner, project, { contentHtml: '<b>'.repeat(300_000) }).expect(400);
    expect(body.error.details.fields).toMatchObject([{ path: 'contentHtml' }]);
  });

  it('takes blank HTML for none, and rejects HTML of which sanitizing leaves nothing', async () => {
    for (const contentHtml of ['', ' \n\t'])
      expect(await newDraft(owner, project, { contentHtml })).toMatchObject({
        contentHtml: null,
        contentHtmlHash: null,
      });
    const { id } = await newDraft(owner, project, { contentHtml: '<p>x</p>' });
    for (const contentHtml of ['<script>x()</script>', ' <!-- x -->\n', '<style>p {}</style>', '&nbsp;'])
      for (const answer of [
        await createDraft(owner, project, { contentHtml }).expect(400),
        await change(owner, id, { contentHtml }).expect(400),
      ])
        expect(answer.body.error.details.fields).toEqual([
          {
            path: 'contentHtml',
            rule: 'shown',
            message:
              'must contain text or elements that a public page can show; nothing is left after sanitizing',
          },
        ]);
    const { body } = await change(owner, id, { contentHtml: ' ' }).expect(200);
    expect(body.data).toMatchObject({ contentHtml: null, contentHtmlHash: null, version: 2 });
  });

  it('requires a slug that is unique in the organization, until the document is deleted', async () => {
    const slug = uniqueName('taken');
    const other = await newProject(owner);
    const first = await newDraft(owner, project, { slug });
    const refused = await createDraft(owner, other, { slug }).expect(409);
    expect(refused.body.error.code).toBe('SVC_PUBLISHED_SLUG_TAKEN');
    const second = await newDraft(owner, other);
    expect((await change(owner, second.id, { slug }).expect(409)).body.error.code).toBe(
      'SVC_PUBLISHED_SLUG_TAKEN',
    );
    const stranger = await newOwner(url);
    await newDraft(stranger, await newProject(stranger), { slug });
    await owner
      .delete(`/api/published-docs/${first.id}`)
      .expect(200, { data: { id: first.id, deleted: true } });
    await newDraft(owner, other, { slug });
  });

  it('is deleted with a current ETag in If-Match only, live or draft', async () => {
    const doc = await newDraft(owner, project);
    const first = `"${doc.etag}"`;
    const published = await publish(owner, doc.id).expect(200);
    const path = `/api/published-docs/${doc.id}`;
    const refused = await owner.with({ 'If-Match': first }).delete(path).expect(412);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_PRECONDITION_FAILED',
      details: { currentEtag: published.headers.etag!.replaceAll('"', '') },
    });
    expect(await listed(owner, project, doc.id)).toMatchObject({ status: 'published' });
    const stranger = await newOwner(url);
    await stranger.with({ 'If-Match': first }).delete(path).expect(404);
    await owner.with({ 'If-Match': published.headers.etag! }).delete(path).expect(200);
    await owner.with({ 'If-Match': '*' }).delete(path).expect(404);
  });

  it('creates one document for concurrent requests with the same slug', async () => {
    const slug = uniqueName('raced');
    const answers = await Promise.all(
      spread(owner, api, 8).map((caller) => createDraft(caller, project, { slug })),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 7 });
  });

  it('is deleted with its project, which frees its slug', async () => {
    const slug = uniqueName('free');
    const deletedProject = await newProject(owner);
    const { id } = await newDraft(owner, deletedProject, { slug });
    await owner.delete(`/api/projects/${deletedProject.id}`).expect(200);
    await change(owner, id, { publicTitle: 'x' }).expect(404);
    await owner.get(`/api/published-docs?projectId=${deletedProject.id}`).expect(404);
    await newDraft(owner, project, { slug });
  });

  describe('from My Docs', () => {
    it('is allowed only for the owner of the My Docs and their agents, not for admins of the organization', async () => {
      const admin = await newMember(owner, 'admin');
      const saved = await admin
        .post('/api/documents/save', { path: 'plan.md', content: '# Plan\n' })
        .expect(201);
      const sourceNodeId = saved.body.data.nodeId as string;
      const node = await admin.get(`/api/nodes/${sourceNodeId}`).expect(200);
      const mine = { id: node.body.data.projectId as string };
      const doc = await newDraft(admin, mine, { sourceNodeId });
      await createDraft(owner, mine).expect(404);
      await createDraft(owner, project, { sourceNodeId }).expect(404);
      await owner.get(`/api/published-docs?projectId=${mine.id}`).expect(404);
      await change(owner, doc.id, { publicTitle: 'Yours' }).expect(404);
      await owner.post(`/api/published-docs/${doc.id}/publish`).expect(404);
      await owner.delete(`/api/published-docs/${doc.id}`).expect(404);
      const agent = await connectAgent(admin, { scopes: ['publish:docs'] });
      await newDraft(agent, mine, { sourceNodeId });
    });
  });

  it("requires the scope publish:docs of a settings token, which a member can't give", async () => {
    const member = await newMember(owner);
    const token = await newToken(member, 'write');
    expect((await createDraft(token, project).expect(403)).body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
    await newDraft(await newToken(owner, 'write'), project);
  });
});

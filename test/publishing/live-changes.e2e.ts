import {
  MISSING_ID,
  newDocument,
  newMember,
  newOwner,
  newProject,
  type Person,
  type Project,
  sha256,
  uniqueName,
} from '#testing';
import { saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import { CARD, CREDENTIAL, change, changeSeo, listed, newDraft, newLive } from './published-support';

const { api } = deployment();
const [url] = api;

describe('updating a published document', () => {
  let owner: Person;
  let member: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    [member, project] = await Promise.all([newMember(owner), newProject(owner)]);
  });

  const newSource = (content: string) => newDocument(owner, project, `${uniqueName('source')}.md`, content);

  it('changes only the given fields, and increments the version', async () => {
    const draft = await newDraft(owner, project, { contentHtml: '<p>x</p>' });
    const answer = await change(member, draft.id, { title: 'Other', searchListing: false }).expect(200);
    expect(answer.body.data).toMatchObject({
      ...draft,
      publicTitle: 'Other',
      searchListing: false,
      version: 2,
      etag: expect.stringMatching(/\.2$/) as string,
      updatedAt: expect.any(String) as string,
    });
    expect(answer.headers.etag).toBe(`"${answer.body.data.etag}"`);
    const texts = await change(owner, draft.id, {
      content: 'new\n',
      contentHtml: '<b onclick=x>y</b>',
    }).expect(200);
    expect(texts.body.data).toMatchObject({
      content: 'new\n',
      contentHash: sha256('new\n'),
      contentHtml: '<b>y</b>',
      contentHtmlHash: sha256('<b>y</b>'),
    });
    const without = await change(owner, draft.id, { contentHtml: null }).expect(200);
    expect(without.body.data).toMatchObject({ content: 'new\n', contentHtml: null, contentHtmlHash: null });
  });

  it('keeps the version if nothing changes', async () => {
    const { id, publicTitle, content } = await newDraft(owner, project);
    for (const body of [{}, { publicTitle }, { content }, { unknown: 1 }])
      expect((await change(owner, id, body).expect(200)).body.data.version).toBe(1);
  });

  it('sets the fields for search engines, and null clears them', async () => {
    const { id } = await newDraft(owner, project);
    const seo = {
      title: 'For engines',
      description: 'How to begin.',
      ogImage: 'https://img.example/a.png',
      canonicalUrl: "https://docs.example/a'guide?x='1'#top",
      schemaType: 'HowTo',
    };
    expect((await changeSeo(member, id, seo).expect(200)).body.data).toMatchObject({ seo, version: 2 });
    const less = await changeSeo(owner, id, { ogImage: null, schemaType: null }).expect(200);
    expect(less.body.data.seo).toEqual({ ...seo, ogImage: null, schemaType: null });
    expect(less.body.data).not.toHaveProperty('content');
  });

  it.each([
    ['canonicalUrl', 'http://docs.example/'],
    ['canonicalUrl', 'javascript:alert(1)'],
    ['canonicalUrl', 'https://user:secret@docs.example/'],
    ['canonicalUrl', 'https://docs.example/\nx'],
    ['canonicalUrl', ' https://docs.example/'],
    ['canonicalUrl', 'https://docs.example/"><script>'],
    ['canonicalUrl', '/p/other'],
    ['canonicalUrl', `https://docs.example/${'x'.repeat(2048)}`],
    ['ogImage', 'data:image/png;base64,AAAA'],
    ['ogImage', 'https://localhost/a.png'],
    ['schemaType', 'Organization'],
    ['title', ''],
    ['description', 'x'.repeat(501)],
  ])('rejects an invalid %s: %j', async (path, value) => {
    const { id } = await newDraft(owner, project);
    const { body } = await changeSeo(owner, id, { [path]: value }).expect(400);
    expect(body.error.details.fields).toMatchObject([{ path }]);
    if (value === 'https://localhost/a.png')
      expect(body.error.message).toBe(
        '`ogImage` must be an https:// URL whose host has a dot, without user and password.',
      );
  });

  it.each([
    ['both names of the title', { title: 'One', publicTitle: 'Two' }, 'title'],
    ['an invalid slug', { slug: 'No Slug' }, 'slug'],
    ['a malformed source ID', { sourceNodeId: 'x' }, 'sourceNodeId'],
  ])('rejects %s', async (_what, body, path) => {
    const { id } = await newDraft(owner, project);
    const refused = await change(owner, id, body).expect(400);
    expect(refused.body.error.details.fields).toMatchObject([{ path }]);
  });

  it('honors If-Match', async () => {
    const { id, etag } = await newDraft(owner, project);
    const stale = owner.with({ 'If-Match': `"${etag}"` });
    await change(stale, id, { publicTitle: 'One' }).expect(200);
    for (const refused of [
      await change(stale, id, { publicTitle: 'Two' }).expect(412),
      await changeSeo(stale, id, { description: 'Two' }).expect(412),
    ])
      expect(refused.body.error.details.currentEtag).toMatch(/\.2$/);
  });

  it('returns the same 404 for a document of another organization as for a missing one', async () => {
    const stranger = await newOwner(url);
    const { id } = await newDraft(owner, project);
    for (const send of [change, changeSeo]) {
      const missing = await send(stranger, MISSING_ID, {}).expect(404);
      expect((await send(stranger, id, {}).expect(404)).body).toEqual(missing.body);
    }
  });

  describe('the source', () => {
    it('can be set later, and the content is original only while both are equal', async () => {
      const node = await newSource('# One\n');
      const { id } = await newDraft(owner, project, { content: '# One\n' });
      const named = await change(owner, id, {
        sourceNodeId: node.toUpperCase(),
        isOriginalPublished: true,
      }).expect(200);
      expect(named.body.data).toMatchObject({
        sourceNodeId: node,
        lineageDocumentId: node,
        isOriginalPublished: true,
      });
      const edited = await change(owner, id, { content: '# Two\n' }).expect(200);
      expect(edited.body.data).toMatchObject({ sourceNodeId: node, isOriginalPublished: false });
      await change(owner, id, { isOriginalPublished: true }).expect(400);
      await saveTo(owner, project, node, '# Two\n').expect(200);
      expect(
        (await change(owner, id, { isOriginalPublished: true }).expect(200)).body.data.isOriginalPublished,
      ).toBe(true);
      const none = await change(owner, id, { sourceNodeId: null }).expect(200);
      expect(none.body.data).toMatchObject({
        sourceNodeId: null,
        lineageDocumentId: id,
        isOriginalPublished: false,
      });
    });

    it('can be followed: content that equals the current source stays original', async () => {
      const node = await newSource('# One\n');
      const { id } = await newDraft(owner, project, { sourceNodeId: node });
      await saveTo(owner, project, node, '# Two\n').expect(200);
      const kept = await change(owner, id, { publicTitle: 'Still' }).expect(200);
      expect(kept.body.data).toMatchObject({ content: '# One\n', isOriginalPublished: true });
      const followed = await change(owner, id, { content: '# Two\n' }).expect(200);
      expect(followed.body.data).toMatchObject({ content: '# Two\n', isOriginalPublished: true });
    });

    it('can be deleted without affecting the document', async () => {
      const node = await newSource('# One\n');
      const { id } = await newDraft(owner, project, { sourceNodeId: node });
      await owner.delete(`/api/nodes/${node}`).expect(200);
      expect((await change(owner, id, { content: 'x' }).expect(200)).body.data).toMatchObject({
        sourceNodeId: node,
        isOriginalPublished: false,
      });
      await change(owner, id, { sourceNodeId: MISSING_ID }).expect(404);
    });
  });

  describe('while it is live', () => {
    const unsafe: [string, object][] = [
      ['content', { content: `key = ${CREDENTIAL}` }],
      ['HTML', { contentHtml: `<p>${CREDENTIAL}</p>` }],
      ['title', { publicTitle: CREDENTIAL }],
    ];

    it.each(unsafe)('rejects an unsafe %s, and does not change the live document', async (_what, body) => {
      const { id } = await newLive(owner, project);
      const before = await listed(owner, project, id);
      const refused = await change(owner, id, body).expect(422);
      expect(refused.body.error).toMatchObject({
        code: 'SVC_PUBLISH_BLOCKED',
        details: { findings: [{ category: 'credential' }] },
      });
      expect(await listed(owner, project, id)).toEqual(before);
    });

    it('rejects unsafe text for search engines', async () => {
      const { id } = await newLive(owner, project);
      const refused = await changeSeo(owner, id, { description: `card ${CARD}` }).expect(422);
      expect(refused.body.error.details.findings).toMatchObject([
        { category: 'pii', field: 'seo.description' },
      ]);
      expect(await listed(owner, project, id)).toMatchObject({ seo: { description: null }, version: 2 });
    });

    it('publishes a safe change immediately', async () => {
      const { id } = await newLive(owner, project);
      const { body } = await change(member, id, { content: 'new\n', slug: `${id.slice(-12)}-new` }).expect(
        200,
      );
      expect(body.data).toMatchObject({ status: 'published', version: 3, slug: `${id.slice(-12)}-new` });
    });

    it('accepts an unsafe change with an override, under the rules of publishing', async () => {
      const { id } = await newLive(owner, project);
      const overridden = (body: object) => ({ ...body, override: true, overrideReason: 'For tests.' });
      await change(member, id, { content: `card ${CARD}`, override: true }).expect(400);
      await change(member, id, overridden({ content: `key = ${CREDENTIAL}` })).expect(403);
      await change(member, id, overridden({ content: `card ${CARD}` })).expect(200);
      await changeSeo(member, id, { title: 'Cards' }).expect(422);
      await changeSeo(member, id, overridden({ title: 'Cards' })).expect(200);
      await change(owner, id, overridden({ content: `key = ${CREDENTIAL}` })).expect(200);
    });
  });

  it('accepts unsafe content in a draft', async () => {
    const { id } = await newDraft(owner, project);
    await change(owner, id, { content: `key = ${CREDENTIAL}` }).expect(200);
  });
});

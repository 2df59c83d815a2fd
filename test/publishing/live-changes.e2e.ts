import {
  MISSING_ID,
  newDocument,
  newMember,
  newOwner,
  newProject,
  type Person,
  type Project,
  sha256,
} from '#testing';
import { saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import { CARD, CREDENTIAL, change, changeSeo, listed, newDraft, newLive } from './published-support';

const { api } = deployment();
const [url] = api;

describe('changing a published document', () => {
  let owner: Person;
  let member: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    [member, project] = await Promise.all([newMember(owner), newProject(owner)]);
  });

  const source = (content: string) =>
    newDocument(owner, project, `${Date.now()}-${Math.random()}.md`, content);

  it('changes what is given and nothing else, under a new version', async () => {
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

  it('that changes nothing makes no new version', async () => {
    const { id, publicTitle, content } = await newDraft(owner, project);
    for (const body of [{}, { publicTitle }, { content }, { unknown: 1 }])
      expect((await change(owner, id, body).expect(200)).body.data.version).toBe(1);
  });

  it('tells search engines what is given, and null takes it away again', async () => {
    const { id } = await newDraft(owner, project);
    const seo = {
      title: 'For engines',
      description: 'How to begin.',
      ogImage: 'https://img.example/a.png',
      canonicalUrl: 'https://docs.example/guide?x=1#top',
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
  ])('refuses as %s: %j', async (path, value) => {
    const { id } = await newDraft(owner, project);
    const { body } = await changeSeo(owner, id, { [path]: value }).expect(400);
    expect(body.error.details.fields).toMatchObject([{ path }]);
  });

  it.each([
    ['two titles', { title: 'One', publicTitle: 'Two' }, 'title'],
    ['a slug that is none', { slug: 'No Slug' }, 'slug'],
    ['a source that is no id', { sourceNodeId: 'x' }, 'sourceNodeId'],
  ])('refuses %s', async (_what, body, path) => {
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

  it("of what is missing, or a foreign organization's, is the same 404", async () => {
    const stranger = await newOwner(url);
    const { id } = await newDraft(owner, project);
    for (const send of [change, changeSeo]) {
      const missing = await send(stranger, MISSING_ID, {}).expect(404);
      expect((await send(stranger, id, {}).expect(404)).body).toEqual(missing.body);
    }
  });

  describe('where it comes from', () => {
    it('can be named later, and stays original only while it is', async () => {
      const node = await source('# One\n');
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

    it("can follow the source: content that is the source's by now stays original", async () => {
      const node = await source('# One\n');
      const { id } = await newDraft(owner, project, { sourceNodeId: node });
      await saveTo(owner, project, node, '# Two\n').expect(200);
      const kept = await change(owner, id, { publicTitle: 'Still' }).expect(200);
      expect(kept.body.data).toMatchObject({ content: '# One\n', isOriginalPublished: true });
      const followed = await change(owner, id, { content: '# Two\n' }).expect(200);
      expect(followed.body.data).toMatchObject({ content: '# Two\n', isOriginalPublished: true });
    });

    it('may be gone, and the document goes on', async () => {
      const node = await source('# One\n');
      const { id } = await newDraft(owner, project, { sourceNodeId: node });
      await owner.delete(`/api/nodes/${node}`).expect(200);
      expect((await change(owner, id, { content: 'x' }).expect(200)).body.data).toMatchObject({
        sourceNodeId: node,
        isOriginalPublished: false,
      });
      await change(owner, id, { sourceNodeId: MISSING_ID }).expect(404);
    });
  });

  describe('that is live', () => {
    const unsafe: [string, object][] = [
      ['content', { content: `key = ${CREDENTIAL}` }],
      ['HTML', { contentHtml: `<p>${CREDENTIAL}</p>` }],
      ['title', { publicTitle: CREDENTIAL }],
    ];

    it.each(unsafe)('refuses an unsafe %s, and leaves what is live as it was', async (_what, body) => {
      const { id } = await newLive(owner, project);
      const before = await listed(owner, project, id);
      const refused = await change(owner, id, body).expect(422);
      expect(refused.body.error).toMatchObject({
        code: 'SVC_PUBLISH_BLOCKED',
        details: { findings: [{ category: 'credential' }] },
      });
      expect(await listed(owner, project, id)).toEqual(before);
    });

    it('refuses what is unsafe for search engines', async () => {
      const { id } = await newLive(owner, project);
      const refused = await changeSeo(owner, id, { description: `card ${CARD}` }).expect(422);
      expect(refused.body.error.details.findings).toMatchObject([
        { category: 'pii', field: 'seo.description' },
      ]);
      expect(await listed(owner, project, id)).toMatchObject({ seo: { description: null }, version: 2 });
    });

    it('takes a safe change at once, and stays live', async () => {
      const { id } = await newLive(owner, project);
      const { body } = await change(member, id, { content: 'new\n', slug: `${id.slice(-12)}-new` }).expect(
        200,
      );
      expect(body.data).toMatchObject({ status: 'published', version: 3, slug: `${id.slice(-12)}-new` });
    });

    it('takes an unsafe one by an override with a reason, under the rules of publishing', async () => {
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

  it('may be unsafe while it is a draft', async () => {
    const { id } = await newDraft(owner, project);
    await change(owner, id, { content: `key = ${CREDENTIAL}` }).expect(200);
  });
});

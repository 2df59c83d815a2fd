import {
  type Agent,
  connectAgent,
  MISSING_ID,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  sql,
  uniqueName,
} from '#testing';
import { deployment } from '../support/deployments';
import {
  CARD,
  CREDENTIAL,
  actionsOf,
  change,
  changeSeo,
  listed,
  newDraft,
  publish,
  unpublish,
} from './published-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('publishing', () => {
  let owner: Person;
  let admin: Person;
  let member: Person;
  let agent: Agent;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    [admin, member, agent, project] = await Promise.all([
      newMember(owner, 'admin'),
      newMember(owner),
      connectAgent(owner, { scopes: ['publish:docs', 'read:docs'] }),
      newProject(owner),
    ]);
  });

  const draft = (more: object = {}) => newDraft(owner, project, more);
  const statusOf = async (id: string) => (await listed(owner, project, id))?.status;

  it('makes a draft live, and returns the publisher and the findings that do not block it', async () => {
    const { id, version } = await draft({ content: '# Team\n\nWrite to ada@team.example.net.io.\n' });
    const answer = await publish(member, id).expect(200);
    expect(answer.body.data).toMatchObject({
      id,
      status: 'published',
      publishedBy: member.userId,
      publishedByActorId: null,
      version: version + 1,
      findings: [{ category: 'pii', severity: 'low', field: 'content', line: 3, overridable: true }],
      truncated: false,
    });
    expect(answer.body.data).not.toHaveProperty('content');
    expect(answer.headers.etag).toBe(`"${answer.body.data.etag}"`);
    expect(await statusOf(id)).toBe('published');
  });

  it('is allowed for agents', async () => {
    const { id } = await newDraft(agent, project);
    await publish(agent, id).expect(200);
    expect(await listed(agent, project, id)).toMatchObject({
      publishedBy: owner.userId,
      publishedByActorId: agent.actorId,
    });
    await unpublish(agent, id).expect(200);
    await agent.delete(`/api/published-docs/${id}`).expect(200);
  });

  it('scans a live document again and changes nothing', async () => {
    const { id } = await draft();
    const first = await publish(owner, id).expect(200);
    const again = await publish(owner, id).expect(200);
    expect(again.body).toEqual(first.body);
    expect(await actionsOf(databaseUrl, id)).toEqual(['created', 'published']);
  });

  it('is undone by unpublishing, which returns 409 for a draft', async () => {
    const { id } = await draft();
    expect((await unpublish(owner, id).expect(409)).body.error.code).toBe('SVC_NOT_PUBLISHED');
    await publish(owner, id).expect(200);
    const { body } = await unpublish(member, id).expect(200);
    expect(body.data).toMatchObject({ status: 'draft', publishedAt: null, publishedBy: null, version: 3 });
    await unpublish(owner, id).expect(409);
    await publish(owner, id).expect(200);
    expect(await actionsOf(databaseUrl, id)).toEqual(['created', 'published', 'unpublished', 'published']);
  });

  it('honors If-Match, so that only the version that the caller knows is published', async () => {
    const { id, etag } = await draft();
    await change(owner, id, { publicTitle: 'Other' }).expect(200);
    const refused = await publish(owner.with({ 'If-Match': `"${etag}"` }), id).expect(412);
    const { currentEtag } = refused.body.error.details as { currentEtag: string };
    expect(await statusOf(id)).toBe('draft');
    await publish(owner.with({ 'If-Match': `"${currentEtag}"` }), id).expect(200);
  });

  it('returns the same 404 for missing and deleted documents and those of another organization', async () => {
    const { id } = await draft();
    const deleted = await draft();
    await owner.delete(`/api/published-docs/${deleted.id}`).expect(200);
    const stranger = await newOwner(url);
    for (const act of ['publish', 'unpublish', 'scan']) {
      const missing = await stranger.post(`/api/published-docs/${MISSING_ID}/${act}`).expect(404);
      for (const [caller, which] of [
        [stranger, id],
        [owner, deleted.id],
      ] as const) {
        const { body } = await caller.post(`/api/published-docs/${which}/${act}`).expect(404);
        expect(body).toEqual(missing.body);
      }
    }
    await owner.delete(`/api/published-docs/${deleted.id}`).expect(404);
  });

  describe('unsafe text', () => {
    const everywhere: [string, object, object, string][] = [
      ['the content', { content: `# Keys\n\nkey = ${CREDENTIAL}\n` }, {}, 'content'],
      ['the HTML', { contentHtml: `<p>key = ${CREDENTIAL}</p>` }, {}, 'contentHtml'],
      ['the title', { publicTitle: `Key ${CREDENTIAL}` }, {}, 'title'],
      ['the title for search engines', {}, { title: `Key ${CREDENTIAL}` }, 'seo.title'],
      ['the description', {}, { description: `Key ${CREDENTIAL}` }, 'seo.description'],
      ['the URL of the image', {}, { ogImage: `https://img.example/${CREDENTIAL}.png` }, 'seo.ogImage'],
      ['the canonical URL', {}, { canonicalUrl: `https://x.example/?key=${CREDENTIAL}` }, 'seo.canonicalUrl'],
    ];

    it.each(everywhere)('in %s blocks publishing', async (_where, more, seo, field) => {
      const { id } = await draft(more);
      if (Object.keys(seo).length > 0) await changeSeo(owner, id, seo).expect(200);
      const refused = await publish(owner, id).expect(422);
      expect(refused.body.error).toMatchObject({
        code: 'SVC_PUBLISH_BLOCKED',
        details: {
          blocked: true,
          truncated: false,
          findings: [{ category: 'credential', severity: 'high', field, overridable: false }],
        },
      });
      expect(JSON.stringify(refused.body)).not.toContain(CREDENTIAL);
      expect(await statusOf(id)).toBe('draft');
    });

    it('in content from a source blocks publishing', async () => {
      const sourceNodeId = await newDocument(
        owner,
        project,
        `${uniqueName('source')}.md`,
        `key = ${CREDENTIAL}\n`,
      );
      await publish(owner, (await draft({ sourceNodeId })).id).expect(422);
    });

    it('includes the API tokens of this service', async () => {
      const { token } = await newToken(owner, 'read');
      const { body } = await publish(owner, (await draft({ content: `Bearer ${token}` })).id).expect(422);
      expect(body.error.details.findings).toMatchObject([{ category: 'credential' }]);
    });

    it('can be found before publishing, in drafts and live documents', async () => {
      const { id } = await draft({ content: `key = ${CREDENTIAL}` });
      const scan = (caller: Person) => caller.post(`/api/published-docs/${id}/scan`);
      const { body } = await scan(member).expect(200);
      expect(body.data).toMatchObject({
        blocked: true,
        truncated: false,
        findings: [{ category: 'credential' }],
      });
      expect(JSON.stringify(body)).not.toContain(CREDENTIAL);
      await change(member, id, { content: 'nothing\n' }).expect(200);
      expect((await scan(member).expect(200)).body.data).toEqual({
        blocked: false,
        truncated: false,
        findings: [],
      });
      await publish(owner, id).expect(200);
      expect((await scan(member).expect(200)).body.data).toMatchObject({ blocked: false });
    });
  });

  describe('an override', () => {
    const override = { override: true, overrideReason: 'A number for tests.' };
    const overridesOf = (id: string) =>
      sql<{ reason: string; user_id: string; actor_id: string | null; fingerprints: string[] }>(
        databaseUrl,
        'SELECT reason, user_id, actor_id, fingerprints FROM publish_overrides WHERE published_document_id = $1 ORDER BY id',
        [id],
      );

    it.each([
      ['without a reason', { override: true }],
      ['with an empty reason', { override: true, overrideReason: '   ' }],
      ['with a reason of more than 500 characters', { override: true, overrideReason: 'x'.repeat(501) }],
      ['that is neither true nor false', { override: 'yes', overrideReason: 'x' }],
    ])('%s is rejected', async (_how, body) => {
      const { id } = await draft({ content: `card ${CARD}` });
      const refused = await publish(owner, id, body).expect(400);
      expect(refused.body.error.code).toBe('SVC_VALIDATION_ERROR');
    });

    it('lets members and agents publish other findings than credentials, and is stored with its reason', async () => {
      for (const caller of [member, agent]) {
        const { id } = await draft({ content: `card ${CARD}` });
        expect((await publish(caller, id).expect(422)).body.error.code).toBe('SVC_PUBLISH_BLOCKED');
        const { body } = await publish(caller, id, override).expect(200);
        expect(body.data).toMatchObject({
          status: 'published',
          findings: [{ category: 'pii', severity: 'high' }],
        });
        const byAgent = caller === agent;
        expect(await overridesOf(id)).toEqual([
          {
            reason: 'A number for tests.',
            user_id: byAgent ? owner.userId : member.userId,
            actor_id: byAgent ? agent.actorId : null,
            fingerprints: [body.data.findings[0].fingerprint],
          },
        ]);
      }
    });

    it('of a credential requires an owner or admin in a session, not a member or token', async () => {
      const content = `key = ${CREDENTIAL}`;
      const { id } = await draft({ content });
      const adminToken = await newToken(owner, 'admin');
      for (const caller of [member, agent, adminToken]) {
        const refused = await publish(caller, id, override).expect(403);
        expect(refused.body.error).toMatchObject({
          code: 'SVC_OVERRIDE_FORBIDDEN',
          details: { findings: [{ category: 'credential', overridable: false }] },
        });
      }
      expect(await statusOf(id)).toBe('draft');
      expect(await overridesOf(id)).toEqual([]);
      for (const caller of [owner, admin])
        await publish(caller, (await draft({ content })).id, override).expect(200);
    });

    it("is rejected if the caller can't override one of the findings", async () => {
      const { id } = await draft({ content: `card ${CARD}, key = ${CREDENTIAL}` });
      await publish(member, id, override).expect(403);
      expect(await overridesOf(id)).toEqual([]);
    });

    it('is not stored if there is nothing to override', async () => {
      const { id } = await draft();
      await publish(owner, id, override).expect(200);
      expect(await overridesOf(id)).toEqual([]);
    });

    it('is valid for the scanned texts only: any change requires a new one', async () => {
      const { id } = await draft({ content: `card ${CARD}` });
      await publish(owner, id, override).expect(200);
      await publish(agent, id).expect(200);
      await unpublish(owner, id).expect(200);
      await publish(agent, id).expect(200);
      expect(await overridesOf(id)).toHaveLength(1);
      await unpublish(owner, id).expect(200);
      await change(owner, id, { publicTitle: 'Other' }).expect(200);
      await publish(owner, id).expect(422);
      await change(owner, id, { publicTitle: 'A guide' }).expect(200);
      await publish(agent, id).expect(200);
      await unpublish(owner, id).expect(200);
      await changeSeo(owner, id, { description: 'Of cards.' }).expect(200);
      await publish(owner, id).expect(422);
    });

    it('is valid for its own document only', async () => {
      const [one, two] = [await draft({ content: `card ${CARD}` }), await draft({ content: `card ${CARD}` })];
      await publish(owner, one.id, override).expect(200);
      await publish(owner, two.id).expect(422);
    });
  });
});

import {
  type Agent,
  connectAgent,
  MISSING_ID,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  sql,
} from '#testing';
import { narrow } from '../agents/narrowing-support';
import { newDraft } from '../publishing/published-support';
import { deployment } from '../support/deployments';
import { consume, mint, newCapability, newParties, newPlan, SCOPES } from './capabilities-support';

describe('capabilities', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  let stranger: Person;
  let project: Project;
  let node: string;
  let recipient: Agent;

  beforeAll(async () => {
    ({ owner, stranger, project, node, recipient } = await newParties(url));
  });

  describe('minting', () => {
    it('returns the token once and stores only its hash', async () => {
      const answer = await mint(owner, recipient, node).expect(201);
      const { jti, token, createdAt, expiresAt, ...rest } = answer.body.data;
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(Buffer.from(token.replace('cap_', ''), 'base64url')).toHaveLength(32);
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(900_000);
      expect(rest).toMatchObject({
        recipientActorId: recipient.actorId,
        resource: { type: 'document', id: node },
        action: 'read',
        state: 'minted',
        consumedAt: null,
      });
      const metadata = await owner.get(`/api/v1/capabilities/${jti}`).expect(200);
      expect(metadata.body.data).not.toHaveProperty('token');
      const rows = await sql(databaseUrl, 'SELECT * FROM capabilities WHERE jti = $1', [jti]);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it('is for reading unless it says otherwise', async () => {
      const { body } = await mint(owner, recipient, node, { action: undefined }).expect(201);
      expect(body.data.action).toBe('read');
      await consume(recipient, body.data).expect(200);
    });

    it.each([
      ['a lifetime under a minute', { ttlSeconds: 59 }],
      ['a lifetime over a day', { ttlSeconds: 86_401 }],
      ['an unknown action', { action: 'delete' }],
      ['an unknown type of resource', { resource: { type: 'folder', id: MISSING_ID } }],
      ['a missing resource', { resource: undefined }],
      ['a missing recipient', { recipientActorId: undefined }],
      [
        'write access to a published document',
        { resource: { type: 'published-doc', id: MISSING_ID }, action: 'write' },
      ],
    ])('rejects %s', async (_, more) => {
      const { body } = await mint(owner, recipient, node, more).expect(400);
      expect(body.error.code).toBe('SVC_VALIDATION_ERROR');
    });

    it("returns 404 for another user's My Docs, a document of another organization, and a folder", async () => {
      const member = await newMember(owner);
      const saved = await member.post('/api/documents/save', { path: 'own.md', content: '# Own\n' });
      const foreign = await newPlan(stranger, await newProject(stranger));
      for (const id of [saved.body.data.nodeId, foreign, MISSING_ID, project.rootNodeId])
        for (const action of ['read', 'write'])
          await mint(owner, recipient, node, { resource: { type: 'document', id }, action }).expect(404);
    });

    it('returns 404 for a recipient that does not exist', async () => {
      await mint(owner, recipient, node, { recipientActorId: MISSING_ID }).expect(404);
    });

    it('is allowed for owners, admins and agents with the scope, not for members or settings tokens', async () => {
      await mint(await newMember(owner, 'admin'), recipient, node).expect(201);
      await mint(await newMember(owner), recipient, node).expect(403);
      await mint(await newToken(owner, 'admin'), recipient, node).expect(403);
      const agent = await connectAgent(owner, { scopes: ['write:capability'] });
      const { jti } = await newCapability(agent, recipient, node);
      await consume(recipient, { jti }).expect(200);
    });

    it("rejects write access if the minter's token has no write scope", async () => {
      const reader = await connectAgent(owner, { scopes: [...SCOPES, 'read:docs'] });
      const { body } = await mint(reader, recipient, node, { action: 'write' }).expect(403);
      expect(body.error).toMatchObject({
        code: 'SVC_INSUFFICIENT_SCOPE',
        details: { requiredScopes: ['write:docs'] },
      });
      await mint(reader, recipient, node).expect(201);
      const writer = await connectAgent(owner, { scopes: [...SCOPES, 'write:docs'] });
      await mint(writer, recipient, node, { action: 'write' }).expect(201);
    });

    it('is no way to a draft for a token that may not read published documents', async () => {
      const draft = await newDraft(owner, project);
      const ofDraft = { resource: { type: 'published-doc', id: draft.id } };
      const blind = await connectAgent(owner, { scopes: SCOPES });
      const { body } = await mint(blind, blind, node, ofDraft).expect(403);
      expect(body.error).toMatchObject({
        code: 'SVC_INSUFFICIENT_SCOPE',
        details: { requiredScopes: ['read:docs'] },
      });
      await mint(owner, recipient, node, ofDraft).expect(201);
      const reader = await connectAgent(owner, { scopes: [...SCOPES, 'read:docs', 'read:profile'] });
      const [used, unused] = [
        await newCapability(reader, recipient, node, ofDraft),
        await newCapability(reader, recipient, node, ofDraft),
      ];
      await consume(recipient, used).expect(200);
      await narrow(owner, reader, { scopes: SCOPES });
      await consume(recipient, unused).expect(404);
    });

    it('returns 404 for a document outside the reach of the minting agent', async () => {
      const other = await newProject(owner);
      const agent = await connectAgent(owner, { scopes: SCOPES, projectSlugs: [other.slug] });
      await mint(agent, recipient, node).expect(404);
    });
  });

  it('returns its metadata only to the minter, the recipient, and owners and admins of both organizations', async () => {
    const admin = await newMember(owner, 'admin');
    const minter = await connectAgent(admin, { scopes: SCOPES });
    const { jti } = await newCapability(minter, recipient, node);
    for (const one of [owner, admin, minter, recipient, stranger, await newMember(stranger, 'admin')])
      await one.get(`/api/v1/capabilities/${jti}`).expect(200);
    const elsewhere = await connectAgent(owner, { scopes: SCOPES });
    const sibling = await connectAgent(admin, { scopes: SCOPES });
    for (const one of [await newOwner(url), elsewhere, sibling])
      await one.get(`/api/v1/capabilities/${jti}`).expect(404);
    await (await newMember(owner)).get(`/api/v1/capabilities/${jti}`).expect(403);
    const { jti: own } = await newCapability(admin, recipient, node);
    await admin.get(`/api/v1/capabilities/${own}`).expect(200);
    for (const agent of [minter, sibling]) await agent.get(`/api/v1/capabilities/${own}`).expect(404);
  });
});

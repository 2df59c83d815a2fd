import type { PoolClient } from 'pg';
import { Departures, type Principals } from '#access';
import { type Database, type Jobs, Transaction } from '#platform';
import {
  type Agent,
  type Client,
  connectAgent,
  MISSING_ID,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  sql,
  uniqueName,
  withDatabase,
} from '#testing';
import { CapabilitiesExpiry } from '../../libs/sharing/src/capabilities/capabilities.expiry';
import { CapabilitiesRepository } from '../../libs/sharing/src/capabilities/capabilities.repository';
import { save } from '../content/workspace';
import { deployment, describeEachBackend } from '../support/deployments';

const SCOPES = ['read:capability', 'write:capability'];

interface Minted {
  jti: string;
  token: string;
}

function mint(minter: Client, recipient: Agent, node: string, more: object = {}) {
  return minter.post('/api/v1/capabilities', {
    recipientActorId: recipient.actorId,
    resource: { type: 'document', id: node },
    action: 'read',
    ...more,
  });
}

async function minted(...given: Parameters<typeof mint>): Promise<Minted> {
  return (await mint(...given).expect(201)).body.data as Minted;
}

function consume(caller: Client, { jti }: { jti: string }, body?: object) {
  return caller.post(`/api/v1/capabilities/${jti}/consume`, body);
}

async function documentOf(person: Person, project: Project, content = '# Plan\n\nSell bread.\n') {
  const saved = await save(person, project, `${uniqueName('plan')}.md`, content).expect(201);
  return saved.body.data.nodeId as string;
}

async function revokeTokenOf(owner: Person, { actorId }: Agent): Promise<void> {
  const { body } = await owner.get('/api/tokens').expect(200);
  const own = (body.data as { id: string; actorId: string }[]).find((token) => token.actorId === actorId);
  await owner.delete(`/api/tokens/${own!.id}`).expect(200);
}

/** Announces the departure of a user, with nothing but capabilities to end. */
async function announceDeparture(databaseUrl: string, { tenantId, userId: id }: Person): Promise<void> {
  const departures = new Departures({ forgetAll: () => undefined } as unknown as Principals);
  const jobs = { every: () => undefined } as unknown as Jobs;
  new CapabilitiesExpiry({} as Database, departures, jobs, new CapabilitiesRepository()).onModuleInit();
  await withDatabase(databaseUrl, (client) =>
    departures.announce(new Transaction(client as unknown as PoolClient, 1), 'user', { tenantId, id }),
  );
}

describe('capabilities', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  let stranger: Person;
  let project: Project;
  let node: string;
  let recipient: Agent;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    project = await newProject(owner);
    [node, recipient] = await Promise.all([
      documentOf(owner, project),
      connectAgent(stranger, { scopes: SCOPES }),
    ]);
  });

  const expire = (jti: string) =>
    sql(databaseUrl, `UPDATE capabilities SET expires_at = now() - interval '1 second' WHERE jti = $1`, [
      jti,
    ]);

  describe('minting', () => {
    it('shows the token once and keeps its hash alone', async () => {
      const answer = await mint(owner, recipient, node).expect(201);
      const { jti, token, expiresAt, ...rest } = answer.body.data;
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(Buffer.from(token.replace('cap_', ''), 'base64url')).toHaveLength(32);
      expect((Date.parse(expiresAt) - Date.now()) / 1000).toBeCloseTo(900, -1);
      expect(rest).toMatchObject({
        recipientActorId: recipient.actorId,
        resource: { type: 'document', id: node },
        action: 'read',
        state: 'minted',
        consumedAt: null,
      });
      const metadata = await owner.get(`/api/v1/capabilities/${jti}`).expect(200);
      expect(metadata.body.data).not.toHaveProperty('token');
      const kept = await sql(databaseUrl, 'SELECT * FROM capabilities WHERE jti = $1', [jti]);
      expect(JSON.stringify(kept)).not.toContain(token);
    });

    it.each([
      ['too short a life', { ttlSeconds: 59 }],
      ['too long a life', { ttlSeconds: 86_401 }],
      ['another action', { action: 'delete' }],
      ['another kind of thing', { resource: { type: 'room', id: MISSING_ID } }],
      ['no thing', { resource: undefined }],
      ['no agent', { recipientActorId: undefined }],
      [
        'writing a published document',
        { resource: { type: 'published-doc', id: MISSING_ID }, action: 'write' },
      ],
    ])('refuses %s', async (_, more) => {
      const { body } = await mint(owner, recipient, node, more).expect(400);
      expect(body.error.code).toBe('SVC_VALIDATION_ERROR');
    });

    it("takes the right that is given: another's My Docs, a foreign document and a folder are not there", async () => {
      const member = await newMember(owner);
      const saved = await member.post('/api/documents/save', { path: 'own.md', content: '# Own\n' });
      const foreign = await documentOf(stranger, await newProject(stranger));
      for (const id of [saved.body.data.nodeId, foreign, MISSING_ID, project.rootNodeId])
        for (const action of ['read', 'write'])
          await mint(owner, recipient, node, { resource: { type: 'document', id }, action }).expect(404);
    });

    it('takes an agent that is there', async () => {
      await mint(owner, recipient, node, { recipientActorId: MISSING_ID }).expect(404);
    });

    it('is for owners, admins and agents with the scope, not for plain members or tokens of settings', async () => {
      await mint(await newMember(owner, 'admin'), recipient, node).expect(201);
      await mint(await newMember(owner), recipient, node).expect(403);
      await mint(await newToken(owner, 'admin'), recipient, node).expect(403);
      const agent = await connectAgent(owner, { scopes: ['write:capability'] });
      const { jti } = await minted(agent, recipient, node);
      await consume(recipient, { jti }).expect(200);
    });

    it('gives no right to write that the token of the minter has not', async () => {
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

    it("gives an agent no more than its own reach: not what it wasn't let into", async () => {
      const other = await newProject(owner);
      const agent = await connectAgent(owner, { scopes: SCOPES, projectSlugs: [other.slug] });
      await mint(agent, recipient, node).expect(404);
    });
  });

  describe('using one', () => {
    it("gives the recipient the document, once, across accounts, without a body, and the path isn't told", async () => {
      const capability = await minted(owner, recipient, node);
      const { body } = await consume(recipient, capability).expect(200);
      expect(body.data).toMatchObject({
        jti: capability.jti,
        state: 'consumed',
        resource: {
          type: 'document',
          id: node,
          untrusted: { title: 'Plan', content: '# Plan\n\nSell bread.\n' },
        },
      });
      expect(body.data.resource).not.toHaveProperty('path');
      const again = await consume(recipient, capability).expect(410);
      expect(again.body.error).toMatchObject({
        code: 'SVC_CAPABILITY_SPENT',
        details: { consumedAt: body.data.consumedAt },
      });
      const seen = await recipient.get(`/api/v1/capabilities/${capability.jti}`).expect(200);
      expect(seen.body.data).toMatchObject({ state: 'consumed', consumedAt: body.data.consumedAt });
      await recipient.get(`/api/v1/documents/${node}/content`).expect(404);
    });

    it("is not there for anybody else: the minter, their agents, another agent of the recipient's owner", async () => {
      const capability = await minted(owner, recipient, node);
      const others: Client[] = [
        owner,
        stranger,
        await connectAgent(owner, { scopes: SCOPES }),
        await connectAgent(stranger, { scopes: SCOPES }),
      ];
      const missing = await consume(others[0]!, { jti: MISSING_ID }).expect(404);
      for (const other of others) {
        const { body } = await consume(other, capability).expect(404);
        expect(body).toEqual(missing.body);
      }
      await consume(recipient, capability).expect(200);
    });

    it('takes the right token where one is sent, and is not spent by a wrong one', async () => {
      const capability = await minted(owner, recipient, node);
      const other = await minted(owner, recipient, node);
      await consume(recipient, capability, { token: other.token }).expect(404);
      await consume(recipient, capability, { token: capability.token }).expect(200);
    });

    it('is over when its time is', async () => {
      const { jti } = await minted(owner, recipient, node);
      await expire(jti);
      const { body } = await consume(recipient, { jti }).expect(410);
      expect(body.error.details).toEqual({ consumedAt: null });
      const seen = await owner.get(`/api/v1/capabilities/${jti}`).expect(200);
      expect(seen.body.data.state).toBe('expired');
    });

    it('is worth what the minter may do at that moment: nothing once the document is gone', async () => {
      const gone = await documentOf(owner, project);
      const capability = await minted(owner, recipient, gone);
      await owner.delete(`/api/nodes/${gone}`).expect(200);
      await consume(recipient, capability).expect(404);
      const seen = await owner.get(`/api/v1/capabilities/${capability.jti}`).expect(200);
      expect(seen.body.data.state).toBe('minted');
    });

    it('is worth nothing once the minter is suspended', async () => {
      const admin = await newMember(owner, 'admin');
      const capability = await minted(admin, recipient, node);
      await owner.patch(`/api/members/${admin.userId}`, { status: 'suspended' }).expect(200);
      await consume(recipient, capability).expect(404);
    });

    it('is worth nothing once the agent that minted it has lost its token, or the person no longer administers', async () => {
      const target = await documentOf(owner, project);
      const agent = await connectAgent(owner, { scopes: [...SCOPES, 'write:docs'] });
      const admin = await newMember(owner, 'admin');
      const minters = [agent, admin];
      const both = await Promise.all(
        minters.map((one) => minted(one, recipient, target, { action: 'write' })),
      );
      const more = await Promise.all(minters.map((one) => minted(one, recipient, target)));
      await revokeTokenOf(owner, agent);
      await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
      const missing = await consume(recipient, { jti: MISSING_ID }).expect(404);
      for (const capability of more)
        expect((await consume(recipient, capability).expect(404)).body).toEqual(missing.body);
      for (const capability of both) await consume(recipient, capability, { content: '# No\n' }).expect(404);
      const kept = await owner.get(`/api/v1/documents/${target}/content`).expect(200);
      expect(kept.body.data.content).toBe('# Plan\n\nSell bread.\n');
      await owner.patch(`/api/members/${admin.userId}`, { role: 'admin' }).expect(200);
      await consume(recipient, more[1]!).expect(200);
    });

    it('expires when its minter departs, unless it was used', async () => {
      const admin = await newMember(owner, 'admin');
      const [unused, used] = [await minted(admin, recipient, node), await minted(admin, recipient, node)];
      const ofAnother = await minted(owner, recipient, node);
      await consume(recipient, used).expect(200);
      await announceDeparture(databaseUrl, admin);
      const states = await Promise.all(
        [unused, used, ofAnother].map(({ jti }) => owner.get(`/api/v1/capabilities/${jti}`)),
      );
      expect(states.map(({ body }) => body.data.state)).toEqual(['expired', 'consumed', 'minted']);
      await consume(recipient, unused).expect(410);
      await owner.patch(`/api/members/${admin.userId}`, { status: 'suspended' }).expect(200);
      await consume(recipient, unused).expect(404);
    });

    it('is worth nothing once the recipient has lost its token', async () => {
      const agent = await connectAgent(stranger, { scopes: SCOPES });
      const capability = await minted(owner, agent, node);
      await revokeTokenOf(stranger, agent);
      await consume(agent, capability).expect(401);
    });
  });

  describe('writing', () => {
    it('saves in the same transaction what is sent along, in the name of the agent', async () => {
      const target = await documentOf(owner, project);
      const capability = await minted(owner, recipient, target, { action: 'write' });
      const { body } = await consume(recipient, capability, { content: '# Bread\n\nSold.\n' }).expect(200);
      expect(body.data.resource.untrusted).toEqual({ title: 'Bread', content: '# Bread\n\nSold.\n' });
      const now = await owner.get(`/api/v1/documents/${target}/content`).expect(200);
      expect(now.body.data).toMatchObject({
        content: '# Bread\n\nSold.\n',
        contentHash: body.data.resource.contentHash,
      });
      const revisions = await owner.get(`/api/v1/documents/${target}/revisions`).expect(200);
      expect(JSON.stringify(revisions.body.data[0])).toContain(recipient.actorId);
      const [link] = await sql(
        databaseUrl,
        'SELECT action, actor_type, actor_id FROM lineage_entries WHERE document_id = $1 ORDER BY sequence_number DESC LIMIT 1',
        [target],
      );
      expect(link).toEqual({ action: 'edited', actor_type: 'agent', actor_id: recipient.actorId });
      await consume(recipient, capability, { content: '# Again\n' }).expect(410);
    });

    it('is refused by one for reading, which is not spent by it', async () => {
      const capability = await minted(owner, recipient, node);
      await consume(recipient, capability, { content: '# No\n' }).expect(400);
      await consume(recipient, capability).expect(200);
    });

    it('loses nothing to content that is refused', async () => {
      const target = await documentOf(owner, project);
      const capability = await minted(owner, recipient, target, { action: 'write' });
      await consume(recipient, capability, { content: 'a\u0000b' }).expect(400);
      await consume(recipient, capability, { content: '# Good\n' }).expect(200);
    });
  });

  it('its metadata is for the minter, admins of the account and the recipient alone', async () => {
    const admin = await newMember(owner, 'admin');
    const minter = await connectAgent(admin, { scopes: SCOPES });
    const { jti } = await minted(minter, recipient, node);
    for (const one of [owner, admin, minter, recipient])
      await one.get(`/api/v1/capabilities/${jti}`).expect(200);
    const elsewhere = await connectAgent(owner, { scopes: SCOPES });
    for (const one of [stranger, elsewhere]) await one.get(`/api/v1/capabilities/${jti}`).expect(404);
    await (await newMember(owner)).get(`/api/v1/capabilities/${jti}`).expect(403);
  });
});

describeEachBackend('a capability that a thousand want at once', ({ api }) => {
  const [first, second] = api;

  it('is had by one of them, over two processes', async () => {
    const [owner, stranger] = await Promise.all([newOwner(first), newOwner(first)]);
    const [node, recipient] = await Promise.all([
      documentOf(owner, await newProject(owner)),
      connectAgent(stranger, { scopes: SCOPES }),
    ]);
    const capability = await minted(owner, recipient, node);
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => consume(recipient.at(i % 2 ? first : second), capability)),
    );
    const counts = new Map<number, number>();
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ 200: 1, 410: 999 });
  });
});

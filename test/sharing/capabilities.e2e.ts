import {
  type Agent,
  type Client,
  connectAgent,
  countStatuses,
  MISSING_ID,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  spread,
  sql,
  uniqueName,
} from '#testing';
import { narrow } from '../agents/narrowing-support';
import { deployment, describeEachBackend } from '../support/deployments';

const SCOPES = ['read:capability', 'write:capability'];

interface Capability {
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

async function newCapability(...args: Parameters<typeof mint>): Promise<Capability> {
  return (await mint(...args).expect(201)).body.data as Capability;
}

function consume(caller: Client, { jti }: { jti: string }, body?: object) {
  return caller.post(`/api/v1/capabilities/${jti}/consume`, body);
}

const CONTENT = '# Plan\n\nSell bread.\n';

function newPlan(person: Person, project: Project): Promise<string> {
  return newDocument(person, project, `${uniqueName('plan')}.md`, CONTENT);
}

async function revokeTokenOf(owner: Person, { actorId }: Agent): Promise<void> {
  const { body } = await owner.get('/api/tokens').expect(200);
  const own = (body.data as { id: string; actorId: string }[]).find((token) => token.actorId === actorId);
  await owner.delete(`/api/tokens/${own!.id}`).expect(200);
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
      newPlan(owner, project),
      connectAgent(stranger, { scopes: SCOPES }),
    ]);
  });

  const expire = (jti: string) =>
    sql(databaseUrl, `UPDATE capabilities SET expires_at = now() - interval '1 second' WHERE jti = $1`, [
      jti,
    ]);

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

    it('returns 404 for a document outside the reach of the minting agent', async () => {
      const other = await newProject(owner);
      const agent = await connectAgent(owner, { scopes: SCOPES, projectSlugs: [other.slug] });
      await mint(agent, recipient, node).expect(404);
    });
  });

  describe('consuming', () => {
    it('returns the document without its path to a recipient of another organization, once', async () => {
      const capability = await newCapability(owner, recipient, node);
      const { body } = await consume(recipient, capability).expect(200);
      expect(body.data).toMatchObject({
        jti: capability.jti,
        state: 'consumed',
        resource: {
          type: 'document',
          id: node,
          untrusted: { title: 'Plan', content: CONTENT },
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

    it("returns 404 for the minter, the minter's agents, other agents of the recipient's owner and other people", async () => {
      const capability = await newCapability(owner, recipient, node);
      const others: Client[] = [
        owner,
        await connectAgent(owner, { scopes: SCOPES }),
        await connectAgent(stranger, { scopes: SCOPES }),
        await newMember(owner),
        await newMember(stranger),
        await newOwner(url),
      ];
      const missing = await consume(others[0]!, { jti: MISSING_ID }).expect(404);
      for (const other of others) {
        const { body } = await consume(other, capability).expect(404);
        expect(body).toEqual(missing.body);
      }
      await consume(recipient, capability).expect(200);
    });

    it('rejects a wrong token without consuming the capability', async () => {
      const capability = await newCapability(owner, recipient, node);
      const other = await newCapability(owner, recipient, node);
      await consume(recipient, capability, { token: other.token }).expect(404);
      await consume(recipient, capability, { token: capability.token }).expect(200);
    });

    it('returns 410 for an expired capability', async () => {
      const { jti } = await newCapability(owner, recipient, node);
      await expire(jti);
      const { body } = await consume(recipient, { jti }).expect(410);
      expect(body.error.details).toEqual({ consumedAt: null });
      const seen = await owner.get(`/api/v1/capabilities/${jti}`).expect(200);
      expect(seen.body.data.state).toBe('expired');
    });

    it('returns 404 once the document is deleted', async () => {
      const deleted = await newPlan(owner, project);
      const capability = await newCapability(owner, recipient, deleted);
      await owner.delete(`/api/nodes/${deleted}`).expect(200);
      await consume(recipient, capability).expect(404);
      const seen = await owner.get(`/api/v1/capabilities/${capability.jti}`).expect(200);
      expect(seen.body.data.state).toBe('minted');
    });

    it('returns 404 once the minter is suspended', async () => {
      const admin = await newMember(owner, 'admin');
      const capability = await newCapability(admin, recipient, node);
      await owner.patch(`/api/members/${admin.userId}`, { status: 'suspended' }).expect(200);
      await consume(recipient, capability).expect(404);
    });

    it('returns 404 once the token of the minting agent is revoked, or the minter is no longer an admin', async () => {
      const target = await newPlan(owner, project);
      const agent = await connectAgent(owner, { scopes: [...SCOPES, 'write:docs'] });
      const admin = await newMember(owner, 'admin');
      const minters = [agent, admin];
      const forWriting = await Promise.all(
        minters.map((one) => newCapability(one, recipient, target, { action: 'write' })),
      );
      const forReading = await Promise.all(minters.map((one) => newCapability(one, recipient, target)));
      await revokeTokenOf(owner, agent);
      await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
      const missing = await consume(recipient, { jti: MISSING_ID }).expect(404);
      for (const capability of forReading)
        expect((await consume(recipient, capability).expect(404)).body).toEqual(missing.body);
      for (const capability of forWriting)
        await consume(recipient, capability, { content: '# No\n' }).expect(404);
      const unchanged = await owner.get(`/api/v1/documents/${target}/content`).expect(200);
      expect(unchanged.body.data.content).toBe(CONTENT);
      await owner.patch(`/api/members/${admin.userId}`, { role: 'admin' }).expect(200);
      await consume(recipient, forReading[1]!).expect(200);
    });

    it('returns 404 once the minting agent has lost the scope, the project or the right to write', async () => {
      const [target, other] = [await newPlan(owner, project), await newProject(owner)];
      const scopes = ['write:capability', 'write:docs', 'read:profile'];
      const missing = await consume(recipient, { jti: MISSING_ID }).expect(404);
      const narrowings: [object, 'read' | 'write'][] = [
        [{ scopes: ['write:docs'] }, 'read'],
        [{ projectSlugs: [other.slug] }, 'read'],
        [{ projectSlugs: [other.slug] }, 'write'],
        [{ scopes: ['write:capability'] }, 'write'],
      ];
      for (const [rights, action] of narrowings) {
        const agent = await connectAgent(owner, { scopes });
        const [one, two] = [
          await newCapability(agent, recipient, target, { action }),
          await newCapability(agent, recipient, target, { action }),
        ];
        await narrow(owner, agent, rights);
        expect([rights, (await consume(recipient, one).expect(404)).body]).toEqual([rights, missing.body]);
        if (action === 'write') await consume(recipient, two, { content: '# No\n' }).expect(404);
      }
      const unchanged = await owner.get(`/api/v1/documents/${target}/content`).expect(200);
      expect(unchanged.body.data.content).toBe(CONTENT);
    });

    it('returns 404 while the minting agent is paused', async () => {
      const agent = await connectAgent(owner, { scopes: ['write:capability', 'read:profile'] });
      const capability = await newCapability(agent, recipient, await newPlan(owner, project), {
        action: 'read',
      });
      await owner.post(`/api/agents/${agent.actorId}/pause`).expect(200);
      await consume(recipient, capability).expect(404);
      await owner.post(`/api/agents/${agent.actorId}/resume`).expect(200);
      await consume(recipient, capability).expect(200);
    });

    it('works while the minting agent keeps what it needs', async () => {
      const target = await newPlan(owner, project);
      const agent = await connectAgent(owner, { scopes: ['write:capability', 'write:docs', 'read:profile'] });
      const capability = await newCapability(agent, recipient, target, { action: 'write' });
      const rights = { scopes: ['write:capability', 'write:docs'], projectSlugs: [project.slug] };
      await narrow(owner, agent, rights);
      await consume(recipient, capability, { content: '# Yes\n' }).expect(200);
    });

    it('expires when its minter is suspended, unless it was consumed', async () => {
      const admin = await newMember(owner, 'admin');
      const [unused, consumed] = [
        await newCapability(admin, recipient, node),
        await newCapability(admin, recipient, node),
      ];
      const byOwner = await newCapability(owner, recipient, node);
      await consume(recipient, consumed).expect(200);
      await owner.patch(`/api/members/${admin.userId}`, { status: 'suspended' }).expect(200);
      const states = await Promise.all(
        [unused, consumed, byOwner].map(({ jti }) => owner.get(`/api/v1/capabilities/${jti}`)),
      );
      expect(states.map(({ body }) => body.data.state)).toEqual(['expired', 'consumed', 'minted']);
      await consume(recipient, unused).expect(404);
      await owner.patch(`/api/members/${admin.userId}`, { status: 'active' }).expect(200);
      await consume(recipient, unused).expect(410);
    });

    it('returns 401 once the token of the recipient is revoked', async () => {
      const agent = await connectAgent(stranger, { scopes: SCOPES });
      const capability = await newCapability(owner, agent, node);
      await revokeTokenOf(stranger, agent);
      await consume(agent, capability).expect(401);
    });
  });

  describe('consuming with a session', () => {
    it('is possible once for the owner of the recipient, whatever their role', async () => {
      const member = await newMember(stranger);
      const agent = await connectAgent(member, { scopes: SCOPES });
      for (const [person, to] of [
        [stranger, recipient],
        [member, agent],
      ] as const) {
        const capability = await newCapability(owner, to, node);
        const { body } = await consume(person, capability).expect(200);
        expect(body.data).toMatchObject({
          jti: capability.jti,
          recipientActorId: to.actorId,
          state: 'consumed',
          resource: { type: 'document', id: node, untrusted: { content: CONTENT } },
        });
        for (const again of [person, to])
          expect((await consume(again, capability).expect(410)).body.error).toMatchObject({
            code: 'SVC_CAPABILITY_SPENT',
            details: { consumedAt: body.data.consumedAt },
          });
      }
    });

    it('is possible for an owner or admin for every agent of their organization', async () => {
      const [member, admin] = await Promise.all([newMember(stranger), newMember(stranger, 'admin')]);
      const agent = await connectAgent(member, { scopes: SCOPES });
      for (const person of [stranger, admin]) {
        const capability = await newCapability(owner, agent, node);
        await person.get(`/api/v1/capabilities/${capability.jti}`).expect(200);
        await consume(person, capability).expect(200);
        await consume(member, capability).expect(410);
      }
      const capability = await newCapability(owner, agent, node);
      const missing = await consume(stranger, { jti: MISSING_ID }).expect(404);
      for (const other of [owner, await newMember(owner, 'admin'), await newMember(stranger)])
        expect((await consume(other, capability).expect(404)).body).toEqual(missing.body);
      await consume(agent, capability).expect(200);
    });

    it('is impossible for a former admin, and for the agent of a user who left', async () => {
      const [member, admin] = await Promise.all([newMember(stranger), newMember(stranger, 'admin')]);
      const agent = await connectAgent(member, { scopes: SCOPES });
      const [first, second] = [
        await newCapability(owner, agent, node),
        await newCapability(owner, agent, node),
      ];
      await stranger.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
      await consume(admin, first).expect(404);
      await consume(stranger, first).expect(200);
      await sql(databaseUrl, `UPDATE actors SET status = 'orphaned' WHERE id = $1`, [agent.actorId]);
      await consume(stranger, second).expect(404);
      await consume(member, second).expect(404);
    });

    it('returns 410 for an expired capability, and 404 for a wrong token without consuming the capability', async () => {
      const [expired, usable] = [
        await newCapability(owner, recipient, node),
        await newCapability(owner, recipient, node),
      ];
      await expire(expired.jti);
      expect((await consume(stranger, expired).expect(410)).body.error.details).toEqual({ consumedAt: null });
      await consume(owner, expired).expect(404);
      await consume(stranger, usable, { token: expired.token }).expect(404);
      await consume(stranger, usable, { token: usable.token }).expect(200);
    });

    it('writes with the right of the minter, and records the recipient as the author', async () => {
      const target = await newPlan(owner, project);
      const capability = await newCapability(owner, recipient, target, { action: 'write' });
      await consume(stranger, capability, { content: '# By hand\n' }).expect(200);
      const now = await owner.get(`/api/v1/documents/${target}/content`).expect(200);
      expect(now.body.data.content).toBe('# By hand\n');
      const revisions = await owner.get(`/api/v1/documents/${target}/revisions`).expect(200);
      expect(JSON.stringify(revisions.body.data[0])).toContain(recipient.actorId);
    });
  });

  describe('writing', () => {
    it('saves the content and records the recipient as its author', async () => {
      const target = await newPlan(owner, project);
      const capability = await newCapability(owner, recipient, target, { action: 'write' });
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

    it('is rejected by a capability for reading, without consuming it', async () => {
      const capability = await newCapability(owner, recipient, node);
      await consume(recipient, capability, { content: '# No\n' }).expect(400);
      await consume(recipient, capability).expect(200);
    });

    it('leaves the capability usable if the content is rejected', async () => {
      const target = await newPlan(owner, project);
      const capability = await newCapability(owner, recipient, target, { action: 'write' });
      await consume(recipient, capability, { content: 'a\u0000b' }).expect(400);
      await consume(recipient, capability, { content: '# Good\n' }).expect(200);
    });
  });

  it('returns its metadata only to the minter, the recipient, and owners and admins of both organizations', async () => {
    const admin = await newMember(owner, 'admin');
    const minter = await connectAgent(admin, { scopes: SCOPES });
    const { jti } = await newCapability(minter, recipient, node);
    for (const one of [owner, admin, minter, recipient, stranger, await newMember(stranger, 'admin')])
      await one.get(`/api/v1/capabilities/${jti}`).expect(200);
    const elsewhere = await connectAgent(owner, { scopes: SCOPES });
    for (const one of [await newOwner(url), elsewhere])
      await one.get(`/api/v1/capabilities/${jti}`).expect(404);
    await (await newMember(owner)).get(`/api/v1/capabilities/${jti}`).expect(403);
  });
});

describeEachBackend('a capability requested many times at once', ({ api }) => {
  it('is consumed by one of the requests, sent to two processes', async () => {
    const [owner, stranger] = await Promise.all([newOwner(api[0]), newOwner(api[0])]);
    const [node, recipient] = await Promise.all([
      newPlan(owner, await newProject(owner)),
      connectAgent(stranger, { scopes: SCOPES }),
    ]);
    const capability = await newCapability(owner, recipient, node);
    const answers = await Promise.all(
      spread(recipient, api, 1000).map((caller) => consume(caller, capability)),
    );
    // A request that waits too long for its turn is answered with 503, and has no effect.
    const { 200: consumed, 410: refused = 0, 503: busy = 0, ...others } = countStatuses(answers);
    expect({ consumed, settled: refused + busy, others }).toEqual({ consumed: 1, settled: 999, others: {} });
  });

  it('is consumed once by its recipient, the owner of the recipient or an admin', async () => {
    const [owner, stranger] = await Promise.all([newOwner(api[0]), newOwner(api[0])]);
    const member = await newMember(stranger);
    const [node, recipient] = await Promise.all([
      newPlan(owner, await newProject(owner)),
      connectAgent(member, { scopes: SCOPES }),
    ]);
    const capability = await newCapability(owner, recipient, node);
    const callers = [recipient, member, stranger].flatMap((caller) => spread(caller, api, 10));
    const answers = await Promise.all(callers.map((caller) => consume(caller, capability)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 410: 29 });
  });
});

import {
  type Agent,
  type Person,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  sql,
} from '#testing';
import { narrow } from './narrowing-support';
import { newAgent, newOpenAgent, sent, setPolicy } from '../inbox/inbox-support';
import { newLive } from '../publishing/published-support';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';

const { api, databaseUrl } = deployment();
const [url] = api;

/** Returns the documents that an agent reaches, as the person sees them. */
async function reachOf(person: Person, { actorId }: Agent, query = '') {
  return (await person.get(`/api/agents/${actorId}/reach${query}`).expect(200)).body.data;
}

describe('what a stolen token of an agent could do', () => {
  it('is what the token with the scope reaches, and not what its other tokens reach', async () => {
    const owner = await newOwner(url);
    const [one, two] = [await newProject(owner), await newProject(owner)];
    const connect = { clientName: 'Scribe' };
    const agent = await connectAgent(owner, { ...connect, scopes: ['read:docs'], projectSlugs: [one.slug] });
    await connectAgent(owner, {
      ...connect,
      scopes: ['write:docs', 'publish:docs'],
      projectSlugs: [two.slug],
    });
    const { projects, myDocsRights, tokens, tokenCount } = await reachOf(owner, agent);
    const rights = Object.fromEntries(
      (projects as { id: string; rights: string[] }[]).map(({ id, rights }) => [id, rights]),
    );
    expect(rights).toEqual({ [one.id]: ['read'], [two.id]: ['write', 'publish'] });
    expect(myDocsRights).toEqual(['read', 'write', 'publish']);
    expect(tokenCount).toBe(2);
    expect(JSON.stringify(tokens)).not.toContain(agent.token);
    // The agent learns the same from its own requests.
    await agent.get(`/api/projects/${one.id}`).expect(200);
    await agent.get(`/api/projects/${two.id}`).expect(404);
    await agent
      .post(`/api/projects/${one.id}/documents/save`, { virtualPath: 'a.md', content: '# A\n' })
      .expect(403);
  });

  it('says which documents from elsewhere it could write, and what it could take down', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    for (const [path, permission] of [
      ['read.md', 'read'],
      ['write.md', 'write'],
    ] as const) {
      const saved = await owner.post('/api/documents/save', { path, content: '# Own\n' }).expect(201);
      const { id } = await newDocId(owner, saved.body.data.nodeId as string);
      await newShare(owner, id, 'user', { targetId: admin.userId, permission });
    }
    const project = await newProject(owner);
    await newLive(owner, project);
    const scopes = ['read:docs', 'write:docs', 'publish:docs'];
    const agent = await connectAgent(admin, { scopes, grantExternal: true });
    expect(await reachOf(admin, agent)).toMatchObject({
      externalDocuments: 2,
      externalWritable: 1,
      publishedDocuments: 1,
    });
    const reader = await connectAgent(admin, { scopes: ['read:docs'], grantExternal: true });
    expect(await reachOf(admin, reader)).toMatchObject({
      externalDocuments: 2,
      externalWritable: 0,
      publishedDocuments: 0,
    });
  });

  it('does not list as its own what another token writes through a share', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const [project, other] = [await newProject(owner), await newProject(owner)];
    const nodeId = await newDocument(owner, project, 'shared.md');
    const { id } = await newDocId(owner, nodeId);
    await newShare(owner, id, 'user', { targetId: admin.userId, permission: 'write' });
    const connect = { clientName: 'Scribe' };
    const agent = await connectAgent(admin, { ...connect, scopes: ['read:docs'] });
    await connectAgent(admin, {
      ...connect,
      scopes: ['write:docs'],
      projectSlugs: [other.slug],
      grantExternal: true,
    });
    expect(await reachOf(admin, agent)).toMatchObject({ externalDocuments: 0, externalWritable: 1 });
  });

  it('is only to list documents with read:catalog, and to share them with shares:create', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    for (const [scope, right] of [
      ['read:catalog', 'list'],
      ['read:docs', 'read'],
      ['shares:create', 'share'],
    ] as const) {
      const agent = await connectAgent(owner, { scopes: [scope], projectSlugs: [project.slug] });
      const { projects, myDocsRights } = await reachOf(owner, agent);
      expect([projects, myDocsRights]).toMatchObject([[{ id: project.id, rights: [right] }], [right]]);
    }
  });

  it('includes published documents of My Docs for its owner, and says that publishing needs a review', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const saved = await admin.post('/api/documents/save', { path: 'own.md', content: '# Own\n' }).expect(201);
    const docs = await sql(
      databaseUrl,
      'SELECT project_id AS id FROM nodes WHERE tenant_id = $1 AND id = $2',
      [owner.tenantId, saved.body.data.nodeId],
    );
    const live = await newLive(admin, docs[0] as { id: string });
    const agent = await connectAgent(admin, { scopes: ['publish:docs'] });
    const before = await reachOf(admin, agent);
    expect(before).toMatchObject({ publishedDocuments: 1, publishNeedsReview: false });
    expect((await reachOf(owner, agent)).publishedDocuments).toBe(0);
    await agent.post(`/api/published-docs/${live.id}/unpublish`).expect(200);
    expect((await reachOf(admin, agent)).publishedDocuments).toBe(0);
    await sql(databaseUrl, 'UPDATE tenants SET require_pre_publish_review = true WHERE id = $1', [
      owner.tenantId,
    ]);
    expect((await reachOf(admin, agent)).publishNeedsReview).toBe(true);
    const reader = await connectAgent(admin, { scopes: ['read:docs'] });
    expect((await reachOf(admin, reader)).publishNeedsReview).toBe(false);
  });

  it('includes no feature that the organization does not have', async () => {
    const owner = await newOwner(url);
    await newOpenAgent(await newMember(owner));
    const scopes = ['read:inbox', 'write:inbox', 'write:inbox-policy', 'read:secret-envelope'];
    const agent = await connectAgent(owner, { scopes });
    expect(await reachOf(owner, agent)).toMatchObject({
      inbox: { canSend: true, canReceive: true, canSetPolicy: true, recipientCount: 1 },
      opens: { canFetchSecrets: true },
    });
    await sql(databaseUrl, `UPDATE tenants SET features = '{sns}' WHERE id = $1`, [owner.tenantId]);
    const { inbox, opens } = await eventually('the feature is gone', async () => {
      const reach = await reachOf(owner, agent);
      return !reach.inbox.canSend && reach;
    });
    expect(inbox).toMatchObject({
      ...{ canReceive: false, canSetPolicy: false, recipients: [], recipientCount: 0 },
    });
    expect(opens.canFetchSecrets).toBe(false);
  });

  it('names nobody to an agent that cannot send', async () => {
    const owner = await newOwner(url);
    await newOpenAgent(owner);
    const agent = await connectAgent(await newMember(owner), { scopes: ['read:inbox'] });
    expect((await reachOf(owner, agent)).inbox).toMatchObject({ recipients: [], recipientCount: 0 });
  });

  it('names the agents that accept its messages now, and who can write to it', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const agent = await newAgent(member);
    const [open, paired] = [await newOpenAgent(owner), await newAgent(owner)];
    const idsNow = async () =>
      ((await reachOf(member, agent)).inbox.recipients as { id: string }[]).map(({ id }) => id).sort();
    expect(await idsNow()).toEqual([open.actorId]);
    await paired.post(`/api/v1/agent-inbox/pairings/${agent.actorId}`).expect(201);
    expect(await idsNow()).toEqual([open.actorId, paired.actorId].sort());
    await setPolicy(open, open, 'closed').expect(200);
    expect(await idsNow()).toEqual([paired.actorId]);
    await agent.post(`/api/v1/agent-inbox/pairings/${open.actorId}`).expect(201);
    expect((await reachOf(member, agent)).inbox).toMatchObject({
      canSend: true,
      canReceive: true,
      recipientCount: 1,
      policy: 'paired_only',
      pairedSenders: 1,
      allowedSenders: 0,
    });
    expect((await reachOf(owner, await connectAgent(owner))).inbox.canSend).toBe(false);
  });

  it('lists the capabilities that it has not used', async () => {
    const owner = await newOwner(url);
    const agent = await connectAgent(owner, { scopes: ['read:capability'] });
    const nodeId = await newDocument(owner, await newProject(owner), 'a.md');
    const { body } = await owner
      .post('/api/v1/capabilities', {
        recipientActorId: agent.actorId,
        resource: { type: 'document', id: nodeId },
        action: 'read',
        ttlSeconds: 600,
      })
      .expect(201);
    const { jti } = body.data as { jti: string };
    expect((await reachOf(owner, agent)).opens).toMatchObject({
      canUseCapabilities: true,
      capabilityCount: 1,
      capabilities: [{ jti, resourceType: 'document', action: 'read' }],
      canUseRooms: false,
      roomCount: 0,
    });
    await agent.post(`/api/v1/capabilities/${jti}/consume`, {}).expect(200);
    expect((await reachOf(owner, agent)).opens.capabilities).toEqual([]);
    const minter = await connectAgent(owner, { scopes: ['write:capability', 'read:docs'] });
    const resource = { type: 'document', id: nodeId };
    const minted = { recipientActorId: agent.actorId, resource, action: 'read' };
    await minter.post('/api/v1/capabilities', minted).expect(201);
    expect((await reachOf(owner, agent)).opens.capabilityCount).toBe(1);
    await narrow(owner, minter, { scopes: ['read:docs'] });
    expect((await reachOf(owner, agent)).opens.capabilityCount).toBe(0);
  });

  it('lists no capability whose use is refused because the token that minted it has lost a scope', async () => {
    const owner = await newOwner(url);
    const agent = await connectAgent(owner, { scopes: ['read:capability'] });
    const project = await newProject(owner);
    const [document, published] = [await newDocument(owner, project, 'a.md'), await newLive(owner, project)];
    const resources = [
      [{ type: 'document', id: document }, 'read'],
      [{ type: 'document', id: document }, 'write'],
      [{ type: 'published-doc', id: published.id }, 'read'],
    ] as const;
    /** The answers of the agent's list and of each use of a capability after the token of their minter was narrowed. */
    const after = async (scopes: string[], left: string[]) => {
      const minter = await connectAgent(owner, { scopes });
      const jtis: string[] = [];
      for (const [resource, action] of resources) {
        const minted = { recipientActorId: agent.actorId, resource, action };
        const { body } = await minter.post('/api/v1/capabilities', minted).expect(201);
        jtis.push(body.data.jti as string);
      }
      if (left.length < scopes.length) await narrow(owner, minter, { scopes: left });
      const { capabilities, capabilityCount } = (await reachOf(owner, agent)).opens;
      const listed = (capabilities as { jti: string }[]).map(({ jti }) => jti);
      expect(capabilityCount).toBe(listed.length);
      const used: string[] = [];
      for (const jti of jtis)
        if ((await agent.post(`/api/v1/capabilities/${jti}/consume`, {})).status === 200) used.push(jti);
      expect(listed.sort()).toEqual(used.sort());
      await owner.delete(`/api/agents/${minter.actorId}`).expect(200);
      return jtis.map((jti) => used.includes(jti));
    };
    const all = ['write:capability', 'read:docs', 'write:docs'];
    expect(await after(all, all)).toEqual([true, true, true]);
    expect(await after(all, ['write:capability', 'write:docs'])).toEqual([true, true, false]);
    expect(await after(all, ['write:capability', 'read:docs'])).toEqual([true, false, true]);
    const admin = ['write:capability', 'admin', 'write:docs'];
    expect(await after(admin, ['write:capability', 'admin'])).toEqual([true, true, true]);
    expect(await after(admin, ['write:capability', 'write:docs'])).toEqual([true, true, false]);
  });
});

describe('what an agent did', () => {
  it('counts documents, publications and messages since a time', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const agent = await connectAgent(owner, {
      scopes: ['read:docs', 'write:docs', 'publish:docs', 'write:inbox', 'read:inbox'],
    });
    await newDocument(owner, project, 'by-a-person.md');
    const nodeId = await newDocument(agent, project, 'by-the-agent.md', '# Mine\n');
    const doc = await newLive(agent, project);
    const other = await newOpenAgent(owner);
    await sent(agent, other);
    await sent(agent, other);
    const { did } = await reachOf(owner, agent);
    expect(did).toMatchObject({
      writtenDocuments: 1,
      writtenComplete: true,
      lastWritten: [{ nodeId, projectSlug: project.slug, untrusted: { title: 'Mine' } }],
      messagesSent: 2,
      messagesReceived: 0,
    });
    expect(did.acts).toContainEqual({
      action: 'published_document.published',
      count: 1,
      lastAt: expect.any(String) as string,
    });
    expect((did.lastActs as { targetId: string }[]).map(({ targetId }) => targetId)).toContain(doc.id);
    expect((await reachOf(owner, other)).did).toMatchObject({ messagesSent: 0, messagesReceived: 2 });
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await reachOf(owner, agent, `?since=${later}`)).did).toMatchObject({
      acts: [],
      lastActs: [],
      writtenDocuments: 0,
      messagesSent: 0,
      lastSentAt: null,
    });
    await owner.get(`/api/agents/${agent.actorId}/reach?since=yesterday`).expect(400);
  });

  it('begins with its present owner, and names its targets only to those who may read the audit log', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const agent = await connectAgent(owner, { scopes: ['publish:docs', 'write:capability'] });
    const project = await newProject(owner);
    const nodeId = await newDocument(owner, project, 'a.md');
    const doc = await newLive(agent, project);
    const { did } = await reachOf(owner, agent);
    expect((did.lastActs as { targetId: string }[]).map(({ targetId }) => targetId)).toContain(doc.id);
    await owner.post(`/api/agents/${agent.actorId}/transfer`, { userId: member.userId }).expect(200);
    for (const person of [member, owner])
      expect((await reachOf(person, agent)).did).toMatchObject({
        acts: [],
        lastActs: [],
        writtenDocuments: 0,
      });
    const own = await connectAgent(member, { scopes: ['write:capability'] });
    const resource = { type: 'document', id: nodeId };
    await own
      .post('/api/v1/capabilities', { recipientActorId: own.actorId, resource, action: 'read' })
      .expect(201);
    const last = async (person: Person) => (await reachOf(person, own)).did.lastActs[0] as object;
    expect(await last(member)).toMatchObject({
      ...{ action: 'capability.minted', targetType: 'capability', targetId: null, targetName: null },
    });
    expect(await last(owner)).toMatchObject({ targetId: expect.any(String) as string });
  });

  it('tells an owner of the organization nothing of documents in the My Docs of its owner', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const agent = await connectAgent(member, { scopes: ['write:docs'] });
    await agent.post('/api/documents/save', { path: 'secret.md', content: '# Secret plan\n' }).expect(201);
    expect((await reachOf(member, agent)).did.writtenDocuments).toBe(1);
    const seen = await reachOf(owner, agent);
    expect(seen).toMatchObject({
      seenAs: 'administrator',
      myDocsDocuments: null,
      externalDocuments: null,
      externalWritable: null,
      did: { writtenDocuments: 0, lastWritten: [] },
    });
    expect(JSON.stringify(seen)).not.toMatch(/secret(\.md| plan)/i);
  });
});

import {
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  newToken,
  type Person,
  sql,
} from '#testing';
import { newDraft, publish, setReview } from '../publishing/published-support';
import { deployment } from '../support/deployments';
import { NOTHING, homeOf } from './home-support';

const { api, databaseUrl } = deployment();
const [url] = api;
const LONG_AGO = new Date(0);

/** Saves a document in the My Docs of a person, and returns its node. */
async function saveOwn(person: Person, path: string): Promise<string> {
  const { body } = await person.post('/api/documents/save', { path, content: `# ${path}\n` }).expect(201);
  return body.data.nodeId as string;
}

describe('GET /api/home', () => {
  it('is refused for HEAD, which would count as a visit', async () => {
    const { headers } = await (await newOwner(url)).send('head', '/api/home').expect(405);
    expect(headers.allow).toBe('GET');
  });

  it('shows a new owner that nothing is done yet', async () => {
    const owner = await newOwner(url);
    const home = await homeOf(owner);
    expect(home).toMatchObject({
      changes: [],
      moreChanges: false,
      waiting: [],
      counts: NOTHING,
      recent: [],
      projects: [],
      projectCount: 0,
      firstSteps: { agent: false, document: false, invited: false, published: false },
    });
  });

  it('names who changed what, but not the own saves of the person', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const project = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['write:docs'] });
    const mine = await newDocument(owner, project, 'mine.md');
    const theirs = await newDocument(member, project, 'theirs.md');
    const agents = await newDocument(agent, project, 'agents.md');
    const { changes, recent, projects, projectCount, firstSteps } = await homeOf(owner, LONG_AGO);
    expect(changes.map(({ nodeId }) => nodeId)).toEqual([agents, theirs]);
    expect(changes[0]).toMatchObject({
      projectSlug: project.slug,
      path: '/agents.md',
      by: { kind: 'agent', id: agent.actorId },
      onBehalfOf: { id: owner.userId },
    });
    expect(changes[1]).toMatchObject({
      by: { kind: 'user', id: member.userId, name: 'Mel Member' },
      onBehalfOf: null,
    });
    expect(recent.map(({ nodeId }) => nodeId)).toEqual([mine]);
    expect(projects).toMatchObject([{ id: project.id, documents: 3 }]);
    expect(projectCount).toBe(1);
    expect(firstSteps).toEqual({ agent: true, document: true, invited: true, published: false });
  });

  it('names nobody for a change that was no save, and for a deleted account', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const project = await newProject(owner);
    const moved = await newDocument(member, project, 'moved.md');
    await owner.patch(`/api/nodes/${moved}`, { name: 'renamed.md' }).expect(200);
    await newDocument(member, project, 'saved.md');
    await owner.delete(`/api/members/${member.userId}`).expect(200);
    const { changes } = await homeOf(owner, LONG_AGO);
    expect(changes.map(({ path, by }) => [path, by?.name])).toEqual([
      ['/saved.md', null],
      ['/renamed.md', undefined],
    ]);
  });

  it('shows nothing of the My Docs of others, and of other organizations', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const stranger = await newOwner(url);
    await saveOwn(member, 'private.md');
    await newDocument(stranger, await newProject(stranger), 'foreign.md');
    const { changes, projects } = await homeOf(owner, LONG_AGO);
    expect({ changes, projects }).toEqual({ changes: [], projects: [] });
    expect((await homeOf(member)).recent).toMatchObject([{ projectSlug: '~', path: '/private.md' }]);
  });

  it('shows a document that is shared with the person, without its project and path', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const node = await saveOwn(owner, 'plans/secret.md');
    const { id } = await newDocId(owner, node);
    const share = await newShare(owner, id, 'user', { targetId: member.userId });
    const [change] = (await homeOf(member, LONG_AGO)).changes;
    expect(change).toMatchObject({ nodeId: node, path: '/secret.md', projectSlug: null, projectName: null });
    await owner.delete(`/api/shares/${share}`).expect(200);
    expect((await homeOf(member, LONG_AGO)).changes).toEqual([]);
  });

  it('forgets a document that was deleted', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const node = await newDocument(owner, project, 'a.md');
    await owner.delete(`/api/nodes/${node}`).expect(200);
    expect(await homeOf(owner)).toMatchObject({ recent: [], projects: [{ documents: 0 }] });
  });

  it('lists at most 20 changes, and says that there are more', async () => {
    const owner = await newOwner(url);
    const agent = await connectAgent(owner, { scopes: ['write:docs'] });
    const project = await newProject(owner);
    const documents = Array.from({ length: 21 }, (_, n) => ({
      virtualPath: `${n}.md`,
      content: `# ${n}\n`,
    }));
    await agent.post(`/api/projects/${project.id}/documents/batch`, { documents }).expect(200);
    const home = await homeOf(owner, LONG_AGO);
    expect([home.changes.length, home.moreChanges]).toEqual([20, true]);
  });

  it('counts changes from the end of the visit before', async () => {
    const owner = await newOwner(url);
    const first = await homeOf(owner);
    expect((await homeOf(owner)).since).toBe(first.since);
    await sql(
      databaseUrl,
      `UPDATE home_visits SET seen_at = date_trunc('milliseconds', now()) - interval '1 hour' WHERE user_id = $1`,
      [owner.userId],
    );
    const [visit] = await sql<{ seen_at: Date }>(
      databaseUrl,
      'SELECT seen_at FROM home_visits WHERE user_id = $1',
      [owner.userId],
    );
    const second = await homeOf(owner);
    expect(new Date(second.since)).toEqual(visit!.seen_at);
    expect((await homeOf(owner)).since).toBe(second.since);
  });

  it('is unchanged for the ETag of the same state', async () => {
    const owner = await newOwner(url);
    const { headers } = await owner.get('/api/home').expect(200);
    const again = owner.with({ 'If-None-Match': headers.etag! });
    await again.get('/api/home').expect(304);
    await newProject(owner);
    await again.get('/api/home').expect(200);
  });

  it('refuses tokens, and a time that is none', async () => {
    const owner = await newOwner(url);
    await (await connectAgent(owner)).get('/api/home').expect(401);
    await owner.get('/api/home?since=yesterday').expect(400);
  });
});

describe('what waits for a person', () => {
  it('is a review for an owner, with the name of who asks, until it is published', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await setReview(databaseUrl, owner.tenantId, true);
    const draft = await newDraft(member, await newProject(owner));
    await publish(member, draft.id).expect(409);
    const { waiting, counts } = await homeOf(owner);
    expect(waiting).toMatchObject([
      { kind: 'review', id: draft.id, by: { kind: 'user', id: member.userId, name: 'Mel Member' } },
    ]);
    expect(counts.reviews).toBe(1);
    expect(await homeOf(member)).toMatchObject({ waiting: [], counts: NOTHING });
    await publish(owner, draft.id).expect(200);
    expect(await homeOf(owner)).toMatchObject({ waiting: [], firstSteps: { published: true } });
  });

  it('leaves out reviews of drafts in the My Docs of others', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await setReview(databaseUrl, owner.tenantId, true);
    const node = await saveOwn(member, 'draft.md');
    const { projectId } = (await member.get(`/api/nodes/${node}`).expect(200)).body.data;
    const draft = await newDraft(member, { id: projectId as string });
    await publish(member, draft.id).expect(409);
    expect(await homeOf(owner)).toMatchObject({ waiting: [], counts: { reviews: 0 } });
  });

  it('is a distribution until the project acknowledges it', async () => {
    const owner = await newOwner(url);
    const [source, target] = [await newProject(owner), await newProject(owner)];
    const { body } = await owner
      .post('/api/distributions', {
        title: 'Read this',
        documents: [{ docId: '@acme:docs:1', url: 'https://docs.example.com/start' }],
        sourceProject: source.id,
        targetProjects: [target.id],
        priority: 'normal',
        callbackWebhookUrl: 'http://127.0.0.1:1024/',
      })
      .expect(201);
    const { id } = body.data;
    expect((await homeOf(owner)).waiting).toMatchObject([
      { kind: 'distribution', id, projectId: target.id, by: { id: owner.userId } },
    ]);
    await owner.put(`/api/distributions/${id}/ack`, { projectId: target.id, readBy: 'Olive' }).expect(200);
    expect(await homeOf(owner)).toMatchObject({ waiting: [], counts: { distributions: 0 } });
  });

  it('is a token and a share that expire within a week', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const token = await newToken(owner, 'read');
    const soon = new Date(Date.now() + 86_400_000);
    await sql(databaseUrl, 'UPDATE api_tokens SET expires_at = $2 WHERE id = $1', [token.id, soon]);
    const node = await newDocument(owner, await newProject(owner), 'a.md');
    const { id } = await newDocId(owner, node);
    const share = await newShare(owner, id, 'user', {
      targetId: member.userId,
      expiresAt: soon.toISOString(),
    });
    const { waiting, counts } = await homeOf(owner);
    expect(waiting).toMatchObject([
      { kind: 'expiringToken', id: token.id, by: null },
      { kind: 'expiringShare', id: share, nodeId: node },
    ]);
    expect(counts).toMatchObject({ expiringTokens: 1, expiringShares: 1 });
    expect((await homeOf(member)).waiting).toEqual([]);
  });

  it('is an agent in the waiting room of a room that the person hosts', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const room = (await owner.post('/api/rooms', { title: 'Review' }).expect(201)).body.data.id as string;
    const agent = await connectAgent(member);
    const [row] = await sql<{ id: string }>(
      databaseUrl,
      `INSERT INTO room_agents (id, tenant_id, room_id, actor_tenant_id, actor_id)
       VALUES (gen_random_uuid(), $1, $2, $1, $3) RETURNING id`,
      [owner.tenantId, room, agent.actorId],
    );
    const { waiting, counts } = await homeOf(owner);
    expect(waiting).toMatchObject([
      { kind: 'roomAgent', id: row!.id, roomId: room, by: { kind: 'agent', id: agent.actorId } },
    ]);
    expect(counts.roomAgents).toBe(1);
    expect((await homeOf(member)).counts.roomAgents).toBe(0);
  });

  it('is a message that an agent of the person has not acknowledged', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const sender = await connectAgent(member, { scopes: ['write:inbox'] });
    const recipient = await connectAgent(owner, { scopes: ['write:inbox-policy'] });
    await recipient.post(`/api/v1/agent-inbox/pairings/${sender.actorId}`).expect(201);
    const message = { recipientActorIds: [recipient.actorId], body: 'Hello' };
    await sender.post('/api/v1/agent-inbox/messages', message).expect(201);
    expect((await homeOf(owner)).counts.inbox).toBe(1);
    expect((await homeOf(member)).counts.inbox).toBe(0);
  });
});

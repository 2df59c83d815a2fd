import {
  type Agent,
  MISSING_ID,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newToken,
  withDatabase,
} from '#testing';
import { readAuditEntries } from '../audit/audit-support';
import { connectClient, refresh } from '../oauth/oauth-support';
import { deployment } from '../support/deployments';
import { tokenPath } from './narrowing-support';
import { untilBlocked } from '../platform/blocked';

const { api, databaseUrl } = deployment();
const [url] = api;

const save = (agent: Agent, at: string, projectId: string) =>
  agent.at(at).post(`/api/projects/${projectId}/documents/save`, { virtualPath: 'a.md', content: '# A\n' });

describe('narrowing a token of an agent', () => {
  it('takes scopes and projects away at once, in every process, and records it', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const [one, two] = [await newProject(owner), await newProject(owner)];
    const scopes = ['read:docs', 'write:docs'];
    const agent = await connectAgent(member, { scopes, grantExternal: true, clientName: 'Scribe' });
    for (const at of api) await save(agent, at, two.id);
    const path = await tokenPath(member, agent);
    const { body } = await member
      .patch(path, { scopes: ['read:docs'], projectSlugs: [one.slug] })
      .expect(200);
    expect(body.data).toMatchObject({
      scopes: ['read:docs'],
      projectIds: [one.id],
      projectSlugs: [one.slug],
      grantExternal: true,
    });
    for (const at of api) {
      await agent.at(at).get(`/api/projects/${one.id}`).expect(200);
      await agent.at(at).get(`/api/projects/${two.id}`).expect(404);
      await save(agent, at, one.id).expect(403);
    }
    expect((await owner.patch(path, { grantExternal: false }).expect(200)).body.data).toMatchObject({
      scopes: ['read:docs'],
      projectIds: [one.id],
      grantExternal: false,
    });
    const [entry] = await readAuditEntries(databaseUrl, owner.tenantId, 'token.narrowed');
    expect(entry).toMatchObject({
      actor: { id: member.userId },
      target: { type: 'token', name: 'Scribe' },
      before: { actorId: agent.actorId, projectIds: null },
      after: { scopes: ['read:docs'], projectIds: [one.id] },
    });
  });

  it('can leave the My Docs of its owner only', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['read:docs'] });
    await owner.patch(await tokenPath(owner, agent), { projectSlugs: [] }).expect(200);
    await agent.get(`/api/projects/${project.id}`).expect(404);
    const { body } = await owner.get(`/api/agents/${agent.actorId}/reach`).expect(200);
    expect(body.data).toMatchObject({ projects: [], projectCount: 0, allProjects: false, myDocs: true });
  });

  it('never widens a token', async () => {
    const owner = await newOwner(url);
    const [one, two] = [await newProject(owner), await newProject(owner)];
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [one.slug] });
    const path = await tokenPath(owner, agent);
    const refused: [object, string][] = [
      [{ scopes: ['read:docs', 'write:docs'] }, 'scopes'],
      [{ projectSlugs: [one.slug, two.slug] }, 'projectSlugs'],
      [{ projectSlugs: ['*'] }, 'projectSlugs'],
      [{ grantExternal: true }, 'grantExternal'],
      [{ scopes: [] }, 'scopes'],
    ];
    for (const [body, field] of refused) {
      const answer = await owner.patch(path, body).expect(400);
      expect([body, answer.body.error.details.fields[0].path]).toEqual([body, field]);
    }
    await owner.patch(path, {}).expect(400);
    const { body } = await owner.get(`/api/agents/${agent.actorId}/reach`).expect(200);
    expect(body.data).toMatchObject({
      scopes: ['read:docs'],
      projects: [{ id: one.id }],
      grantExternal: false,
    });
  });

  it('lasts when a client of OAuth refreshes its tokens', async () => {
    const owner = await newOwner(url);
    const { clientId, refresh_token: first } = await connectClient(owner);
    const { body } = await owner.get('/api/connected-agents').expect(200);
    const [{ id }] = body.data as [{ id: string }];
    await owner.patch(await tokenPath(owner, { actorId: id }), { scopes: ['read:docs'] }).expect(200);
    const renewed = await refresh(url, clientId, first).expect(200);
    expect(renewed.body.scope).toBe('read:docs');
    const second = renewed.body.refresh_token as string;
    await refresh(url, clientId, second, { scope: 'read:docs write:docs' }).expect(400);
  });

  it('is possible to what the scope admin implies', async () => {
    const owner = await newOwner(url);
    const agent = await connectAgent(owner, { scopes: ['admin'] });
    await owner.patch(await tokenPath(owner, agent), { scopes: ['write:docs'] }).expect(200);
    const { body } = await owner.get(`/api/agents/${agent.actorId}/reach`).expect(200);
    expect(body.data.scopes).toEqual(['write:docs']);
    await owner.patch(await tokenPath(owner, agent), { scopes: ['admin'] }).expect(400);
  });

  it('is possible to any part of what a client of OAuth can refresh to', async () => {
    const owner = await newOwner(url);
    const { clientId, refresh_token: first } = await connectClient(owner);
    const fewer = await refresh(url, clientId, first, { scope: 'read:docs' }).expect(200);
    const [{ id }] = (await owner.get('/api/connected-agents').expect(200)).body.data as [{ id: string }];
    const reach = async () =>
      (await owner.get(`/api/agents/${id}/reach`).expect(200)).body.data.scopes as string[];
    expect(await reach()).toContain('write:docs');
    const path = await tokenPath(owner, { actorId: id });
    const { body } = await owner.patch(path, { scopes: ['write:docs'] }).expect(200);
    expect(body.data.scopes).toEqual([]);
    expect(await reach()).toEqual(['write:docs']);
    const renewed = await refresh(url, clientId, fewer.body.refresh_token as string).expect(200);
    expect(renewed.body.scope).toBe('write:docs');
  });

  it('answers a refresh that waits for it with the narrower scopes', async () => {
    const owner = await newOwner(url);
    const { clientId, refresh_token: first } = await connectClient(owner);
    const renewed = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [owner.userId]);
      const waiting = refresh(url, clientId, first).then((answer) => answer);
      await untilBlocked(client, 'the refresh waits');
      for (const table of ['api_tokens', 'oauth_refresh_tokens'])
        await client.query(`UPDATE ${table} SET scopes = '{read:docs}' WHERE user_id = $1`, [owner.userId]);
      await client.query('COMMIT');
      return waiting;
    });
    expect([renewed.status, renewed.body.scope]).toEqual([200, 'read:docs']);
  });

  it('records nothing if it changes nothing', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const scopes = ['read:docs', 'read:profile'];
    const agent = await connectAgent(owner, { scopes, projectSlugs: [project.slug] });
    const rights = {
      scopes: ['read:profile', 'read:docs'],
      projectSlugs: [project.slug],
      grantExternal: false,
    };
    const { body } = await owner.patch(await tokenPath(owner, agent), rights).expect(200);
    expect(body.data).toMatchObject({ projectSlugs: [project.slug], grantExternal: false });
    expect(await readAuditEntries(databaseUrl, owner.tenantId, 'token.narrowed')).toEqual([]);
  });

  it('is 404 for the agent of a colleague, of another organization, or of nobody, and not for tokens', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const agent = await connectAgent(owner, { scopes: ['read:docs', 'read:profile'] });
    const path = await tokenPath(owner, agent);
    const tokenId = path.split('/').pop()!;
    const body = { scopes: ['read:docs'] };
    for (const caller of [member, await newOwner(url)]) await caller.patch(path, body).expect(404);
    const other = await connectAgent(owner);
    for (const id of [other.actorId, MISSING_ID, 'nonsense'])
      await owner.patch(`/api/agents/${id}/tokens/${tokenId}`, body).expect(404);
    await owner.patch(`/api/agents/${agent.actorId}/tokens/${MISSING_ID}`, body).expect(404);
    await (await newToken(owner, 'admin')).patch(path, body).expect(401);
    await agent.patch(path, body).expect(401);
    await owner.delete(path).expect(200);
    await owner.patch(path, body).expect(404);
  });
});

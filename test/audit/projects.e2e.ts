import { connectAgent, newMember, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { expectIntactChain, readAuditEntries, readAuditLog } from './audit-support';

describe('the audit log of projects', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;

  it('records who deleted a project, once, with its slug and name', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const { id, slug } = await newProject(owner, { name: 'Handbook' });
    await admin.delete(`/api/projects/${id}`).expect(200);
    await admin.delete(`/api/projects/${id}`).expect(404);
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'project.deleted');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: { type: 'user', id: admin.userId, name: 'Mel Member', tokenId: null },
      actorId: admin.userId,
      target: { type: 'project', id, name: 'Handbook' },
      ip: '127.0.0.1',
      before: { slug, name: 'Handbook' },
      after: null,
    });
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records when the job has deleted everything in it, once', async () => {
    const owner = await newOwner(url);
    const { id, slug } = await newProject(owner, { name: 'Handbook' });
    await owner.delete(`/api/projects/${id}`).expect(200);
    const purged = await eventually('the project is purged', async () => {
      const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'project.purged');
      return entries.length > 0 && entries;
    });
    expect(purged).toMatchObject([
      {
        actor: { type: 'system', id: null, name: null, tokenId: null },
        target: { type: 'project', id, name: 'Handbook' },
        ip: null,
        before: { slug, name: 'Handbook' },
        after: null,
      },
    ]);
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records who created and changed a project, by session and by token', async () => {
    const owner = await newOwner(url);
    const agent = await connectAgent(owner, { scopes: ['projects:create'] });
    const { id, slug } = await newProject(owner, { name: 'Handbook' });
    const { body } = await agent.post('/api/projects', { name: 'Guides' }).expect(201);
    expect(await readAuditEntries(databaseUrl, owner.tenantId, 'project.created')).toMatchObject([
      {
        actor: { type: 'user', id: owner.userId },
        target: { type: 'project', id, name: 'Handbook' },
        before: null,
        after: { slug, name: 'Handbook' },
      },
      { actor: { type: 'agent', id: agent.actorId }, target: { id: body.data.id, name: 'Guides' } },
    ]);
    for (const change of [{ name: 'Handbook' }, { name: 'Manual' }, { description: 'How we work.' }])
      await owner.patch(`/api/projects/${id}`, change).expect(200);
    expect(await readAuditEntries(databaseUrl, owner.tenantId, 'project.updated')).toMatchObject([
      {
        actor: { type: 'user', id: owner.userId },
        target: { type: 'project', id, name: 'Manual' },
        before: { name: 'Handbook', description: null },
        after: { name: 'Manual', description: null },
      },
      { before: { description: null }, after: { name: 'Manual', description: 'How we work.' } },
    ]);
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records nothing about a refused request', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const stranger = await newOwner(url);
    const { id } = await newProject(owner);
    const readLogs = () =>
      Promise.all([owner, stranger].map((person) => readAuditLog(databaseUrl, person.tenantId)));
    const before = await readLogs();
    await member.delete(`/api/projects/${id}`).expect(403);
    await stranger.delete(`/api/projects/${id}`).expect(404);
    expect(await readLogs()).toEqual(before);
  });
});

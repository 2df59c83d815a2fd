import { newMember, newOwner, newProject } from '#testing';
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

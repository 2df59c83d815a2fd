import { auditHashOf } from '#audit';
import type { AuditEntry } from '#entities';
import { newMember, newOwner, newProject, sql } from '#testing';
import { deployment } from '../support/deployments';

const READ_LOG = `SELECT id, tenant_id AS "tenantId", seq, at, actor, actor_id AS "actorId", action, target, ip,
  user_agent AS "userAgent", before, after, prev_hash AS "prevHash", entry_hash AS "entryHash"
  FROM audit_entries WHERE tenant_id = $1 ORDER BY seq`;

describe('the audit log of projects', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  const readLog = (tenantId: string) => sql<AuditEntry>(databaseUrl, READ_LOG, [tenantId]);

  it('records who deleted a project, once, with its slug and name', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const { id, slug } = await newProject(owner, { name: 'Handbook' });
    await admin.delete(`/api/projects/${id}`).expect(200);
    await admin.delete(`/api/projects/${id}`).expect(404);
    const log = await readLog(owner.tenantId);
    const entries = log.filter(({ action }) => action === 'project.deleted');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: { type: 'user', id: admin.userId, name: 'Mel Member', tokenId: null },
      actorId: admin.userId,
      target: { type: 'project', id, name: 'Handbook' },
      ip: '127.0.0.1',
      before: { slug, name: 'Handbook' },
      after: null,
    });
    expect(log.map(({ entryHash }) => entryHash)).toEqual(log.map((entry) => auditHashOf(entry)));
    expect(log.map(({ prevHash }) => prevHash)).toEqual([
      null,
      ...log.slice(0, -1).map(({ entryHash }) => entryHash),
    ]);
  });

  it('records nothing of a refused request', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const stranger = await newOwner(url);
    const { id } = await newProject(owner);
    const before = [await readLog(owner.tenantId), await readLog(stranger.tenantId)];
    await member.delete(`/api/projects/${id}`).expect(403);
    await stranger.delete(`/api/projects/${id}`).expect(404);
    expect([await readLog(owner.tenantId), await readLog(stranger.tenantId)]).toEqual(before);
  });
});

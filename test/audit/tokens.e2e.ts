import { newMember, newOwner, newToken } from '#testing';
import { deployment } from '../support/deployments';
import { expectIntactChain, readAuditEntries, readAuditLog } from './audit-support';

describe('the audit log of tokens', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;

  it('records who created a token, with its scopes and expiry but without the token', async () => {
    const owner = await newOwner(url);
    const browser = owner.with({ 'User-Agent': 'browser/1.0' });
    const { body } = await browser.post('/api/tokens', { name: 'Export', scope: 'read' }).expect(201);
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'token.created');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: { type: 'user', id: owner.userId, name: 'Olive Owner', tokenId: null },
      actorId: owner.userId,
      target: { type: 'token', id: body.data.id, name: 'Export' },
      ip: '127.0.0.1',
      userAgent: 'browser/1.0',
      before: null,
      after: { scopes: ['read:docs', 'read:profile'], expiresAt: body.data.expiresAt },
    });
    expect(JSON.stringify(entries)).not.toContain(body.data.token);
  });

  it('records who revoked a token, once', async () => {
    const owner = await newOwner(url);
    const { id } = await newToken(owner, 'read');
    await owner.delete(`/api/tokens/${id}`).expect(200);
    await owner.delete(`/api/tokens/${id}`).expect(404);
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'token.revoked');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: { type: 'user', id: owner.userId },
      target: { type: 'token', id },
      before: { actorId: null },
      after: null,
    });
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records nothing of a refused request', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const before = await readAuditLog(databaseUrl, owner.tenantId);
    await member.post('/api/tokens', { name: 'Refused', scope: 'admin' }).expect(403);
    await member.post('/api/tokens', { name: '', scope: 'read' }).expect(400);
    expect(await readAuditLog(databaseUrl, owner.tenantId)).toEqual(before);
  });
});

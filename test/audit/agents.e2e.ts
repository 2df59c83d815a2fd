import { generateKeyPairSync } from 'node:crypto';
import { type JWK, calculateJwkThumbprint } from 'jose';
import { anonymous, newMember, newOwner, newProject, newToken, sql } from '#testing';
import { poll, start } from '../agents/pairing-support';
import { deployment } from '../support/deployments';
import { expectIntactChain, readAuditEntries, readAuditLog } from './audit-support';

function newPublicKey(): JWK {
  return generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
}

describe('the audit log of agents and tokens', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;

  async function requestId(userCode: string): Promise<string> {
    const [row] = await sql(databaseUrl, 'SELECT id FROM pairing_requests WHERE user_code = $1', [
      userCode.replace('-', ''),
    ]);
    return row!.id as string;
  }

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
      after: { scope: 'read', scopes: ['read:docs', 'read:profile'], expiresAt: body.data.expiresAt },
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

  it('records what a person granted to an agent, and with which token the agent was connected', async () => {
    const owner = await newOwner(url);
    const { id: projectId, slug } = await newProject(owner);
    const request = { clientName: 'Scribe', projectSlugs: [slug], requestedScopes: ['read:docs', 'admin'] };
    const { userCode, deviceCode } = await start(url, request);
    await owner.post('/api/agent-pairing/approve', { userCode, grantExternal: true }).expect(200);
    const answer = await anonymous(url)
      .with({ 'User-Agent': 'scribe/2.1' })
      .post('/api/agent-pairing/poll', { deviceCode })
      .expect(200);
    const { token, actorId, expiresAt, actorSigningKey } = answer.body.data;
    const [{ id: tokenId }] = (await owner.get('/api/tokens').expect(200)).body.data as [{ id: string }];
    const scopes = ['read:docs', 'admin'];
    const [approved, connected, ...more] = (await readAuditLog(databaseUrl, owner.tenantId)).slice(-2);
    expect(more).toEqual([]);
    expect(approved).toMatchObject({
      action: 'pairing.approved',
      actor: { type: 'user', id: owner.userId },
      target: { type: 'connection_request', id: await requestId(userCode), name: 'Scribe' },
      before: null,
      after: { scopes, projectIds: [projectId], grantExternal: true },
    });
    expect(connected).toMatchObject({
      action: 'agent.connected',
      actor: { type: 'agent', id: actorId, name: 'Scribe', tokenId: null },
      actorId,
      target: { type: 'agent', id: actorId, name: 'Scribe' },
      ip: '127.0.0.1',
      userAgent: 'scribe/2.1',
      before: null,
      after: { tokenId, scopes, projectIds: [projectId], expiresAt },
    });
    for (const secret of [token, deviceCode, actorSigningKey.d])
      expect(JSON.stringify([approved, connected])).not.toContain(secret);
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records that a person denied an agent', async () => {
    const owner = await newOwner(url);
    const { userCode, deviceCode } = await start(url, { clientName: 'Stranger' });
    await owner.post('/api/agent-pairing/deny', { userCode }).expect(200);
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(404);
    await poll(url, deviceCode).expect(400);
    const [, denied, ...more] = await readAuditLog(databaseUrl, owner.tenantId);
    expect(more).toEqual([]);
    expect(denied).toMatchObject({
      action: 'pairing.denied',
      actor: { type: 'user', id: owner.userId },
      target: { type: 'connection_request', name: 'Stranger' },
      before: null,
      after: null,
    });
  });

  it("records an agent's new signing key by the thumbprints of the old and the new one", async () => {
    const owner = await newOwner(url);
    const [oldKey, newKey] = [newPublicKey(), newPublicKey()];
    const { userCode, deviceCode } = await start(url, { clientName: 'Signer', actorPublicKey: oldKey });
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    const { actorId } = (await poll(url, deviceCode).expect(200)).body.data;
    await owner.put(`/api/actors/${actorId}/signing-key`, { publicKey: newKey }).expect(200);
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'agent.key_registered');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: { type: 'user', id: owner.userId },
      target: { type: 'agent', id: actorId, name: 'Signer' },
      before: { thumbprint: await calculateJwkThumbprint(oldKey) },
      after: { thumbprint: await calculateJwkThumbprint(newKey) },
    });
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records nothing about a refused request', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const { userCode } = await start(url, { requestedScopes: ['admin'] });
    const { userCode: elsewhere } = await start(url, { projectSlugs: ['nowhere-at-all'] });
    const before = await readAuditLog(databaseUrl, owner.tenantId);
    await member.post('/api/tokens', { name: 'Refused', scope: 'admin' }).expect(403);
    await member.post('/api/tokens', { name: '', scope: 'read' }).expect(400);
    await member.post('/api/agent-pairing/approve', { userCode }).expect(403);
    await member.post('/api/agent-pairing/approve', { userCode: elsewhere }).expect(400);
    await member.put(`/api/actors/${owner.userId}/signing-key`, { publicKey: newPublicKey() }).expect(404);
    expect(await readAuditLog(databaseUrl, owner.tenantId)).toEqual(before);
  });
});

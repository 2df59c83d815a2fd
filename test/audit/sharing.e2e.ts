import type { AuditAction } from '#audit';
import {
  MISSING_ID,
  connectAgent,
  newMember,
  newShareGroup,
  type Person,
  uniqueName,
  newShare,
} from '#testing';
import {
  type Document,
  type Office,
  newOffice,
  ownDocument,
  projectDocument,
} from '../sharing/sharing-support';
import { deployment } from '../support/deployments';
import { expectIntactChain, readAuditEntries, readAuditLog } from './audit-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('the audit log of shares', () => {
  let office: Office;
  let doc: Document;

  beforeAll(async () => {
    office = await newOffice(url);
    doc = await projectDocument(office.owner, office.project, 'ours.md');
  });

  const creations = () => readAuditEntries(databaseUrl, office.owner.tenantId, 'share.created');
  const revocations = () => readAuditEntries(databaseUrl, office.owner.tenantId, 'share.revoked');

  it('records who created and revoked a share, and what it allowed, by session and by token, once each', async () => {
    const { owner, member } = office;
    const admin = await newMember(owner, 'admin');
    const terms = { targetId: member.userId, permission: 'write' } as const;
    const agent = await connectAgent(owner, { scopes: ['shares:create', 'shares:delete'] });
    const id = await newShare(agent, doc.docId, 'user', terms);
    await agent
      .post('/api/shares', { documentIdRef: doc.docId, shareType: 'user', ...terms })
      .expect(200, new RegExp(id));
    await admin.delete(`/api/shares/${id}`).expect(200);
    await admin.delete(`/api/shares/${id}`).expect(404);
    const own = await newShare(owner, doc.docId, 'public');
    await agent.delete(`/api/shares/${own}`).expect(200);
    const target = { type: 'share', name: expect.stringMatching(`^@${owner.tenantSlug}:`) as string };
    const shown = { shareType: 'user', ...terms, expiresAt: null, createdBy: owner.userId };
    expect(await creations()).toMatchObject([
      { actor: { type: 'agent', id: agent.actorId }, target: { ...target, id }, before: null, after: shown },
      { actor: { type: 'user', id: owner.userId }, target: { id: own }, after: { shareType: 'public' } },
    ]);
    expect(await revocations()).toMatchObject([
      {
        actor: { type: 'user', id: admin.userId, name: 'Mel Member', tokenId: null },
        target: { ...target, id },
        before: shown,
        after: null,
      },
      { actor: { type: 'agent', id: agent.actorId }, target: { id: own } },
    ]);
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records what happens to a document in My Docs without the document', async () => {
    const { owner, member } = office;
    const admin = await newMember(owner, 'admin');
    const secret = await ownDocument(member, 'secret-plan.md');
    const id = await newShare(member, secret.docId, 'user', { targetId: owner.userId });
    await admin.delete(`/api/shares/${id}`).expect(200);
    const entry = (await revocations()).find(({ target }) => target.id === id)!;
    expect(entry).toMatchObject({
      actor: { type: 'user', id: admin.userId },
      target: { type: 'share', id, name: null },
      before: { createdBy: member.userId, shareType: 'user', permission: 'read' },
      after: null,
    });
    const created = (await creations()).find(({ target }) => target.id === id)!;
    expect(created).toMatchObject({ actor: { id: member.userId }, target: { name: null } });
    const { globalId } = (await member.get(`/api/doc-ids/resolve/${secret.docId}`).expect(200)).body.data;
    await admin.delete(`/api/doc-ids/${secret.docId}`).expect(200);
    const [revoked] = await readAuditEntries(databaseUrl, owner.tenantId, 'doc_id.revoked');
    expect(revoked).toMatchObject({
      target: { type: 'doc_id', id: secret.docId, name: null },
      before: { issuedBy: member.userId },
    });
    const issued = await readAuditEntries(databaseUrl, owner.tenantId, 'doc_id.issued');
    expect(issued.find(({ target }) => target.id === secret.docId)).toMatchObject({
      target: { name: null },
      after: { issuedBy: member.userId },
    });
    for (const secretText of [secret.nodeId, globalId, 'secret-plan'])
      expect(JSON.stringify([entry, revoked, created, issued])).not.toContain(secretText);
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('does not record that sharing or a revocation is refused', async () => {
    const { owner, member } = office;
    const colleague = await newMember(owner);
    const id = await newShare(owner, doc.docId, 'user', { targetId: colleague.userId });
    const before = [await creations(), await revocations()];
    await colleague.delete(`/api/shares/${id}`).expect(403);
    await owner.delete(`/api/shares/${MISSING_ID}`).expect(404);
    await member.post('/api/shares', { documentIdRef: doc.docId, shareType: 'tenant' }).expect(403);
    const other = { documentIdRef: doc.docId, shareType: 'user', targetId: colleague.userId };
    await owner.post('/api/shares', { ...other, permission: 'write' }).expect(409);
    expect([await creations(), await revocations()]).toEqual(before);
  });
});

describe('the audit log of capabilities', () => {
  it("records who minted one, who used that of another user's agent, and not that users use those of their own agents", async () => {
    const [{ owner, member }, minter] = await Promise.all([newOffice(url), newOffice(url)]);
    const agent = await connectAgent(member, { scopes: ['read:capability'] });
    const doc = await projectDocument(minter.owner, minter.project, 'secret-plan.md');
    const newCapability = async () => {
      const { body } = await minter.owner
        .post('/api/v1/capabilities', {
          recipientActorId: agent.actorId,
          resource: { type: 'document', id: doc.nodeId },
          action: 'read',
        })
        .expect(201);
      return body.data.jti as string;
    };
    const [byAgent, byMember, byOwner] = [
      await newCapability(),
      await newCapability(),
      await newCapability(),
    ];
    await agent.post(`/api/v1/capabilities/${byAgent}/consume`).expect(200);
    await member.post(`/api/v1/capabilities/${byMember}/consume`).expect(200);
    await owner.post(`/api/v1/capabilities/${byMember}/consume`).expect(410);
    await owner.post(`/api/v1/capabilities/${byOwner}/consume`).expect(200);
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'capability.consumed');
    expect(entries).toMatchObject([
      {
        actor: { type: 'user', id: owner.userId },
        target: { type: 'capability', id: byOwner, name: null },
        before: null,
        after: { recipientActorId: agent.actorId, action: 'read' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(doc.nodeId);
    const minted = await readAuditEntries(databaseUrl, minter.owner.tenantId, 'capability.minted');
    expect(minted).toHaveLength(3);
    expect(minted[0]).toMatchObject({
      actor: { type: 'user', id: minter.owner.userId },
      target: { type: 'capability', id: byAgent, name: null },
      before: null,
      after: { recipientActorId: agent.actorId, action: 'read', resourceType: 'document' },
    });
    expect(JSON.stringify(minted)).not.toContain('cap_');
    expect(await readAuditEntries(databaseUrl, minter.owner.tenantId, 'capability.consumed')).toEqual([]);
    await expectIntactChain(databaseUrl, owner.tenantId);
  });
});

describe('the audit log of share groups', () => {
  let owner: Person;
  let admin: Person;
  let member: Person;

  beforeAll(async () => {
    ({ owner, member } = await newOffice(url));
    admin = await newMember(owner, 'admin');
  });

  async function entriesOf(action: AuditAction, groupId: string) {
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, action);
    return entries.filter(({ target }) => target.id === groupId);
  }

  it('records that a group was created, updated and deleted', async () => {
    const name = uniqueName('Editors');
    const group = await newShareGroup(admin, name, [member]);
    const path = `/api/share-groups/${group}`;
    await owner.patch(path, { description: 'Who edits' }).expect(200);
    await owner.delete(path).expect(200);
    await owner.delete(path).expect(404);
    const target = { type: 'share_group', id: group, name };
    const [created, updated, deleted] = [
      await entriesOf('share_group.created', group),
      await entriesOf('share_group.updated', group),
      await entriesOf('share_group.deleted', group),
    ];
    expect(created).toMatchObject([
      { actor: { type: 'user', id: admin.userId }, target, before: null, after: { name, description: null } },
    ]);
    expect(updated).toMatchObject([
      {
        actor: { type: 'user', id: owner.userId },
        target,
        before: { name, description: null },
        after: { name, description: 'Who edits' },
      },
    ]);
    expect(deleted).toMatchObject([
      {
        actor: { type: 'user', id: owner.userId },
        target,
        before: { name, description: 'Who edits', memberCount: 1 },
        after: null,
      },
    ]);
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records that a member was added and removed, once each', async () => {
    const name = uniqueName('Readers');
    const group = await newShareGroup(owner, name);
    const path = `/api/share-groups/${group}/members/${member.userId}`;
    for (let attempt = 1; attempt <= 2; attempt++) await owner.put(path).expect(200);
    await owner.delete(path).expect(200);
    await owner.delete(path).expect(404);
    const target = { type: 'share_group', id: group, name };
    const user = { userId: member.userId, displayName: 'Mel Member' };
    expect(await entriesOf('share_group.member_added', group)).toMatchObject([
      { actor: { type: 'user', id: owner.userId }, target, before: null, after: user },
    ]);
    expect(await entriesOf('share_group.member_removed', group)).toMatchObject([
      { actor: { type: 'user', id: owner.userId }, target, before: user, after: null },
    ]);
  });

  it('records nothing about a refused request', async () => {
    const name = uniqueName('Taken');
    const group = await newShareGroup(owner, name);
    const other = await newShareGroup(owner, uniqueName('Other'));
    const before = await readAuditLog(databaseUrl, owner.tenantId);
    await owner.post('/api/share-groups', { name }).expect(409);
    await owner.patch(`/api/share-groups/${other}`, { name }).expect(409);
    await member.post('/api/share-groups', { name: uniqueName('Refused') }).expect(403);
    await owner.put(`/api/share-groups/${group}/members/${MISSING_ID}`).expect(404);
    await owner.delete(`/api/share-groups/${group}/members/${member.userId}`).expect(404);
    expect(await readAuditLog(databaseUrl, owner.tenantId)).toEqual(before);
  });
});

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
    doc = await ownDocument(office.member, 'mine.md');
  });

  const revocations = () => readAuditEntries(databaseUrl, office.owner.tenantId, 'share.revoked');

  it('records who revoked a share of another user, and what it allowed', async () => {
    const { owner, member } = office;
    const terms = { targetId: owner.userId, permission: 'write' } as const;
    const id = await newShare(member, doc.docId, 'user', terms);
    await owner.delete(`/api/shares/${id}`).expect(200);
    await owner.delete(`/api/shares/${id}`).expect(404);
    const entries = await revocations();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: { type: 'user', id: owner.userId, name: 'Olive Owner', tokenId: null },
      target: { type: 'share', id, name: expect.stringMatching(`^@${owner.tenantSlug}:`) },
      before: { shareType: 'user', ...terms, expiresAt: null, createdBy: member.userId },
      after: null,
    });
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records a revocation by an admin who cannot read the document without the document', async () => {
    const { owner, member } = office;
    const admin = await newMember(owner, 'admin');
    const secret = await ownDocument(member, 'secret-plan.md');
    const id = await newShare(member, secret.docId, 'user', { targetId: owner.userId });
    await admin.delete(`/api/shares/${id}`).expect(200);
    const entry = (await revocations()).find(({ target }) => target.id === id)!;
    expect(entry).toMatchObject({
      actor: { type: 'user', id: admin.userId },
      target: { type: 'share', id, name: null },
      before: { createdBy: member.userId },
      after: null,
    });
    const { globalId } = (await member.get(`/api/doc-ids/resolve/${secret.docId}`).expect(200)).body.data;
    await admin.delete(`/api/doc-ids/${secret.docId}`).expect(200);
    const [revoked] = await readAuditEntries(databaseUrl, owner.tenantId, 'doc_id.revoked');
    expect(revoked).toMatchObject({
      target: { type: 'doc_id', id: secret.docId, name: null },
      before: { issuedBy: member.userId },
    });
    for (const secretText of [secret.nodeId, globalId, 'secret-plan'])
      expect(JSON.stringify([entry, revoked])).not.toContain(secretText);
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('does not record that users revoke their own shares, or that a revocation is refused', async () => {
    const { owner, member } = office;
    const before = await revocations();
    const colleague = await newMember(owner);
    const id = await newShare(member, doc.docId, 'user', { targetId: colleague.userId });
    await colleague.delete(`/api/shares/${id}`).expect(403);
    await owner.delete(`/api/shares/${MISSING_ID}`).expect(404);
    await member.delete(`/api/shares/${id}`).expect(200);
    expect(await revocations()).toEqual(before);
  });
});

describe('the audit log of capabilities', () => {
  it("records who used the capability of another user's agent, and not that users use those of their own agents", async () => {
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

import type { AuditAction } from '#audit';
import { MISSING_ID, newMember, newShareGroup, type Person, uniqueName, newShare } from '#testing';
import { type Document, type Office, newOffice, ownDocument } from '../sharing/sharing-support';
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

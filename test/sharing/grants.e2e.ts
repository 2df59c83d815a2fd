import {
  connectAgent,
  MISSING_ID,
  newMember,
  newNode,
  newOwner,
  newShareGroup,
  newToken,
  sql,
  uniqueName,
  newShare,
} from '#testing';
import { deployment } from '../support/deployments';
import { withoutTriggers } from '../support/without-triggers';
import {
  type Document,
  type Office,
  databaseOf,
  letExpire,
  newOffice,
  ownDocument,
  projectDocument,
  revokeDocId,
  share,
} from './sharing-support';

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const [url, other] = deployment().api;

describe('POST /api/shares', () => {
  let office: Office;
  let doc: Document;

  beforeAll(async () => {
    office = await newOffice(url);
  });
  beforeEach(async () => {
    doc = await projectDocument(office.owner, office.project, `${uniqueName('plan')}.md`);
  });

  it('shares with every type of audience, for reading and without an expiry time by default', async () => {
    const { owner, member } = office;
    const group = await newShareGroup(owner, uniqueName('Editors'));
    const targets: [type: string, more: object, targetId: string | null][] = [
      ['public', {}, null],
      ['tenant', {}, owner.tenantId],
      ['group', { targetId: group.toUpperCase() }, group],
      ['user', { targetId: member.userId }, member.userId],
    ];
    for (const [type, more, targetId] of targets) {
      const { body } = await share(owner, doc.docId, type, more).expect(201);
      expect(body).toEqual({
        data: {
          id: expect.any(String),
          docId: doc.docId,
          globalId: expect.stringMatching(`^@${owner.tenantSlug}:${office.project.slug}:[0-9]+$`),
          shareType: type,
          targetId,
          permission: 'read',
          expiresAt: null,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          state: 'live',
          createdBy: owner.userId,
          createdByName: 'Olive Owner',
          targetName: type === 'group' || type === 'user' ? expect.any(String) : null,
        },
      });
    }
    const node = await member.get(`/api/nodes/${doc.nodeId}`).expect(200);
    expect(node.body.data.sharedCount).toBe(4);
  });

  it('accepts a global ID, and rejects a node ID with the global ID to use', async () => {
    const { owner, member } = office;
    const { body } = await share(owner, doc.docId, 'tenant').expect(201);
    await share(owner, body.data.globalId, 'user', { targetId: member.userId }).expect(201);
    const refused = await share(owner, doc.nodeId, 'tenant').expect(400);
    expect(refused.body.error.code).toBe('SVC_VALIDATION_ERROR');
    expect(refused.body.error.details.fields[0].path).toBe('documentIdRef');
    expect(refused.body.error.message).toContain(body.data.globalId);
  });

  it('rejects the id of a folder with what to do instead, and returns 404 for one that the caller does not see', async () => {
    const { owner, project } = office;
    const folder = await newNode(owner, project, { type: 'folder', name: uniqueName('folder') });
    const refused = await share(owner, folder, 'tenant').expect(400);
    expect(refused.body.error.details.fields[0]).toMatchObject({ path: 'documentIdRef', rule: 'docId' });
    expect(refused.body.error.message).toContain('folder');
    const stranger = await newOffice(url);
    await share(stranger.owner, folder, 'tenant').expect(404);
  });

  it("returns the same 404 for missing, foreign and malformed IDs and another user's My Docs", async () => {
    const { owner, member } = office;
    const missing = await share(owner, MISSING_ID, 'tenant').expect(404);
    const stranger = await newOffice(url);
    const theirs = await projectDocument(stranger.owner, stranger.project, 'theirs.md');
    const mine = await ownDocument(member, `${uniqueName('mine')}.md`);
    for (const ref of [theirs.docId, theirs.nodeId, mine.docId, mine.nodeId, 'nonsense', '@a:b:1'])
      expect((await share(owner, ref, 'tenant').expect(404)).body).toEqual(missing.body);
  });

  it("returns 410 for a revoked Doc ID, or 404 if the caller can't read the document", async () => {
    const { owner, member } = office;
    await revokeDocId(owner, doc.docId);
    expect((await share(owner, doc.docId, 'tenant').expect(410)).body.error.code).toBe('SVC_DOC_ID_REVOKED');
    const mine = await ownDocument(member, `${uniqueName('mine')}.md`);
    await revokeDocId(member, mine.docId);
    await share(owner, mine.docId, 'tenant').expect(404);
  });

  it.each<[string, string, object, string]>([
    ['a target of a public share', 'public', { targetId: MISSING_ID }, 'targetId'],
    ['write permission for a public share', 'public', { permission: 'write' }, 'permission'],
    ['the ID of another tenant', 'tenant', { targetId: MISSING_ID }, 'targetId'],
    ['a group share without a target', 'group', {}, 'targetId'],
    ['a user share without a target', 'user', {}, 'targetId'],
    [
      'an e-mail address together with a target',
      'user',
      { targetId: MISSING_ID, granteeEmail: 'a@test.invalid' },
      'granteeEmail',
    ],
    ['an e-mail address for a public share', 'public', { granteeEmail: 'a@test.invalid' }, 'granteeEmail'],
    ['an e-mail address for a tenant share', 'tenant', { granteeEmail: 'a@test.invalid' }, 'granteeEmail'],
    ['an e-mail address for a group share', 'group', { granteeEmail: 'a@test.invalid' }, 'granteeEmail'],
    ['a malformed e-mail address', 'user', { granteeEmail: 'nobody' }, 'granteeEmail'],
    ['an unknown type', 'everyone', {}, 'shareType'],
    ['an unknown permission', 'tenant', { permission: 'admin' }, 'permission'],
    ['an expiry time in the past', 'tenant', { expiresAt: inDays(-1) }, 'expiresAt'],
    ['an expiry time more than a year ahead', 'tenant', { expiresAt: inDays(366) }, 'expiresAt'],
    ['a word as the expiry time', 'tenant', { expiresAt: 'tomorrow' }, 'expiresAt'],
    ['a week date as the expiry time', 'tenant', { expiresAt: '2027-W99-1' }, 'expiresAt'],
    [
      'an expiry time on a day that does not exist',
      'tenant',
      { expiresAt: '2027-02-30T00:00:00Z' },
      'expiresAt',
    ],
  ])('rejects %s', async (_, shareType, more, path) => {
    const { body } = await share(office.owner, doc.docId, shareType, more).expect(400);
    expect(body.error).toMatchObject({ code: 'SVC_VALIDATION_ERROR', details: { fields: [{ path }] } });
  });

  it('rejects a request without a document or a type', async () => {
    await office.owner.post('/api/shares', { shareType: 'tenant' }).expect(400);
    await office.owner.post('/api/shares', { documentIdRef: doc.docId }).expect(400);
  });

  it('returns 404 for users and groups of another tenant, suspended users and missing IDs', async () => {
    const { owner } = office;
    const stranger = await newOwner(url);
    const foreignGroup = await newShareGroup(stranger, 'Theirs');
    const suspended = await newMember(owner);
    await owner.patch(`/api/members/${suspended.userId}`, { status: 'suspended' }).expect(200);
    for (const targetId of [MISSING_ID, 'nonsense', stranger.userId, suspended.userId, owner.tenantId])
      await share(owner, doc.docId, 'user', { targetId }).expect(404);
    for (const targetId of [MISSING_ID, 'nonsense', foreignGroup, owner.userId])
      await share(owner, doc.docId, 'group', { targetId }).expect(404);
    for (const { email } of [stranger, suspended])
      await share(owner, doc.docId, 'user', { granteeEmail: email }).expect(404);
  });

  it('finds a user by e-mail address, ignoring case', async () => {
    const { owner, member } = office;
    const { body } = await share(owner, doc.docId, 'user', {
      granteeEmail: member.email.toUpperCase(),
    }).expect(201);
    expect(body.data.targetId).toBe(member.userId);
  });

  it('ignores unknown fields and returns a warning for each', async () => {
    const { owner } = office;
    const more = { color: 'red', expires: inDays(1) };
    const { body } = await share(owner, doc.docId, 'tenant', more).expect(201);
    expect(body.warnings).toEqual(
      ['color', 'expires'].map((field) => ({
        code: 'unknown_field',
        field,
        message: expect.stringContaining(field),
      })),
    );
    expect((await share(owner, doc.docId, 'tenant', { toString: 1 }).expect(200)).body.warnings).toHaveLength(
      1,
    );
  });

  it('returns the existing share for the same terms, and 409 for different ones', async () => {
    const { owner, member } = office;
    const terms = { targetId: member.userId, expiresAt: inDays(3) };
    const { body } = await share(owner, doc.docId, 'user', terms).expect(201);
    const again = await share(owner.at(other), doc.docId, 'user', terms).expect(200);
    expect(again.body.data).toEqual(body.data);
    for (const changed of [{ permission: 'write' }, { expiresAt: inDays(4) }, { expiresAt: undefined }]) {
      const refused = await share(owner, doc.docId, 'user', { ...terms, ...changed }).expect(409);
      expect(refused.body.error).toMatchObject({
        code: 'SVC_SHARE_EXISTS',
        details: { shareId: body.data.id, permission: 'read', expiresAt: terms.expiresAt },
      });
    }
  });

  it('creates a new share after the old one was revoked or has expired', async () => {
    const { owner, member } = office;
    const first = await newShare(owner, doc.docId, 'user', { targetId: member.userId });
    await letExpire(owner, first);
    const second = await newShare(owner, doc.docId, 'user', { targetId: member.userId, permission: 'write' });
    await owner.delete(`/api/shares/${second}`).expect(200);
    const third = await newShare(owner, doc.docId, 'user', { targetId: member.userId });
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('rejects the 5,001st share of a document', async () => {
    const { owner, project } = office;
    await withoutTriggers(
      databaseOf(owner),
      `WITH created AS (INSERT INTO share_groups (id, tenant_id, name)
         SELECT gen_random_uuid(), $1, 'Bound ' || i FROM generate_series(1, 5000) AS i RETURNING id)
       INSERT INTO share_grants (id, tenant_id, project_id, node_id, doc_id, share_type, group_id, audience, permission,
         created_by)
       SELECT gen_random_uuid(), $1, $2, $3, $4, 'group', id, id, 'read', $5 FROM created`,
      [owner.tenantId, project.id, doc.nodeId, doc.docId, owner.userId],
    );
    const { body } = await share(owner, doc.docId, 'tenant').expect(409);
    expect(body.error.code).toBe('SVC_TOO_MANY_SHARES');
    await sql(databaseOf(owner), `DELETE FROM share_groups WHERE tenant_id = $1 AND name LIKE 'Bound %'`, [
      owner.tenantId,
    ]);
  });

  describe('access', () => {
    it('lets a member share their My Docs, but no document of a project, even their own', async () => {
      const { owner, member, project } = office;
      const mine = await ownDocument(member, `${uniqueName('mine')}.md`);
      await share(member, mine.docId, 'user', { targetId: owner.userId }).expect(201);
      expect((await share(member, doc.docId, 'tenant').expect(403)).body.error.code).toBe('SVC_FORBIDDEN');
      const own = await projectDocument(member, project, `${uniqueName('own')}.md`);
      await share(member, own.docId, 'tenant').expect(403);
      await share(await newMember(owner, 'admin'), own.docId, 'tenant').expect(201);
    });

    it('does not let the recipient of a share pass it on, not even an owner', async () => {
      const { owner, member } = office;
      const mine = await ownDocument(member, `${uniqueName('mine')}.md`);
      const colleague = await newMember(owner);
      for (const { userId } of [owner, colleague])
        await share(member, mine.docId, 'user', { targetId: userId, permission: 'write' }).expect(201);
      for (const who of [owner, colleague]) await share(who, mine.docId, 'tenant').expect(403);
      const agent = await connectAgent(owner, { scopes: ['shares:create'], grantExternal: true });
      await share(agent, mine.docId, 'tenant').expect(403);
    });

    it('requires the scope of a token, which only an owner or admin can give', async () => {
      const { owner, member, project } = office;
      await share(await newToken(owner, 'write'), doc.docId, 'tenant').expect(201);
      const refused = await share(await newToken(member, 'write'), doc.docId, 'tenant').expect(403);
      expect(refused.body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
      await share(await newToken(owner, 'read'), doc.docId, 'tenant').expect(403);
      const agent = await connectAgent(owner, { scopes: ['shares:create'], projectSlugs: [project.slug] });
      await share(agent, doc.docId, 'user', { targetId: member.userId }).expect(201);
      const elsewhere = await projectDocument(
        owner,
        (await owner.post('/api/projects', { name: uniqueName('Else') })).body.data,
        'else.md',
      );
      await share(agent, elsewhere.docId, 'tenant').expect(404);
    });
  });
});

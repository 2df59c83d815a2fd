import {
  connectAgent,
  MISSING_ID,
  newMember,
  newOwner,
  newShareGroup,
  newToken,
  sql,
  uniqueName,
} from '#testing';
import { deployment, describeEachBackend } from '../support/deployments';
import {
  type Document,
  type Office,
  canRead,
  databaseOf,
  letExpire,
  newOffice,
  ownDocument,
  projectDocument,
  revokeDocId,
  share,
  shared,
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

  it('gives a share of each kind, read unless said otherwise, without end unless said', async () => {
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
        },
      });
    }
    const node = await member.get(`/api/nodes/${doc.nodeId}`).expect(200);
    expect(node.body.data.sharedCount).toBe(4);
  });

  it('takes a Doc ID by its own name too, and refuses a node, saying what to do', async () => {
    const { owner, member } = office;
    const { body } = await share(owner, doc.docId, 'tenant').expect(201);
    await share(owner, body.data.globalId, 'user', { targetId: member.userId }).expect(201);
    const refused = await share(owner, doc.nodeId, 'tenant').expect(400);
    expect(refused.body.error.code).toBe('SVC_VALIDATION_ERROR');
    expect(refused.body.error.details.fields[0].path).toBe('documentIdRef');
    expect(refused.body.error.message).toContain(body.data.globalId);
  });

  it('does not know what is missing, foreign, malformed, or in the My Docs of another', async () => {
    const { owner, member } = office;
    const missing = await share(owner, MISSING_ID, 'tenant').expect(404);
    const stranger = await newOffice(url);
    const theirs = await projectDocument(stranger.owner, stranger.project, 'theirs.md');
    const mine = await ownDocument(member, `${uniqueName('mine')}.md`);
    for (const ref of [theirs.docId, theirs.nodeId, mine.docId, mine.nodeId, 'nonsense', '@a:b:1'])
      expect((await share(owner, ref, 'tenant').expect(404)).body).toEqual(missing.body);
  });

  it('says of a revoked Doc ID that it is, to whoever can read the document, and to nobody else', async () => {
    const { owner, member } = office;
    await revokeDocId(owner, doc.docId);
    expect((await share(owner, doc.docId, 'tenant').expect(410)).body.error.code).toBe('SVC_DOC_ID_REVOKED');
    const mine = await ownDocument(member, `${uniqueName('mine')}.md`);
    await revokeDocId(member, mine.docId);
    await share(owner, mine.docId, 'tenant').expect(404);
  });

  it.each<[string, string, object, string]>([
    ['a target with public', 'public', { targetId: MISSING_ID }, 'targetId'],
    ['writing with public', 'public', { permission: 'write' }, 'permission'],
    ['another tenant', 'tenant', { targetId: MISSING_ID }, 'targetId'],
    ['a group without a target', 'group', {}, 'targetId'],
    ['a person without a target', 'user', {}, 'targetId'],
    [
      'an address beside a target',
      'user',
      { targetId: MISSING_ID, granteeEmail: 'a@test.invalid' },
      'granteeEmail',
    ],
    ['an address with public', 'public', { granteeEmail: 'a@test.invalid' }, 'granteeEmail'],
    ['an address with tenant', 'tenant', { granteeEmail: 'a@test.invalid' }, 'granteeEmail'],
    ['an address with group', 'group', { granteeEmail: 'a@test.invalid' }, 'granteeEmail'],
    ['what is no address', 'user', { granteeEmail: 'nobody' }, 'granteeEmail'],
    ['an unknown kind', 'everyone', {}, 'shareType'],
    ['an unknown permission', 'tenant', { permission: 'admin' }, 'permission'],
    ['an end in the past', 'tenant', { expiresAt: inDays(-1) }, 'expiresAt'],
    ['an end too far', 'tenant', { expiresAt: inDays(366) }, 'expiresAt'],
    ['an end that is no time', 'tenant', { expiresAt: 'tomorrow' }, 'expiresAt'],
    ['an end that only looks like one', 'tenant', { expiresAt: '2027-W99-1' }, 'expiresAt'],
    ['an end on no day of the calendar', 'tenant', { expiresAt: '2027-02-30T00:00:00Z' }, 'expiresAt'],
  ])('refuses %s with 400', async (_, shareType, more, path) => {
    const { body } = await share(office.owner, doc.docId, shareType, more).expect(400);
    expect(body.error).toMatchObject({ code: 'SVC_VALIDATION_ERROR', details: { fields: [{ path }] } });
  });

  it('refuses what lacks a document or a kind', async () => {
    await office.owner.post('/api/shares', { shareType: 'tenant' }).expect(400);
    await office.owner.post('/api/shares', { documentIdRef: doc.docId }).expect(400);
  });

  it('knows no person or group of another tenant, no suspended person, and none that is not there', async () => {
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

  it('finds a person by e-mail address, whatever its case', async () => {
    const { owner, member } = office;
    const { body } = await share(owner, doc.docId, 'user', {
      granteeEmail: member.email.toUpperCase(),
    }).expect(201);
    expect(body.data.targetId).toBe(member.userId);
  });

  it('names the fields that are none, and shares all the same', async () => {
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

  it('answers with the share that is there when asked again, and refuses other terms', async () => {
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

  it('makes a new one where the old one was revoked or has expired', async () => {
    const { owner, member } = office;
    const first = await shared(owner, doc.docId, 'user', { targetId: member.userId });
    await letExpire(owner, first);
    const second = await shared(owner, doc.docId, 'user', { targetId: member.userId, permission: 'write' });
    await owner.delete(`/api/shares/${second}`).expect(200);
    const third = await shared(owner, doc.docId, 'user', { targetId: member.userId });
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('of many who ask at once makes one share', async () => {
    const { owner, member } = office;
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        share(owner.at(i % 2 ? url : other), doc.docId, 'user', { targetId: member.userId }),
      ),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([...Array<number>(11).fill(200), 201]);
    expect(new Set(asked.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('has a bound on the shares of a document', async () => {
    const { owner, project } = office;
    await sql(
      databaseOf(owner),
      `WITH made AS (INSERT INTO share_groups (id, tenant_id, name)
         SELECT gen_random_uuid(), $1, 'Bound ' || i FROM generate_series(1, 5000) AS i RETURNING id)
       INSERT INTO share_grants (id, tenant_id, project_id, node_id, doc_id, share_type, group_id, audience, permission,
         created_by)
       SELECT gen_random_uuid(), $1, $2, $3, $4, 'group', id, id, 'read', $5 FROM made`,
      [owner.tenantId, project.id, doc.nodeId, doc.docId, owner.userId],
    );
    const { body } = await share(owner, doc.docId, 'tenant').expect(409);
    expect(body.error.code).toBe('SVC_TOO_MANY_SHARES');
    await sql(databaseOf(owner), `DELETE FROM share_groups WHERE tenant_id = $1 AND name LIKE 'Bound %'`, [
      owner.tenantId,
    ]);
  });

  describe('asks who shares', () => {
    it('lets a plain member share their own My Docs and nothing of a project, though they made it', async () => {
      const { owner, member, project } = office;
      const mine = await ownDocument(member, `${uniqueName('mine')}.md`);
      await share(member, mine.docId, 'user', { targetId: owner.userId }).expect(201);
      expect((await share(member, doc.docId, 'tenant').expect(403)).body.error.code).toBe('SVC_FORBIDDEN');
      const made = await projectDocument(member, project, `${uniqueName('made')}.md`);
      await share(member, made.docId, 'tenant').expect(403);
      await share(await newMember(owner, 'admin'), made.docId, 'tenant').expect(201);
    });

    it('lets nobody pass on what they have by a share, however much they may do else', async () => {
      const { owner, member } = office;
      const mine = await ownDocument(member, `${uniqueName('mine')}.md`);
      const colleague = await newMember(owner);
      for (const { userId } of [owner, colleague])
        await share(member, mine.docId, 'user', { targetId: userId, permission: 'write' }).expect(201);
      for (const who of [owner, colleague]) await share(who, mine.docId, 'tenant').expect(403);
      const agent = await connectAgent(owner, { scopes: ['shares:create'], grantExternal: true });
      await share(agent, mine.docId, 'tenant').expect(403);
    });

    it('takes of a token the scope, which an owner or admin has to give', async () => {
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

describe('GET /api/shares', () => {
  it('lists the live shares of a node, a page at a time', async () => {
    const { owner, member, project } = await newOffice(url);
    const doc = await projectDocument(owner, project, 'listed.md');
    const [first, revoked, expired, last] = [
      await shared(owner, doc.docId, 'public'),
      await shared(owner, doc.docId, 'tenant'),
      await shared(owner, doc.docId, 'user', { targetId: owner.userId }),
      await shared(owner, doc.docId, 'user', { targetId: member.userId, permission: 'write' }),
    ];
    await owner.delete(`/api/shares/${revoked}`).expect(200);
    await letExpire(owner, expired);
    const list = (query: object) => member.get('/api/shares').query({ nodeId: doc.nodeId, ...query });
    const { body } = await list({}).expect(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([first, last]);
    expect(body.meta).toEqual({ total: 2, hasMore: false });
    expect(Object.keys(body.data[1]).sort()).toEqual([
      'createdAt',
      'docId',
      'expiresAt',
      'globalId',
      'id',
      'permission',
      'shareType',
      'targetId',
      'updatedAt',
    ]);
    expect((await list({ limit: 1 }).expect(200)).body).toMatchObject({
      data: [{ id: first }],
      meta: { total: 1, hasMore: true },
    });
    expect((await list({ limit: 1, offset: 1 }).expect(200)).body).toMatchObject({
      data: [{ id: last }],
      meta: { total: 1, hasMore: false },
    });
    expect((await list({ offset: 2 }).expect(200)).body).toEqual({
      data: [],
      meta: { total: 0, hasMore: false },
    });
    const node = await owner.get(`/api/nodes/${doc.nodeId}`).expect(200);
    expect(node.body.data.sharedCount).toBe(2);
  });

  it('asks for a node, and for a page within bounds', async () => {
    const { owner, project } = await newOffice(url);
    const { nodeId } = await projectDocument(owner, project, 'a.md');
    await owner.get('/api/shares').expect(400);
    for (const query of ['limit=0', 'limit=501', 'limit=x', 'offset=-1'])
      await owner.get(`/api/shares?nodeId=${nodeId}&${query}`).expect(400);
    await owner.get(`/api/shares?nodeId=${nodeId}&limit=500`).expect(200);
  });

  it('gives one and the same 404 for what is not in sight, and to whoever knows it by a share alone', async () => {
    const { owner, member, project } = await newOffice(url);
    const mine = await ownDocument(member, 'mine.md');
    const stranger = await newOffice(url);
    const theirs = await projectDocument(stranger.owner, stranger.project, 'theirs.md');
    await shared(stranger.owner, theirs.docId, 'public');
    const list = (nodeId: string) => owner.get('/api/shares').query({ nodeId }).expect(404);
    const missing = await list(MISSING_ID);
    for (const id of ['nonsense', `${MISSING_ID}0`, mine.nodeId, theirs.nodeId])
      expect((await list(id)).body).toEqual(missing.body);
    await shared(member, mine.docId, 'user', { targetId: owner.userId });
    expect(await canRead(owner, mine.nodeId)).toBe(true);
    expect((await list(mine.nodeId)).body).toEqual(missing.body);
    const { nodeId } = await projectDocument(owner, project, 'a.md');
    await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    await list(nodeId);
  });
});

describeEachBackend('DELETE /api/shares/:id', ({ api: [here, there] }) => {
  it('ends a share at once in every process, once', async () => {
    const { member, owner } = await newOffice(here);
    const mine = await ownDocument(member, 'mine.md');
    for (let round = 0; round < 10; round++) {
      const id = await shared(member, mine.docId, 'user', { targetId: owner.userId });
      expect(await canRead(owner.at(there), mine.nodeId)).toBe(true);
      const ended = await Promise.all(
        [here, there, here].map((at) => member.at(at).delete(`/api/shares/${id}`)),
      );
      expect(ended.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      expect(await canRead(owner.at(there), mine.nodeId)).toBe(false);
      expect(await canRead(owner, mine.nodeId)).toBe(false);
    }
    const id = await shared(member, mine.docId, 'tenant');
    expect((await member.delete(`/api/shares/${id}`).expect(200)).body).toEqual({
      data: { id, deleted: true },
    });
    await letExpire(member, await shared(member, mine.docId, 'tenant'));
    expect(await canRead(owner.at(there), mine.nodeId)).toBe(false);
  });

  it('is for who made it, and for an owner or admin of what they can read', async () => {
    const { member, owner, project } = await newOffice(here);
    const colleague = await newMember(owner);
    const mine = await ownDocument(member, 'mine.md');
    const toColleague = await shared(member, mine.docId, 'user', { targetId: colleague.userId });
    // Who may read it learns that there is a share; who may not learns nothing.
    const refused = await colleague.delete(`/api/shares/${toColleague}`).expect(403);
    expect(refused.body.error.code).toBe('SVC_FORBIDDEN');
    const missing = await owner.delete(`/api/shares/${MISSING_ID}`).expect(404);
    expect((await owner.delete(`/api/shares/${toColleague}`).expect(404)).body).toEqual(missing.body);
    const toAll = await shared(member, mine.docId, 'public');
    expect((await (await newOwner(here)).delete(`/api/shares/${toAll}`).expect(404)).body).toEqual(
      missing.body,
    );
    await owner.delete(`/api/shares/${toAll}`).expect(200);

    const doc = await projectDocument(owner, project, 'a.md');
    const ofOwner = await shared(owner, doc.docId, 'tenant');
    await member.delete(`/api/shares/${ofOwner}`).expect(403);
    await (await newMember(owner, 'admin')).delete(`/api/shares/${ofOwner}`).expect(200);
  });

  it('asks of a token the scope, and shares:create is not it', async () => {
    const { member, owner, project } = await newOffice(here);
    const doc = await projectDocument(owner, project, 'a.md');
    const id = await shared(owner, doc.docId, 'tenant');
    const agent = await connectAgent(owner, { scopes: ['shares:create'] });
    expect((await agent.delete(`/api/shares/${id}`).expect(403)).body.error.code).toBe(
      'SVC_INSUFFICIENT_SCOPE',
    );
    await (await newToken(member, 'write')).delete(`/api/shares/${id}`).expect(403);
    await (await newToken(owner, 'write')).delete(`/api/shares/${id}`).expect(200);
  });
});

import { connectAgent, countStatuses, MISSING_ID, newMember, newOwner, newToken, newShare } from '#testing';
import { deployment, describeEachBackend } from '../support/deployments';
import { canRead, letExpire, newOffice, ownDocument, projectDocument } from './sharing-support';

const [url] = deployment().api;

describe('GET /api/shares', () => {
  it('lists the live shares of a node in pages', async () => {
    const { owner, member, project } = await newOffice(url);
    const doc = await projectDocument(owner, project, 'listed.md');
    const [first, revoked, expired, last] = [
      await newShare(owner, doc.docId, 'public'),
      await newShare(owner, doc.docId, 'tenant'),
      await newShare(owner, doc.docId, 'user', { targetId: owner.userId }),
      await newShare(owner, doc.docId, 'user', { targetId: member.userId, permission: 'write' }),
    ];
    await owner.delete(`/api/shares/${revoked}`).expect(200);
    await letExpire(owner, expired);
    const list = (query: object) => member.get('/api/shares').query({ nodeId: doc.nodeId, ...query });
    const { body } = await list({}).expect(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([first, last]);
    expect(body.meta).toEqual({ total: 2, hasMore: false });
    const fields = [
      'createdAt',
      'docId',
      'expiresAt',
      'globalId',
      'id',
      'permission',
      'shareType',
      'targetId',
      'updatedAt',
    ];
    expect(Object.keys(body.data[1]).sort()).toEqual(fields);
    const named = (await list({ includeNames: true }).expect(200)).body.data[1];
    expect(Object.keys(named).sort()).toEqual([...fields, 'createdBy', 'createdByName', 'targetName'].sort());
    expect(named).toMatchObject({ createdByName: 'Olive Owner', targetName: 'Mel Member' });
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

  it('requires a node, and a limit and offset within bounds', async () => {
    const { owner, project } = await newOffice(url);
    const { nodeId } = await projectDocument(owner, project, 'a.md');
    await owner.get('/api/shares').expect(400);
    for (const query of ['limit=0', 'limit=501', 'limit=x', 'offset=-1'])
      await owner.get(`/api/shares?nodeId=${nodeId}&${query}`).expect(400);
    await owner.get(`/api/shares?nodeId=${nodeId}&limit=500`).expect(200);
  });

  it('returns the same 404 for a node that is not visible, and for a node that is visible only through a share', async () => {
    const { owner, member, project } = await newOffice(url);
    const mine = await ownDocument(member, 'mine.md');
    const stranger = await newOffice(url);
    const theirs = await projectDocument(stranger.owner, stranger.project, 'theirs.md');
    await newShare(stranger.owner, theirs.docId, 'public');
    const list = (nodeId: string) => owner.get('/api/shares').query({ nodeId }).expect(404);
    const missing = await list(MISSING_ID);
    for (const id of ['nonsense', '', '\0', 'a'.repeat(500), `${MISSING_ID}0`, mine.nodeId, theirs.nodeId])
      expect((await list(id)).body).toEqual(missing.body);
    await newShare(member, mine.docId, 'user', { targetId: owner.userId });
    expect(await canRead(owner, mine.nodeId)).toBe(true);
    expect((await list(mine.nodeId)).body).toEqual(missing.body);
    const { nodeId } = await projectDocument(owner, project, 'a.md');
    await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    await list(nodeId);
  });
});

describeEachBackend('DELETE /api/shares/:id', ({ api: [here, there] }) => {
  it('revokes a share once, with immediate effect in every process', async () => {
    const { member, owner } = await newOffice(here);
    const mine = await ownDocument(member, 'mine.md');
    for (let round = 0; round < 10; round++) {
      const id = await newShare(member, mine.docId, 'user', { targetId: owner.userId });
      expect(await canRead(owner.at(there), mine.nodeId)).toBe(true);
      const answers = await Promise.all(
        [here, there, here].map((at) => member.at(at).delete(`/api/shares/${id}`)),
      );
      expect(countStatuses(answers)).toEqual({ 200: 1, 404: 2 });
      expect(await canRead(owner.at(there), mine.nodeId)).toBe(false);
      expect(await canRead(owner, mine.nodeId)).toBe(false);
    }
    const id = await newShare(member, mine.docId, 'tenant');
    expect((await member.delete(`/api/shares/${id}`).expect(200)).body).toEqual({
      data: { id, deleted: true },
    });
    await letExpire(member, await newShare(member, mine.docId, 'tenant'));
    expect(await canRead(owner.at(there), mine.nodeId)).toBe(false);
  });

  it('is allowed for the creator of the share, and for every owner or admin of the organization', async () => {
    const { member, owner, project } = await newOffice(here);
    const colleague = await newMember(owner);
    const mine = await ownDocument(member, 'mine.md');
    const toColleague = await newShare(member, mine.docId, 'user', { targetId: colleague.userId });
    // 403 reveals that the share exists, so a caller who can't read the document gets 404.
    const refused = await colleague.delete(`/api/shares/${toColleague}`).expect(403);
    expect(refused.body.error.code).toBe('SVC_FORBIDDEN');
    const missing = await owner.delete(`/api/shares/${MISSING_ID}`).expect(404);
    const unrelated = await newMember(owner);
    expect((await unrelated.delete(`/api/shares/${toColleague}`).expect(404)).body).toEqual(missing.body);
    const toAll = await newShare(member, mine.docId, 'public');
    expect((await (await newOwner(here)).delete(`/api/shares/${toAll}`).expect(404)).body).toEqual(
      missing.body,
    );
    await owner.delete(`/api/shares/${toAll}`).expect(200);

    const doc = await projectDocument(owner, project, 'a.md');
    const byOwner = await newShare(owner, doc.docId, 'tenant');
    await member.delete(`/api/shares/${byOwner}`).expect(403);
    await (await newMember(owner, 'admin')).delete(`/api/shares/${byOwner}`).expect(200);
  });

  it("lets an owner or admin delete a share of another user's My Docs, and reveals nothing of the document", async () => {
    const { member, owner } = await newOffice(here);
    const [admin, colleague] = await Promise.all([newMember(owner, 'admin'), newMember(owner)]);
    const mine = await ownDocument(member, 'secret-plan.md');
    const settingsToken = await newToken(owner, 'write');
    for (const caller of [owner, admin, settingsToken]) {
      const id = await newShare(member, mine.docId, 'user', { targetId: colleague.userId });
      const outside = await connectAgent(owner, { scopes: ['shares:delete'] });
      await outside.delete(`/api/shares/${id}`).expect(404);
      expect(await canRead(colleague, mine.nodeId)).toBe(true);
      const deleted = await caller.delete(`/api/shares/${id}`).expect(200);
      expect(deleted.body).toEqual({ data: { id, deleted: true } });
      expect(await canRead(colleague.at(there), mine.nodeId)).toBe(false);
      await caller.delete(`/api/shares/${id}`).expect(404);
      expect(await canRead(owner, mine.nodeId)).toBe(false);
    }
    const expired = await newShare(member, mine.docId, 'tenant');
    await letExpire(member, expired);
    await owner.delete(`/api/shares/${expired}`).expect(404);
    const foreign = await newOwner(here);
    const id = await newShare(member, mine.docId, 'user', { targetId: colleague.userId });
    await foreign.delete(`/api/shares/${id}`).expect(404);
  });

  it('requires a scope of a token, and shares:create is not enough', async () => {
    const { member, owner, project } = await newOffice(here);
    const doc = await projectDocument(owner, project, 'a.md');
    const id = await newShare(owner, doc.docId, 'tenant');
    const agent = await connectAgent(owner, { scopes: ['shares:create'] });
    expect((await agent.delete(`/api/shares/${id}`).expect(403)).body.error.code).toBe(
      'SVC_INSUFFICIENT_SCOPE',
    );
    await (await newToken(member, 'write')).delete(`/api/shares/${id}`).expect(403);
    await (await newToken(owner, 'write')).delete(`/api/shares/${id}`).expect(200);
  });
});

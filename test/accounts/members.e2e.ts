import { ROLES, rolesToGive } from '../../clients/dashboard/src/features/members/member-rules';
import { MISSING_ID, anonymous, newMember, newOwner, newToken } from '#testing';
import { deployment, describeEachBackend } from '../support/deployments';

describe('GET /api/members', () => {
  const [url] = deployment().api;

  it('lists every user of the organization in pages, and no other users', async () => {
    const owner = await newOwner(url);
    const people = [owner.userId];
    for (let i = 0; i < 3; i++) people.push((await newMember(owner)).userId);
    await newOwner(url);
    const member = await newMember(owner);
    people.push(member.userId);
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const page = await member.get(`/api/members?limit=2${cursor}`).expect(200);
      seen.push(...(page.body.data as { userId: string }[]).map(({ userId }) => userId));
      if (page.body.meta.nextCursor === null) break;
      cursor = `&cursor=${page.body.meta.nextCursor}`;
    }
    expect(seen).toEqual(people);
  });

  it('refuses the cursor of another organization or list, and a limit out of range', async () => {
    const owner = await newOwner(url);
    await newMember(owner);
    const page = await owner.get('/api/members?limit=1').expect(200);
    const { nextCursor } = page.body.meta;
    const foreign = await newOwner(url);
    const refused = await foreign.get(`/api/members?cursor=${nextCursor}`).expect(400);
    expect(refused.body.error.code).toBe('SVC_CURSOR_INVALID');
    await owner.get(`/api/members/invites?cursor=${nextCursor}`).expect(400);
    for (const limit of [0, 201, 'x']) await owner.get(`/api/members?limit=${limit}`).expect(400);
  });

  it('filters by role and by status, and counts only those that it filters', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const suspended = await newMember(owner, 'admin');
    await newMember(owner);
    await owner.patch(`/api/members/${suspended.userId}`, { status: 'suspended' }).expect(200);
    const found = async (query: string): Promise<[ids: string[], total: number]> => {
      const { data, meta } = (await owner.get(`/api/members?total=true&${query}`).expect(200)).body;
      return [(data as { userId: string }[]).map(({ userId }) => userId), meta.total as number];
    };
    expect(await found('role=admin')).toEqual([[admin.userId, suspended.userId], 2]);
    expect(await found('role=admin&status=active')).toEqual([[admin.userId], 1]);
    expect(await found('status=suspended')).toEqual([[suspended.userId], 1]);
    expect(await found(`role=owner&search=${admin.userId}`)).toEqual([[], 0]);
    const { nextCursor } = (await owner.get('/api/members?role=admin&limit=1').expect(200)).body.meta;
    await owner.get(`/api/members?role=member&cursor=${nextCursor}`).expect(400);
    for (const query of ['role=guest', 'role=', 'status=deleted'])
      await owner.get(`/api/members?${query}`).expect(400);
  });

  it('requires a session, and returns no password or hash', async () => {
    const owner = await newOwner(url);
    const answer = await owner.get('/api/members').expect(200);
    expect(Object.keys(answer.body.data[0] as object).sort()).toEqual(
      ['createdAt', 'displayName', 'email', 'role', 'status', 'userId'].sort(),
    );
    await anonymous(url).get('/api/members').expect(401);
    await (await newToken(owner, 'admin')).get('/api/members').expect(401);
  });
});

describe('PATCH /api/members/:userId', () => {
  const [url] = deployment().api;

  it('lets admins change members and admins, and only owners change owners or create them', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const member = await newMember(owner);
    const promoted = await admin.patch(`/api/members/${member.userId}`, { role: 'admin' }).expect(200);
    expect(promoted.body.data).toMatchObject({ userId: member.userId, role: 'admin', status: 'active' });
    await admin.patch(`/api/members/${member.userId}`, { role: 'owner' }).expect(403);
    await admin.patch(`/api/members/${admin.userId}`, { role: 'owner' }).expect(403);
    await admin.patch(`/api/members/${owner.userId}`, { role: 'member' }).expect(403);
    await admin.patch(`/api/members/${owner.userId}`, { status: 'suspended' }).expect(403);
    await owner.patch(`/api/members/${admin.userId}`, { role: 'owner' }).expect(200);
    await admin.patch(`/api/members/${owner.userId}`, { role: 'admin' }).expect(200);
  });

  it('lets each role give exactly the roles that the dashboard offers', async () => {
    const owner = await newOwner(url);
    const [admin, member, target] = [
      await newMember(owner, 'admin'),
      await newMember(owner),
      await newMember(owner),
    ];
    const path = `/api/members/${target.userId}`;
    for (const [own, caller] of Object.entries({ owner, admin, member }))
      for (const before of ROLES)
        for (const role of ROLES) {
          await owner.patch(path, { role: before }).expect(200);
          const { status } = await caller.patch(path, { role });
          const isOffered = rolesToGive(own, before).includes(role);
          expect([own, before, role, status]).toEqual([own, before, role, isOffered ? 200 : 403]);
        }
  });

  it('refuses to demote or suspend the last active owner', async () => {
    const owner = await newOwner(url);
    const second = await newMember(owner, 'admin');
    await owner.patch(`/api/members/${second.userId}`, { role: 'owner' }).expect(200);
    await owner.patch(`/api/members/${second.userId}`, { status: 'suspended' }).expect(200);
    for (const change of [{ role: 'admin' }, { role: 'member' }, { status: 'suspended' }]) {
      const answer = await owner.patch(`/api/members/${owner.userId}`, change).expect(409);
      expect(answer.body.error.code).toBe('SVC_LAST_OWNER');
    }
  });

  it('leaves one owner when two owners demote each other at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const first = await newOwner(url);
      const second = await newMember(first, 'admin');
      await first.patch(`/api/members/${second.userId}`, { role: 'owner' }).expect(200);
      const answers = await Promise.all([
        first.patch(`/api/members/${second.userId}`, { role: 'member' }),
        second.at(deployment().api[1]).patch(`/api/members/${first.userId}`, { status: 'suspended' }),
        second.patch(`/api/members/${second.userId}`, { role: 'admin' }),
      ]);
      expect(answers.map(({ status }) => status)).toContain(200);
      // At least one of them can still list the members.
      const views = await Promise.all([first.get('/api/members'), second.get('/api/members')]);
      const { data } = views.find(({ status }) => status === 200)!.body;
      const owners = data.filter(
        ({ role, status }: { role: string; status: string }) => role === 'owner' && status === 'active',
      );
      expect(owners).toHaveLength(1);
    }
  });

  it('is refused for members, with invalid fields, and with the same 404 for users of other organizations and unknown users', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const foreign = await newOwner(url);
    await member.patch(`/api/members/${member.userId}`, { role: 'admin' }).expect(403);
    await anonymous(url).patch(`/api/members/${member.userId}`, { role: 'admin' }).expect(401);
    await owner.patch(`/api/members/${member.userId}`, { role: 'king' }).expect(400);
    await owner.patch(`/api/members/${member.userId}`, { status: 'gone' }).expect(400);
    const missing = await owner.patch(`/api/members/${MISSING_ID}`, { role: 'admin' }).expect(404);
    const ofOthers = await owner.patch(`/api/members/${foreign.userId}`, { role: 'member' }).expect(404);
    expect(ofOthers.text).toBe(missing.text);
    expect((await owner.patch('/api/members/x', {}).expect(404)).text).toBe(missing.text);
    await foreign.get('/api/members').expect(200);
  });
});

describeEachBackend('a member', ({ api: [url, other] }) => {
  it('is signed out of every process by a suspension, has to sign in again after it, and gets no token back', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const token = await newToken(member, 'write');
    for (const client of [member, token]) {
      await client.get('/api/me').expect(200);
      await client.at(other).get('/api/me').expect(200);
    }
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    for (const client of [member, token]) {
      await client.at(other).get('/api/me').expect(401);
      await client.get('/api/me').expect(401);
    }
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    for (const client of [member, token])
      for (const process of [url, other]) await client.at(process).get('/api/me').expect(401);
    const { email, password } = member;
    await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(200);
  });

  it('loses the rights of the old role in every process when demoted', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    await admin.at(other).get('/api/members/invites').expect(200);
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    await admin.at(other).get('/api/members/invites').expect(403);
  });
});

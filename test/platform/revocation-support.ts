import { type Client, newMember, newOwner, newToken, type Person } from '#testing';
import { signInAgain } from '../contract/credentials';
import type { Deployment } from '../support/deployments';

/** Sends requests so that the other process has the caller in its cache. */
export async function fillCache(client: Client, there: string): Promise<void> {
  await client.at(there).get('/api/me').expect(200);
  await client.at(there).get('/api/me').expect(200);
}

/** Declares tests that access ends in every process, each of which ends it several times. */
export function itEndsAccess({ api: [here, there] }: Deployment, times: number): void {
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(here);
  });

  it('for a revoked token', async () => {
    const tokens = await Promise.all(Array.from({ length: times }, () => newToken(owner, 'read')));
    for (const token of tokens) {
      await fillCache(token, there);
      await owner.delete(`/api/tokens/${token.id}`).expect(200);
      await token.at(there).get('/api/me').expect(401);
    }
  });

  it('for a session that has signed out', async () => {
    const sessions = await Promise.all(Array.from({ length: times }, () => signInAgain(owner)));
    for (const session of sessions) {
      await fillCache(session, there);
      await session.post('/api/auth/sign-out').expect(200);
      await session.at(there).get('/api/me').expect(401);
    }
  });

  it("for a suspended user's session and token", async () => {
    const member = await newMember(owner);
    for (let n = 0; n < times; n++) {
      const session = await signInAgain(member);
      const token = await newToken(session, 'read');
      await fillCache(session, there);
      await fillCache(token, there);
      await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
      await token.at(there).get('/api/me').expect(401);
      await session.at(there).get('/api/me').expect(401);
      await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    }
  });

  it('for what the new role of a user does not allow, with their session and with a token created before', async () => {
    const admin = await newMember(owner, 'admin');
    const token = await newToken(admin, 'admin');
    for (let n = 0; n < times; n++) {
      await fillCache(token, there);
      await admin.at(there).get('/api/members/invites').expect(200);
      await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
      await admin.at(there).get('/api/members/invites').expect(403);
      const refused = await token.at(there).post('/api/projects', { name: 'Refused' }).expect(403);
      expect(refused.body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
      await owner.patch(`/api/members/${admin.userId}`, { role: 'admin' }).expect(200);
    }
  });
}

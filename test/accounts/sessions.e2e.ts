import { MISSING_ID, anonymous, bearer, newMember, newOwner, newToken } from '#testing';
import { deployment, describeEachBackend } from '../support/deployments';
import { newSession } from './accounts-support';

describeEachBackend('a session', ({ api: [url, other] }) => {
  it('is refused in every process after it signs out', async () => {
    const owner = await newOwner(url);
    await owner.get('/api/me').expect(200);
    await owner.at(other).get('/api/me').expect(200);
    const out = await owner.post('/api/auth/sign-out').expect(200);
    const [session, sign] = out.headers['set-cookie'] as unknown as string[];
    expect(session).toMatch(/^svc_session=; Max-Age=0;/);
    expect(sign).toMatch(/^svc_sign=; Max-Age=0;/);
    await owner.at(other).get('/api/me').expect(401);
    await owner.get('/api/me').expect(401);
    await owner.post('/api/auth/sign-out').expect(401);
  });

  it('is refused in every process after another session deletes it', async () => {
    const owner = await newOwner(url);
    const second = anonymous(url).with({ Cookie: await newSession(owner) });
    await second.at(other).get('/api/me').expect(200);
    const list = await owner.get('/api/auth/sessions').expect(200);
    const { id } = list.body.data.find((session: { current: boolean }) => !session.current);
    await owner.delete(`/api/auth/sessions/${id}`).expect(200, { data: { id, deleted: true } });
    await second.at(other).get('/api/me').expect(401);
    await second.get('/api/me').expect(401);
    await owner.get('/api/me').expect(200);
  });
});

describe('/api/auth/sessions', () => {
  const [url] = deployment().api;

  it('lists the sessions of the caller, and marks the current one', async () => {
    const owner = await newOwner(url);
    await newSession(owner);
    await newMember(owner);
    const answer = await owner.with({ 'User-Agent': 'Test Browser' }).get('/api/auth/sessions').expect(200);
    expect(answer.body.data).toHaveLength(2);
    expect(answer.body.data.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    expect(Object.keys(answer.body.data[0] as object).sort()).toEqual(
      ['createdAt', 'current', 'expiresAt', 'id', 'ip', 'lastSeenAt', 'userAgent'].sort(),
    );
    expect(answer.body.data[0].ip).toBe('127.0.0.1');
    expect(answer.text).not.toContain(owner.cookie.split('=')[1]);
  });

  it('answers the same 404 for the session of another user and for an unknown session', async () => {
    const owner = await newOwner(url);
    const list = await owner.get('/api/auth/sessions').expect(200);
    const { id } = list.body.data[0];
    const member = await newMember(owner);
    const foreign = await newOwner(url);
    const missing = await foreign.delete(`/api/auth/sessions/${MISSING_ID}`).expect(404);
    for (const person of [member, foreign]) {
      const answer = await person.delete(`/api/auth/sessions/${id}`).expect(404);
      expect(answer.text).toBe(missing.text);
    }
    expect((await foreign.delete('/api/auth/sessions/nothing').expect(404)).text).toBe(missing.text);
    await owner.get('/api/me').expect(200);
  });

  it('requires a session, and refuses changes from pages of other sites', async () => {
    const owner = await newOwner(url);
    const { token } = await newToken(owner, 'admin');
    for (const client of [anonymous(url), bearer(url, token)]) {
      await client.get('/api/auth/sessions').expect(401);
      await client.post('/api/auth/sign-out').expect(401);
    }
    const foreign = owner.with({ Origin: 'https://evil.test' });
    const refused = await foreign.post('/api/auth/sign-out').expect(403);
    expect(refused.body.error.code).toBe('SVC_CSRF_REJECTED');
  });
});

describe('GET /api/me', () => {
  const [url] = deployment().api;

  it('returns the owner of a settings token, without an actor', async () => {
    const owner = await newOwner(url);
    const token = await newToken(owner, 'read');
    const me = await token.get('/api/me').expect(200);
    expect(me.body.data).toMatchObject({ userId: owner.userId, role: 'owner', actor: null });
  });

  it('returns 401 without a credential, for an unknown cookie and for a token in the query', async () => {
    const { token } = await newToken(await newOwner(url), 'read');
    await anonymous(url).get('/api/me').expect(401);
    await anonymous(url)
      .with({ Cookie: `svc_session=${'A'.repeat(43)}` })
      .get('/api/me')
      .expect(401);
    await anonymous(url).get(`/api/me?access_token=${token}`).expect(401);
  });
});

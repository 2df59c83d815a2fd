import { anonymous, connectAgent, newMember, newToken } from '#testing';
import { deployment } from '../support/deployments';
import {
  type Directory,
  ERROR,
  USER,
  filtered,
  newDirectory,
  newUserName,
  patchOf,
  provision,
} from './scim-support';

const USERS = '/scim/v2/Users';

describe('SCIM users', () => {
  const [url] = deployment().api;
  let directory: Directory;

  beforeAll(async () => {
    directory = await newDirectory(url);
  });

  it('lose their sessions and tokens, and their agents’, at once and for good when they are deactivated', async () => {
    const { owner, scim } = directory;
    const member = await newMember(owner);
    const [token, agent] = [await newToken(member, 'read'), await connectAgent(member)];
    const path = `${USERS}/${member.userId}`;
    const callers = [member, token, agent];
    for (const caller of callers) await caller.get('/api/me').expect(200);
    const off = await scim
      .patch(path, patchOf({ op: 'Replace', path: 'active', value: 'False' }))
      .expect(200);
    expect(off.body.active).toBe(false);
    for (const caller of callers) await caller.get('/api/me').expect(401);
    const { email, password } = member;
    await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(401);
    const members = await owner.get('/api/members?limit=200').expect(200);
    expect(members.body.data).toContainEqual(
      expect.objectContaining({ userId: member.userId, status: 'suspended' }),
    );
    await scim.patch(path, patchOf({ op: 'replace', value: { active: true } })).expect(200);
    await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(200);
    for (const caller of callers) await caller.get('/api/me').expect(401);
  });

  it('are gone for good when they are deleted, and their address is free', async () => {
    const { owner, scim } = directory;
    const member = await newMember(owner, 'admin');
    const token = await newToken(member, 'read');
    const path = `${USERS}/${member.userId}`;
    await scim.delete(path).expect(204);
    await member.get('/api/me').expect(401);
    await token.get('/api/me').expect(401);
    const gone = [scim.get(path), scim.delete(path), scim.put(path, { userName: member.email })];
    for (const request of [
      ...gone,
      scim.patch(path, patchOf({ op: 'replace', path: 'active', value: true })),
    ])
      expect((await request.expect(404)).body).toMatchObject({ schemas: [ERROR], status: '404' });
    const found = await scim.get(filtered('Users', `userName eq "${member.email}"`)).expect(200);
    expect(found.body.totalResults).toBe(0);
    const again = await provision(scim, { userName: member.email });
    expect(again.id).not.toBe(member.userId);
  });

  it('always include an active owner', async () => {
    const { owner, scim } = await newDirectory(url);
    const path = `${USERS}/${owner.userId}`;
    for (const request of [
      scim.patch(path, patchOf({ op: 'replace', path: 'active', value: false })),
      scim.put(path, { userName: owner.email, active: false }),
      scim.delete(path),
    ])
      expect((await request.expect(409)).body).toMatchObject({ schemas: [ERROR], status: '409' });
    await owner.get('/api/me').expect(200);
    const second = await newMember(owner, 'admin');
    await owner.patch(`/api/members/${second.userId}`, { role: 'owner' }).expect(200);
    const answers = await Promise.all(
      [owner, second].map(({ userId }) =>
        scim.patch(`${USERS}/${userId}`, patchOf({ op: 'replace', path: 'active', value: false })),
      ),
    );
    // The second request is refused because its owner is the last one, or because the owner who issued the token is not active any more.
    const [done, refused] = answers.map(({ status }) => status).sort();
    expect(done).toBe(200);
    expect([400, 409]).toContain(refused);
  });

  it('of another organization are like users who do not exist', async () => {
    const other = await newDirectory(url);
    const user = await provision(other.scim, { externalId: 'other-1' });
    const missing = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';
    const requests = (id: string) => [
      directory.scim.get(`${USERS}/${id}`),
      directory.scim.delete(`${USERS}/${id}`),
      directory.scim.put(`${USERS}/${id}`, { userName: newUserName() }),
      directory.scim.patch(`${USERS}/${id}`, patchOf({ op: 'replace', path: 'active', value: false })),
    ];
    for (const id of [user.id, missing, 'nonsense', `${user.id}0`]) {
      const answers = await Promise.all(requests(id));
      for (const { status, text } of answers)
        expect({ status, text }).toEqual({ status: 404, text: answers[0]!.text });
      const { text } = await directory.scim.get(`${USERS}/${missing}`).expect(404);
      expect(answers[0]!.text).toBe(text);
    }
    for (const filter of [
      `id eq "${user.id}"`,
      `userName eq "${user.userName}"`,
      'externalId eq "other-1"',
      'externalId sw "other"',
    ]) {
      const { body } = await directory.scim.get(filtered('Users', filter)).expect(200);
      expect(body).toMatchObject({ totalResults: 0, Resources: [] });
    }
    expect((await other.scim.get(`${USERS}/${user.id}`).expect(200)).body).toEqual(user);
  });

  it('get errors of SCIM for whatever is wrong with a request', async () => {
    const { scim } = directory;
    const user = await provision(scim);
    const send = (type: string, body: string) =>
      fetch(`${url}${USERS}/${user.id}`, {
        method: 'PATCH',
        headers: { ...scim.headers, 'Content-Type': type },
        body,
      });
    for (const [type, body, status] of [
      ['application/scim+json', '{', 400],
      ['application/scim+json', '[]', 400],
      ['text/plain', '{}', 415],
      ['application/scim+json', JSON.stringify({ a: 'x'.repeat(70_000) }), 413],
    ] as const) {
      const answer = await send(type, body);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
      expect(await answer.json()).toMatchObject({ schemas: [ERROR], status: String(status) });
    }
    for (const type of ['application/scim+json', 'text/plain'])
      for (const [method, path, status, allow] of [
        ['POST', 'ServiceProviderConfig', 405, 'GET, HEAD'],
        ['PUT', 'ResourceTypes', 405, 'GET, HEAD'],
        ['DELETE', 'ResourceTypes/User', 405, 'GET, HEAD'],
        ['PATCH', 'Schemas', 405, 'GET, HEAD'],
        ['POST', `Schemas/${USER}`, 405, 'GET, HEAD'],
        ['PATCH', 'users', 405, 'GET, HEAD, POST'],
        ['DELETE', 'Groups/', 405, 'GET, HEAD, POST'],
        ['POST', `Groups/${user.id}`, 405, 'GET, HEAD, PUT, PATCH, DELETE'],
        ['POST', 'Nothing', 404, null],
        ['PUT', 'Users/1/2', 404, null],
        ['POST', 'Bulk', 501, null],
      ] as const) {
        const answer = await fetch(`${url}/scim/v2/${path}`, {
          method,
          headers: { ...scim.headers, 'Content-Type': type },
          body: '{"schemas": []}',
        });
        expect({ method, path, status: answer.status, allow: answer.headers.get('allow') }).toEqual({
          ...{ method, path, status, allow },
        });
        expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
        expect(await answer.json()).toMatchObject({ schemas: [ERROR], status: String(status) });
      }
    await scim.post('/scim/v2/Bulk', {}).expect(501);
    await scim.get('/scim/v2/Me').expect(501);
    expect((await scim.get('/scim/v2/Nothing').expect(404)).body).toMatchObject({ schemas: [ERROR] });
  });
});

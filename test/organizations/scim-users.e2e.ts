import { anonymous, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import {
  type Directory,
  ENTERPRISE,
  ERROR,
  USER,
  type ScimUser,
  filtered,
  issueToken,
  newDirectory,
  newGroup,
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

  const read = async (id: string, scim = directory.scim) =>
    (await scim.get(`${USERS}/${id}`).expect(200)).body as ScimUser;

  describe('are created', () => {
    it('as RFC 7644, section 3.3, shows', async () => {
      const { scim } = directory;
      const userName = newUserName();
      const answer = await scim
        .with({ 'Content-Type': 'application/scim+json', Accept: 'application/scim+json' })
        .post(USERS, {
          schemas: [USER],
          userName,
          externalId: `bjensen-${userName}`,
          name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
        })
        .expect(201)
        .expect('Content-Type', 'application/scim+json; charset=utf-8');
      const { id, meta } = answer.body;
      expect(answer.body).toEqual({
        schemas: [USER],
        id,
        externalId: `bjensen-${userName}`,
        userName,
        name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
        displayName: 'Ms. Barbara J Jensen III',
        active: true,
        emails: [{ value: userName, type: 'work', primary: true }],
        meta: {
          resourceType: 'User',
          created: meta.created,
          lastModified: meta.lastModified,
          location: expect.stringMatching(new RegExp(`/scim/v2/Users/${id}$`)) as string,
          version: expect.stringMatching(/^W\/"[0-9a-f]+"$/) as string,
        },
      });
      expect(answer.headers).toMatchObject({ location: meta.location, etag: meta.version });
      expect(await read(id as string)).toEqual(answer.body);
    });

    it('as Okta sends them', async () => {
      const { scim } = directory;
      const userName = newUserName();
      const { body } = await scim
        .with({ 'Content-Type': 'application/scim+json; charset=utf-8' })
        .post(USERS, {
          schemas: [USER],
          userName,
          name: { givenName: 'Test', familyName: 'User' },
          emails: [{ primary: true, value: userName, type: 'work' }],
          displayName: 'Test User',
          locale: 'en-US',
          externalId: '00ujl29u0le5T6Aj10h7',
          groups: [],
          password: '1mz050nq',
          active: true,
        })
        .expect(201);
      expect(body).toMatchObject({ userName, displayName: 'Test User', active: true });
      expect(JSON.stringify(body)).not.toContain('1mz050nq');
      await anonymous(url).post('/api/auth/sign-in', { email: userName, password: '1mz050nq' }).expect(401);
    });

    it('as Entra sends them, with the enterprise extension and another address for mail', async () => {
      const { scim } = directory;
      const [userName, mail] = [newUserName(), newUserName()];
      const { body } = await scim
        .post(USERS, {
          schemas: [USER, ENTERPRISE],
          externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
          userName,
          active: true,
          emails: [{ primary: true, type: 'work', value: mail }],
          meta: { resourceType: 'User' },
          name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
          roles: [],
          [ENTERPRISE]: { department: 'Sales', manager: { value: '26118915' } },
        })
        .expect(201);
      expect(body).toMatchObject({ userName, emails: [{ value: mail, type: 'work' }] });
      const found = await scim
        .get(filtered('Users', `emails[type eq "work" and value eq "${mail}"]`))
        .expect(200);
      expect(found.body.Resources).toEqual([body]);
    });

    it('as members without a password, whose invites are withdrawn', async () => {
      const { owner, scim } = directory;
      const email = newUserName();
      await owner.post('/api/members/invites', { email, role: 'admin' }).expect(201);
      const user = await provision(scim, { userName: email.toUpperCase(), roles: [{ value: 'owner' }] });
      expect(user.userName).toBe(email);
      const invites = await owner.get('/api/members/invites').expect(200);
      expect(JSON.stringify(invites.body)).not.toContain(email);
      const members = await owner.get('/api/members?limit=200').expect(200);
      expect(members.body.data).toContainEqual(
        expect.objectContaining({ userId: user.id, email, role: 'member', status: 'active' }),
      );
    });

    it('only with an address that nobody has, in this organization or in another one', async () => {
      const { owner, scim } = directory;
      const stranger = await newOwner(url);
      const refused = async (userName: string) => {
        const { body } = await scim.post(USERS, { schemas: [USER], userName }).expect(409);
        return body as object;
      };
      const own = await refused(owner.email);
      expect(own).toMatchObject({ schemas: [ERROR], status: '409', scimType: 'uniqueness' });
      expect(await refused(stranger.email.toUpperCase())).toEqual(own);
    });

    // RFC 7643, section 3.1: the client issues it, and the service does not say that it is unique.
    it('with an external id that another user has, and both are found by it', async () => {
      const { scim } = await newDirectory(url);
      const [first, second] = [await provision(scim, { externalId: 'same' }), await provision(scim)];
      await scim
        .patch(`${USERS}/${second.id}`, patchOf({ op: 'add', path: 'externalId', value: 'same' }))
        .expect(200);
      await scim.put(`${USERS}/${second.id}`, { userName: second.userName, externalId: 'same' }).expect(200);
      const { body } = await scim.get(filtered('Users', 'externalId eq "same"')).expect(200);
      expect((body.Resources as { id: string }[]).map(({ id }) => id)).toEqual([first.id, second.id]);
      const groups = [await newGroup(scim), await newGroup(scim)];
      for (const { id } of groups)
        await scim
          .patch(`/scim/v2/Groups/${id}`, patchOf({ op: 'add', path: 'externalId', value: 'same' }))
          .expect(204);
      const found = await scim.get(filtered('Groups', 'externalId eq "same"')).expect(200);
      expect(found.body.totalResults).toBe(2);
    });

    it('with names that end in the given and the family name, for people whom no directory has named', async () => {
      const { owner, scim } = await newDirectory(url);
      const name = async (displayName: string, more = {}) =>
        (await read((await provision(scim, { displayName, ...more })).id, scim)).name as object;
      expect((await read(owner.userId, scim)).name).toMatchObject({
        givenName: expect.any(String) as string,
        familyName: expect.any(String) as string,
      });
      expect(await name('Ada King Lovelace')).toMatchObject({
        givenName: 'Ada King',
        familyName: 'Lovelace',
      });
      expect(await name('Plato')).toEqual({ formatted: 'Plato' });
      expect(await name('Ada King', { name: { familyName: 'King' } })).toEqual({
        formatted: 'Ada King',
        familyName: 'King',
      });
    });

    it('with the primary address, however the names of its parts are written', async () => {
      const [home, work] = [newUserName(), newUserName()];
      const { emails } = await provision(directory.scim, {
        emails: [
          { Primary: false, Type: 'home', Value: home },
          { Primary: true, Type: 'other', Value: work },
        ],
      });
      expect(emails).toEqual([{ value: work, type: 'work', primary: true }]);
    });

    it.each<[string, object]>([
      ['without a userName', {}],
      ['with a userName that is no address', { userName: 'bjensen' }],
      ['with a userName that is no text', { userName: 7 }],
      ['with a flag that is none', { userName: 'x@test.invalid', active: 'perhaps' }],
      ['with a name that is too long', { userName: 'x@test.invalid', displayName: 'x'.repeat(101) }],
      ['with control characters', { userName: 'x@test.invalid', name: { givenName: 'a\u0000b' } }],
      ['with an external id that is too long', { userName: 'x@test.invalid', externalId: 'x'.repeat(256) }],
    ])('but not %s', async (_name, body) => {
      const { body: error } = await directory.scim.post(USERS, { schemas: [USER], ...body }).expect(400);
      expect(error).toMatchObject({ schemas: [ERROR], status: '400', scimType: 'invalidValue' });
    });

    it('once, however many requests create them at once', async () => {
      const userName = newUserName();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => directory.scim.post(USERS, { userName, externalId: userName })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    });
  });

  it('are served with a slash at the end of the path', async () => {
    const { scim } = directory;
    const user = await provision(scim);
    const raw = async (path: string) => {
      const answer = await fetch(`${url}/scim/v2/${path}`, { headers: scim.headers });
      return {
        status: answer.status,
        body: (await answer.json()) as { Resources?: { id: string }[]; id?: string },
      };
    };
    const filter = encodeURIComponent(`userName eq "${user.userName}"`);
    expect(await raw(`Users/?filter=${filter}`)).toMatchObject({
      status: 200,
      body: { Resources: [{ id: user.id }] },
    });
    expect(await raw(`Users/${user.id}/`)).toMatchObject({ status: 200, body: { id: user.id } });
    expect((await raw('ServiceProviderConfig/')).status).toBe(200);
    expect((await raw('Groups/')).status).toBe(200);
    expect((await raw('Users//')).status).toBe(404);
  });

  it('show the groups of which they are members, which only the groups change', async () => {
    const { scim } = await newDirectory(url);
    const [user, other] = [await provision(scim), await provision(scim)];
    expect(user).not.toHaveProperty('groups');
    const group = await newGroup(scim, [user]);
    const path = `${USERS}/${user.id}`;
    const shown = await read(user.id, scim);
    expect(shown.groups).toEqual([
      {
        value: group.id,
        display: group.displayName,
        type: 'direct',
      },
    ]);
    const list = await scim.get(USERS).expect(200);
    expect((list.body.Resources as ScimUser[]).find(({ id }) => id === user.id)).toEqual(shown);
    expect((list.body.Resources as ScimUser[]).find(({ id }) => id === other.id)).not.toHaveProperty(
      'groups',
    );
    const some = await scim.get(`${USERS}?attributes=groups.display`).expect(200);
    expect(some.body.Resources).toContainEqual({
      schemas: [USER],
      id: user.id,
      groups: [{ display: group.displayName }],
    });
    const { body } = await scim.get(`${path}?excludedAttributes=groups`).expect(200);
    expect(body).not.toHaveProperty('groups');

    for (const change of [
      { path: 'groups', value: [] },
      { path: 'groups', op: 'remove' },
    ])
      expect((await scim.patch(path, patchOf({ op: 'replace', ...change })).expect(400)).body.scimType).toBe(
        'mutability',
      );
    await scim.put(path, { userName: user.userName, groups: [] }).expect(200);
    expect((await read(user.id, scim)).groups).toEqual(shown.groups);
    expect(
      (await scim.get(filtered('Users', `groups.value eq "${group.id}"`)).expect(400)).body.scimType,
    ).toBe('invalidFilter');
  });

  it('have ETags that change with their groups', async () => {
    const { scim } = await newDirectory(url);
    const user = await provision(scim);
    const path = `${USERS}/${user.id}`;
    await scim.with({ 'If-None-Match': user.meta.version }).get(path).expect(304);
    const group = await newGroup(scim, [user]);
    const { body } = await scim.with({ 'If-None-Match': user.meta.version }).get(path).expect(200);
    const { version } = body.meta as { version: string };
    expect(version).not.toBe(user.meta.version);
    const list = await scim.get(`${USERS}?excludedAttributes=groups`).expect(200);
    expect((list.body.Resources as ScimUser[]).find(({ id }) => id === user.id)!.meta.version).toBe(version);
    const rename = patchOf({ op: 'replace', path: 'displayName', value: 'Grace' });
    await scim.with({ 'If-Match': user.meta.version }).patch(path, rename).expect(412);
    await scim.with({ 'If-Match': version }).patch(path, rename).expect(200);
    await scim.delete(`/scim/v2/Groups/${group.id}`).expect(204);
    await scim.with({ 'If-Match': version }).delete(path).expect(412);
    await scim
      .with({ 'If-Match': (await read(user.id, scim)).meta.version })
      .delete(path)
      .expect(204);
  });

  it('are described by the schemas', async () => {
    const { scim } = await newDirectory(url).then(({ owner }) => issueToken(owner));
    const config = await scim.get('/scim/v2/ServiceProviderConfig').expect(200);
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      sort: { supported: false },
      etag: { supported: true },
    });
    const types = await scim.get('/scim/v2/ResourceTypes').expect(200);
    expect(types.body.Resources).toMatchObject([{ id: 'User', endpoint: '/Users' }, { id: 'Group' }]);
    await scim.get('/scim/v2/ResourceTypes/user').expect(200);
    const { body } = await scim.get(`/scim/v2/Schemas/${USER}`).expect(200);
    expect((body.attributes as { name: string }[]).map(({ name }) => name)).toEqual([
      'userName',
      'name',
      'displayName',
      'active',
      'emails',
      'groups',
    ]);
    await scim.get('/scim/v2/Schemas?filter=id%20pr').expect(403);
    await scim.get('/scim/v2/Schemas/nonsense').expect(404);
  });
});

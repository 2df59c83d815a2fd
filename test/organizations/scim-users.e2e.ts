import { anonymous, connectAgent, newMember, newOwner, newToken } from '#testing';
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

  describe('are listed', () => {
    it('with those who were invited, by pages that stay the same', async () => {
      const { owner, scim } = await newDirectory(url);
      const invited = await newMember(owner);
      for (let i = 0; i < 5; i++) await provision(scim);
      const page = async (query: string) => (await scim.get(`${USERS}?${query}`).expect(200)).body;
      const all = await page('');
      expect(all).toMatchObject({ totalResults: 7, startIndex: 1, itemsPerPage: 7 });
      const ids = (all.Resources as { id: string }[]).map(({ id }) => id);
      expect(ids).toEqual([...ids].sort());
      expect(ids).toEqual(expect.arrayContaining([owner.userId, invited.userId]));
      const pages = [
        await page('startIndex=1&count=3'),
        await page('startIndex=4&count=3'),
        await page('startIndex=7&count=3'),
      ];
      expect(pages.flatMap(({ Resources }) => (Resources as { id: string }[]).map(({ id }) => id))).toEqual(
        ids,
      );
      expect(await page('count=0')).toMatchObject({ totalResults: 7, itemsPerPage: 0, Resources: [] });
      expect(await page('count=-5')).toMatchObject({ totalResults: 7, Resources: [] });
      expect(await page('startIndex=0&count=1')).toMatchObject({ startIndex: 1, itemsPerPage: 1 });
      expect(await page('startIndex=1000')).toMatchObject({ totalResults: 7, Resources: [] });
      await scim.unchecked().get(`${USERS}?count=many`).expect(400);
      const found = await page(
        `filter=${encodeURIComponent(`userName eq "${invited.email.toUpperCase()}"`)}`,
      );
      expect(found.Resources).toMatchObject([{ id: invited.userId, userName: invited.email }]);
    });

    it('by each filter of RFC 7644, figure 2', async () => {
      const { owner, scim } = await newDirectory(url);
      await owner.get('/api/me').expect(200);
      const user = await provision(scim, {
        externalId: 'J-1',
        name: { familyName: "O'Malley", givenName: 'Jane' },
        displayName: 'salt and pepper',
      });
      const other = await provision(scim, { displayName: 'Else', active: false });
      const found = async (filter: string) => {
        const { body } = await scim.get(filtered('Users', filter)).expect(200);
        expect(body.totalResults).toBe(body.Resources.length);
        return (body.Resources as { id: string }[]).map(({ id }) => id);
      };
      const { id, userName } = user;
      for (const filter of [
        `userName eq "${userName}"`,
        `USERNAME Eq "${userName.toUpperCase()}"`,
        `${USER}:userName sw "${userName.slice(0, 12)}"`,
        `name.familyName co "O'Malley"`,
        `name.familyName co "o'malley" and title pr or externalId eq "J-1"`,
        'externalId pr',
        `id eq "${id}"`,
        `emails[type eq "work" and value co "@test"] and externalId eq "J-1"`,
        `emails co "${userName}"`,
        `emails.value eq "${userName}" and active eq "True"`,
        `not (displayName eq "Else" or displayName eq "Olive Owner")`,
        `not (displayName ne "salt and pepper")`,
        `displayName eq "salt and pepper"`,
        `(id eq "${other.id}" or id eq "${id}") and active eq true`,
        `displayName ew "PEPPER" and meta.lastModified gt "2011-05-13T04:42:34Z"`,
        `name.givenName ge "J" and name.givenName le "Jz"`,
      ])
        expect({ filter, found: await found(filter) }).toEqual({ filter, found: [id] });
      expect(await found('active eq false')).toEqual([other.id]);
      expect(await found('meta.created gt "2999-01-01T00:00:00Z"')).toEqual([]);
      expect(await found('externalId eq "j-1"')).toEqual([]);
      expect(await found('userName eq null')).toEqual([]);
    });

    it.each([
      'userName',
      'userName eq',
      'userName eq "x" and',
      'userName is "x"',
      'userName eq x',
      '(userName eq "x"',
      'userName eq "x" active eq true',
      'emails[type eq "work"',
      `userName eq "x${'\n'.repeat(40)}`,
      '('.repeat(30) + 'active eq true' + ')'.repeat(30),
      Array.from({ length: 101 }, () => 'active eq true').join(' or '),
      'userName eq "\u0000"',
    ])('not by the filter %j', async (filter) => {
      const { body } = await directory.scim.get(filtered('Users', filter)).expect(400);
      expect(body).toMatchObject({ schemas: [ERROR], status: '400', scimType: 'invalidFilter' });
    });

    it('with only the attributes that the client wants', async () => {
      const { scim } = directory;
      const { id, userName } = await provision(scim, { name: { givenName: 'Ann', familyName: 'Lee' } });
      const path = `${USERS}/${id}`;
      // Entra sends filters of items here too. All items are shown.
      const work = await scim
        .get(`${path}?attributes=${encodeURIComponent('emails[type eq "work"].value,id')}`)
        .expect(200);
      expect(work.body).toEqual({ schemas: [USER], id, emails: [{ value: userName }] });
      const some = await scim.get(`${path}?attributes=userName,name.givenName`).expect(200);
      expect(some.body).toEqual({ schemas: [USER], id, userName, name: { givenName: 'Ann' } });
      const without = await scim.get(`${path}?excludedAttributes=emails,meta,id,name.formatted`).expect(200);
      expect(Object.keys(without.body as object)).toEqual(expect.not.arrayContaining(['emails', 'meta']));
      expect(without.body).toMatchObject({ id, name: { givenName: 'Ann', familyName: 'Lee' } });
      const search = await scim
        .post(`${USERS}/.search`, {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
          attributes: ['displayName', 'userName'],
          filter: `id eq "${id}"`,
          startIndex: 1,
          count: 10,
        })
        .expect(200);
      expect(search.body.Resources).toEqual([{ schemas: [USER], id, userName, displayName: 'Ann Lee' }]);
    });
  });

  describe('are changed by PATCH', () => {
    const patched = async (...operations: object[]) => {
      const user = await provision(directory.scim, {
        name: { givenName: 'Ann', familyName: 'Lee' },
        externalId: newUserName(),
      });
      const { body } = await directory.scim.patch(`${USERS}/${user.id}`, patchOf(...operations)).expect(200);
      expect(await read(user.id)).toEqual(body);
      return { before: user, after: body as typeof user };
    };

    it('as Okta deactivates and renames them', async () => {
      const { after } = await patched({ op: 'replace', value: { active: false } });
      expect(after.active).toBe(false);
      const renamed = await patched({ op: 'replace', value: { id: 'abc', displayName: 'Ann B. Lee' } });
      expect(renamed.after).toMatchObject({ id: renamed.before.id, displayName: 'Ann B. Lee' });
    });

    it('as Entra deactivates them', async () => {
      expect((await patched({ op: 'Replace', path: 'active', value: 'False' })).after.active).toBe(false);
      expect((await patched({ op: 'Add', path: 'active', value: 'True' })).after.active).toBe(true);
    });

    it('as Entra changes names, addresses and the manager', async () => {
      const mail = newUserName();
      const { after } = await patched(
        { op: 'Replace', path: 'name.givenName', value: 'Anna' },
        { op: 'Add', path: 'emails[type eq "work"].value', value: mail },
        { op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '555' },
        {
          op: 'Add',
          path: `${ENTERPRISE}:manager`,
          value: [{ $ref: '../Users/26118915', value: '26118915' }],
        },
        { op: 'Remove', path: `${ENTERPRISE}:department` },
      );
      expect(after).toMatchObject({
        name: { givenName: 'Anna', familyName: 'Lee', formatted: 'Anna Lee' },
        displayName: 'Anna Lee',
        emails: [{ value: mail, type: 'work', primary: true }],
      });
      expect(after.schemas).toEqual([USER]);
    });

    it('with several attributes in one value, whose names may have dots', async () => {
      const userName = newUserName();
      const { after } = await patched({
        op: 'replace',
        value: {
          displayName: 'Given Family',
          'name.givenName': 'Given',
          'name.familyName': 'Family',
          [`${USER}:userName`]: userName,
          'emails[type eq "work"].value': userName,
          [`${ENTERPRISE}:employeeNumber`]: '7',
          [ENTERPRISE]: { department: 'x' },
        },
      });
      expect(after).toMatchObject({
        userName,
        displayName: 'Given Family',
        name: { givenName: 'Given', familyName: 'Family' },
        emails: [{ value: userName }],
      });
    });

    it('by removing what they can be without', async () => {
      const { before, after } = await patched(
        { op: 'remove', path: 'name.givenName' },
        { op: 'remove', path: 'externalId' },
        { op: 'remove', path: 'emails[type eq "other"]' },
      );
      expect(after).not.toHaveProperty('externalId');
      expect(after.name).toEqual({ formatted: 'Lee', familyName: 'Lee' });
      expect(after.emails).toEqual([{ value: before.userName, type: 'work', primary: true }]);
    });

    it.each<[string, string, object[]]>([
      ['invalidSyntax', 'no operations', []],
      ['invalidSyntax', 'an unknown operation', [{ op: 'move', path: 'active', value: true }]],
      ['invalidPath', 'an unknown attribute', [{ op: 'replace', path: 'nonsense', value: 1 }]],
      ['invalidPath', 'a path that is none', [{ op: 'replace', path: 'emails[', value: 1 }]],
      ['mutability', 'the removal of a required attribute', [{ op: 'remove', path: 'userName' }]],
      ['noTarget', 'a removal without a path', [{ op: 'remove' }]],
      [
        'noTarget',
        'a filter that no value fulfills',
        [{ op: 'replace', path: 'emails[type eq "x"]', value: {} }],
      ],
      ['invalidValue', 'no value', [{ op: 'add', path: 'displayName' }]],
      ['invalidValue', 'a wrong value', [{ op: 'replace', path: 'active', value: 'perhaps' }]],
      ['invalidValue', 'a list without a path', [{ op: 'add', value: [1] }]],
      ['mutability', 'a read-only attribute', [{ op: 'replace', path: 'id', value: '1' }]],
    ])('but not (%s) with %s, and then nothing changes', async (scimType, _name, operations) => {
      const user = await provision(directory.scim);
      const change = { op: 'replace', path: 'displayName', value: 'Changed' };
      const all = operations.length > 0 ? [change, ...operations] : [];
      const { body } = await directory.scim.patch(`${USERS}/${user.id}`, patchOf(...all)).expect(400);
      expect(body).toMatchObject({ schemas: [ERROR], status: '400', scimType });
      expect(await read(user.id)).toEqual(user);
    });

    it('only if the message says that it is one', async () => {
      const user = await provision(directory.scim);
      const operations = { Operations: [{ op: 'replace', path: 'active', value: true }] };
      const { body } = await directory.scim.patch(`${USERS}/${user.id}`, operations).expect(400);
      expect(body.scimType).toBe('invalidSyntax');
    });
  });

  it('are replaced by PUT, which clears what it omits and keeps `active`', async () => {
    const { scim } = directory;
    const user = await provision(scim, {
      externalId: 'put-1',
      name: { givenName: 'A', familyName: 'B' },
      active: false,
    });
    const { body } = await scim
      .put(`${USERS}/${user.id}`, {
        schemas: [USER],
        id: user.id,
        userName: user.userName,
        displayName: 'New',
      })
      .expect(200);
    expect(body).toMatchObject({
      id: user.id,
      displayName: 'New',
      name: { formatted: 'New' },
      active: false,
    });
    expect(body).not.toHaveProperty('externalId');
    await scim.put(`${USERS}/${user.id}`, { schemas: [USER], displayName: 'New' }).expect(400);
    const on = await scim.put(`${USERS}/${user.id}`, { userName: user.userName, active: true }).expect(200);
    expect(on.body.active).toBe(true);
  });

  it('have ETags that are honored', async () => {
    const { scim } = directory;
    const user = await provision(scim);
    const path = `${USERS}/${user.id}`;
    const { version } = user.meta;
    await scim.with({ 'If-None-Match': version }).get(path).expect(304).expect('ETag', version);
    const rename = patchOf({ op: 'replace', path: 'displayName', value: 'Once' });
    const after = await scim.with({ 'If-Match': version }).patch(path, rename).expect(200);
    expect(after.body.meta.version).not.toBe(version);
    expect(after.headers.etag).toBe(after.body.meta.version);
    const stale = scim.with({ 'If-Match': version });
    for (const request of [
      stale.patch(path, patchOf({ op: 'replace', path: 'displayName', value: 'Twice' })),
      stale.put(path, { userName: user.userName }),
      stale.delete(path),
    ])
      expect((await request.expect(412)).body).toMatchObject({ schemas: [ERROR], status: '412' });
    expect((await read(user.id)).displayName).toBe('Once');
    const changes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((value) =>
        scim
          .with({ 'If-Match': after.body.meta.version as string })
          .patch(path, patchOf({ op: 'replace', path: 'displayName', value })),
      ),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it('sign in with the address that their userName becomes', async () => {
    const { owner, scim } = directory;
    const member = await newMember(owner);
    const taken = await newOwner(url);
    const path = `${USERS}/${member.userId}`;
    const rename = (value: string) => scim.patch(path, patchOf({ op: 'replace', path: 'userName', value }));
    expect((await rename(taken.email).expect(409)).body.scimType).toBe('uniqueness');
    const email = newUserName();
    await rename(email.toUpperCase()).expect(200);
    const { password } = member;
    await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(200);
    await anonymous(url).post('/api/auth/sign-in', { email: member.email, password }).expect(401);
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

import { anonymous, newMember, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import {
  type Directory,
  ENTERPRISE,
  ERROR,
  USER,
  type ScimUser,
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

  const read = async (id: string, scim = directory.scim) =>
    (await scim.get(`${USERS}/${id}`).expect(200)).body as ScimUser;

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

    it('by removing optional attributes', async () => {
      const { before, after } = await patched(
        { op: 'remove', path: 'name.givenName' },
        { op: 'remove', path: 'externalId' },
        { op: 'remove', path: 'emails[type eq "other"]' },
      );
      expect(after).not.toHaveProperty('externalId');
      expect(after.name).toEqual({ formatted: 'Lee', familyName: 'Lee' });
      expect(after.emails).toEqual([{ value: before.userName, type: 'work', primary: true }]);
    });

    it('by half of a name, which leaves the other half as it is shown', async () => {
      const { owner, scim } = await newDirectory(url);
      const name = async (operation: object, { id }: { id: string }) => {
        const { body } = await scim.patch(`${USERS}/${id}`, patchOf(operation)).expect(200);
        expect(await read(id, scim)).toEqual(body);
        return (body as ScimUser).name as object;
      };
      // The owner has signed up, so no directory has named them.
      const shown = (await read(owner.userId, scim)).name as Record<string, string>;
      const family = { op: 'replace', path: 'name.familyName', value: 'Lind' };
      expect(await name(family, { id: owner.userId })).toEqual({ ...shown, familyName: 'Lind' });
      const given = { op: 'add', value: { name: { givenName: 'Augusta' } } };
      const king = await provision(scim, { displayName: 'Ada King' });
      expect(await name(given, king)).toEqual({
        formatted: 'Ada King',
        givenName: 'Augusta',
        familyName: 'King',
      });
      const other = await provision(scim, { displayName: 'Ada King' });
      expect(await name({ op: 'remove', path: 'name.givenName' }, other)).toEqual({
        formatted: 'Ada King',
        familyName: 'King',
      });
      const plato = await provision(scim, { displayName: 'Plato' });
      expect(await name(family, plato)).toEqual({ formatted: 'Plato', familyName: 'Lind' });
      expect(await name({ op: 'replace', path: 'name', value: { givenName: 'P' } }, plato)).toEqual({
        formatted: 'Plato',
        givenName: 'P',
        familyName: 'Lind',
      });
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
});

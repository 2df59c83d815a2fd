import { newMember } from '#testing';
import { deployment } from '../support/deployments';
import { type Directory, ERROR, USER, filtered, newDirectory, provision } from './scim-support';

const USERS = '/scim/v2/Users';

describe('SCIM users', () => {
  const [url] = deployment().api;
  let directory: Directory;

  beforeAll(async () => {
    directory = await newDirectory(url);
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
});

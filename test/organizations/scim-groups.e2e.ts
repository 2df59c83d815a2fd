import { MISSING_ID, newMember, newShareGroup, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import {
  type Directory,
  ERROR,
  GROUP,
  type ScimUser,
  filtered,
  membersOf,
  newDirectory,
  newGroup,
  patchOf,
  provision,
} from './scim-support';

const GROUPS = '/scim/v2/Groups';

describe('SCIM groups', () => {
  const [url] = deployment().api;
  let directory: Directory;
  let users: [ScimUser, ScimUser, ScimUser];
  let ids: string[];

  beforeAll(async () => {
    directory = await newDirectory(url);
    const { scim } = directory;
    users = [await provision(scim), await provision(scim, { displayName: 'Grace' }), await provision(scim)];
    ids = users.map(({ id }) => id).sort();
  });

  it.each([
    ['in NFD', 'Mu\u0308ller'],
    ['with spaces around it', ' Editors of the handbook '],
    ['that begins like a time', '2026-01-01Team'],
    ['that is a time', '2026-01-01T10:00:00Z'],
  ])('are found by the name that they were created with: %s', async (_form, displayName) => {
    const { scim } = directory;
    const { id } = (await scim.post(GROUPS, { schemas: [GROUP], displayName }).expect(201)).body;
    const { body } = await scim
      .get(filtered('Groups', `displayName eq ${JSON.stringify(displayName)}`))
      .expect(200);
    expect((body.Resources as { id: string }[]).map((group) => group.id)).toEqual([id]);
    const prefix = JSON.stringify(displayName.trim().slice(0, 6));
    const prefixed = await scim.get(filtered('Groups', `displayName sw ${prefix}`)).expect(200);
    expect((prefixed.body.Resources as { id: string }[]).map((group) => group.id)).toContain(id);
  });

  it('are the share groups of the organization', async () => {
    const { owner, scim } = directory;
    const name = uniqueName('Editors');
    const { body } = await scim
      .post(GROUPS, {
        schemas: [GROUP],
        displayName: name,
        externalId: name,
        members: [{ value: users[1].id, display: 'someone' }],
      })
      .expect(201);
    expect(body).toEqual({
      schemas: [GROUP],
      id: body.id,
      externalId: name,
      displayName: name,
      members: [
        {
          value: users[1].id,
          display: 'Grace',
          type: 'User',
        },
      ],
      meta: body.meta,
    });
    const group = await owner.get(`/api/share-groups/${body.id}`).expect(200);
    expect(group.body.data).toMatchObject({ name, memberCount: 1 });
    const shared = await newShareGroup(owner, uniqueName('Made here'), [owner]);
    expect(await membersOf(scim, shared)).toEqual([owner.userId]);
  });

  it('have a name that is unique, whatever its case', async () => {
    const { scim } = directory;
    const { id, displayName } = await newGroup(scim);
    const again = await scim.post(GROUPS, { displayName: displayName.toUpperCase() }).expect(409);
    expect(again.body).toMatchObject({ schemas: [ERROR], status: '409', scimType: 'uniqueness' });
    const other = await newGroup(scim);
    const rename = patchOf({ op: 'replace', path: 'displayName', value: displayName });
    expect((await scim.patch(`${GROUPS}/${other.id}`, rename).expect(409)).body.scimType).toBe('uniqueness');
    await scim.patch(`${GROUPS}/${id}`, rename).expect(204);
    expect((await scim.post(GROUPS, { displayName: '' }).expect(400)).body.scimType).toBe('invalidValue');
  });

  it('are changed as Okta does', async () => {
    const { scim } = directory;
    const { id } = await newGroup(scim, [users[0]]);
    const path = `${GROUPS}/${id}`;
    const name = uniqueName('Renamed');
    await scim.patch(path, patchOf({ op: 'replace', value: { id, displayName: name } })).expect(204);
    await scim
      .patch(
        path,
        patchOf(
          { op: 'remove', path: `members[value eq "${users[0].id}"]` },
          { op: 'add', path: 'members', value: [{ value: users[1].id, display: 'x@example.com' }] },
        ),
      )
      .expect(204);
    expect(await membersOf(scim, id)).toEqual([users[1].id]);
    const all = users.map((user) => ({ value: user.id }));
    await scim.patch(path, patchOf({ op: 'replace', path: 'members', value: all })).expect(204);
    expect(await membersOf(scim, id)).toEqual(ids);
    const put = await scim
      .put(path, { schemas: [GROUP], id, displayName: name, members: [{ value: users[2].id }] })
      .expect(200);
    expect(put.body).toMatchObject({ displayName: name, members: [{ value: users[2].id }] });
    await scim.put(path, { schemas: [GROUP], displayName: name }).expect(200);
    expect(await membersOf(scim, id)).toEqual([]);
  });

  it('are changed as Entra does', async () => {
    const { scim } = directory;
    const { id } = await newGroup(scim);
    const path = `${GROUPS}/${id}`;
    await scim
      .patch(
        path,
        patchOf({
          op: 'Add',
          path: 'members',
          value: [{ $ref: null, value: users[0].id }, { value: users[1].id }],
        }),
      )
      .expect(204);
    await scim
      .patch(path, patchOf({ op: 'Add', path: 'members', value: [{ value: users[0].id }] }))
      .expect(204);
    expect(await membersOf(scim, id)).toEqual([users[0].id, users[1].id].sort());
    await scim
      .patch(path, patchOf({ op: 'Remove', path: 'members', value: [{ $ref: null, value: users[0].id }] }))
      .expect(204);
    expect(await membersOf(scim, id)).toEqual([users[1].id]);
    const isMember = async (userId: string) =>
      (
        await scim
          .get(filtered('Groups', `id eq "${id}" and members eq "${userId}"`, '&excludedAttributes=members'))
          .expect(200)
      ).body.totalResults as number;
    expect([await isMember(users[0].id), await isMember(users[1].id)]).toEqual([0, 1]);
    const name = uniqueName('Group');
    await scim
      .patch(
        path,
        patchOf(
          { op: 'Replace', path: 'displayName', value: name },
          { op: 'Replace', path: 'externalId', value: name },
        ),
      )
      .expect(204);
    const found = await scim
      .get(filtered('Groups', `displayName eq "${name.toUpperCase()}"`, '&excludedAttributes=members'))
      .expect(200);
    expect(found.body.Resources).toEqual([
      { schemas: [GROUP], id, externalId: name, displayName: name, meta: found.body.Resources[0].meta },
    ]);
    await scim.patch(path, patchOf({ op: 'Remove', path: 'members' })).expect(204);
    expect(await membersOf(scim, id)).toEqual([]);
    await scim.delete(path).expect(204);
    await scim.get(path).expect(404);
  });

  it('lose the members that a filter names', async () => {
    const { scim } = directory;
    const { id } = await newGroup(scim, users);
    const path = `${GROUPS}/${id}`;
    const [a, b, c] = ids as [string, string, string];
    await scim
      .patch(path, patchOf({ op: 'remove', path: `members[value eq "${a}" or value eq "${b}"]` }))
      .expect(204);
    expect(await membersOf(scim, id)).toEqual([c]);
    await scim.patch(path, patchOf({ op: 'remove', path: `members[value eq "${a}"]` })).expect(204);
    await scim.patch(path, patchOf({ op: 'add', value: { members: [{ value: users[1].id }] } })).expect(204);
    await scim.patch(path, patchOf({ op: 'remove', path: 'members[display eq "grace"]' })).expect(204);
    expect(await membersOf(scim, id)).toEqual(ids.filter((one) => one === c && one !== users[1].id));
  });

  it('have only users of the organization as members', async () => {
    const { scim } = directory;
    const stranger = await provision((await newDirectory(url)).scim);
    const { id } = await newGroup(scim, [users[0]]);
    const answers = await Promise.all(
      [stranger.id, MISSING_ID].map((value) =>
        scim
          .patch(`${GROUPS}/${id}`, patchOf({ op: 'replace', path: 'members', value: [{ value }] }))
          .expect(400),
      ),
    );
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect(answers[0]!.body).toMatchObject({ schemas: [ERROR], scimType: 'invalidValue' });
    await scim.patch(`${GROUPS}/${id}`, patchOf({ op: 'add', path: 'members', value: ['x'] })).expect(400);
    await scim.post(GROUPS, { displayName: uniqueName('G'), members: [{ value: stranger.id }] }).expect(400);
    expect(await membersOf(scim, id)).toEqual([users[0].id]);
  });

  it('lose users who are deleted, and keep those who are deactivated', async () => {
    const { scim } = directory;
    const [leaving, resting] = [await provision(scim), await provision(scim)];
    const group = await newGroup(scim, [leaving, resting]);
    await scim
      .patch(`/scim/v2/Users/${resting.id}`, patchOf({ op: 'replace', value: { active: false } }))
      .expect(200);
    await scim.delete(`/scim/v2/Users/${leaving.id}`).expect(204);
    const { body } = await scim.get(`${GROUPS}/${group.id}`).expect(200);
    expect(body.members).toMatchObject([{ value: resting.id }]);
    expect(body.meta.version).not.toBe(group.meta.version);
  });

  it('have ETags that change with their members', async () => {
    const { owner, scim } = directory;
    const member = await newMember(owner);
    const { id, meta } = await newGroup(scim);
    const path = `${GROUPS}/${id}`;
    await scim.with({ 'If-None-Match': meta.version }).get(path).expect(304);
    await owner.put(`/api/share-groups/${id}/members/${member.userId}`).expect(200);
    const stale = scim.with({ 'If-Match': meta.version });
    await stale.patch(path, patchOf({ op: 'remove', path: 'members' })).expect(412);
    await stale.put(path, { displayName: uniqueName('G') }).expect(412);
    await stale.delete(path).expect(412);
    const { headers } = await scim.with({ 'If-None-Match': meta.version }).get(path).expect(200);
    const { headers: before } = await scim.get(`${path}?excludedAttributes=members`).expect(200);
    const removed = await scim
      .with({ 'If-Match': headers.etag! })
      .patch(path, patchOf({ op: 'remove', path: 'members' }))
      .expect(204);
    const { headers: after } = await scim.get(`${path}?excludedAttributes=members`).expect(200);
    expect(removed.headers.etag).toBe(after.etag);
    expect(after.etag).not.toBe(before.etag);
  });

  it('have ETags that cover the names of the members that are shown', async () => {
    const { scim } = directory;
    const user = await provision(scim);
    const { id, displayName } = await newGroup(scim, [user]);
    const path = `${GROUPS}/${id}`;
    const bare = `${path}?excludedAttributes=members`;
    const etagOf = async (one: string) => (await scim.get(one).expect(200)).headers.etag!;
    const [before, ofBare] = [await etagOf(path), await etagOf(bare)];
    await scim.with({ 'If-None-Match': before }).get(path).expect(304);
    await scim
      .patch(`/scim/v2/Users/${user.id}`, patchOf({ op: 'replace', value: { displayName: 'Renamed' } }))
      .expect(200);
    const { headers, body } = await scim.with({ 'If-None-Match': before }).get(path).expect(200);
    expect(body.members).toMatchObject([{ value: user.id, display: 'Renamed' }]);
    expect(body.meta.version).toBe(headers.etag);
    await scim.with({ 'If-None-Match': ofBare }).get(bare).expect(304);
    // The group itself has not changed, so a change goes through with each of these.
    const same = patchOf({ op: 'add', path: 'members', value: [{ value: user.id }] });
    for (const etag of [before, ofBare, headers.etag!, `"x", ${headers.etag!}`])
      await scim.with({ 'If-Match': etag }).patch(path, same).expect(204);
    await scim.with({ 'If-Match': headers.etag! }).put(path, { displayName }).expect(200);
    for (const etag of [before, ofBare, headers.etag!])
      await scim.with({ 'If-Match': etag }).delete(path).expect(412);
    await scim
      .with({ 'If-Match': await etagOf(path) })
      .delete(path)
      .expect(204);
  });

  it('lose no member when several are added at once', async () => {
    const { scim } = directory;
    const people = await Promise.all(Array.from({ length: 12 }, () => provision(scim)));
    const { id } = await newGroup(scim);
    await Promise.all(
      people.map((person) =>
        scim
          .patch(`${GROUPS}/${id}`, patchOf({ op: 'Add', path: 'members', value: [{ value: person.id }] }))
          .expect(204),
      ),
    );
    expect(await membersOf(scim, id)).toEqual(people.map((person) => person.id).sort());
  });

  it('are listed by pages and by filters', async () => {
    const { scim } = await newDirectory(url);
    const user = await provision(scim);
    const groups = [await newGroup(scim), await newGroup(scim, [user]), await newGroup(scim)];
    const all = await scim.get(GROUPS).expect(200);
    expect(all.body).toMatchObject({ totalResults: 3, itemsPerPage: 3 });
    expect(all.body.Resources.map((group: { id: string }) => group.id)).toEqual(groups.map(({ id }) => id));
    const second = await scim.get(`${GROUPS}?startIndex=2&count=1`).expect(200);
    expect(second.body).toMatchObject({ totalResults: 3, startIndex: 2, Resources: [{ id: groups[1]!.id }] });
    for (const filter of [
      `members eq "${user.id}"`,
      `members.value eq "${user.id}"`,
      `members[value eq "${user.id}"]`,
      `displayName eq "${groups[1]!.displayName}"`,
      `not (displayName eq "${groups[0]!.displayName}") and members.value eq "${user.id}"`,
    ]) {
      const { body } = await scim.get(filtered('Groups', filter)).expect(200);
      expect({ filter, found: body.Resources }).toMatchObject({
        filter,
        found: [{ id: groups[1]!.id, members: [{ value: user.id }] }],
      });
    }
    await scim.get(filtered('Groups', 'members.display co "a"')).expect(400);
    const search = await scim
      .post(`${GROUPS}/.search`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
        filter: `displayName sw "Group"`,
        attributes: ['displayName'],
        count: 1,
      })
      .expect(200);
    expect(search.body).toMatchObject({ totalResults: 3, itemsPerPage: 1 });
  });

  it('of another organization are like groups that do not exist', async () => {
    const other = await newDirectory(url);
    const group = await newGroup(other.scim);
    const { scim } = directory;
    const missing = await scim.get(`${GROUPS}/${MISSING_ID}`).expect(404);
    for (const request of [
      scim.get(`${GROUPS}/${group.id}`),
      scim.get(`${GROUPS}/nonsense`),
      scim.put(`${GROUPS}/${group.id}`, { displayName: 'Mine' }),
      scim.patch(`${GROUPS}/${group.id}`, patchOf({ op: 'remove', path: 'members' })),
      scim.delete(`${GROUPS}/${group.id}`),
    ])
      expect((await request.expect(404)).text).toBe(missing.text);
    for (const filter of [`id eq "${group.id}"`, `displayName eq "${group.displayName}"`])
      expect((await scim.get(filtered('Groups', filter)).expect(200)).body.totalResults).toBe(0);
    await other.scim.get(`${GROUPS}/${group.id}`).expect(200);
  });

  it('refuse what is wrong with a change, and then nothing changes', async () => {
    const { scim } = directory;
    const group = await newGroup(scim, [users[0]]);
    for (const [scimType, operation] of [
      ['mutability', { op: 'replace', path: 'id', value: 'x' }],
      ['invalidPath', { op: 'replace', path: 'nonsense', value: 'x' }],
      ['invalidValue', { op: 'replace', path: 'displayName', value: 7 }],
    ] as const) {
      const { body } = await scim
        .patch(`${GROUPS}/${group.id}`, patchOf({ op: 'remove', path: 'members' }, operation))
        .expect(400);
      expect(body).toMatchObject({ schemas: [ERROR], scimType });
    }
    expect(await membersOf(scim, group.id)).toEqual([users[0].id]);
  });
});

import {
  countStatuses,
  spread,
  MISSING_ID,
  newMember,
  newOwner,
  newShareGroup,
  type Person,
  sql,
  uniqueName,
  newShare,
} from '#testing';
import { deployment } from '../support/deployments';
import { withoutTriggers } from '../support/without-triggers';
import { canRead, databaseOf, newOffice, ownDocument } from './sharing-support';

const [url, other] = deployment().api;

describe('share groups', () => {
  let owner: Person;
  let admin: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
    admin = await newMember(owner, 'admin');
  });

  it('have an ETag, which an update honors', async () => {
    const path = `/api/share-groups/${await newShareGroup(owner, uniqueName('Matched'))}`;
    const etag = (await owner.get(path).expect(200)).headers.etag!;
    await owner.with({ 'If-None-Match': etag }).get(path).expect(304);
    const updated = await admin.with({ 'If-Match': etag }).patch(path, { description: 'One' }).expect(200);
    const { body } = await admin.with({ 'If-Match': etag }).patch(path, { description: 'Two' }).expect(412);
    expect(body.error.details).toEqual({ currentEtag: updated.headers.etag!.replaceAll('"', '') });
    const now = await owner.get(path).expect(200);
    expect([now.body.data.description, now.headers.etag]).toEqual(['One', updated.headers.etag]);
  });

  it('are created, read, updated and deleted by an owner or admin', async () => {
    const name = uniqueName('Editors');
    const created = await admin.post('/api/share-groups', { name: ` ${name} `, description: 'Who edits' });
    expect([created.status, created.body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        name,
        description: 'Who edits',
        memberCount: 0,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const path = `/api/share-groups/${created.body.data.id}`;
    expect((await owner.get(path).expect(200)).body.data).toEqual(created.body.data);
    const changed = await owner.patch(path, { description: '' }).expect(200);
    expect(changed.body.data).toMatchObject({ name, description: null });
    const renamed = await owner.patch(path, { name: name.toUpperCase() }).expect(200);
    expect(renamed.body.data.name).toBe(name.toUpperCase());
    expect((await owner.delete(path).expect(200)).body.data).toEqual({
      id: created.body.data.id,
      deleted: true,
    });
    for (const request of [owner.get(path), owner.patch(path, { name: 'x' }), owner.delete(path)])
      await request.expect(404);
  });

  it('have unique names, ignoring case and Unicode normalization', async () => {
    const name = uniqueName('Café');
    const first = await newShareGroup(owner, name);
    const second = await newShareGroup(owner, uniqueName('Other'));
    for (const taken of [name, name.toUpperCase(), name.normalize('NFD')]) {
      const refused = await owner.post('/api/share-groups', { name: taken }).expect(409);
      expect(refused.body.error.code).toBe('SVC_SHARE_GROUP_NAME_TAKEN');
      await owner.patch(`/api/share-groups/${second}`, { name: taken }).expect(409);
    }
    await owner.patch(`/api/share-groups/${first}`, { name }).expect(200);
    const stranger = await newOwner(url);
    await newShareGroup(stranger, name);
    for (const wrong of [
      {},
      { name: '' },
      { name: '  ' },
      { name: 'x'.repeat(101) },
      { name: 'a\u202eb' },
      { name: 7 },
    ])
      await owner.post('/api/share-groups', wrong).expect(400);
  });

  it('are created once for concurrent requests with the same name', async () => {
    const name = uniqueName('Race');
    const answers = await Promise.all(
      spread(owner, [url, other], 8).map((caller) => caller.post('/api/share-groups', { name })),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 7 });
  });

  it('are listed by name, in pages', async () => {
    const person = await newOwner(url);
    for (const name of ['delta', 'Alpha', 'charlie', 'Bravo', 'Échelle']) await newShareGroup(person, name);
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await person
        .get('/api/share-groups')
        .query({ limit: 2, ...(cursor && { cursor }) })
        .expect(200);
      names.push(...(body.data as { name: string }[]).map(({ name }) => name));
      cursor = body.meta.nextCursor as string | null;
    }
    expect(names).toEqual(['Alpha', 'Bravo', 'charlie', 'delta', 'Échelle']);
    await person.get('/api/share-groups?cursor=nonsense').expect(400);
    await person.get('/api/share-groups?limit=0').expect(400);
  });

  it('have users of the organization as members, each once, listed in pages', async () => {
    const group = await newShareGroup(owner, uniqueName('People'));
    const people = [await newMember(owner), await newMember(owner), await newMember(owner)];
    const path = `/api/share-groups/${group}/members`;
    for (const { userId, email } of people) {
      const added = await owner.put(`${path}/${userId}`).expect(200);
      expect(added.body.data).toMatchObject({ userId, email, displayName: 'Mel Member', status: 'active' });
      expect((await owner.put(`${path}/${userId}`).expect(200)).body.data).toEqual(added.body.data);
    }
    expect((await owner.get(`/api/share-groups/${group}`)).body.data.memberCount).toBe(3);
    const first = await owner.get(`${path}?limit=2`).expect(200);
    const rest = await owner.get(path).query({ cursor: first.body.meta.nextCursor }).expect(200);
    const listed = [...first.body.data, ...rest.body.data].map(({ userId }: { userId: string }) => userId);
    expect(listed).toEqual(people.map(({ userId }) => userId).sort());
    expect(rest.body.meta.nextCursor).toBeNull();
    const [{ userId: removed }] = people as [Person];
    await owner.delete(`${path}/${removed}`).expect(200);
    await owner.delete(`${path}/${removed}`).expect(404);
    const stranger = await newOwner(url);
    for (const userId of [stranger.userId, MISSING_ID, 'nonsense'])
      await owner.put(`${path}/${userId}`).expect(404);
    await stranger.put(`${path}/${stranger.userId}`).expect(404);
    await stranger.get(path).expect(404);
  });

  it('take access away from removed members and, when deleted, from all members, immediately in every process', async () => {
    const office = await newOffice(url);
    const mine = await ownDocument(office.member, 'mine.md');
    const reader = await newMember(office.owner);
    const there = reader.at(other);
    const group = await newShareGroup(office.owner, 'Readers', [reader]);
    const id = await newShare(office.member, mine.docId, 'group', { targetId: group });
    expect(await canRead(there, mine.nodeId)).toBe(true);
    const membership = `/api/share-groups/${group}/members/${reader.userId}`;
    await office.owner.delete(membership).expect(200);
    expect(await canRead(there, mine.nodeId)).toBe(false);
    await office.owner.put(membership).expect(200);
    expect(await canRead(there, mine.nodeId)).toBe(true);
    await office.owner.delete(`/api/share-groups/${group}`).expect(200);
    expect(await canRead(there, mine.nodeId)).toBe(false);
    await office.member.delete(`/api/shares/${id}`).expect(404);
    const node = await office.member.get(`/api/nodes/${mine.nodeId}`).expect(200);
    expect(node.body.data.sharedCount).toBe(0);
  });

  it('are at most 1,000 for an organization, with at most 5,000 members each', async () => {
    const person = await newOwner(url);
    const group = await newShareGroup(person, 'Full');
    await sql(
      databaseOf(person),
      `INSERT INTO share_groups (id, tenant_id, name) SELECT gen_random_uuid(), $1, 'g' || i FROM generate_series(2, 1000) AS i`,
      [person.tenantId],
    );
    const refused = await person.post('/api/share-groups', { name: 'One more' }).expect(409);
    expect(refused.body.error.code).toBe('SVC_TOO_MANY_SHARE_GROUPS');
    await withoutTriggers(
      databaseOf(person),
      `INSERT INTO share_group_members (tenant_id, group_id, user_id)
       SELECT $1, $2, gen_random_uuid() FROM generate_series(1, 5000)`,
      [person.tenantId, group],
    );
    const full = await person.put(`/api/share-groups/${group}/members/${person.userId}`).expect(409);
    expect(full.body.error.code).toBe('SVC_SHARE_GROUP_FULL');
  });
});

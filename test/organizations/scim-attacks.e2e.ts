import { anonymous, newMember, newOwner, sql, uniqueName, withDatabase } from '#testing';
import { mailTo, tokenIn } from '../accounts/mails';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import {
  type Directory,
  filtered,
  issueToken,
  newDirectory,
  newGroup,
  newUserName,
  patchOf,
  provision,
} from './scim-support';

const USERS = '/scim/v2/Users';
const GROUPS = '/scim/v2/Groups';
const { api, databaseUrl } = deployment();
const [url] = api;

describe('somebody with the SCIM token of an organization', () => {
  let directory: Directory;

  beforeAll(async () => {
    directory = await newDirectory(url);
  });

  it('cannot take over an owner through another address to sign in with', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const { scim } = await issueToken(admin);
    const path = `${USERS}/${owner.userId}`;
    const userName = newUserName();
    for (const request of [
      scim.patch(path, patchOf({ op: 'replace', path: 'userName', value: userName })),
      scim.patch(path, patchOf({ op: 'replace', value: { userName } })),
      scim.put(path, { userName }),
    ])
      expect((await request.expect(400)).body.scimType).toBe('mutability');
    const { email, password } = owner;
    await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(200);
    // Everything else about an owner can be changed.
    await scim.put(path, { userName: email.toUpperCase(), displayName: 'Olga' }).expect(200);
  });

  it('cannot deactivate or delete an owner unless an owner issued the token', async () => {
    const owner = await newOwner(url);
    const [admin, second] = await Promise.all([newMember(owner, 'admin'), newMember(owner)]);
    await owner.patch(`/api/members/${second.userId}`, { role: 'owner' }).expect(200);
    const path = `${USERS}/${second.userId}`;
    const deactivate = patchOf({ op: 'replace', path: 'active', value: false });
    const { scim } = await issueToken(admin);
    for (const request of [
      scim.patch(path, deactivate),
      scim.put(path, { userName: second.email, active: false }),
      scim.delete(path),
    ])
      expect((await request.expect(400)).body.scimType).toBe('mutability');
    await second.get('/api/me').expect(200);
    const { scim: trusted } = await issueToken(owner);
    await trusted.patch(path, deactivate).expect(200);
    await second.get('/api/me').expect(401);
  });

  it('cannot create somebody whom a policy that is being changed no longer allows', async () => {
    const { owner, scim } = await newDirectory(url);
    await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(`UPDATE tenants SET restrict_to_domain = 'other.example' WHERE id = $1`, [
        owner.tenantId,
      ]);
      const created = scim.post(USERS, { userName: newUserName() }).then((answer) => answer);
      await eventually('the request to wait for the change', async () => {
        const waiting = await sql(
          databaseUrl,
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM tenants n WHERE n.id = $1 FOR SHARE%'`,
          [],
        );
        return waiting.length > 0;
      });
      await client.query('COMMIT');
      expect((await created).status).toBe(400);
    });
  });

  it('cannot occupy the service with filters that no index serves', async () => {
    const conditions = (count: number) =>
      Array.from({ length: count }, (_, i) => `displayName co "${i}"`).join(' or ');
    const search = (filter: string) => directory.scim.get(`${USERS}?filter=${encodeURIComponent(filter)}`);
    await search(conditions(20)).expect(200);
    expect((await search(conditions(21)).expect(400)).body.scimType).toBe('tooMany');
    await search(`userName eq "a@test.invalid" and (${conditions(21)})`).expect(200);
  });

  it('cannot give a verified address to somebody, and links to the old address stop working', async () => {
    const { owner, scim } = directory;
    const member = await newMember(owner);
    const verify = tokenIn(await mailTo(databaseUrl, member.email, 'verify_email'));
    await anonymous(url).post('/api/auth/email/confirm', { token: verify }).expect(200);
    const wanted = newUserName();
    await member.post('/api/me/email', { email: wanted, password: member.password }).expect(200);
    const change = tokenIn(await mailTo(databaseUrl, wanted, 'change_email'));
    const userName = newUserName();
    await scim
      .patch(`${USERS}/${member.userId}`, patchOf({ op: 'replace', path: 'userName', value: userName }))
      .expect(200);
    await anonymous(url).post('/api/auth/email/confirm', { token: change }).expect(404);
    const own = await member.get('/api/me/email').expect(200);
    expect(own.body.data).toMatchObject({ email: userName, verified: false });
    await mailTo(databaseUrl, member.email, 'email_changed');
  });

  it.each<[string, (directory: Directory, id: string) => Promise<unknown>]>([
    ['the directory', ({ scim }, id) => scim.delete(`${USERS}/${id}`).expect(204)],
    ['an owner', ({ owner }, id) => owner.delete(`/api/members/${id}`).expect(200)],
  ])('finds nothing of a user whom %s deleted, and can create them again', async (_, remove) => {
    const { scim } = directory;
    const fields = {
      userName: newUserName(),
      externalId: uniqueName('external'),
      name: { givenName: 'Gisela', familyName: 'Gonefield' },
      emails: [{ value: newUserName() }],
    };
    const user = await provision(scim, fields);
    await remove(directory, user.id);
    const [row] = await sql<Record<string, unknown>>(databaseUrl, 'SELECT * FROM users WHERE id = $1', [
      user.id,
    ]);
    expect(row).toMatchObject({ display_name: 'Deleted user', role: 'member', status: 'suspended' });
    expect(JSON.stringify(row)).not.toMatch(/Gisela|Gonefield|external-|test\.invalid/);
    expect((await provision(scim, fields)).id).not.toBe(user.id);
  });

  it('cannot keep an account from being deleted by taking the address that it gets then', async () => {
    const { owner, scim } = directory;
    const member = await newMember(owner);
    await scim
      .post(USERS, { userName: `deleted-${member.userId}@deleted.invalid` })
      .expect((answer) => expect([201, 400]).toContain(answer.status));
    await scim.delete(`${USERS}/${member.userId}`).expect(204);
  });

  it('gets no 500 for a filter with a character that the database cannot store', async () => {
    const { scim } = directory;
    for (const attribute of ['userName', 'externalId', 'emails.value'])
      await scim.get(filtered('Users', `${attribute} eq "a\\u0000b"`)).expect(400);
    for (const attribute of ['displayName', 'externalId'])
      await scim.get(filtered('Groups', `${attribute} eq "a\\u0000b"`)).expect(400);
  });

  it('gets no 500 for objects and numbers where the protocol has texts and small numbers', async () => {
    const { scim } = directory;
    // Converting it to text would throw.
    const odd = { toString: 'x', valueOf: 'y' };
    const search = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'] };
    for (const resources of [USERS, GROUPS]) {
      await scim.post(`${resources}/.search`, { schemas: [odd] }).expect(400);
      for (const startIndex of [1e21, 1e308, Number.MAX_SAFE_INTEGER, '99999999999999999999']) {
        const { body } = await scim.post(`${resources}/.search`, { ...search, startIndex }).expect(200);
        expect(body).toMatchObject({ itemsPerPage: 0 });
      }
    }
    const userName = newUserName();
    const emails = [{ value: userName, primary: odd, type: odd }];
    const { body: user } = await scim.post(USERS, { userName, emails }).expect(201);
    await scim
      .patch(`${USERS}/${user.id}`, patchOf({ op: 'replace', path: 'emails', value: emails }))
      .expect(200);
    await scim.patch(`${USERS}/${user.id}`, { schemas: [odd], Operations: [] }).expect(400);
  });

  it('learns the name of the attribute that is wrong, as the schema writes it', async () => {
    const { scim } = directory;
    for (const [field, value] of Object.entries({
      userName: 'nobody',
      displayName: 7,
      externalId: {},
      'name.givenName': [],
    })) {
      const [top = '', inner] = field.split('.');
      const body = { userName: newUserName(), [top]: inner ? { [inner]: value } : value };
      const { body: refusal } = await scim.post(USERS, body).expect(400);
      expect(refusal.detail).toContain(`\`${field}\` must `);
    }
  });

  it('cannot make one change of a group read its members again and again', async () => {
    const { scim } = directory;
    const group = await newGroup(scim);
    const path = `members[${Array.from({ length: 50 }, () => 'display co "x"').join(' or ')}]`;
    const answer = await scim
      .patch(
        `${GROUPS}/${group.id}`,
        patchOf(...Array.from({ length: 1_000 }, () => ({ op: 'remove', path }))),
      )
      .expect(400);
    expect(answer.body.scimType).toBe('tooMany');
  });

  it('applies the operations on members one after the other', async () => {
    const { scim } = directory;
    const user = await provision(scim);
    const group = await newGroup(scim);
    await scim
      .patch(
        `${GROUPS}/${group.id}`,
        patchOf(
          { op: 'add', path: 'members', value: [{ value: user.id }] },
          { op: 'remove', path: `members[value eq "${user.id}"]` },
        ),
      )
      .expect(204);
    const { body } = await scim.get(`${GROUPS}/${group.id}`).expect(200);
    expect(body.members).toEqual([]);
  });
});

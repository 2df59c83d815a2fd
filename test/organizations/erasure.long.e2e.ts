import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Person, anonymous, newMember, newOwner, newToken, signedIn, sql } from '#testing';
import { PASSWORD, signUpForm } from '../accounts/accounts-support';
import { outbox, parseMail } from '../accounts/mails';
import { list, newAgent, newOpenAgent, sent } from '../inbox/inbox-support';
import { eventually } from '../platform/eventually';
import { enter, newRoom, waitAgent } from '../rooms/people-support';
import { follow, newPublicAgent, profileOf } from '../social/social-support';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { deleteOrganization, slugOf } from './deletion-support';
import { SOON, countRows, passGrace, untilErased } from './erasure-support';

describe('the erasure of an organization', () => {
  let databaseUrl: string;
  let api: ServiceProcess;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl }, SOON);
  });

  async function erase(owner: Person): Promise<void> {
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    await passGrace(databaseUrl, owner.tenantId);
    await untilErased(databaseUrl, owner.tenantId);
  }

  it('leaves what other organizations have as after the departure of its people and agents', async () => {
    const { url } = api;
    const [leaving, staying] = await Promise.all([newOwner(url), newOwner(url)]);
    const [theirs, ours] = await Promise.all([newPublicAgent(leaving), newPublicAgent(staying)]);
    await follow(leaving, ours.actorId).expect(200);
    await follow(staying, theirs.actorId).expect(200);
    const [sender, recipient] = await Promise.all([newAgent(leaving), newOpenAgent(staying)]);
    await sent(sender, recipient);
    const room = await newRoom(staying);
    const member = await enter(staying, room, leaving);
    const agent = await waitAgent(databaseUrl, room, theirs);
    const { count } = await countOthers(leaving);
    await erase(leaving);
    expect((await profileOf(staying, ours.actorId)).followerCount).toBe(0);
    expect((await staying.get('/api/feed').expect(200)).body.data).toEqual([]);
    expect((await list(recipient)).items).toEqual([]);
    const shown = await staying.get(`${room.path}`).expect(200);
    expect(JSON.stringify(shown.body)).not.toContain(member);
    const seats = await sql(
      databaseUrl,
      `SELECT status IN ('waiting', 'approved') AS present FROM room_humans WHERE id = $1
      UNION ALL SELECT status IN ('waiting', 'approved') FROM room_agents WHERE id = $2`,
      [member, agent],
    );
    expect(seats).toEqual([{ present: false }, { present: false }]);
    await staying.get('/api/me').expect(200);
    // All but the follow of their agent and the delivery of their message; the audit log of the room has grown.
    expect((await countOthers(leaving)).count).toBe(count - 2);
  });

  async function countOthers({ tenantId }: Person) {
    const counts = await countRows(databaseUrl, tenantId, 'others');
    for (const table of ['room_audit_entries', 'daily_usage', 'sessions', 'directory', 'events'])
      delete counts[table];
    return { count: Object.values(counts).reduce((sum, one) => sum + one, 0) };
  }

  it('sends the owners a mail before it deletes their addresses', async () => {
    const owner = await newOwner(api.url);
    await erase(owner);
    const mails = readdirSync(outbox())
      .filter((name) => name.endsWith('.eml'))
      .map((name) => parseMail(readFileSync(join(outbox(), name), 'utf8')))
      .filter(({ headers }) => headers.to === owner.email);
    expect(mails.map(({ subject }) => subject)).toContain('Your organization is deleted');
  });

  it('ends the sessions of owners when it begins', async () => {
    const form = signUpForm();
    const answer = await anonymous(api.url).post('/api/auth/sign-up', form).expect(201);
    const cookies = (answer.headers as unknown as Record<string, string[]>)['set-cookie']!;
    const owner = await signedIn(api.url, cookies, form.email, PASSWORD);
    await erase(owner);
    await owner.get('/api/organization').expect(401);
    await anonymous(api.url).post('/api/auth/sign-in', { email: form.email, password: PASSWORD }).expect(401);
  });

  it('resumes after a crash', async () => {
    const crashing = await startApi({ databaseUrl }, SOON);
    const owner = await newOwner(crashing.url);
    await newToken(owner, 'read');
    await newMember(owner);
    await sql(
      databaseUrl,
      `INSERT INTO signature_nonces (tenant_id, key_hash, nonce_hash, expires_at)
      SELECT $1, decode(md5(n::text), 'hex'), decode(md5(n::text), 'hex'), now() + interval '1 day'
      FROM generate_series(1, 60000) n`,
      [owner.tenantId],
    );
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    await passGrace(databaseUrl, owner.tenantId);
    const left = async () => {
      const [row] = await sql<{ left: number }>(
        databaseUrl,
        'SELECT count(*)::int AS left FROM signature_nonces WHERE tenant_id = $1',
        [owner.tenantId],
      );
      return row!.left;
    };
    await eventually('the first batch', async () => (await left()) < 60_000);
    await Promise.all([crashing.kill(), api.kill()]);
    api = await startApi({ databaseUrl }, SOON);
    await untilErased(databaseUrl, owner.tenantId);
    expect(await left()).toBe(0);
  });

  it('continues with the other organizations if it fails for one, and retries that one later', async () => {
    const [failing, next] = [await newOwner(api.url), await newOwner(api.url)];
    for (const owner of [failing, next]) await deleteOrganization(owner, await slugOf(owner)).expect(200);
    await sql(
      databaseUrl,
      `CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF OLD.id = '${failing.userId}' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN OLD; END $$`,
      [],
    );
    await sql(
      databaseUrl,
      'CREATE TRIGGER refuse_one BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION refuse_one()',
      [],
    );
    for (const { tenantId } of [failing, next]) await passGrace(databaseUrl, tenantId);
    await untilErased(databaseUrl, next.tenantId);
    expect(await sql(databaseUrl, 'SELECT id FROM tenants WHERE id = $1', [failing.tenantId])).toHaveLength(
      1,
    );
    await sql(databaseUrl, 'DROP TRIGGER refuse_one ON users', []);
    await untilErased(databaseUrl, failing.tenantId);
  });
});

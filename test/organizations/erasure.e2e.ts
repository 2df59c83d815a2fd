import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Person, anonymous, newOwner, signedIn, sql, withDatabase } from '#testing';
import { PASSWORD, signUpForm } from '../accounts/accounts-support';
import { commandLine } from '../accounts/command-line';
import { outbox, parseMail } from '../accounts/mails';
import { databaseAfterTour } from '../contract/examples/toured';
import { list, newAgent, newOpenAgent, sent } from '../inbox/inbox-support';
import { enter, newRoom, waitAgent } from '../rooms/people-support';
import { follow, newPublicAgent, profileOf } from '../social/social-support';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { deleteOrganization, slugOf } from './deletion-support';
import { SOON, countRows, passGrace, untilErased } from './erasure-support';

describe('the erasure of an organization that used every route', () => {
  let databaseUrl: string;
  let api: ServiceProcess;
  let tenantId: string;
  let slug: string;
  let owner: string;
  let globalId: string;
  let before: Record<string, number>;

  beforeAll(async () => {
    databaseUrl = await databaseAfterTour();
    api = await startApi({ databaseUrl });
    const [acme] = await sql<{ id: string; slug: string; email: string }>(
      databaseUrl,
      `SELECT n.id, n.slug, u.email FROM tenants n JOIN users u ON u.tenant_id = n.id AND u.role = 'owner'
      WHERE u.email LIKE 'olivia%' AND u.status = 'active'`,
      [],
    );
    [tenantId, slug, owner] = [acme!.id, acme!.slug, acme!.email];
    const [docId] = await sql<{ id: string }>(
      databaseUrl,
      'SELECT global_id AS id FROM doc_ids WHERE tenant_id = $1 LIMIT 1',
      [tenantId],
    );
    globalId = docId!.id;
    before = await countRows(databaseUrl, tenantId, 'own');
    const { admin } = commandLine({ databaseUrl });
    await admin('tenant', 'delete', slug, '--now');
    await startApi({ databaseUrl }, SOON);
    await untilErased(databaseUrl, tenantId);
  });

  it('leaves no row of it in any table', async () => {
    const filled = Object.values(before).filter((count) => count > 0).length;
    // The tour fills nearly all tables, so that this test means something.
    expect(filled).toBeGreaterThan(45);
    const after = await countRows(databaseUrl, tenantId, 'own');
    expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([]);
  });

  it('answers for its pages and Doc IDs as if they had never existed', async () => {
    const { url } = api;
    const stranger = await newOwner(url);
    await anonymous(url).get(`/p/${slug}`).expect(404);
    const unknown = await stranger.get(`/api/docs/${globalId.replace(slug, `${slug}x`)}`);
    const gone = await stranger.get(`/api/docs/${globalId}`);
    expect([gone.status, gone.body.error?.code]).toEqual([404, unknown.body.error?.code]);
  });

  it('keeps its slug from being taken, and frees the e-mail addresses of its people', async () => {
    const { url } = api;
    const form = signUpForm({ tenantSlug: slug });
    const taken = await anonymous(url).post('/api/auth/sign-up', form).expect(409);
    expect(taken.body.error.code).toBe('SVC_TENANT_SLUG_TAKEN');
    await anonymous(url)
      .post('/api/auth/sign-up', signUpForm({ email: owner }))
      .expect(201);
    await sql(databaseUrl, 'UPDATE retired_tenant_slugs SET until = now() WHERE slug = $1', [slug]);
    await anonymous(url).post('/api/auth/sign-up', form).expect(201);
  });

  it('leaves nothing for the doctor to find', async () => {
    const { admin, refusal } = commandLine({ databaseUrl });
    const printed = (await refusal('doctor'))?.printed ?? (await admin('doctor'));
    const logs = printed.split('\n').filter((line) => /Audit logs|Lineage|rooms|Triggers/i.test(line));
    expect(logs.length).toBeGreaterThan(3);
    expect(logs.filter((line) => line.startsWith('PROBLEM'))).toEqual([]);
  });
});

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
    for (const table of ['room_audit_entries', 'daily_usage', 'sessions']) delete counts[table];
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

  it('is the only way to remove an entry of a log, and only of that organization', async () => {
    const [erased, living] = await Promise.all([newOwner(api.url), newOwner(api.url)]);
    await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(`UPDATE tenants SET deletes_at = now(), erasing_at = now() WHERE id = $1`, [
        erased.tenantId,
      ]);
      const attempt = async (statement: string, tenantId: string) => {
        await client.query('SAVEPOINT s');
        try {
          await client.query(statement, [tenantId]);
          return 'done';
        } catch (error) {
          await client.query('ROLLBACK TO s');
          return (error as { code: string }).code;
        }
      };
      const remove = 'DELETE FROM audit_entries WHERE tenant_id = $1';
      expect(await attempt(remove, living.tenantId)).toBe('23000');
      expect(await attempt('DELETE FROM audit_entries WHERE tenant_id = $1 OR true', living.tenantId)).toBe(
        '23000',
      );
      expect(await attempt('UPDATE audit_entries SET seq = 9 WHERE tenant_id = $1', erased.tenantId)).toBe(
        '23000',
      );
      expect(await attempt('DELETE FROM tenants WHERE id = $1', living.tenantId)).toBe('23000');
      expect(await attempt('UPDATE tenants SET erasing_at = NULL WHERE id = $1', erased.tenantId)).toBe(
        '23000',
      );
      expect(await attempt('UPDATE tenants SET erasing_at = now() WHERE id = $1', living.tenantId)).toBe(
        '23514',
      );
      expect(
        await attempt(
          `UPDATE tenants SET deletes_at = now() + interval '1 day', erasing_at = now() WHERE id = $1`,
          living.tenantId,
        ),
      ).toBe('23514');
      expect(await attempt(remove, erased.tenantId)).toBe('done');
      await client.query('ROLLBACK');
    });
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
});

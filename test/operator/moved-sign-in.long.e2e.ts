import type { Response } from 'supertest';
import { type Client, type Person, anonymous, newMember, newOwner, newProject, sql } from '#testing';
import { signUpForm } from '../accounts/accounts-support';
import { mailTo, tokenIn } from '../accounts/mails';
import { addPasskey, signInWith } from '../accounts/passkeys-support';
import { poll, start } from '../agents/pairing-support';
import { authorize, connectClient, redeem, refresh, register } from '../oauth/oauth-support';
import { Browser, connectedOwner, sharedProvider } from '../organizations/sso-support';
import { newDraft, publish, setReview } from '../publishing/published-support';
import { comparable, join, joinByCode, newCode, newInvite, newRoom } from '../rooms/people-support';
import { createDatabase, startApi } from '../support/deployments';
import { runNow } from '../support/run-now';

const ADDRESS = 'https://two.example.com';
const CODE = 'SVC_ORGANIZATION_MOVED';
const PASSWORD = 'another long and private sentence';

/** Tables whose rows change while an organization moves, as `move-rules.ts` says. */
const OPEN =
  /^(events|presence|daily_usage|token_usage|signature_nonces|document_lines|passage.*|search_.*|home_visits)$/;

describe('what finds an organization by a secret, after it has moved', () => {
  let url: string;
  let databaseUrl: string;
  let stranger: Client;
  beforeAll(async () => {
    databaseUrl = await createDatabase();
    ({ url } = await startApi({ databaseUrl }));
    stranger = anonymous(url);
    await sql(
      databaseUrl,
      `CREATE FUNCTION test_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE read_only_sql_transaction USING MESSAGE = 'The organization is moving.'; END $$`,
    );
  });

  /** Does what the end of a move leaves: the address, and triggers that refuse every change. */
  async function move({ tenantId }: Pick<Person, 'tenantId'>): Promise<void> {
    const tables = await sql<{ name: string }>(
      databaseUrl,
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND a.attnotnull
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    );
    const name = `test_${tenantId.replaceAll('-', '')}`;
    for (const { name: table } of tables.filter((found) => !OPEN.test(found.name)))
      for (const [end, act, row] of [
        ['', 'INSERT OR UPDATE', 'NEW'],
        ['_deleted', 'DELETE', 'OLD'],
      ])
        await sql(
          databaseUrl,
          `CREATE TRIGGER ${name}${end} BEFORE ${act} ON ${table} FOR EACH ROW
          WHEN (${row}.tenant_id = '${tenantId}') EXECUTE FUNCTION test_refuse()`,
        );
    await sql(
      databaseUrl,
      `UPDATE tenants SET moved_to = $2, moved_into = '1/1', moved_at = now(), deletes_at = now() + interval '7 days' WHERE id = $1`,
      [tenantId, ADDRESS],
    );
  }

  function expectMoved({ status, body }: Response): void {
    expect({ status, error: body.error }).toMatchObject({
      status: 421,
      error: { code: CODE, details: { address: ADDRESS } },
    });
  }

  const linkOf = async ({ email }: Pick<Person, 'email'>, kind: string, nth = 1) =>
    tokenIn(await mailTo(databaseUrl, email, kind, { nth }));

  it('answers a client of OAuth with the address, if it holds what is its own', async () => {
    const owner = await newOwner(url);
    const held = await connectClient(owner);
    const { clientId } = held;
    const code = await authorize(owner, clientId, { fields: { resource: url } });
    const renewed = (await refresh(url, clientId, held.refresh_token).expect(200)).body;
    const revoke = (token: string, client_id: string) =>
      stranger.post('/oauth/revoke', { token, client_id }).type('form');
    await move(owner);
    const answers = [
      await refresh(url, clientId, renewed.refresh_token),
      await refresh(url, clientId, held.refresh_token),
      await redeem(url, clientId, code),
      await revoke(renewed.refresh_token, clientId),
      await revoke(renewed.access_token, clientId),
    ];
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({
        status: 421,
        body: {
          error: CODE,
          error_description: expect.stringContaining(ADDRESS),
          details: { address: ADDRESS },
        },
      });
    const other = await register(url);
    await refresh(url, other, renewed.refresh_token).expect(400);
    await redeem(url, clientId, code, { code_verifier: 'a'.repeat(43) }).expect(400);
    await revoke(renewed.refresh_token, other).expect(200, {});
  });

  it('answers a client of OAuth that uses a code a second time with the address', async () => {
    const owner = await newOwner(url);
    const clientId = await register(url);
    const code = await authorize(owner, clientId, { fields: { resource: url } });
    await redeem(url, clientId, code).expect(200);
    await move(owner);
    await redeem(url, clientId, code).expect(421);
  });

  it('answers the holder of a passkey with the address, and another signature as before', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    expect((await signInWith(authenticator, url)).status).toBe(200);
    await move(owner);
    expectMoved(await signInWith(authenticator, url));
    expect((await signInWith(authenticator, url, { origin: 'https://evil.example' })).status).toBe(401);
  });

  it('shows people who use single sign-on the address, at its start and at its end', async () => {
    const provider = await sharedProvider();
    const owner = await connectedOwner(provider, {}, url);
    const account = await provider.account({ email: owner.email });
    expect((await new Browser(url).signIn(owner.tenantSlug, account)).status).toBe(303);
    const [returning, starting] = [new Browser(url), new Browser(url)];
    const back = await returning.signInAt(await returning.start(owner.tenantSlug), account);
    const chosen = await starting.post('/sign-in/organization', { tenant: owner.tenantSlug, next: '/' });
    const begin = /href="(\/api\/auth\/oidc\/start[^"]*)"/.exec(chosen.text)![1]!.replaceAll('&amp;', '&');
    await move(owner);
    for (const shown of [
      await returning.open(back),
      await starting.open(begin),
      await new Browser(url).open(`/api/auth/oidc/start?tenant=${owner.tenantSlug}`),
      await new Browser(url).open(`/sign-in/organization?tenant=${owner.tenantSlug}`),
      await new Browser(url).post('/sign-in/organization', { tenant: owner.tenantSlug }),
    ]) {
      expect(shown.status).toBe(421);
      expect(shown.text).toContain(ADDRESS);
    }
  });

  it('answers a request to reset a password as always, and records no job for the account', async () => {
    const owner = await newOwner(url);
    const request = (email: string) => stranger.post('/api/auth/password-reset', { email }).expect(200);
    await sql(databaseUrl, 'CREATE TABLE test_jobs (payload jsonb)');
    await sql(
      databaseUrl,
      `CREATE FUNCTION test_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF new.name = 'accounts.password_reset' THEN INSERT INTO test_jobs SELECT new.payload::jsonb; END IF; RETURN NULL; END $$`,
    );
    await sql(
      databaseUrl,
      'CREATE TRIGGER test_job AFTER INSERT ON job_outbox FOR EACH ROW EXECUTE FUNCTION test_job()',
    );
    const here = await request(owner.email);
    await linkOf(owner, 'reset_password');
    await move(owner);
    const [moved, unknown] = [await request(owner.email), await request(signUpForm().email)];
    expect([comparable(moved), comparable(unknown)]).toEqual([comparable(here), comparable(here)]);
    const jobs = await sql<{ tenant: string | null; fields: string }>(
      databaseUrl,
      `SELECT payload ->> 'tenantId' AS tenant, (SELECT string_agg(k, ' ' ORDER BY k) FROM jsonb_object_keys(payload) k) AS fields FROM test_jobs`,
    );
    const fields = 'linkId tenantId userId';
    expect(jobs).toHaveLength(3);
    expect(jobs).toEqual(
      expect.arrayContaining([
        { tenant: owner.tenantId, fields },
        { tenant: null, fields },
      ]),
    );
    expect(jobs.filter(({ tenant }) => tenant === null)).toHaveLength(2);
  });

  it('answers mailed links to reset a password and to confirm an address with the new address', async () => {
    const owner = await newOwner(url);
    const confirm = await linkOf(owner, 'verify_email');
    await stranger.post('/api/auth/password-reset', { email: owner.email }).expect(200);
    const reset = await linkOf(owner, 'reset_password');
    await move(owner);
    expectMoved(await stranger.post('/api/auth/email/confirm', { token: confirm }));
    expectMoved(
      await stranger.post('/api/auth/password-reset/confirm', { token: reset, password: PASSWORD }),
    );
    for (const page of [`/confirm-email/${confirm}`, `/reset-password/${reset}`])
      expect((await stranger.get(page).expect(421)).text).toContain(ADDRESS);
    await stranger.post('/api/auth/email/confirm', { token: reset }).expect(404);
  });

  it('answers mailed links that undo a change of an address with the new address', async () => {
    const owner = await newOwner(url);
    const { password } = owner;
    await owner.post('/api/me/email', { email: signUpForm().email, password }).expect(200);
    const undo = await linkOf(owner, 'email_change_requested');
    await move(owner);
    expectMoved(await stranger.post('/api/auth/email/undo', { token: undo }));
    expect((await stranger.get(`/undo-email-change/${undo}`).expect(421)).text).toContain(ADDRESS);
  });

  it('answers invites with the address, mailed or not', async () => {
    const owner = await newOwner(url);
    await newMember(owner);
    const { email } = signUpForm();
    const { body } = await owner.post('/api/members/invites', { email, role: 'member' }).expect(201);
    const tokens = [(body.data.link as string).split('/').pop()!, await linkOf({ email }, 'invite')];
    await move(owner);
    for (const token of tokens) {
      const form = { token, displayName: 'Grace', password: PASSWORD };
      expectMoved(await stranger.post('/api/members/invites/accept', form));
      expect((await stranger.get(`/invite/${token}`).expect(421)).text).toContain(ADDRESS);
    }
  });

  it('answers the link that stops daily mails with the address', async () => {
    const [owner, other] = [await newOwner(url), await newOwner(url)];
    for (const person of [owner, other]) {
      const member = await newMember(person);
      await sql(databaseUrl, 'UPDATE users SET email_verified_at = now() WHERE tenant_id = $1', [
        person.tenantId,
      ]);
      await person.put('/api/me/daily-mail', { enabled: true }).expect(200);
      await setReview(databaseUrl, person.tenantId, true);
      const draft = await newDraft(member, await newProject(person));
      await publish(member, draft.id).expect(409);
    }
    await sql(databaseUrl, `UPDATE daily_mails SET due_at = now() - interval '1 minute'`);
    await runNow(databaseUrl, 'daily-mails.due');
    const links = [await linkOf(owner, 'waiting_requests'), await linkOf(other, 'waiting_requests')];
    const [link, ofOther] = links.map((token) => `/daily-mail/${token}`);
    await move(owner);
    expect((await stranger.post(link!).expect(421)).text).toContain(ADDRESS);
    await stranger.post(ofOther!).expect(200);
  });

  it('answers the poll of a connection request that was approved with the address', async () => {
    const owner = await newOwner(url);
    const [approved, denied] = [await start(url), await start(url)];
    await owner.post('/api/agent-pairing/approve', { userCode: approved.userCode }).expect(200);
    await owner.post('/api/agent-pairing/deny', { userCode: denied.userCode }).expect(200);
    await move(owner);
    expectMoved(await poll(url, approved.deviceCode));
    expectMoved(await poll(url, approved.deviceCode));
    await poll(url, denied.deviceCode).expect(400);
  });

  it('answers codes of rooms and invites to them as unknown ones', async () => {
    const [host, guest] = [await newOwner(url), await newOwner(url)];
    const room = await newRoom(host);
    const [code, invite] = [await newCode(host, room), await newInvite(host, room)];
    await joinByCode(await newOwner(url), code).expect(201);
    await move(host);
    const unknown = await joinByCode(guest, 'bbb-bbbb-bbb').expect(404);
    expect(comparable(await joinByCode(guest, code))).toEqual(comparable(unknown));
    await join(guest, invite).expect(404);
  });
});

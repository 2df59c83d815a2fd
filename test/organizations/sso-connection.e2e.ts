import {
  type Person,
  anonymous,
  countStatuses,
  newMember,
  newOwner,
  spread,
  sql,
  uniqueName,
} from '#testing';
import { deployment } from '../support/deployments';
import { setTxt } from '../support/dns-server';
import { Browser, connectedOwner, sharedProvider, startProvider } from './sso-support';

const PATH = '/api/v1/admin/oidc';

describe('the OpenID connection of an organization', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  const connection = {
    issuer: 'https://login.acme.example/realms/acme',
    clientId: 'workspace',
    clientSecret: 'a very secret secret',
  };
  let owner: Person;

  beforeEach(async () => {
    owner = await newOwner(url);
  });

  const auditOf = (tenantId: string) =>
    sql<{ action: string; before: object | null; after: object | null }>(
      databaseUrl,
      `SELECT action, before, after FROM audit_entries WHERE tenant_id = $1 AND action LIKE 'sso.%' ORDER BY seq`,
      [tenantId],
    );

  it('is absent at first, with the addresses to register at a provider', async () => {
    const { body } = await owner.get(PATH).expect(200);
    const slug = owner.tenantSlug;
    expect(body.data).toEqual({
      redirectUri: expect.stringMatching(new RegExp(`^http://.*/api/auth/oidc/callback/${slug}$`)),
      postLogoutRedirectUri: expect.stringMatching(/^http:\/\/[^/]+\/$/),
      signInUrl: expect.stringMatching(new RegExp(`^http://.*/api/auth/oidc/start\\?tenant=${slug}$`)),
      connection: null,
      setup: { provedDomains: 0, signedInPeople: 0 },
    });
  });

  it('is stored, shown without its secret, and recorded without it', async () => {
    const put = await owner.put(PATH, { ...connection, createUsers: true }).expect(200);
    const stored = { issuer: connection.issuer, clientId: 'workspace', createUsers: true, required: false };
    expect(put.body.data.connection).toMatchObject(stored);
    expect((await owner.get(PATH).expect(200)).body).toEqual(put.body);
    expect(JSON.stringify(put.body)).not.toContain('very secret');
    const [row] = await sql<{ secret: Buffer }>(
      databaseUrl,
      'SELECT client_secret AS secret FROM oidc_connections WHERE tenant_id = $1',
      [owner.tenantId],
    );
    expect(row!.secret.toString('latin1')).not.toContain('very secret');
    const entries = await auditOf(owner.tenantId);
    expect(entries).toEqual([
      { action: 'sso.updated', before: null, after: { ...stored, secretChanged: true } },
    ]);
  });

  it('keeps its secret for the same issuer only', async () => {
    await owner.put(PATH, connection).expect(200);
    const { clientSecret: _, ...withoutSecret } = connection;
    const kept = await owner.put(PATH, { ...withoutSecret, createUsers: true }).expect(200);
    await owner.put(PATH, { ...withoutSecret, clientId: 'other' }).expect(200);
    const refused = await owner.put(PATH, { ...withoutSecret, issuer: 'https://evil.example/' }).expect(400);
    expect(refused.body.error.details.fields).toEqual([
      { path: 'clientSecret', rule: 'required', message: 'is required with a new issuer' },
    ]);
    const { body } = await owner.get(PATH).expect(200);
    expect(body.data.connection).toMatchObject({ issuer: connection.issuer, clientId: 'other' });
    expect(body.data.connection.id).not.toBe(kept.body.data.connection.id);
  });

  it('is not replaced with the ETag of a connection that another owner has changed since', async () => {
    const etagOf = async (): Promise<string> => (await owner.get(PATH).expect(200)).headers.etag!;
    const none = await etagOf();
    const put = await owner.with({ 'If-Match': none }).put(PATH, connection).expect(200);
    expect(await etagOf()).toBe(put.headers.etag);
    const refused = await owner.with({ 'If-Match': none }).put(PATH, connection).expect(412);
    expect(refused.body.error.code).toBe('SVC_PRECONDITION_FAILED');
    const { clientSecret: _, ...kept } = connection;
    // Each of these is a change that nobody sees in the fields of another.
    const changes: Record<string, unknown>[] = [
      { ...kept, createUsers: true },
      { ...kept, required: true },
      { ...connection, clientSecret: 'another secret' },
      { ...kept, clientId: 'other' },
    ];
    for (const change of changes) {
      const before = await etagOf();
      await owner.put(PATH, change).expect(200);
      expect(await etagOf()).not.toBe(before);
      await owner
        .with({ 'If-Match': before })
        .put(PATH, { ...kept, required: true })
        .expect(412);
      expect((await owner.get(PATH).expect(200)).body.data.connection.required).toBe(
        change.required ?? false,
      );
    }
    const last = await etagOf();
    await owner.delete(PATH).expect(200);
    await owner.with({ 'If-Match': last }).put(PATH, connection).expect(412);
    expect(await etagOf()).toBe(none);
  });

  it('is replaced by exactly one of several concurrent requests with the same ETag', async () => {
    const { etag } = (await owner.get(PATH).expect(200)).headers as { etag: string };
    const answers = await Promise.all(
      spread(owner, api, 6).map((client, n) =>
        client.with({ 'If-Match': etag }).put(PATH, { ...connection, clientId: `client-${n}` }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 412: 5 });
    expect(await auditOf(owner.tenantId)).toHaveLength(1);
  });

  it('is removed with its requirement, once', async () => {
    await owner.delete(PATH).expect(404);
    const put = await owner.put(PATH, { ...connection, required: true }).expect(200);
    const { id } = put.body.data.connection;
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.delete(PATH)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 404: 3 });
    expect(answers.find(({ status }) => status === 200)!.body.data).toEqual({ id, deleted: true });
    expect((await owner.get(PATH).expect(200)).body.data.connection).toBeNull();
    const [tenant] = await sql<{ required: boolean }>(
      databaseUrl,
      'SELECT require_sso AS required FROM tenants WHERE id = $1',
      [owner.tenantId],
    );
    expect(tenant!.required).toBe(false);
    expect((await auditOf(owner.tenantId)).map(({ action }) => action)).toEqual([
      'sso.updated',
      'sso.removed',
    ]);
  });

  it('can be replaced by several requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => owner.put(PATH, { ...connection, clientId: `client-${i}` })),
    );
    expect(countStatuses(answers)).toEqual({ 200: 6 });
    const rows = await sql(databaseUrl, 'SELECT 1 FROM oidc_connections WHERE tenant_id = $1', [
      owner.tenantId,
    ]);
    expect(rows.length).toBe(1);
  });

  it.each([
    ['issuer', undefined],
    ['issuer', ''],
    ['issuer', 7],
    ['issuer', 'login.acme.example'],
    ['issuer', 'ftp://login.acme.example'],
    ['issuer', 'https:///login.acme.example'],
    ['issuer', 'https://user@login.acme.example'],
    ['issuer', 'https://login.acme.example/?x=1'],
    ['issuer', 'https://login.acme.example/#x'],
    ['issuer', 'https://login.acme.example/?'],
    ['issuer', 'https://login.acme.example/.well-known/openid-configuration'],
    ['issuer', `https://login.acme.example/${'x'.repeat(2_048)}`],
    ['clientId', undefined],
    ['clientId', ''],
    ['clientId', 'x'.repeat(256)],
    ['clientId', 'ä'],
    ['clientSecret', undefined],
    ['clientSecret', ''],
    ['clientSecret', 'x'.repeat(1_025)],
    ['clientSecret', 'line\nbreak'],
    ['required', 'yes'],
    ['createUsers', 1],
  ])('is refused with %s %j', async (field, value) => {
    const { body } = await owner.put(PATH, { ...connection, [field]: value }).expect(400);
    expect(body.error.details.fields[0].path).toBe(field);
    expect((await owner.get(PATH).expect(200)).body.data.connection).toBeNull();
  });

  it('is changed and checked by owners only, and read by admins', async () => {
    await owner.put(PATH, connection).expect(200);
    const [admin, member] = [await newMember(owner, 'admin'), await newMember(owner)];
    await admin.get(PATH).expect(200);
    await member.get(PATH).expect(403);
    for (const person of [admin, member]) {
      await person.put(PATH, connection).expect(403);
      await person.delete(PATH).expect(403);
      await person.post(`${PATH}/check`).expect(403);
    }
    await anonymous(url).get(PATH).expect(401);
  });

  it('requires the enterprise plan, except to be removed', async () => {
    await owner.put(PATH, connection).expect(200);
    await sql(databaseUrl, `UPDATE tenants SET plan = 'team' WHERE id = $1`, [owner.tenantId]);
    // A new session, since a process remembers the plan of the old one for a moment.
    const { email, password } = owner;
    const answer = await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(200);
    const cookie = (answer.headers['set-cookie'] as unknown as string[])[0]!.split(';')[0]!;
    const again = owner.with({ Cookie: cookie });
    for (const refused of [again.get(PATH), again.put(PATH, connection), again.post(`${PATH}/check`)]) {
      const { body } = await refused.expect(403);
      expect(body.error).toMatchObject({
        code: 'SVC_PLAN_REQUIRED',
        details: { requiredPlan: 'enterprise', currentPlan: 'team' },
      });
    }
    await again.delete(PATH).expect(200);
  });

  it('says how many domains are proved and how many people have signed in, of its organization only', async () => {
    const provider = await sharedProvider();
    const connected = await connectedOwner(provider);
    const setUpOf = async (person: Person): Promise<object> =>
      (await person.get(PATH).expect(200)).body.data.setup;
    const add = async (): Promise<{ id: string; record: { name: string; value: string } }> => {
      const domain = `${uniqueName('acme')}.example`;
      return (await connected.post('/api/organization/domains', { domain }).expect(201)).body.data;
    };
    const [proved] = [await add(), await add()];
    setTxt(proved.record.name, proved.record.value);
    await connected.post(`/api/organization/domains/${proved.id}/verify`).expect(200);
    await new Browser().signIn(connected.tenantSlug, await provider.account({ email: connected.email }));
    expect(await setUpOf(connected)).toEqual({ provedDomains: 1, signedInPeople: 1 });
    await owner.put(PATH, connection).expect(200);
    expect(await setUpOf(owner)).toEqual({ provedDomains: 0, signedInPeople: 0 });
    // Another connection links people again.
    await connected.put(PATH, connection).expect(200);
    expect(await setUpOf(connected)).toEqual({ provedDomains: 1, signedInPeople: 0 });
  });

  it('is checked by asking the provider', async () => {
    await owner.post(`${PATH}/check`).expect(404);
    const provider = await startProvider();
    await owner.put(PATH, await provider.register(owner)).expect(200);
    const ok = await owner.post(`${PATH}/check`).expect(200);
    expect(ok.body.data).toEqual({ ok: true, problem: null });
    await provider.stop();
    const down = await owner.post(`${PATH}/check`).expect(200);
    expect(down.body.data).toEqual({ ok: false, problem: 'The provider does not accept connections.' });
  });
});

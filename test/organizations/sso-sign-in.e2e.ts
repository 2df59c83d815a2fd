import { type Person, countStatuses, newMember, newOwner, sql, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { deleteOrganization } from './deletion-support';
import { Browser, type Provider, connectedOwner, sharedProvider, startProvider } from './sso-support';

describe('signing in at the provider of an organization', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let provider: Provider;
  let owner: Person;
  let member: Person;

  beforeAll(async () => {
    provider = await sharedProvider();
    owner = await connectedOwner(provider);
    member = await newMember(owner);
  });

  it('signs in the member with the same verified e-mail address, and opens the requested page', async () => {
    const account = await provider.account({ email: member.email.toUpperCase() });
    const browser = new Browser();
    const address = await browser.start(owner.tenantSlug, '/agents');
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
    });
    expect(address.searchParams.get('redirect_uri')).toMatch(`/api/auth/oidc/callback/${owner.tenantSlug}`);
    const finished = await browser.open(await browser.signInAt(address, account));
    expect(finished).toMatchObject({ status: 303, location: '/agents' });
    expect(await browser.userId()).toBe(member.userId);
    const exported = await fetch(`${url}/api/me/export`, { headers: { Cookie: member.cookie } });
    expect(await exported.text()).toContain(`"subject":"${account.sub}"`);
  });

  it('works at a provider that puts the claims into the ID token', async () => {
    const other = await startProvider({ CLAIMS_IN_ID_TOKEN: 'true' });
    const theirs = await connectedOwner(other);
    const account = await other.account({ email: theirs.email });
    const browser = new Browser();
    expect(await browser.signIn(theirs.tenantSlug, account)).toMatchObject({ status: 303, location: '/' });
    expect(await browser.userId()).toBe(theirs.userId);
  });

  it('finds a linked person by their subject, whatever their e-mail address is now', async () => {
    const [first, second] = [await newMember(owner), await newMember(owner)];
    const account = await provider.account({ email: first.email });
    await new Browser().signIn(owner.tenantSlug, account);
    for (const change of [{ email: second.email }, { email_verified: false }, { email: undefined }]) {
      await provider.account({ ...account, ...change });
      const browser = new Browser();
      expect((await browser.signIn(owner.tenantSlug, account)).status).toBe(303);
      expect(await browser.userId()).toBe(first.userId);
    }
  });

  it('refuses another subject with the e-mail address of a linked person, until an admin has suspended and reactivated them', async () => {
    const person = await newMember(owner);
    const [before, after] = [
      await provider.account({ email: person.email }),
      await provider.account({ email: person.email }),
    ];
    expect((await new Browser().signIn(owner.tenantSlug, before)).status).toBe(303);
    expect((await new Browser().signIn(owner.tenantSlug, after)).status).toBe(403);
    await owner.patch(`/api/members/${person.userId}`, { status: 'suspended' }).expect(200);
    await owner.patch(`/api/members/${person.userId}`, { status: 'active' }).expect(200);
    const browser = new Browser();
    expect((await browser.signIn(owner.tenantSlug, after)).status).toBe(303);
    expect(await browser.userId()).toBe(person.userId);
  });

  it('refuses everybody else with the same page', async () => {
    const [elsewhere, suspended] = [await newOwner(url), await newMember(owner)];
    await owner.patch(`/api/members/${suspended.userId}`, { status: 'suspended' }).expect(200);
    const accounts = [
      await provider.account(),
      await provider.account({ email: elsewhere.email }),
      await provider.account({ email: suspended.email }),
      await provider.account({ email: member.email, email_verified: false }),
      await provider.account({ email: member.email, email_verified: 'true' }),
      await provider.account({ email: member.email, email_verified: undefined }),
      await provider.account({ email: undefined }),
      await provider.account({ email: ['x@test.invalid'] }),
    ];
    const pages = new Set<string>();
    for (const account of accounts) {
      const browser = new Browser();
      const { status, text } = await browser.signIn(owner.tenantSlug, account);
      expect(status).toBe(403);
      expect(await browser.userId()).toBeNull();
      pages.add(text);
    }
    expect(pages.size).toBe(1);
    expect([...pages][0]).toContain('No account for you here');
  });

  it('says that the organization is being deleted, and not that there were too many attempts', async () => {
    const leaving = await connectedOwner(provider);
    const person = await newMember(leaving);
    const account = await provider.account({ email: person.email });
    await deleteOrganization(leaving, leaving.tenantSlug).expect(200);
    const { status, text } = await new Browser().signIn(leaving.tenantSlug, account);
    expect(status).toBe(403);
    expect(text).toContain('Your organization will be deleted.');
    expect(text).not.toContain('Too many');
  });

  it('remembers the requested page on the way to the other sign-in, and if it fails', async () => {
    const next = 'next=%2Fagents';
    const browser = new Browser();
    for (const asked of ['', `&tenant=${owner.tenantSlug}`])
      expect((await browser.open(`/sign-in/organization?${next}${asked}`)).text).toContain(
        `href="/sign-in?${next}"`,
      );
    const unknown = await browser.confirm(`/api/auth/oidc/start?tenant=nobody-at-all&returnTo=%2Fagents`);
    expect(unknown.text).toContain(`href="/sign-in?${next}"`);
    const state = (await browser.start(owner.tenantSlug, '/agents')).searchParams.get('state')!;
    const query = new URLSearchParams({ state, error: 'access_denied' }).toString();
    const canceled = await browser.open(`/api/auth/oidc/callback/${owner.tenantSlug}?${query}`);
    expect(canceled.text).toContain('The sign-in was not completed');
    expect(canceled.text).toContain(`href="/sign-in/organization?tenant=${owner.tenantSlug}&amp;${next}"`);
    expect(canceled.text).toContain(`href="/sign-in?${next}"`);
  });

  it('refuses a linked person who is suspended', async () => {
    const person = await newMember(owner);
    const account = await provider.account({ email: person.email });
    expect((await new Browser().signIn(owner.tenantSlug, account)).status).toBe(303);
    await owner.patch(`/api/members/${person.userId}`, { status: 'suspended' }).expect(200);
    expect((await new Browser().signIn(owner.tenantSlug, account)).status).toBe(403);
  });

  it('creates an account for an invited person, with the role of the invite', async () => {
    const account = await provider.account({ name: 'Ida Invited' });
    const invite = { email: account.email, role: 'admin' };
    await owner.post('/api/members/invites', invite).expect(201);
    const browser = new Browser();
    expect((await browser.signIn(owner.tenantSlug, account)).status).toBe(303);
    const members = (await owner.get('/api/members?limit=100').expect(200)).body.data as object[];
    expect(members).toContainEqual(
      expect.objectContaining({ userId: await browser.userId(), displayName: 'Ida Invited', role: 'admin' }),
    );
    const { body } = await owner.get('/api/members/invites').expect(200);
    expect((body.data as { email: string }[]).map(({ email }) => email)).not.toContain(account.email);
  });

  it('creates accounts for everybody whom the policies allow if the organization wants that', async () => {
    const open = await connectedOwner(provider, { createUsers: true });
    await sql(databaseUrl, 'UPDATE tenants SET restrict_to_domain = $1 WHERE id = $2', [
      'acme.example',
      open.tenantId,
    ]);
    const name = uniqueName('ada');
    const account = await provider.account({ email: `${name}@acme.example`, name: undefined });
    const browser = new Browser();
    expect((await browser.signIn(open.tenantSlug, account)).status).toBe(303);
    const members = (await open.get('/api/members').expect(200)).body.data as object[];
    expect(members).toContainEqual(
      expect.objectContaining({ userId: await browser.userId(), displayName: name, role: 'member' }),
    );
    const elsewhere = await provider.account({ email: `${name}@other.example` });
    expect((await new Browser().signIn(open.tenantSlug, elsewhere)).status).toBe(403);
  });

  it('creates one account for a person who signs in several times at once', async () => {
    const open = await connectedOwner(provider, { createUsers: true });
    const account = await provider.account();
    const browsers = Array.from({ length: 6 }, () => new Browser());
    const paths = await Promise.all(
      browsers.map(async (browser) => browser.signInAt(await browser.start(open.tenantSlug), account)),
    );
    const answers = await Promise.all(browsers.map((browser, i) => browser.open(paths[i]!)));
    expect(countStatuses(answers)).toEqual({ 303: 6 });
    expect(new Set(await Promise.all(browsers.map((browser) => browser.userId()))).size).toBe(1);
    const actions = await sql<{ action: string }>(
      databaseUrl,
      `SELECT action FROM audit_entries WHERE tenant_id = $1 AND action IN ('member.joined', 'sso.linked') ORDER BY seq`,
      [open.tenantId],
    );
    expect(actions.map(({ action }) => action)).toEqual(['member.joined', 'sso.linked']);
  });

  it('gives an e-mail address of several subjects that sign in at once to one of them', async () => {
    const person = await newMember(owner);
    const browsers = Array.from({ length: 5 }, () => new Browser());
    const paths = await Promise.all(
      browsers.map(async (browser) =>
        browser.signInAt(
          await browser.start(owner.tenantSlug),
          await provider.account({ email: person.email }),
        ),
      ),
    );
    const answers = await Promise.all(browsers.map((browser, i) => browser.open(paths[i]!)));
    expect(countStatuses(answers)).toEqual({ 303: 1, 403: 4 });
  });

  it('works in several tabs of a browser at once', async () => {
    const account = await provider.account({ email: member.email });
    await sql(databaseUrl, 'DELETE FROM oidc_identities WHERE user_id = $1', [member.userId]);
    const browser = new Browser();
    const [first, second] = [
      await browser.start(owner.tenantSlug, '/a'),
      await browser.start(owner.tenantSlug, '/b'),
    ];
    for (const [address, location] of [
      [second, '/b'],
      [first, '/a'],
    ] as const)
      expect(await browser.open(await browser.signInAt(address, account))).toMatchObject({
        status: 303,
        location,
      });
  });

  it('can finish in another process than the one in which it began', async () => {
    const person = await newMember(owner);
    const account = await provider.account({ email: person.email });
    const browser = new Browser();
    const path = await browser.signInAt(await browser.start(owner.tenantSlug), account);
    const other = new Browser(api[1]);
    const cookies = browser.cookies(url);
    const answer = await fetch(api[1] + path, { redirect: 'manual', headers: { Cookie: cookies } });
    expect(answer.status).toBe(303);
    expect(await other.userId()).toBeNull();
  });
});

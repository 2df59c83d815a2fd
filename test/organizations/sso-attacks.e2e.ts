import { type Client, type Person, anonymous, countStatuses, newMember, newOwner, sql } from '#testing';
import { deployment } from '../support/deployments';
import { limitedApi } from '../support/limited-apis';
import { deleteOrganization } from './deletion-support';
import { FakeProvider } from './fake-provider';
import { Browser, type Provider, connectedOwner, pathOf, sharedProvider } from './sso-support';

const { databaseUrl } = deployment();

it('limits how many organizations somebody can guess, and not how often the right one is opened', async () => {
  // All processes on a database count together, and other tests have the same address.
  const from = { 'X-Forwarded-For': `198.18.${Math.floor(Math.random() * 250)}.3` };
  const { url } = await limitedApi(deployment());
  const owner = await connectedOwner(await sharedProvider());
  const visitor = anonymous(url).with(from);
  const start = (tenant: string) => visitor.get('/api/auth/oidc/start').query({ tenant });
  const page = (tenant: string) => visitor.get('/sign-in/organization').query({ tenant });
  for (let i = 0; i < 5; i++) {
    await start(owner.tenantSlug).expect(303);
    await page(owner.tenantSlug).expect(200);
  }
  for (const guess of [start('no-such-1'), page('no-such-2'), start('no-such-3')]) await guess.expect(404);
  for (const guess of [start('no-such-4'), page('no-such-5'), page(owner.tenantSlug)]) {
    const { headers, text } = await guess.expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(text).toContain('Too many');
  }
});

describe('somebody who attacks the sign-in of another', () => {
  let provider: Provider;
  let owner: Person;

  beforeAll(async () => {
    provider = await sharedProvider();
    owner = await connectedOwner(provider);
  });

  async function ready(): Promise<{ browser: Browser; path: string }> {
    const account = await provider.account({ email: (await newMember(owner)).email });
    const browser = new Browser();
    return { browser, path: await browser.signInAt(await browser.start(owner.tenantSlug), account) };
  }

  const changed = (path: string, name: string, value: string | null): string => {
    const url = new URL(path, 'http://self.invalid');
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    return pathOf(url.href);
  };

  it('cannot make another browser finish it', async () => {
    const { path } = await ready();
    const [empty, other] = [new Browser(), new Browser()];
    await other.start(owner.tenantSlug);
    for (const browser of [empty, other]) {
      expect((await browser.open(path)).status).toBe(400);
      expect(await browser.userId()).toBeNull();
    }
  });

  it('leaves the sign-in of the browser that started it intact', async () => {
    const { browser, path } = await ready();
    expect((await new Browser().open(path)).status).toBe(400);
    expect((await browser.open(changed(path, 'state', 'x'))).status).toBe(400);
    expect((await browser.open(path)).status).toBe(303);
  });

  it.each([
    ['another state', 'state', 'A'.repeat(43)],
    ['no state', 'state', null],
    ['another code', 'code', 'x'],
    ['no code', 'code', null],
    ['another issuer', 'iss', 'https://evil.example'],
    ['an error of the provider', 'error', 'access_denied'],
  ])('does not get in with %s', async (_, name, value) => {
    const { browser, path } = await ready();
    const { status, text } = await browser.open(changed(path, name, value));
    expect(status).toBe(400);
    expect(text).not.toMatch(/evil|access_denied/);
    expect(await browser.userId()).toBeNull();
  });

  it('does not get in without the issuer, which this provider always states', async () => {
    const { browser, path } = await ready();
    expect((await browser.open(changed(path, 'iss', null))).status).toBe(400);
  });

  it('cannot finish it twice, also not at the same time', async () => {
    const { browser, path } = await ready();
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.open(path)));
    expect(countStatuses(answers)).toEqual({ 303: 1, 400: 5 });
    expect((await browser.open(path)).status).toBe(400);
  });

  it('cannot finish it after ten minutes', async () => {
    const { browser, path } = await ready();
    await sql(databaseUrl, `UPDATE oidc_sign_ins SET expires_at = now() WHERE tenant_id = $1`, [
      owner.tenantId,
    ]);
    expect((await browser.open(path)).status).toBe(400);
  });

  it('cannot pass the answer of one organization off as that of another', async () => {
    const other = await connectedOwner(provider);
    const { browser, path } = await ready();
    await browser.start(other.tenantSlug);
    expect((await browser.open(path.replace(owner.tenantSlug, other.tenantSlug))).status).toBe(400);
    expect((await browser.open(path)).status).toBe(303);
  });

  it('cannot finish a sign-in whose connection was replaced in the meantime', async () => {
    const theirs = await connectedOwner(provider);
    const account = await provider.account({ email: theirs.email });
    const browser = new Browser();
    const path = await browser.signInAt(await browser.start(theirs.tenantSlug), account);
    await theirs.put('/api/v1/admin/oidc', await provider.register(theirs)).expect(200);
    expect((await browser.open(path)).status).toBe(400);
  });

  it('is not redirected to another host', async () => {
    for (const returnTo of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
    ]) {
      const account = await provider.account({ email: owner.email, sub: 'the-owner' });
      expect(await new Browser().signIn(owner.tenantSlug, account, returnTo)).toMatchObject({
        status: 303,
        location: '/',
      });
    }
  });

  it('learns nothing about organizations', async () => {
    const without = await newMember(owner);
    const free = await connectedOwner(provider);
    await sql(databaseUrl, `UPDATE tenants SET plan = 'team' WHERE id = $1`, [free.tenantId]);
    const stranger = new Browser();
    const pages = [];
    for (const slug of [
      'no-such-organization',
      free.tenantSlug,
      'A'.repeat(1_000),
      '',
      '%00',
      without.userId,
    ]) {
      const { status, text } = await stranger.open(`/api/auth/oidc/start?tenant=${slug}`);
      expect(status).toBe(404);
      pages.push(text);
    }
    expect(new Set(pages).size).toBe(1);
    expect((await stranger.open('/api/auth/oidc/start')).status).toBe(404);
    expect((await stranger.open('/api/auth/oidc/callback/no-such-organization?state=x&code=y')).status).toBe(
      400,
    );
    expect(stranger.cookies(stranger.url)).toBe('');
  });
});

describe('a link that starts a sign-in', () => {
  const START = '/api/auth/oidc/start';
  const addressIn = (text: string) =>
    /href="(\/api\/auth\/oidc\/start[^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&');

  it('asks first, and says who is signed in to another organization', async () => {
    const provider = await FakeProvider.start();
    const attacker = await provider.connectedOwner();
    const slug = attacker.tenantSlug;
    const victim = await newOwner(deployment().api[0]);
    const before = provider.requests.length;
    for (const signedIn of [true, false]) {
      const client = signedIn ? anonymous(victim.url).with({ Cookie: victim.cookie }) : anonymous(victim.url);
      const asked = await client.get(`${START}?tenant=${slug}&returnTo=/agents`).expect(303);
      expect(asked.headers.location).toBe(`/sign-in/organization?tenant=${slug}&next=%2Fagents`);
      expect(asked.headers['set-cookie']).toBeUndefined();
      const { text } = await client.get(asked.headers.location!).expect(200);
      expect(text).toContain(`Sign in to ${slug}?`);
      expect(text.includes('You are signed in as')).toBe(signedIn);
      expect(text).not.toContain(START);
    }
    expect(provider.requests).toHaveLength(before);
  });

  it('continues only in the browser in which the person confirmed', async () => {
    const provider = await FakeProvider.start();
    const { tenantSlug: tenant } = await provider.connectedOwner();
    const other = await (await FakeProvider.start()).connectedOwner();
    const [browser, stranger] = [new Browser(), new Browser()];
    const address = addressIn((await browser.post('/sign-in/organization', { tenant })).text);
    await stranger.post('/sign-in/organization', { tenant });
    expect((await stranger.open(address)).location).toContain('/sign-in/organization?');
    expect((await new Browser().open(address)).location).toContain('/sign-in/organization?');
    const elsewhere = address.replace(tenant, other.tenantSlug);
    expect((await browser.open(elsewhere)).location).toContain('/sign-in/organization?');
    for (const proof of ['', 'x', 'ü'.repeat(43)]) {
      const { location } = await browser.open(
        `${START}?${new URLSearchParams({ tenant, proof }).toString()}`,
      );
      expect(location).toContain('/sign-in/organization?');
    }
    expect((await browser.open(address)).location).toContain(provider.issuer);
  });

  it('can only be confirmed on a page of the service', async () => {
    const provider = await FakeProvider.start();
    const { tenantSlug: tenant, url } = await provider.connectedOwner();
    const choose = (client: Client) => client.post('/sign-in/organization').type('form').send({ tenant });
    await choose(anonymous(url).with({ Origin: 'https://evil.example' })).expect(403);
    await choose(anonymous(url)).expect(403);
  });

  it('can be confirmed by an owner whose own organization is being deleted', async () => {
    const provider = await FakeProvider.start();
    const { tenantSlug: tenant } = await provider.connectedOwner();
    const leaving = await newOwner(deployment().api[0]);
    await deleteOrganization(leaving, leaving.tenantSlug).expect(200);
    const { text } = await leaving.post('/sign-in/organization').type('form').send({ tenant }).expect(200);
    expect(addressIn(text)).toContain(`tenant=${tenant}`);
  });

  it('opens the page of a person who is signed in to the organization already', async () => {
    const provider = await FakeProvider.start();
    const owner = await provider.connectedOwner();
    const answer = await owner
      .get(`/sign-in/organization?tenant=${owner.tenantSlug}&next=/agents`)
      .expect(303);
    expect(answer.headers.location).toBe('/agents');
  });
});

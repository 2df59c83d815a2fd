import { countStatuses } from '#testing';
import { deployment, startApi } from '../support/deployments';
import { FakeProvider } from './fake-provider';
import { Browser } from './sso-support';

describe('a provider that does not work', () => {
  async function failing(path: string, handler: Parameters<FakeProvider['handlers']['set']>[1]) {
    const provider = await FakeProvider.start();
    const owner = await provider.connectedOwner();
    if (path !== '/token') provider.handlers.set(path, handler);
    const browser = new Browser();
    const started = await browser.confirm(`/api/auth/oidc/start?tenant=${owner.tenantSlug}`);
    if (path === '/.well-known/openid-configuration')
      return { provider, owner, browser, status: started.status };
    const back = await provider.leadBack(browser, owner.tenantSlug, { claims: { email: owner.email } });
    provider.handlers.set(path, handler);
    return { provider, owner, browser, status: (await browser.open(back)).status };
  }

  const FAILURES: [string, Parameters<FakeProvider['handlers']['set']>[1]][] = [
    ['an error', (res) => res.writeHead(500).end('secret details')],
    ['a closed connection', (res) => res.destroy()],
    ['a page', (res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>secret details</h1>')],
    ['broken JSON', (res) => res.writeHead(200, { 'Content-Type': 'application/json' }).end('{"secret')],
    ['a redirect', (res) => res.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()],
    [
      'an endless answer',
      (res) => {
        res.writeHead(200, { 'Content-Type': 'application/json' });
        const timer = setInterval(() => res.write(' '.repeat(65_536)), 1);
        res.on('close', () => clearInterval(timer));
      },
    ],
  ];

  it.each(FAILURES)('answers 503 if the configuration is %s', async (_, handler) => {
    const { status, provider, owner, browser } = await failing('/.well-known/openid-configuration', handler);
    expect(status).toBe(503);
    const { text } = await browser.confirm(`/api/auth/oidc/start?tenant=${owner.tenantSlug}`);
    expect(text).toContain('Your provider can’t be used now');
    expect(text).not.toContain('secret');
    // The failure is remembered for a moment, so a provider that is down is not asked by every visitor.
    expect(provider.requests.length).toBeLessThanOrEqual(2);
  });

  it.each(FAILURES)('answers 503 if the token is %s', async (_, handler) => {
    expect((await failing('/token', handler)).status).toBe(503);
  });

  it('answers 503 if nothing comes, within its time limit', async () => {
    const { status, owner } = await failing('/.well-known/openid-configuration', () => undefined);
    expect(status).toBe(503);
    // Everything else goes on.
    await owner.get('/api/me').expect(200);
  });

  it('answers 503 if the client secret is wrong', async () => {
    const refuse = { error: 'invalid_client' };
    const { status } = await failing('/token', (res) =>
      res.writeHead(401, { 'Content-Type': 'application/json' }).end(JSON.stringify(refuse)),
    );
    expect(status).toBe(503);
  });

  it('works again when the provider does', async () => {
    const { provider, owner } = await failing('/.well-known/openid-configuration', (res) => res.destroy());
    provider.handlers.clear();
    const { body } = await owner.post('/api/v1/admin/oidc/check').expect(200);
    expect(body.data).toEqual({ ok: true, problem: null });
    const browser = new Browser();
    const back = await provider.leadBack(browser, owner.tenantSlug, { claims: { email: owner.email } });
    expect((await browser.open(back)).status).toBe(303);
  });

  it('keeps a slow provider of one organization from delaying another', async () => {
    const slow = await FakeProvider.start();
    const owner = await slow.connectedOwner();
    slow.handlers.set('/.well-known/openid-configuration', () => undefined);
    const waiting = Array.from({ length: 40 }, () =>
      new Browser().confirm(`/api/auth/oidc/start?tenant=${owner.tenantSlug}`),
    );
    const quick = await FakeProvider.start();
    const other = await quick.connectedOwner();
    const browser = new Browser();
    const back = await quick.leadBack(browser, other.tenantSlug, { claims: { email: other.email } });
    expect((await browser.open(back)).status).toBe(303);
    expect(countStatuses(await Promise.all(waiting))).toEqual({ 503: 40 });
    expect(slow.requests.length).toBeLessThan(40);
  });

  it('is never asked at a private address unless the operator allows it', async () => {
    const provider = await FakeProvider.start();
    const owner = await provider.connectedOwner();
    const strict = await startApi(deployment(), { OIDC_ALLOW_PRIVATE: 'false' });
    const there = owner.at(strict.url).with({ Origin: strict.url });
    const before = provider.requests.length;
    const { status } = await new Browser(strict.url).confirm(
      `/api/auth/oidc/start?tenant=${owner.tenantSlug}`,
    );
    expect(status).toBe(503);
    for (const issuer of [
      provider.issuer,
      'https://127.0.0.1/',
      'https://169.254.169.254/',
      'https://10.0.0.1/x',
      'https://metadata.google.internal/',
      'https://localhost/',
      'https://[::1]/',
      'http://login.example.com/',
    ]) {
      const refused = await there
        .put('/api/v1/admin/oidc', { issuer, clientId: 'x', clientSecret: 'y' })
        .expect(400);
      expect(refused.body.error.details.fields).toEqual([
        { path: 'issuer', rule: 'providerUrl', message: expect.any(String) },
      ]);
    }
    const { body } = await there.post('/api/v1/admin/oidc/check').expect(200);
    expect(body.data.ok).toBe(false);
    expect(provider.requests.length).toBe(before);
  });
});

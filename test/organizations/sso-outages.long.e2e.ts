import { countStatuses } from '#testing';
import { type Handler, signInWhileFailing } from './failing-provider';
import { FakeProvider } from './fake-provider';
import { Browser } from './sso-support';

const CONFIGURATION = '/.well-known/openid-configuration';

describe('a provider that does not work', () => {
  const FAILURES: [string, Handler][] = [
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
    const { status, owner, browser } = await signInWhileFailing(CONFIGURATION, handler);
    expect(status).toBe(503);
    const { text } = await browser.confirm(`/api/auth/oidc/start?tenant=${owner.tenantSlug}`);
    expect(text).not.toContain('secret');
  });

  it.each(FAILURES)('answers 503 if the token is %s', async (_, handler) => {
    expect((await signInWhileFailing('/token', handler)).status).toBe(503);
  });

  it('answers 503 if nothing comes, within its time limit', async () => {
    const { status, owner } = await signInWhileFailing(CONFIGURATION, () => undefined);
    expect(status).toBe(503);
    // Everything else continues.
    await owner.get('/api/me').expect(200);
  });

  it('answers 503 if the client secret is wrong', async () => {
    const refuse = { error: 'invalid_client' };
    const { status } = await signInWhileFailing('/token', (res) =>
      res.writeHead(401, { 'Content-Type': 'application/json' }).end(JSON.stringify(refuse)),
    );
    expect(status).toBe(503);
  });

  it('works again when the provider does', async () => {
    const { provider, owner } = await signInWhileFailing(CONFIGURATION, (res) => res.destroy());
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
    slow.handlers.set(CONFIGURATION, () => undefined);
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
});

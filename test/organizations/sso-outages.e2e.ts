import { deployment } from '../support/deployments';
import { closedApi } from '../support/limited-apis';
import { type Handler, signInWhileFailing } from './failing-provider';
import { FakeProvider } from './fake-provider';
import { Browser } from './sso-support';

describe('a provider that does not work', () => {
  const fail: Handler = (res) => res.writeHead(500).end('secret details');

  it('answers 503 if the configuration is an error', async () => {
    const { status, provider, owner, browser } = await signInWhileFailing(
      '/.well-known/openid-configuration',
      fail,
    );
    expect(status).toBe(503);
    const { text } = await browser.confirm(`/api/auth/oidc/start?tenant=${owner.tenantSlug}`);
    expect(text).toContain('Your provider can’t be used now');
    expect(text).not.toContain('secret');
    // The failure is remembered for a moment, so a provider that is down is not asked by every visitor.
    expect(provider.requests.length).toBeLessThanOrEqual(2);
  });

  it('answers 503 if the token is an error', async () => {
    expect((await signInWhileFailing('/token', fail)).status).toBe(503);
  });

  it('is never asked at a private address unless the operator allows it', async () => {
    const provider = await FakeProvider.start();
    const owner = await provider.connectedOwner();
    const strict = await closedApi(deployment());
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

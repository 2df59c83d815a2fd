import { FakeProvider } from './fake-provider';
import { Browser } from './sso-support';

export type Handler = Parameters<FakeProvider['handlers']['set']>[1];

/** The answer that a sign-in gets at a provider whose path answers with `handler`. */
export async function signInWhileFailing(path: string, handler: Handler) {
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

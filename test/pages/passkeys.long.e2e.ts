import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { type Person, newMember, newOwner, sql } from '#testing';
import { deployment } from '../support/deployments';
import { describeInBrowser, fitsWidth, saveScreenshot } from './browser';
import { addPasskeyIn, authenticator, startAtLocalhost } from './passkeys-browser';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

describeInBrowser('passkeys on the sign-in page', (open) => {
  const { databaseUrl } = deployment();
  let url: string;

  beforeAll(async () => {
    url = await startAtLocalhost();
  });

  async function signIn(page: Page, { email, password }: Person): Promise<void> {
    await page.goto(`${url}/sign-in?next=%2Fsettings%2Faccount`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${url}/settings/account`);
  }

  /** Forgets the session. The authenticator keeps its passkeys. */
  const signOut = (page: Page) => page.context().clearCookies();
  const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();
  const withPasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

  async function findings(page: Page): Promise<unknown[]> {
    await page.evaluate(AXE);
    return page.evaluate('axe.run(document).then(({ violations }) => violations)');
  }

  it.each([
    ['wide-light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' as const }],
    ['narrow-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
  ])('sign a person in until they are removed: %s', async (view, options) => {
    const owner = await newOwner(url);
    const page = await open(options);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await authenticator(page);
    await signIn(page, owner);
    await addPasskeyIn(page, owner, 'Work laptop');

    await signOut(page);
    await page.goto(`${url}/sign-in?next=%2Fsettings%2Faccount`);
    await withPasskey(page).waitFor();
    await saveScreenshot(page, `passkeys-sign-in-${view}`);
    expect(await findings(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    // By keyboard.
    await withPasskey(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/settings/account`);
    await page.getByRole('listitem').filter({ hasText: 'last used' }).waitFor();
    const [passkey] = (await owner.get('/api/auth/passkeys').expect(200)).body.data as { id: string }[];
    await owner.delete(`/api/auth/passkeys/${passkey!.id}`).expect(200);
    await signOut(page);
    await page.goto(`${url}/sign-in`);
    await withPasskey(page).click();
    await alert(page, "This passkey can't sign you in here.");
    await saveScreenshot(page, `passkeys-refused-${view}`);
    expect(errors).toEqual([]);
  });

  it('are not used by a person whom the authenticator does not verify', async () => {
    const owner = await newOwner(url);
    const page = await open();
    const { cdp, id } = await authenticator(page);
    await signIn(page, owner);
    await addPasskeyIn(page, owner, 'Work laptop');
    await signOut(page);
    await page.goto(`${url}/sign-in`);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
    await withPasskey(page).click();
    await alert(page, 'No passkey was used');
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
    await withPasskey(page).click();
    await page.waitForURL(`${url}/`);
  });

  it('lead to single sign-on where it is required', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const page = await open();
    await authenticator(page);
    await signIn(page, member);
    await addPasskeyIn(page, member, 'Work laptop');
    await signOut(page);
    await sql(databaseUrl, 'UPDATE tenants SET require_sso = true WHERE id = $1', [owner.tenantId]);
    await page.goto(`${url}/sign-in`);
    await withPasskey(page).click();
    await page.waitForURL(`${url}/sign-in/organization?tenant=${owner.tenantSlug}*`);
  });

  it('are explained without JavaScript', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(`${url}/sign-in`);
    expect(await page.getByRole('main').textContent()).toContain(
      'Signing in with a passkey requires JavaScript.',
    );
    expect(await withPasskey(page).isVisible()).toBe(false);
    await saveScreenshot(page, 'passkeys-without-script');
  });

  it('say that they work at the address of the service only', async () => {
    const page = await open();
    await authenticator(page);
    const elsewhere = url.replace('localhost', '127.0.0.1');
    await page.goto(`${elsewhere}/sign-in`);
    await withPasskey(page).click();
    await alert(page, `Passkeys don’t work at this address. Open ${url} instead.`);
  });
});

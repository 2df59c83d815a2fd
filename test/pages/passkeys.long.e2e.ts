import { readFileSync } from 'node:fs';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { type Person, anonymous, newMember, newOwner, sql } from '#testing';
import { addPasskey } from '../accounts/passkeys-support';
import { deployment, startApi } from '../support/deployments';
import { describeInBrowser, fitsWidth, saveScreenshot } from './browser';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

describeInBrowser('passkeys in a browser', (open) => {
  const shared = deployment();
  let url: string;

  beforeAll(async () => {
    // Browsers refuse passkeys at the addresses of the other tests, which have an IP address instead of a name.
    const port = String(await freePort());
    url = `http://localhost:${port}`;
    await startApi(shared, { PORT: port, BASE_URL: url });
  });

  /** Gives the browser of a page an authenticator that verifies whoever touches it. */
  async function authenticator(page: Page, options: object = {}): Promise<{ cdp: CDPSession; id: string }> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        ...options,
      },
    });
    return { cdp, id };
  }

  async function signIn(page: Page, { email, password }: Person): Promise<void> {
    await page.goto(`${url}/sign-in`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/settings/account`);
  }

  async function add(page: Page, { password }: Person, name: string): Promise<void> {
    await page.getByLabel('Name of the passkey').fill(name);
    await page.getByLabel('Your password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
  }

  const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();
  const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
  const withPasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

  async function findings(page: Page): Promise<unknown[]> {
    await page.evaluate(AXE);
    return page.evaluate('axe.run(document).then(({ violations }) => violations)');
  }

  function passkeys(page: Page): Locator {
    return page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) });
  }

  it.each([
    ['wide-light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' as const }],
    ['narrow-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
  ])('are added, renamed, used to sign in, and removed: %s', async (view, options) => {
    const owner = await newOwner(url);
    const page = await open(options);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await authenticator(page);
    await signIn(page, owner);
    await saveScreenshot(page, `passkeys-none-${view}`);
    await add(page, { ...owner, password: 'a wrong password' } as Person, 'Work laptop');
    await alert(page, 'The password is wrong.');
    await saveScreenshot(page, `passkeys-wrong-${view}`);
    await add(page, owner, ' ');
    await alert(page, 'Enter a name');
    await add(page, owner, 'Work laptop');
    await status(page, 'The passkey was added.');
    await add(page, owner, 'Work laptop again');
    await alert(page, 'This device already has a passkey for your account.');
    await page.getByText('Rename', { exact: false }).first().click();
    await page.getByLabel('New name').fill('Old laptop');
    await saveScreenshot(page, `passkeys-rename-${view}`);
    expect(await findings(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    await page.getByRole('button', { name: 'Save name' }).click();
    await status(page, 'The passkey was renamed.');
    expect(await passkeys(page).locator('.list .name').textContent()).toBe('Old laptop');
    await saveScreenshot(page, `passkeys-one-${view}`);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(`${url}/sign-in?next=%2Fsettings%2Faccount`);
    await withPasskey(page).waitFor();
    await saveScreenshot(page, `passkeys-sign-in-${view}`);
    expect(await findings(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    // By keyboard.
    await withPasskey(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/settings/account`);
    expect(await passkeys(page).locator('.list').textContent()).toContain('last used');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await status(page, 'The passkey was removed.');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(`${url}/sign-in`);
    await withPasskey(page).click();
    await alert(page, 'This passkey can’t sign you in here.');
    await saveScreenshot(page, `passkeys-refused-${view}`);
    expect(errors).toEqual([]);
  });

  it('are not used by a person whom the authenticator does not verify', async () => {
    const owner = await newOwner(url);
    const page = await open();
    const { cdp, id } = await authenticator(page);
    await signIn(page, owner);
    await add(page, owner, 'Work laptop');
    await status(page, 'The passkey was added.');
    await page.getByRole('button', { name: 'Sign out' }).click();
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
    await add(page, member, 'Work laptop');
    await status(page, 'The passkey was added.');
    await page.context().clearCookies();
    await sql(shared.databaseUrl, 'UPDATE tenants SET require_sso = true WHERE id = $1', [owner.tenantId]);
    await page.goto(`${url}/sign-in`);
    await withPasskey(page).click();
    await page.waitForURL(`${url}/sign-in/organization?tenant=${owner.tenantSlug}*`);
  });

  it('are explained, and removed, without JavaScript', async () => {
    const owner = await newOwner(url);
    const page = await open();
    await authenticator(page);
    await signIn(page, owner);
    await add(page, owner, 'Work laptop');
    await status(page, 'The passkey was added.');
    const plain = await open({ javaScriptEnabled: false });
    await plain.goto(`${url}/sign-in`);
    expect(await plain.getByRole('main').textContent()).toContain(
      'Signing in with a passkey requires JavaScript.',
    );
    expect(await withPasskey(plain).isVisible()).toBe(false);
    await signIn(plain, owner);
    expect(await plain.getByRole('main').textContent()).toContain('Adding a passkey requires JavaScript.');
    expect(await plain.getByRole('button', { name: 'Add a passkey' }).isVisible()).toBe(false);
    await saveScreenshot(plain, 'passkeys-without-script');
    await plain.getByRole('button', { name: 'Remove' }).click();
    expect(await plain.getByRole('main').textContent()).toContain('Remove this passkey?');
    await plain.getByRole('button', { name: 'Remove' }).click();
    expect(await plain.getByRole('status').textContent()).toContain('The passkey was removed.');
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

describe('the forms of passkeys', () => {
  const [url] = deployment().api;
  const PATH = '/settings/account/passkeys';

  it('change only the own passkeys of a person', async () => {
    const owner = await newOwner(url);
    const { id } = await addPasskey(owner, 'Laptop');
    const member = await newMember(owner);
    const rename = member.post(`${PATH}/${id}/rename`).type('form');
    const refused = await rename.send({ name: 'Mine' }).expect(404);
    expect(refused.text).not.toContain('Laptop');
    for (const confirm of [undefined, 'yes'])
      await member.post(`${PATH}/${id}/remove`).type('form').send({ confirm }).expect(303);
    await owner
      .post(`${PATH}/${id}/remove`)
      .type('form')
      .send({})
      .expect(200, /Remove this passkey/);
    const { body } = await owner.get('/api/auth/passkeys').expect(200);
    expect(body.data).toMatchObject([{ id, name: 'Laptop' }]);
    const empty = await owner.post(`${PATH}/${id}/rename`).type('form').send({ name: ' ' }).expect(400);
    expect(empty.text).toContain('Enter a name of 1 to 100 characters for the passkey.');
  });

  it('are sent only from the own pages of the service, by a person who is signed in', async () => {
    const owner = await newOwner(url);
    const { id } = await addPasskey(owner);
    for (const act of ['rename', 'remove']) {
      const evil = owner.with({ Origin: 'https://evil.example' });
      await evil.post(`${PATH}/${id}/${act}`).type('form').send({ name: 'Mine' }).expect(403);
      const nobody = anonymous(url).with({ Origin: url });
      const answer = await nobody.post(`${PATH}/${id}/${act}`).type('form').send({ name: 'x' }).expect(303);
      expect(answer.headers.location).toBe('/sign-in?next=%2Fsettings%2Faccount');
    }
  });
});

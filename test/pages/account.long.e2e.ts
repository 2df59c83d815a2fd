import type { Page } from 'playwright-core';
import { anonymous, newOwner, uniqueName } from '#testing';
import { mailTo } from '../accounts/mails';
import { deployment } from '../support/deployments';
import { describeInBrowser, fitsWidth, saveScreenshot } from './browser';

const NEW = 'another long and private sentence';

describeInBrowser('the pages of an account in a browser', (open) => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  const narrow = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const };
  const wide = { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false };

  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
  // Another process of the deployment may have sent the mail, with its own address.
  const linkIn = (text: string) => url + /:\/\/[^/]+(\/[a-z-]+\/[\w-]{86})/.exec(text)![1];

  async function signIn(page: Page, email: string, password: string): Promise<void> {
    await page.goto(`${url}/sign-in`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  it('let a person who forgot their password choose a new one, without JavaScript', async () => {
    const owner = await newOwner(url);
    const page = await open(wide);
    await page.goto(`${url}/sign-in`);
    await saveScreenshot(page, 'account-sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail address').fill(owner.email);
    await saveScreenshot(page, 'account-reset-request');
    await page.getByRole('button', { name: 'Send link' }).click();
    expect(await heading(page)).toBe('Check your mail');
    expect(await page.getByRole('main').textContent()).toContain(
      'This service has no mail server; the message is in its outbox folder.',
    );
    await saveScreenshot(page, 'account-reset-requested');
    const link = linkIn((await mailTo(databaseUrl, owner.email, 'reset_password')).text);
    await page.goto(link);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(owner.email);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(await page.locator('.wrong').textContent()).toMatch(/12 to 256 characters/);
    await saveScreenshot(page, 'account-reset-wrong');
    await page.getByLabel('New password').fill(NEW);
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(await heading(page)).toBe('Your password was changed');
    await signIn(page, owner.email, NEW);
    expect(page.url()).toBe(`${url}/`);
    await page.goto(link);
    expect(await heading(page)).toBe('This link is not valid');
    await saveScreenshot(page, 'account-link-not-valid');
  });

  it('let a person verify their address with the button only, and change their password and address', async () => {
    const owner = await newOwner(url);
    const page = await open(wide);
    await signIn(page, owner.email, owner.password);
    await page.goto(`${url}/settings/account`);
    expect(await page.getByRole('main').textContent()).toContain('It is not verified.');
    await saveScreenshot(page, 'account-settings');
    await page.getByRole('button', { name: 'Mail a link to verify it' }).click();
    expect(await page.getByRole('status').textContent()).toContain('outbox folder');
    const link = linkIn((await mailTo(databaseUrl, owner.email, 'verify_email')).text);
    await anonymous(url).get(new URL(link).pathname).expect(200);
    await page.goto(link);
    await saveScreenshot(page, 'account-confirm');
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect(await heading(page)).toBe('Your e-mail address is confirmed');
    await page.goto(`${url}/settings/account`);
    expect(await page.getByRole('main').textContent()).toContain('It is verified.');
    await page.getByLabel('Present password').fill('a wrong password');
    await page.getByLabel('New password').fill(NEW);
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(await page.locator('.wrong').textContent()).toMatch(/password is wrong/);
    await saveScreenshot(page, 'account-settings-wrong');
    await page.getByLabel('Present password').fill(owner.password);
    await page.getByLabel('New password').fill(NEW);
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(await page.getByRole('status').textContent()).toContain('Your password was changed.');
    const email = `${uniqueName('new')}@test.invalid`;
    await page.getByLabel('New e-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(NEW);
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    expect(await page.getByRole('status').allTextContents()).toEqual([
      expect.stringContaining('Open the link'),
      expect.stringContaining('It changes to'),
    ]);
    await page.goto(linkIn((await mailTo(databaseUrl, email, 'change_email')).text));
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect(await page.getByRole('main').textContent()).toContain(email);
  });

  it('fit a narrow window', async () => {
    const owner = await newOwner(url);
    const page = await open(narrow);
    for (const [path, name] of [
      ['/reset-password', 'reset'],
      ['/confirm-email/x', 'no-link'],
    ] as const) {
      await page.goto(url + path);
      expect(await fitsWidth(page)).toBe(true);
      await saveScreenshot(page, `account-narrow-${name}`);
    }
    await signIn(page, owner.email, owner.password);
    await page.goto(`${url}/settings/account`);
    expect(await fitsWidth(page)).toBe(true);
    await saveScreenshot(page, 'account-narrow-settings');
  });
});

describe('the pages of an account', () => {
  const [url] = deployment().api;

  it('are sent only from the own pages of the service', async () => {
    const { email, cookie } = await newOwner(url);
    const foreign = anonymous(url).with({ Origin: 'https://evil.example', Cookie: cookie });
    for (const path of ['password', 'email', 'verification'])
      await foreign.post(`/settings/account/${path}`).type('form').send({ email }).expect(403);
    await foreign.post('/reset-password').type('form').send({ email }).expect(403);
    await foreign.post('/confirm-email/x').type('form').send({}).expect(403);
  });

  it('lead to the sign-in page without a session', async () => {
    const answer = await anonymous(url).get('/settings/account').expect(303);
    expect(answer.headers.location).toBe('/sign-in?next=%2Fsettings%2Faccount');
  });
});

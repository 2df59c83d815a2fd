import type { Page } from 'playwright-core';
import { anonymous, newOwner } from '#testing';
import { mailTo } from '../accounts/mails';
import { deployment } from '../support/deployments';
import { describeInBrowser, fitsWidth, saveScreenshot } from './browser';

const NEW = 'another long and private sentence';

describeInBrowser('the pages that mails lead to, in a browser', (open) => {
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

  it('fit a narrow window', async () => {
    const page = await open(narrow);
    for (const [path, name] of [
      ['/reset-password', 'reset'],
      ['/confirm-email/x', 'no-link'],
    ] as const) {
      await page.goto(url + path);
      expect(await fitsWidth(page)).toBe(true);
      await saveScreenshot(page, `account-narrow-${name}`);
    }
  });
});

describe('the pages that mails lead to', () => {
  const [url] = deployment().api;

  it('are sent only from the own pages of the service', async () => {
    const { email, cookie } = await newOwner(url);
    const foreign = anonymous(url).with({ Origin: 'https://evil.example', Cookie: cookie });
    await foreign.post('/reset-password').type('form').send({ email }).expect(403);
    await foreign.post('/confirm-email/x').type('form').send({}).expect(403);
  });
});

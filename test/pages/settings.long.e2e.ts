import type { Page } from 'playwright-core';
import { type Person, anonymous, connectAgent, newMember, newOwner, sql } from '#testing';
import { PASSWORD } from '../accounts/accounts-support';
import { deployment } from '../support/deployments';
import { describeInBrowser, fitsWidth, saveScreenshot } from './browser';

const {
  api: [url],
  databaseUrl,
} = deployment();

/** The name of the browser's session cookie and its value, for a person who is signed in. */
async function signIn(page: Page, person: Person, cookie = person.cookie): Promise<void> {
  const [name, value] = cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name: name!, value: value!, url }]);
}

const VIEWS = [
  { name: 'wide-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' as const },
  { name: 'narrow-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
];

describeInBrowser('the settings pages in a browser', (open) => {
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

  it('explain a refusal on the page: the last owner cannot leave', async () => {
    const owner = await newOwner(url);
    const page = await open();
    await signIn(page, owner);
    await page.goto(`${url}/settings/data`);
    await page.getByLabel('Your password').fill('not the password');
    await button(page, 'Delete your account');
    expect(await page.getByRole('alert').textContent()).toMatch(/password is wrong/);
    expect(await page.getByLabel('Your password').inputValue()).toBe('');
    await page.getByLabel('Your password').fill(PASSWORD);
    await button(page, 'Delete your account');
    expect(await page.getByRole('alert').textContent()).toMatch(/Make someone else an owner/);
    const heir = await newMember(owner);
    await owner.patch(`/api/members/${heir.userId}`, { role: 'owner' }).expect(200);
    await page.goto(`${url}/settings/data`);
    await page.getByLabel('Your password').fill(PASSWORD);
    await button(page, 'Delete your account');
    expect(page.url()).toBe(`${url}/`);
    expect(await page.getByRole('link', { name: 'Sign in' }).isVisible()).toBe(true);
    await owner.get('/api/me').expect(401);
  });

  it.each(VIEWS)('fit their window with long and right-to-left names: $name', async ({ name, ...view }) => {
    const owner = await newOwner(url);
    await owner.patch('/api/organization', { name: 'Größte'.padEnd(100, 'ß') }).expect(200);
    await sql(databaseUrl, 'UPDATE users SET display_name = $1 WHERE id = $2', [
      `عبد الرحمن ${'س'.repeat(80)}`,
      owner.userId,
    ]);
    await newMember(owner, 'admin');
    await connectAgent(owner);
    const page = await open(view);
    await signIn(page, owner);
    for (const path of ['/settings/data']) {
      await page.goto(url + path);
      expect([path, await fitsWidth(page)]).toEqual([path, true]);
      await saveScreenshot(page, `settings-${name}-${path.replaceAll('/', '-')}`);
    }
    if (view.viewport.width < 500) {
      await page.locator('summary').click();
      await saveScreenshot(page, `settings-${name}-menu`);
    }
  });
});

describe('the settings pages', () => {
  const page = anonymous(url).with({ Origin: url });
  const PATHS = ['/settings/data'];

  it.each(PATHS)('send a visitor to the sign-in page, which leads back: %s', async (path) => {
    const { headers } = await page.get(path).expect(303);
    expect(headers.location).toBe(`/sign-in?${new URLSearchParams({ next: path }).toString()}`);
  });

  it('refuse forms from other sites', async () => {
    const owner = await newOwner(url);
    const foreign = owner.with({ Origin: 'https://evil.test' });
    await foreign.post('/settings/data/delete').type('form').send({ currentPassword: PASSWORD }).expect(403);
    await owner.get('/api/me').expect(200);
  });

  it('escape what people entered', async () => {
    const owner = await newOwner(url);
    await owner.patch('/api/organization', { name: '<script>alert(1)</script>' }).expect(200);
    for (const path of PATHS) expect((await owner.get(path).expect(200)).text).not.toContain('<script>');
  });
});

import type { Page } from 'playwright-core';
import { type Person, anonymous, connectAgent, newMember, newOwner, sql, uniqueName } from '#testing';
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
  it('can be used with the keyboard alone: skip link, menu and a form', async () => {
    const owner = await newOwner(url);
    const page = await open({ viewport: { width: 390, height: 844 } });
    await signIn(page, owner);
    await page.goto(`${url}/settings/organization`);
    const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('content');
    const tabTo = async (text: string) => {
      for (let i = 0; i < 60 && (await focused()) !== text; i++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(text);
      const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
      expect(outline).not.toBe('none');
    };
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type(uniqueName('Renamed'));
    await tabTo('Rename');
    await page.keyboard.press('Enter');
    await page.getByText('The organization has been renamed.').waitFor();
    await page.locator('summary').focus();
    await page.keyboard.press('Enter');
    const current = page.getByRole('link', { name: 'General', exact: true });
    expect(await current.getAttribute('aria-current')).toBe('page');
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
    for (const path of ['/', '/settings/organization']) {
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
  const PATHS = ['/settings/organization'];

  it.each(PATHS)('send a visitor to the sign-in page, which leads back: %s', async (path) => {
    const { headers } = await page.get(path).expect(303);
    expect(headers.location).toBe(`/sign-in?${new URLSearchParams({ next: path }).toString()}`);
  });

  it('refuse members what the API refuses them', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await member.post('/settings/organization').type('form').send({ name: 'Mine' }).expect(403);
    await member.post('/settings/organization/delete').type('form').send({ slug: 'mine' }).expect(403);
    await member.post('/settings/organization/restore').expect(403);
  });

  it('refuse forms from other sites', async () => {
    const owner = await newOwner(url);
    const foreign = owner.with({ Origin: 'https://evil.test' });
    await foreign.post('/settings/organization').type('form').send({ name: 'Theirs' }).expect(403);
    const { body } = await owner.get('/api/organization').expect(200);
    expect(body.data.name).not.toBe('Theirs');
  });

  it('escape what people entered', async () => {
    const owner = await newOwner(url);
    await owner.patch('/api/organization', { name: '<script>alert(1)</script>' }).expect(200);
    for (const path of PATHS) expect((await owner.get(path).expect(200)).text).not.toContain('<script>');
  });
});

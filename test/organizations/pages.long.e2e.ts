import type { Page } from 'playwright-core';
import { type Person, newMember, newOwner, sql } from '#testing';
import { describeInBrowser, fitsWidth, saveScreenshot } from '../pages/browser';
import { deployment } from '../support/deployments';
import { NO_POLICIES, setPolicies } from './organizations-support';

const { api, databaseUrl } = deployment();
const [url] = api;
const POLICIES = '/settings/policies';
const LOG = '/settings/audit-log';

const VIEWS = [
  { name: 'wide-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' as const },
  { name: 'wide-dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' as const },
  { name: 'narrow-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' as const },
  { name: 'narrow-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
];

async function signIn(page: Page, person: Person): Promise<void> {
  const [name, value] = person.cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name: name!, value: value!, url }]);
}

describeInBrowser('the pages of the policies and the audit log in a browser', (open) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name }).click();

  it('let an owner set policies without JavaScript, and explain a wrong domain', async () => {
    const owner = await newOwner(url);
    const page = await open({ javaScriptEnabled: false });
    await signIn(page, owner);
    await page.goto(`${url}/settings`);
    await page.getByRole('navigation').getByRole('link', { name: 'Policies' }).click();
    await page.getByLabel('Only e-mail addresses of this domain').fill('https://acme.example/');
    await page.getByLabel('Rooms need a purpose').check();
    await button(page, 'Save policies');
    expect(await page.locator('.wrong').textContent()).toMatch(/such as acme.example/);
    expect(await page.getByLabel('Rooms need a purpose').isChecked()).toBe(true);
    await page.getByLabel('Only e-mail addresses of this domain').fill('ACME.example');
    await button(page, 'Save policies');
    expect(await page.locator('.notice').textContent()).toBe('The policies have been saved.');
    const saved = { ...NO_POLICIES, restrictToDomain: 'acme.example', requirePurpose: true };
    await owner.get('/api/org-policies').expect(200, { data: saved });
    await page.getByLabel('Rooms need a purpose').uncheck();
    await page.getByLabel('Only e-mail addresses of this domain').fill('');
    await button(page, 'Save policies');
    await owner.get('/api/org-policies').expect(200, { data: NO_POLICIES });
  });

  it('let an owner filter the log, follow an actor, open the details and walk its pages', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    for (let n = 0; n < 30; n++)
      await setPolicies(n % 2 ? owner : admin, { restrictToDomain: `d${n}.example` });
    for (let n = 0; n < 25; n++)
      await owner.post('/api/tokens', { name: `T${n}`, scope: 'read' }).expect(201);
    const page = await open({ javaScriptEnabled: false });
    await signIn(page, owner);
    await page.goto(`${url}/settings`);
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    const entries = () => page.locator('main .list > li').count();
    expect(await entries()).toBe(50);
    await page.getByRole('link', { name: 'Next page' }).click();
    expect(await entries()).toBe(8);
    await page.goto(url + LOG);
    await page.getByLabel('Act').selectOption('policy.updated');
    await button(page, 'Filter');
    expect(await entries()).toBe(30);
    await page.getByRole('link', { name: 'Mel Member' }).first().click();
    expect(page.url()).toContain(admin.userId);
    await page.getByLabel('Act').selectOption('policy.updated');
    await button(page, 'Filter');
    expect(await entries()).toBe(15);
    await page.getByText('Details').first().click();
    expect(await page.locator('details[open]').textContent()).toContain('d28.example');
    const today = new Date().toISOString().slice(0, 10);
    for (const [from, to, count] of [
      [today, '', 15],
      ['', '2020-01-01', 0],
    ] as const) {
      await page.getByLabel('From').fill(from);
      await page.getByLabel('To').fill(to);
      await button(page, 'Filter');
      expect(await entries()).toBe(count);
    }
    await page.getByRole('link', { name: 'Show all entries' }).click();
    expect(await entries()).toBe(50);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV for spreadsheets' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^audit-log-[\d-]+\.csv$/);
  });

  it.each(VIEWS)('fit the window and can be read: $name', async ({ name, ...view }) => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await setPolicies(owner, { restrictToDomain: 'acme.example', requirePrePublishReview: true });
    const hostile = `Evil\u202e ${'long'.repeat(20)}`;
    await sql(databaseUrl, 'UPDATE users SET display_name = $2 WHERE id = $1', [member.userId, hostile]);
    await owner.patch(`/api/members/${member.userId}`, { role: 'admin' }).expect(200);
    const page = await open(view);
    await signIn(page, owner);
    for (const [path, title] of [
      [POLICIES, 'policies'],
      [LOG, 'audit-log'],
    ] as const) {
      await page.goto(url + path);
      if (title === 'audit-log') await page.locator('summary:text("Details")').nth(1).click();
      expect(await fitsWidth(page)).toBe(true);
      await saveScreenshot(page, `${title}-${name}`);
    }
    expect(await page.content()).not.toContain('\u202e');
  });
});

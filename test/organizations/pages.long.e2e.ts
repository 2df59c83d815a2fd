import type { Page } from 'playwright-core';
import { type Person, newOwner } from '#testing';
import { describeInBrowser, fitsWidth, saveScreenshot } from '../pages/browser';
import { deployment } from '../support/deployments';
import { NO_POLICIES, setPolicies } from './organizations-support';

const { api } = deployment();
const [url] = api;
const POLICIES = '/settings/policies';

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

describeInBrowser('the page of the policies in a browser', (open) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name }).click();

  it('lets an owner set policies without JavaScript, and explains a wrong domain', async () => {
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

  it.each(VIEWS)('fits the window and can be read: $name', async ({ name, ...view }) => {
    const owner = await newOwner(url);
    await setPolicies(owner, { restrictToDomain: 'acme.example', requirePrePublishReview: true });
    const page = await open(view);
    await signIn(page, owner);
    await page.goto(url + POLICIES);
    expect(await fitsWidth(page)).toBe(true);
    await saveScreenshot(page, `policies-${name}`);
  });
});

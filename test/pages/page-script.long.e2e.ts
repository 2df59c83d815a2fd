import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type Person, anonymous, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { describeInBrowser, saveScreenshot } from './browser';

const [url] = deployment().api;

describeInBrowser('the script of all pages', (open) => {
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
  });

  async function openAs(options: BrowserContextOptions): Promise<Page> {
    const page = await open(options);
    const [name, value] = owner.cookie.split(/=(.*)/s);
    await page.context().addCookies([{ name: name!, value: value!, url }]);
    return page;
  }

  /** A page that says when an agent asked to be connected. */
  async function request(): Promise<string> {
    const asked = { clientName: 'Scribe', requestedScopes: ['read:docs'], projectSlugs: ['*'] };
    const { body } = await anonymous(url).post('/api/agent-pairing/start', asked).expect(201);
    return `/device?code=${(body.data as { userCode: string }).userCode}`;
  }

  it.each(['Asia/Kolkata', 'America/New_York'])(
    'shows times in the zone of the reader, with their zone: %s',
    async (timezoneId) => {
      const page = await openAs({ timezoneId });
      await page.goto(url + (await request()));
      const times = await page
        .locator('main time')
        .evaluateAll((found) =>
          found.map((time) => [time.getAttribute('datetime')!, time.textContent, time.getAttribute('title')]),
        );
      expect(times.length).toBeGreaterThan(0);
      for (const [at, text, title] of times) {
        const hour = new Intl.DateTimeFormat('en-GB', {
          hour: '2-digit',
          minute: '2-digit',
          timeZone: timezoneId,
        });
        expect(text).toContain(hour.format(new Date(at!)));
        expect(text).not.toContain('UTC');
        expect(title).toContain('UTC');
      }
    },
  );

  it('is not needed: without it, times are in UTC and say so', async () => {
    const page = await openAs({ timezoneId: 'Asia/Kolkata', javaScriptEnabled: false });
    await page.goto(url + (await request()));
    const times = await page.locator('main time').allTextContents();
    expect(times.length).toBeGreaterThan(0);
    for (const text of times) expect(text).toMatch(/ UTC$/);
  });

  /** Opens a page with values to copy. Returns the first. */
  async function openValues(page: Page): Promise<Locator> {
    await page.goto(`${url}/settings/single-sign-on`);
    return page.locator('.copyable').first();
  }

  it.each(['light', 'dark'] as const)('offers to copy a value: %s', async (colorScheme) => {
    const page = await openAs({ colorScheme, permissions: ['clipboard-read', 'clipboard-write'] });
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const value = await openValues(page);
    await page.getByRole('button', { name: /^Copy/ }).first().click();
    await page.getByText('Copied', { exact: true }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(await value.textContent());
    expect(messages).toEqual([]);
    await saveScreenshot(page, `copy-${colorScheme}`);
  });

  it('copies without the permission to use the clipboard, as over plain http', async () => {
    const page = await openAs({});
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    const value = await openValues(page);
    await page.getByRole('button', { name: /^Copy/ }).first().click();
    await page.getByText(/^Copied$|It is selected/).waitFor();
    const selected = await page.evaluate<string>('getSelection().toString()');
    expect(selected).toBe(await value.textContent());
  });

  it('shows no button without JavaScript, and one click selects the value', async () => {
    const page = await openAs({ javaScriptEnabled: false });
    const value = await openValues(page);
    expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0);
    expect(await value.evaluate((code) => getComputedStyle(code).userSelect)).toBe('all');
  });
});

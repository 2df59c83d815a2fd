import type { Page } from 'playwright-core';
import { type Person, connectAgent, newOwner, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { describeInBrowser, fitsWidth, saveScreenshot } from './browser';

const [url] = deployment().api;

const VIEWS = [
  { name: 'wide-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' as const },
  { name: 'narrow-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
];

describeInBrowser('the buttons that end something', (open) => {
  /** The pages of an organization in which there is something of every kind to end, each with the number of its buttons. */
  async function organization(): Promise<{ owner: Person; pages: [string, number][] }> {
    const owner = await newOwner(url);
    for (const name of ['one', 'two'])
      await owner.post('/api/organization/domains', { domain: `${uniqueName(name)}.test` }).expect(201);
    await connectAgent(owner);
    return {
      owner,
      pages: [['/settings/domains', 2]],
    };
  }

  async function openAs(person: Person, options: object): Promise<Page> {
    const page = await open(options);
    const [name, value] = person.cookie.split(/=(.*)/s);
    await page.context().addCookies([{ name: name!, value: value!, url }]);
    return page;
  }

  it.each(VIEWS)('say what they end, and ask once, without JavaScript: $name', async ({ name, ...view }) => {
    const { owner, pages } = await organization();
    const page = await openAs(owner, { ...view, javaScriptEnabled: false });
    for (const [path, count] of pages) {
      await page.goto(url + path);
      const buttons = page.locator('button.alarm');
      const names = (await buttons.allTextContents()).map((text) => text.trim());
      expect([path, names.length]).toEqual([path, count]);
      // No two have one name, so each says whom or what it ends.
      expect(new Set(names).size).toBe(count);
      for (const [i, text] of names.entries()) {
        expect(text).toMatch(/\S+ \S+/);
        await buttons.nth(i).click();
        expect(await page.locator('form[data-confirm]').count()).toBe(1);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/\?$/);
        expect(await fitsWidth(page)).toBe(true);
        await saveScreenshot(page, `ending-${name}-${path.split('/').slice(1, 3).join('-')}-${i}`);
        await page.getByRole('link', { name: 'Cancel' }).click();
        expect(await buttons.count()).toBe(count);
      }
    }
  });
});

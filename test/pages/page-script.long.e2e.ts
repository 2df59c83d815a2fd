import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Person, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { describeInBrowser } from './browser';

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
  const PLACES: [string, string][] = [
    ['/settings/organization', 'Asia/Kolkata'],
    ['/settings/organization', 'America/New_York'],
  ];

  it.each(PLACES)(
    'shows the times of %s in the zone of the reader, with their zone',
    async (path, timezoneId) => {
      const page = await openAs({ timezoneId });
      await page.goto(url + path);
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
    await page.goto(`${url}/settings/organization`);
    const times = await page.locator('main time').allTextContents();
    expect(times.length).toBeGreaterThan(0);
    for (const text of times) expect(text).toMatch(/ UTC$/);
  });
});

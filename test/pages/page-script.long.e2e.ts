import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Person, anonymous, newOwner } from '#testing';
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

  it('sends a form once, however often its button is pressed before the answer', async () => {
    const page = await openAs({});
    await page.goto(url + (await request()));
    // This listener is called after the script's, and keeps the page.
    await page.evaluate(`var sent = 0; addEventListener('submit', (event) => {
      if (!event.defaultPrevented) sent++;
      event.preventDefault();
    })`);
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      return page.evaluate<number>('sent');
    };
    expect([await press('Approve'), await press('Approve'), await press('Deny')]).toEqual([1, 1, 1]);
    // A page that is shown again, by the button "Back", has its answer.
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))");
    expect(await press('Approve')).toBe(2);
    await page.reload();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { level: 1, name: 'Approved' }).waitFor();
  });

  it('is not needed: without it, times are in UTC and say so', async () => {
    const page = await openAs({ timezoneId: 'Asia/Kolkata', javaScriptEnabled: false });
    await page.goto(url + (await request()));
    const times = await page.locator('main time').allTextContents();
    expect(times.length).toBeGreaterThan(0);
    for (const text of times) expect(text).toMatch(/ UTC$/);
  });
});

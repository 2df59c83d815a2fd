import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Person, newOwner } from '#testing';
import { newRoom } from '../rooms/people-support';
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
  const PLACES: [string, string][] = [
    ['/settings/organization', 'Asia/Kolkata'],
    ['/rooms', 'Pacific/Auckland'],
  ];

  it.each(PLACES)(
    'shows the times of %s in the zone of the reader, with their zone',
    async (path, timezoneId) => {
      const room = await newRoom(owner);
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
      await owner.post(`${room.path}/close`).expect(200);
    },
  );

  it('is not needed: without it, times are in UTC and say so', async () => {
    const page = await openAs({ timezoneId: 'Asia/Kolkata', javaScriptEnabled: false });
    await page.goto(`${url}/settings/organization`);
    const times = await page.locator('main time').allTextContents();
    expect(times.length).toBeGreaterThan(0);
    for (const text of times) expect(text).toMatch(/ UTC$/);
  });

  it('treats the parts of a page that are refreshed, too', async () => {
    const room = await newRoom(owner);
    const page = await openAs({ timezoneId: 'Asia/Kolkata' });
    await page.goto(`${url}/rooms/${room.id}`);
    await owner.post(`${room.path}/messages`, { text: 'Said elsewhere' }).expect(201);
    await page.getByText('Said elsewhere').waitFor();
    expect(await page.locator('.messages time').textContent()).toMatch(/GMT\+5:30|IST/);
    await owner.post(`${room.path}/close`).expect(200);
  });

  /** Opens a room, and invites an observer by a link that the page shows once. */
  async function invite(page: Page): Promise<{ close: () => Promise<unknown> }> {
    const room = await newRoom(owner);
    await page.goto(`${url}/rooms/${room.id}`);
    await page.getByRole('button', { name: 'Invite an observer' }).click();
    await page.locator('.secret code').waitFor();
    return { close: () => owner.post(`${room.path}/close`).expect(200) };
  }

  it.each(['light', 'dark'] as const)('offers to copy a link that is shown once: %s', async (colorScheme) => {
    const page = await openAs({ colorScheme, permissions: ['clipboard-read', 'clipboard-write'] });
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const room = await invite(page);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(await page.locator('.secret code').textContent());
    expect(messages).toEqual([]);
    await saveScreenshot(page, `copy-${colorScheme}`);
    await room.close();
  });

  it('copies without the permission to use the clipboard, as over plain http', async () => {
    const page = await openAs({});
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    const room = await invite(page);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText(/^Copied$|It is selected/).waitFor();
    const selected = await page.evaluate<string>('getSelection().toString()');
    expect(selected).toBe(await page.locator('.secret code').textContent());
    await room.close();
  });

  it('shows no button without JavaScript, and one click selects the value', async () => {
    const page = await openAs({ javaScriptEnabled: false });
    const room = await invite(page);
    expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0);
    const value = page.locator('.secret code');
    expect(await value.evaluate((code) => getComputedStyle(code).userSelect)).toBe('all');
    await room.close();
  });
});

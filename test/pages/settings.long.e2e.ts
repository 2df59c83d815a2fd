import type { Page } from 'playwright-core';
import { type Person, anonymous, connectAgent, newMember, newOwner, sql, uniqueName } from '#testing';
import { PASSWORD, cookieOf } from '../accounts/accounts-support';
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
  const notice = (page: Page) => page.locator('.notice').textContent();

  it('let an owner invite a person, change their role, suspend and remove them, without JavaScript', async () => {
    const owner = await newOwner(url);
    const page = await open({ javaScriptEnabled: false });
    await signIn(page, owner);
    await page.goto(`${url}/settings`);
    await page.getByRole('navigation').getByRole('link', { name: 'Members' }).click();
    await page.getByRole('link', { name: 'Invite people' }).click();
    const email = `${uniqueName('grace')}@test.invalid`;
    await page.getByLabel('E-mail address').fill('grace at home');
    await button(page, 'Create invite');
    expect(await page.locator('.wrong').textContent()).toMatch(/such as ada@example.org/);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Role').selectOption('admin');
    await button(page, 'Create invite');
    const link = (await page.locator('.secret').textContent())!;
    expect(link).toMatch(/\/invite\/[\w-]{40,}$/);
    expect(page.url()).not.toContain(link.split('/').pop()!);
    await page.getByRole('link', { name: 'Back to the invites' }).click();
    expect(await page.getByRole('list').last().textContent()).toContain(email);
    expect(await page.content()).not.toContain(link.split('/').pop()!);

    const joined = await anonymous(url)
      .post('/api/members/invites/accept', {
        token: link.split('/').pop(),
        displayName: 'Grace Hopper',
        password: PASSWORD,
      })
      .expect(201);
    const grace = anonymous(url).with({ Cookie: cookieOf(joined) });

    await page.getByRole('link', { name: 'All members' }).click();
    await page.getByLabel('Name or e-mail address contains').fill('grace');
    await button(page, 'Search');
    await page.getByRole('link', { name: 'Grace Hopper' }).click();
    await page.getByLabel('New role').selectOption('member');
    await button(page, 'Change role');
    expect(await notice(page)).toBe('The role has been changed.');
    await grace.get('/api/members/invites').expect(403);
    await button(page, 'Suspend Grace Hopper');
    await grace.get('/api/me').expect(200);
    expect(await page.getByRole('main').textContent()).toContain(email);
    await button(page, 'Suspend Grace Hopper');
    expect(await notice(page)).toMatch(/has been suspended/);
    await grace.get('/api/me').expect(401);
    await button(page, 'Reactivate');
    expect(await notice(page)).toMatch(/active again/);
    await button(page, 'Remove Grace Hopper');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await button(page, 'Remove Grace Hopper');
    await button(page, 'Remove Grace Hopper');
    expect(page.url()).toBe(`${url}/settings/members`);
    expect(await page.getByRole('main').textContent()).not.toContain('Grace');
  });

  it('explain a refusal on the page: the last owner can neither step down nor leave', async () => {
    const owner = await newOwner(url);
    const page = await open();
    await signIn(page, owner);
    await page.goto(`${url}/settings/members/${owner.userId}`);
    await page.getByLabel('New role').selectOption('member');
    await button(page, 'Change role');
    expect(await page.getByRole('alert').textContent()).toMatch(/at least one active owner/);
    await page.goto(`${url}/settings/data`);
    await page.getByLabel('Your password').fill('not the password');
    await button(page, 'Delete your account');
    expect(await page.getByRole('alert').textContent()).toMatch(/password is wrong/);
    expect(await page.getByLabel('Your password').inputValue()).toBe('');
    await page.getByLabel('Your password').fill(PASSWORD);
    await button(page, 'Delete your account');
    expect(await page.getByRole('alert').textContent()).toMatch(/Make someone else an owner/);
    const heir = await newMember(owner);
    await page.goto(`${url}/settings/members/${heir.userId}`);
    await page.getByLabel('New role').selectOption('owner');
    await button(page, 'Change role');
    await page.goto(`${url}/settings/data`);
    await page.getByLabel('Your password').fill(PASSWORD);
    await button(page, 'Delete your account');
    expect(page.url()).toBe(`${url}/`);
    expect(await page.getByRole('link', { name: 'Sign in' }).isVisible()).toBe(true);
    await owner.get('/api/me').expect(401);
  });

  it('can be used with the keyboard alone: skip link, menu, a member and their role', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const page = await open({ viewport: { width: 390, height: 844 } });
    await signIn(page, owner);
    await page.goto(`${url}/settings/members`);
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
    await tabTo('Mel Member');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/settings/members/${member.userId}`);
    for (let i = 0; i < 60 && (await page.evaluate('document.activeElement.tagName')) !== 'SELECT'; i++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('a');
    await tabTo('Change role');
    await page.keyboard.press('Enter');
    await page.waitForURL(/done=role/);
    expect((await owner.get(`/api/members?search=${member.email}`)).body.data[0].role).toBe('admin');
    await page.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('link', { name: 'Members', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it.each(VIEWS)('fit their window with long and right-to-left names: $name', async ({ name, ...view }) => {
    const owner = await newOwner(url);
    await owner.patch('/api/organization', { name: 'Größte'.padEnd(100, 'ß') }).expect(200);
    const rtl = await newMember(owner);
    await sql(databaseUrl, 'UPDATE users SET display_name = $1 WHERE id = $2', [
      `عبد الرحمن ${'س'.repeat(80)}`,
      rtl.userId,
    ]);
    await newMember(owner, 'admin');
    await connectAgent(owner);
    const page = await open(view);
    await signIn(page, owner);
    for (const path of [
      '/',
      '/settings/members',
      `/settings/members/${rtl.userId}`,
      '/settings/members/invites',
      '/settings/organization',
      '/settings/data',
    ]) {
      await page.goto(url + path);
      expect([path, await fitsWidth(page)]).toEqual([path, true]);
      await saveScreenshot(page, `settings-${name}-${path.replace(rtl.userId, 'one').replaceAll('/', '-')}`);
    }
    if (view.viewport.width < 500) {
      await page.locator('summary').click();
      await saveScreenshot(page, `settings-${name}-menu`);
    }
  });
});

describe('the settings pages', () => {
  const page = anonymous(url).with({ Origin: url });
  const PATHS = [
    '/settings/members',
    '/settings/members/invites',
    '/settings/organization',
    '/settings/data',
  ];

  it.each(PATHS)('send a visitor to the sign-in page, which leads back: %s', async (path) => {
    const { headers } = await page.get(path).expect(303);
    expect(headers.location).toBe(`/sign-in?${new URLSearchParams({ next: path }).toString()}`);
  });

  it('refuse members what the API refuses them', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await member.get('/settings/members').expect(200);
    for (const path of ['/settings/members/invites', `/settings/members/${owner.userId}`])
      await member.get(path).expect(403);
    await member
      .post('/settings/members/invites')
      .type('form')
      .send({ email: 'a@b.test', role: 'admin' })
      .expect(403);
    await member
      .post(`/settings/members/${member.userId}/role`)
      .type('form')
      .send({ role: 'owner' })
      .expect(403);
    await member.post('/settings/organization').type('form').send({ name: 'Mine' }).expect(403);
    await member.post('/settings/organization/delete').type('form').send({ slug: 'mine' }).expect(403);
    await member.post('/settings/organization/restore').expect(403);
    const { text } = await member.get('/settings/members').expect(200);
    expect(text).not.toContain('/settings/members/invites');
  });

  it("answer for another organization's member as for nobody", async () => {
    const owner = await newOwner(url);
    const stranger = await newOwner(url);
    const status = async (id: string) =>
      (await owner.get(`/settings/members/${id}`).set('Accept', 'text/html')).status;
    expect(await status(stranger.userId)).toBe(404);
    expect(await status('nonsense')).toBe(404);
    await owner.post(`/settings/members/${stranger.userId}/suspend`).type('form').send({}).expect(404);
    await stranger.get('/api/me').expect(200);
  });

  it('refuse forms from other sites', async () => {
    const owner = await newOwner(url);
    const foreign = owner.with({ Origin: 'https://evil.test' });
    await foreign.post('/settings/data/delete').type('form').send({ currentPassword: PASSWORD }).expect(403);
    await owner.get('/api/me').expect(200);
  });

  it('list thousands of members in pages', async () => {
    const owner = await newOwner(url);
    for (let i = 0; i < 3; i++) await newMember(owner);
    const first = await owner.get('/settings/members?limit=2').expect(200);
    const next = /href="(\/settings\/members\?cursor=[^"]+)"/.exec(first.text)![1]!.replaceAll('&amp;', '&');
    const second = await owner.get(`${next}&limit=2`).expect(200);
    expect(second.text).toContain('First page');
    await owner.get('/settings/members?cursor=nonsense').expect(400);
  });

  it('escape what people entered', async () => {
    const owner = await newOwner(url);
    await owner.patch('/api/organization', { name: '<script>alert(1)</script>' }).expect(200);
    for (const path of PATHS) expect((await owner.get(path).expect(200)).text).not.toContain('<script>');
  });
});

import type { Page } from 'playwright-core';
import { anonymous, newOwner, uniqueName } from '#testing';
import { PASSWORD } from '../accounts/accounts-support';
import { deployment } from '../support/deployments';
import { describeInBrowser, fitsWidth, saveScreenshot } from './browser';

describeInBrowser('the account pages in a browser', (open) => {
  const [url] = deployment().api;
  const narrow = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const };

  async function fill(page: Page, fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  }
  const signUpFields = (fields: object = {}) => ({
    Organization: uniqueName('Org'),
    'Your name': 'Ada Lovelace',
    'E-mail address': `${uniqueName('ada')}@test.invalid`,
    Password: PASSWORD,
    ...fields,
  });

  it('let a person sign up, sign out and sign in without JavaScript', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(url);
    await saveScreenshot(page, 'welcome');
    await page.getByRole('link', { name: 'Create an organization' }).click();
    const form = signUpFields();
    await fill(page, form);
    await page.getByRole('button', { name: 'Create organization' }).click();
    expect(page.url()).toBe(`${url}/`);
    // The dashboard needs scripts. Without them, it says so, and a person can still sign out.
    await page.getByRole('button', { name: 'Sign out' }).click();
    // Only the mark that the account is known to this browser is left.
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toEqual(['svc_browser']);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fill(page, { 'E-mail address': form['E-mail address'], Password: PASSWORD });
    await page.getByLabel('Password').press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  });

  it('show the error next to its field, and keep what was entered except the password', async () => {
    const page = await open(narrow);
    await page.goto(`${url}/sign-up?next=%2Fagents`);
    await fill(page, signUpFields({ 'E-mail address': 'ada at home', Password: 'short' }));
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Create organization' }).click(),
    ]);
    expect(answer.status()).toBe(400);
    await page.waitForLoadState();
    for (const [label, message] of [
      ['E-mail address', /such as ada@example.org/],
      ['Password', /12 to 256 characters/],
    ] as const) {
      const input = page.getByLabel(label);
      expect(await input.getAttribute('aria-invalid')).toBe('true');
      const ids = (await input.getAttribute('aria-describedby'))!.split(' ');
      expect(await page.locator(`#${ids.at(-1)}`).textContent()).toMatch(message);
    }
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Lovelace');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('ada at home');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect(await fitsWidth(page)).toBe(true);
    await saveScreenshot(page, 'sign-up-wrong');
  });

  it('report that an address is taken, and that a password is wrong', async () => {
    const owner = await newOwner(url);
    const page = await open();
    await page.goto(`${url}/sign-up`);
    await fill(page, signUpFields({ 'E-mail address': owner.email }));
    await page.getByRole('button', { name: 'Create organization' }).click();
    expect(await page.locator('.wrong').textContent()).toMatch(/already/);
    await page.goto(`${url}/sign-in`);
    await fill(page, { 'E-mail address': owner.email, Password: 'not the password' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toMatch(/Wrong e-mail address or password/);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(owner.email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await saveScreenshot(page, 'sign-in-wrong');
  });

  it('redirect to the requested page, even after an error and a switch between the forms', async () => {
    const page = await open();
    await page.goto(`${url}/sign-in?next=%2Fapi%2Fme%3Fx%3D1`);
    await page.getByRole('link', { name: 'Create an organization' }).click();
    await fill(page, signUpFields({ Password: 'short' }));
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create organization' }).click();
    expect(page.url()).toBe(`${url}/api/me?x=1`);
    // The form redirects a person who is signed in.
    await page.goto(`${url}/sign-in?next=%2Fapi%2Fauth%2Fsessions`);
    expect(page.url()).toBe(`${url}/api/auth/sessions`);
  });

  it('let an invited person join, and use up the link only then', async () => {
    const owner = await newOwner(url);
    const email = `${uniqueName('grace')}@test.invalid`;
    const invite = await owner.post('/api/members/invites', { email, role: 'admin' }).expect(201);
    const { link } = invite.body.data as { link: string };
    const page = await open(narrow);
    for (let i = 0; i < 3; i++) await page.goto(link);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    expect(await fitsWidth(page)).toBe(true);
    await saveScreenshot(page, 'invite');
    await fill(page, { 'Your name': 'Grace Hopper', Password: 'short' });
    await page.getByRole('button', { name: 'Join' }).click();
    expect(await page.locator('.wrong').textContent()).toMatch(/12 to 256/);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Grace Hopper');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    expect(page.url()).toBe(`${url}/`);
    await page.goto(`${url}/settings`);
    expect(await page.locator('dl').textContent()).toContain('Your roleAdmin');
    const again = await page.goto(link);
    expect(again!.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/is not valid/);
    await saveScreenshot(page, 'invite-invalid');
  });

  it('show an unknown path as a page, load nothing from other sites and comply with their content security policy', async () => {
    const page = await open();
    const consoleMessages: string[] = [];
    const requested: string[] = [];
    page.on('console', (message) => consoleMessages.push(message.text()));
    page.on('request', (request) => requested.push(request.url()));
    for (const path of ['/', '/sign-up', '/sign-in', '/invite/none', '/nowhere']) {
      const answer = await page.goto(url + path);
      expect(answer!.headers()['content-type']).toBe('text/html; charset=utf-8');
    }
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found');
    expect(consoleMessages.filter((text) => !text.includes('404'))).toEqual([]);
    for (const address of requested)
      expect(address.startsWith(url) || address.startsWith('data:')).toBe(true);
  });
});

describe('the account pages', () => {
  const [url] = deployment().api;
  const page = anonymous(url).with({ Origin: url });
  const form = (path: string, fields: object) => page.post(path).type('form').send(fields);

  it.each([
    '//evil.test',
    '/\\evil.test',
    '/%09/evil.test',
    '/.//evil.test',
    'https://evil.test',
    'javascript:1',
  ])('never redirect to another site: %s', async (target) => {
    const { email, password } = await newOwner(url);
    const next = target.replace('%09', '\t');
    const answer = await form(`/sign-in?${new URLSearchParams({ next })}`, { email, password }).expect(303);
    expect(answer.headers.location).toBe('/');
    await form('/sign-in?next=%2Fa&next=%2F%2Fevil.test', { email, password })
      .expect(303)
      .expect('location', '/');
  });

  it('refuse a form from another site', async () => {
    const { email, password, cookie } = await newOwner(url);
    for (const headers of [{ Origin: 'https://evil.test' }, { Origin: 'null' }] as Record<string, string>[]) {
      const foreign = anonymous(url).with(headers);
      await foreign.post('/sign-in').type('form').send({ email, password }).expect(403);
      await foreign.with({ Cookie: cookie }).post('/sign-out').expect(403);
    }
    await anonymous(url).post('/sign-in').type('form').send({ email, password }).expect(403);
    await anonymous(url).with({ Cookie: cookie }).get('/api/me').expect(200);
  });

  it('return 401 for a wrong password and 409 for an address that is taken', async () => {
    const { email } = await newOwner(url);
    await form('/sign-in', { email, password: 'not the password' }).expect(401);
    const sent = { email, password: PASSWORD, displayName: 'Ada', tenantName: 'Org' };
    const taken = await form('/sign-up', sent).expect(409);
    expect(taken.text).not.toContain(PASSWORD);
  });

  it('cannot be cached or framed, and run no scripts but those of the service for passkeys', async () => {
    const { headers } = await page.get('/sign-in').expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    const withoutScripts = await page.get('/sign-up').expect(200);
    expect(withoutScripts.headers['content-security-policy']).toMatch(
      /script-src \S+\/assets\/page\.\w+\.js;/,
    );
  });

  it('escape what a person entered', async () => {
    const markup = '"><script>alert(1)</script>';
    const answer = await form('/sign-up', { email: markup, displayName: markup, tenantName: markup }).expect(
      400,
    );
    expect(answer.text).not.toContain('<script>');
  });
});

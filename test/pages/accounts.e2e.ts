import type { Page } from 'playwright-core';
import { anonymous, newOwner, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { describeInBrowser, fits, picture } from './browser';

const PASSWORD = 'correct horse battery staple';

// Whole programs start here, which takes its time on a busy machine.
describeInBrowser('pages of accounts', (open) => {
  const [url] = deployment().api;
  const narrow = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const };

  async function fill(page: Page, fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  }
  const newcomer = (fields: object = {}) => ({
    Organization: uniqueName('Org'),
    'Your name': 'Ada Lovelace',
    'E-mail address': `${uniqueName('ada')}@test.invalid`,
    Password: PASSWORD,
    ...fields,
  });

  it('let a person sign up, out and in again, without any script', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(url);
    await picture(page, 'welcome');
    await page.getByRole('link', { name: 'Create an organization' }).click();
    const form = newcomer();
    await fill(page, form);
    await page.getByRole('button', { name: 'Create organization' }).click();
    expect(page.url()).toBe(`${url}/`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(form.Organization);
    expect(await page.getByRole('link', { name: 'Connected agents' }).getAttribute('href')).toBe('/agents');
    expect(await page.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/api/docs');
    await picture(page, 'home');
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fill(page, { 'E-mail address': form['E-mail address'], Password: PASSWORD });
    await page.getByLabel('Password').press('Enter');
    expect(await page.locator('dl').textContent()).toContain(form['E-mail address']);
  });

  it('say beside the field what is wrong, and keep what was typed but the password', async () => {
    const page = await open(narrow);
    await page.goto(`${url}/sign-up?next=%2Fagents`);
    await fill(page, newcomer({ 'E-mail address': 'ada at home', Password: 'short' }));
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Create organization' }).click(),
    ]);
    expect(answer.status()).toBe(400);
    await page.waitForLoadState();
    for (const [label, problem] of [
      ['E-mail address', /such as ada@example.org/],
      ['Password', /12 to 256 characters/],
    ] as const) {
      const input = page.getByLabel(label);
      expect(await input.getAttribute('aria-invalid')).toBe('true');
      const ids = (await input.getAttribute('aria-describedby'))!.split(' ');
      expect(await page.locator(`#${ids.at(-1)}`).textContent()).toMatch(problem);
    }
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Lovelace');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('ada at home');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect(await fits(page)).toBe(true);
    await picture(page, 'sign-up-wrong');
  });

  it('say that an address is taken, and that a password is wrong', async () => {
    const owner = await newOwner(url);
    const page = await open();
    await page.goto(`${url}/sign-up`);
    await fill(page, newcomer({ 'E-mail address': owner.email }));
    await page.getByRole('button', { name: 'Create organization' }).click();
    expect(await page.locator('.wrong').textContent()).toMatch(/already/);
    await page.goto(`${url}/sign-in`);
    await fill(page, { 'E-mail address': owner.email, Password: 'not the password' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toMatch(/Wrong e-mail address or password/);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(owner.email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await picture(page, 'sign-in-wrong');
  });

  it('lead on to where a person was headed, across a wrong try and between the forms', async () => {
    const page = await open();
    await page.goto(`${url}/sign-in?next=%2Fapi%2Fme%3Fx%3D1`);
    await page.getByRole('link', { name: 'Create an organization' }).click();
    await fill(page, newcomer({ Password: 'short' }));
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create organization' }).click();
    expect(page.url()).toBe(`${url}/api/me?x=1`);
    // Whoever is signed in is sent on from the form at once.
    await page.goto(`${url}/sign-in?next=%2Fapi%2Fauth%2Fsessions`);
    expect(page.url()).toBe(`${url}/api/auth/sessions`);
  });

  it('bring an invited person in, and spend the link only then', async () => {
    const owner = await newOwner(url);
    const email = `${uniqueName('grace')}@test.invalid`;
    const invite = await owner.post('/api/members/invites', { email, role: 'admin' }).expect(201);
    const { link } = invite.body.data as { link: string };
    const page = await open(narrow);
    for (let i = 0; i < 3; i++) await page.goto(link);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    expect(await fits(page)).toBe(true);
    await picture(page, 'invite');
    await fill(page, { 'Your name': 'Grace Hopper', Password: 'short' });
    await page.getByRole('button', { name: 'Join' }).click();
    expect(await page.locator('.wrong').textContent()).toMatch(/12 to 256/);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Grace Hopper');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    expect(page.url()).toBe(`${url}/`);
    expect(await page.locator('dl').textContent()).toContain('Administrator');
    const again = await page.goto(link);
    expect(again!.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/is not valid/);
    await picture(page, 'invite-gone');
  });

  it('show a wrong address as a page, load no foreign thing and break no rule of their policy', async () => {
    const page = await open();
    const said: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('request', (request) => asked.push(request.url()));
    for (const path of ['/', '/sign-up', '/sign-in', '/invite/none', '/nowhere']) {
      const answer = await page.goto(url + path);
      expect(answer!.headers()['content-type']).toBe('text/html; charset=utf-8');
    }
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found');
    expect(said.filter((text) => !text.includes('404'))).toEqual([]);
    for (const address of asked) expect(address.startsWith(url) || address.startsWith('data:')).toBe(true);
  });
});

describe('pages of accounts', () => {
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
  ])('never lead to another place than this service: %s', async (text) => {
    const { email, password } = await newOwner(url);
    const next = text.replace('%09', '\t');
    const answer = await form(`/sign-in?${new URLSearchParams({ next })}`, { email, password }).expect(303);
    expect(answer.headers.location).toBe('/');
    await form('/sign-in?next=%2Fa&next=%2F%2Fevil.test', { email, password })
      .expect(303)
      .expect('location', '/');
  });

  it('take no form from another site', async () => {
    const { email, password, cookie } = await newOwner(url);
    for (const headers of [{ Origin: 'https://evil.test' }, { Origin: 'null' }] as Record<string, string>[]) {
      const foreign = anonymous(url).with(headers);
      await foreign.post('/sign-in').type('form').send({ email, password }).expect(403);
      await foreign.with({ Cookie: cookie }).post('/sign-out').expect(403);
    }
    await anonymous(url).post('/sign-in').type('form').send({ email, password }).expect(403);
    await anonymous(url).with({ Cookie: cookie }).get('/api/me').expect(200);
  });

  it('answer with the status that fits: 401, 409, 429', async () => {
    const { email } = await newOwner(url);
    await form('/sign-in', { email, password: 'not the password' }).expect(401);
    const sent = { email, password: PASSWORD, displayName: 'Ada', tenantName: 'Org' };
    const taken = await form('/sign-up', sent).expect(409);
    expect(taken.text).not.toContain(PASSWORD);
  });

  it('may not be kept, framed or run a script', async () => {
    const { headers } = await page.get('/sign-in').expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  it('show what a person typed as text and never as markup', async () => {
    const markup = '"><script>alert(1)</script>';
    const answer = await form('/sign-up', { email: markup, displayName: markup, tenantName: markup }).expect(
      400,
    );
    expect(answer.text).not.toContain('<script');
  });
});

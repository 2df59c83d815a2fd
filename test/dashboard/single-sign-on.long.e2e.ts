import type { Page } from 'playwright-core';
import { type Person, anonymous, bearer, newMember, newOwner } from '#testing';
import { commandLine } from '../accounts/command-line';
import { Browser, type Provider, connectedOwner, startProvider } from '../organizations/sso-support';
import { deployment } from '../support/deployments';
import {
  cutNetwork,
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  picture,
  requestsOf,
  url,
} from './browser';

const PATH = '/settings/single-sign-on';
const API = '/api/v1/admin/oidc';
const { databaseUrl, redisUrl } = deployment();

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const step = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Set-up' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) });
const progress = (page: Page, done: number) => page.getByText(`${done} of 5 steps are done.`).waitFor();
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: false }).waitFor();
const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const COPYING = { permissions: ['clipboard-read', 'clipboard-write'] };

describeStory('the settings of single sign-on', ({ openAs }) => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await startProvider();
  });

  it('say what is missing, are filled in by an owner, and check the provider when they are saved', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const { issuer, clientId, clientSecret } = await provider.register(owner);
    const page = await openAs(owner, '/drafts', COPYING);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(url + PATH);
    await progress(page, 0);
    expect([...new Set(requests.all())].sort()).toEqual([
      'GET /api/session',
      'GET /api/v1/admin/oidc',
      'GET /api/v1/admin/scim-token',
    ]);
    for (const name of [
      'A domain',
      'The connection is',
      'The provider answers',
      'A person',
      'The SCIM token',
    ])
      expect(await step(page, name).innerText()).toContain('Missing');
    await button(page, 'Copy the redirect address').click();
    await button(page, 'Copied').waitFor();
    expect(await clipboard(page)).toBe((await owner.get(API).expect(200)).body.data.redirectUri);
    await picture(page, 'sso-none');
    await expectAccessible(page);

    await page.getByLabel('Issuer').fill('login.acme.example');
    await button(page, 'Save the connection').click();
    await page.getByText('Enter the https address of a provider', { exact: false }).waitFor();
    await page.getByText('Enter the client ID that the provider issued.').waitFor();
    await page.getByText('Enter the client secret that the provider issued.', { exact: false }).waitFor();
    await page.getByLabel('Issuer').fill('https://login.acme.example/?query');
    await page.getByLabel('Client ID').fill(clientId);
    await page.getByLabel('Client secret').fill(clientSecret);
    await button(page, 'Save the connection').click();
    await page.getByLabel('Issuer').and(page.locator('[aria-invalid=true]')).waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel('Client ID').inputValue()).toBe(clientId);
    expect((await owner.get(API).expect(200)).body.data.connection).toBeNull();

    await page.getByLabel('Issuer').fill(issuer);
    await page.getByLabel('Create accounts').check();
    await page.keyboard.press('Control+Enter');
    await notice(page, 'The connection is saved.');
    await main(page).getByText('The provider answers, and can be used.').waitFor();
    await progress(page, 2);
    expect(await step(page, 'The provider answers').innerText()).toContain('Done');
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
    expect((await owner.get(API).expect(200)).body.data.connection).toMatchObject({
      issuer,
      clientId,
      createUsers: true,
      required: false,
    });

    const browser = new Browser(url);
    await browser.signIn(owner.tenantSlug, await provider.account({ email: member.email }));
    expect(await browser.userId()).toBe(member.userId);
    await page.reload();
    await step(page, 'A person').getByText('1 person has signed in with this connection.').waitFor();
    await step(page, 'The provider answers').getByText('Not checked').waitFor();
    expect(await page.content()).not.toContain(clientSecret);
    await main(page).focus();
    await page.keyboard.press('c');
    await progress(page, 3);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await picture(page, 'sso-connected');
    await expectAccessible(page);
    expectNoCspViolations(page);
  });

  it('say what is wrong with a provider that does not answer, and that the service cannot be reached', async () => {
    const stopping = await startProvider();
    const owner = await connectedOwner(stopping);
    await stopping.stop();
    const page = await openAs(owner, PATH);
    await button(page, 'Check the provider').click();
    await page.getByRole('alert').getByText('The provider does not accept connections.').waitFor();
    expect(await step(page, 'The provider answers').innerText()).toContain('Problem');
    await picture(page, 'sso-problem');
    await expectAccessible(page);
    const reconnect = await cutNetwork(page);
    await button(page, 'Check the provider').click();
    await page.getByRole('alert').getByText('The service cannot be reached.', { exact: false }).waitFor();
    await reconnect();
    await page.route(`**${API}`, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await page.unroute(`**${API}`);
    await button(page, 'Try again').click();
    await button(page, 'Check the provider').waitFor();
  });

  it('require single sign-on with its consequences in words, and are removed once that is confirmed', async () => {
    const owner = await connectedOwner(provider);
    const member = await newMember(owner);
    const page = await openAs(owner, PATH);
    await page.getByText('Members and admins can no longer use a password', { exact: false }).waitFor();
    await page.getByLabel('Require single sign-on').check();
    await page.getByText('Nobody has signed in with this connection yet.', { exact: false }).waitFor();
    await picture(page, 'sso-required');
    await expectAccessible(page);
    await member.get('/api/me').expect(200);
    await button(page, 'Save the connection').click();
    await notice(page, 'The connection is saved.');
    await member.get('/api/me').expect(401);
    expect((await owner.get(API).expect(200)).body.data.connection.required).toBe(true);

    await button(page, 'Remove single sign-on').click();
    await dialog(page).getByText(provider.issuer, { exact: false }).waitFor();
    await dialog(page).getByText('Those who have none need a new password.', { exact: false }).waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect((await owner.get(API).expect(200)).body.data.connection).not.toBeNull();
    await button(page, 'Remove single sign-on').click();
    await dialog(page).getByRole('button', { name: 'Remove single sign-on' }).click();
    await notice(page, 'Single sign-on is removed.');
    await progress(page, 0);
    expect(await page.getByLabel('Issuer').inputValue()).toBe('');
    expect(await page.getByLabel('Require single sign-on').isChecked()).toBe(false);
    expect((await owner.get(API).expect(200)).body.data.connection).toBeNull();
    const { email, password } = member;
    await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(200);
  });

  it('never put back what another owner changed since they were shown', async () => {
    const owner = await connectedOwner(provider);
    const page = await openAs(owner, PATH);
    await page.getByLabel('Require single sign-on').check();
    const { issuer, clientId } = (await owner.get(API).expect(200)).body.data.connection;
    await owner.put(API, { issuer, clientId, createUsers: true }).expect(200);
    // A page that gets the focus reads again what it shows.
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    await page.getByRole('checkbox', { name: 'Create accounts', checked: true }).waitFor();
    await button(page, 'Save the connection').click();
    await page.getByText('The connection has changed since you began', { exact: false }).waitFor();
    expect(await page.getByLabel('Create accounts').isChecked()).toBe(true);
    expect(await page.getByLabel('Require single sign-on').isChecked()).toBe(true);
    expect((await owner.get(API).expect(200)).body.data.connection.required).toBe(false);
    await button(page, 'Save the connection').click();
    await notice(page, 'The connection is saved.');
    expect((await owner.get(API).expect(200)).body.data.connection).toMatchObject({
      clientId,
      createUsers: true,
      required: true,
    });
  });

  it('show a SCIM token once, and replace and revoke it once that is confirmed', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, PATH, COPYING);
    await page.getByText('With the token, your directory creates', { exact: false }).waitFor();
    await button(page, 'Copy the base address').click();
    await button(page, 'Copied').waitFor();
    expect(await clipboard(page)).toMatch(/\/scim\/v2$/);
    const tokens = '**/api/v1/admin/scim-token';
    await page.route(tokens, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await button(page, 'Create the token').click();
    await page.getByText('The token is shown only now.', { exact: false }).waitFor();
    await page.unroute(tokens);
    await button(page, 'Copy the token').click();
    await button(page, 'Copied').first().waitFor();
    const token = await page.getByRole('status').locator('code').innerText();
    expect(await clipboard(page)).toBe(token);
    await step(page, 'The SCIM token').getByText('The directory has not been here with it yet.').waitFor();
    await button(page, 'Revoke the token').scrollIntoViewIfNeeded();
    await picture(page, 'scim-token');
    await expectAccessible(page);
    const directory = bearer(url, token);
    await directory.get('/scim/v2/Users').expect(200);

    await page.reload();
    await step(page, 'The SCIM token').getByText('The directory was last here', { exact: false }).waitFor();
    expect(await page.content()).not.toContain(token);
    await button(page, 'Replace the token').click();
    await dialog(page).getByText('The present token stops working at once.', { exact: false }).waitFor();
    await expectAccessible(page);
    await directory.get('/scim/v2/Users').expect(200);
    await dialog(page).getByRole('button', { name: 'Replace the token' }).click();
    await notice(page, 'The token is replaced.');
    const next = bearer(url, await page.getByRole('status').locator('code').innerText());
    await directory.get('/scim/v2/Users').expect(401);
    await next.get('/scim/v2/Users').expect(200);

    await button(page, 'Revoke the token').click();
    await dialog(page).getByText('People and groups stay as they are', { exact: false }).waitFor();
    await dialog(page).getByRole('button', { name: 'Revoke the token' }).click();
    await notice(page, 'The token is revoked.');
    await next.get('/scim/v2/Users').expect(401);
    await button(page, 'Create the token').waitFor();
    expect(await page.getByText('The token is shown only now.', { exact: false }).count()).toBe(0);
    expectNoCspViolations(page);
  });

  it('are read by an admin, who changes only the SCIM token', async () => {
    const owner = await connectedOwner(provider);
    const admin = await newMember(owner, 'admin');
    const page = await openAs(admin, PATH);
    await page.getByText('Only owners change the connection', { exact: false }).waitFor();
    await page.getByRole('region', { name: 'Connection' }).getByText(provider.issuer).waitFor();
    await button(page, 'Create the token').waitFor();
    for (const name of ['Save the connection', 'Check the provider', 'Remove single sign-on'])
      expect(await button(page, name).count()).toBe(0);
    await picture(page, 'sso-admin');
    await expectAccessible(page);
  });

  it('are not read for a member or with another plan, and the screen says what is needed', async () => {
    const small = await newOwner(url);
    const member: Person = await newMember(small);
    const { admin: operator } = commandLine({ databaseUrl, redisUrl });
    await operator('tenant', 'set', small.tenantSlug, '--plan', 'team');
    for (const [person, sentence] of [
      [member, 'Owners and admins of your organization see how its people sign in.'],
      [small, 'require the plan Enterprise'],
    ] as const) {
      const page = await openAs(person, '/drafts');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const requests = requestsOf(page);
      await page.goto(url + PATH);
      await page.getByText(sentence, { exact: false }).waitFor();
      expect(requests.all().filter((request) => request.includes('/admin/'))).toEqual([]);
      await expectAccessible(page);
    }
  });

  it('copy without the permission to use the clipboard, as over plain http', async () => {
    const page = await openAs(await newOwner(url), '/drafts');
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await page.goto(url + PATH);
    await button(page, 'Copy the sign-in link').click();
    await button(page, 'Copied').waitFor();
    await page.getByLabel('Issuer').focus();
    await page.keyboard.press('Control+v');
    expect(await page.getByLabel('Issuer').inputValue()).toContain('/api/auth/oidc/start?tenant=');
    await page.evaluate('document.execCommand = () => false');
    await button(page, 'Copy the sign-in link').click();
    await page.getByRole('region', { name: 'Notices' }).getByText('Not copied.').waitFor();
  });
});

import type { Page } from 'playwright-core';
import { type Person, anonymous, connectAgent, newMember, newOwner, newToken, sql } from '#testing';
import { newSession } from '../accounts/accounts-support';
import { addPasskey } from '../accounts/passkeys-support';
import { deployment } from '../support/deployments';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

const { databaseUrl } = deployment();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

describeStory('API tokens', ({ openAs }) => {
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
  });

  it('are created, shown once with a button that copies them, and revoked once that is confirmed', async () => {
    const page = await openAs(owner, '/settings/tokens', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByText('You have no tokens.').waitFor();
    await picture(page, 'tokens-none');
    await page.getByLabel('Name').fill('Nightly export');
    await page.getByLabel('Expires after').selectOption('7');
    await button(page, 'Create token').click();
    await page.getByText('The token is shown only now.', { exact: false }).waitFor();
    const token = await page.getByRole('status').locator('code').innerText();
    await button(page, 'Copy the token').click();
    await button(page, 'Copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(token);
    const script = anonymous(url).with({ Authorization: `Bearer ${token}` });
    await script.get('/api/me').expect(200);
    await rows(page).getByText('Expires soon:').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
    await picture(page, 'tokens');
    await expectAccessible(page);

    await page.reload();
    await rows(page).getByText('Nightly export').waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: /^Revoke: Nightly export/ }).click();
    await dialog(page)
      .getByText('Every script that uses the token stops working at once.', { exact: false })
      .waitFor();
    await expectAccessible(page);
    await script.get('/api/me').expect(200);
    await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click();
    await notices(page).getByText('“Nightly export” is revoked.', { exact: false }).waitFor();
    await page.getByText('You have no tokens.').waitFor();
    await script.get('/api/me').expect(401);
    expectNoCspViolations(page);
  });

  it('are listed with those of agents, in two requests, and say who holds them', async () => {
    const person = await newMember(owner);
    await newToken(person, 'write');
    const agent = await connectAgent(person, { clientName: 'Scribe', scopes: ['read:docs'] });
    const page = await openAs(person, '/projects');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}/settings/tokens`);
    await page.getByText('2 tokens').waitFor();
    expect(requests.all().filter((request) => request.includes('/api/tokens'))).toHaveLength(1);
    expect(requests.count()).toBeLessThanOrEqual(2);
    const held = rows(page).filter({ hasText: 'Held by the agent' });
    expect(await held.getByRole('link', { name: 'Scribe' }).getAttribute('href')).toBe(
      `/agents/${agent.actorId}`,
    );
    await held.getByText('May read:', { exact: false }).waitFor();
    expect(await page.getByLabel('It may').locator('option').allTextContents()).not.toContain('Administer');
    await picture(page, 'tokens-of-agents');
  });

  it('keep what was typed when they are refused, and say what is wrong', async () => {
    const person = await newMember(owner);
    const page = await openAs(person, '/settings/tokens');
    await page.getByLabel('Name').waitFor();
    await button(page, 'Create token').click();
    await page.getByText('Fill in this field.').waitFor();
    await page.getByLabel('Name').fill('Report \u0007');
    await page.getByLabel('It may').selectOption('write');
    await button(page, 'Create token').click();
    await page.getByLabel('Name').and(page.locator('[aria-invalid=true]')).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Report \u0007');
    expect(await page.getByLabel('It may').inputValue()).toBe('write');
    await expectAccessible(page);
    expect((await person.get('/api/tokens').expect(200)).body.data).toEqual([]);
  });

  it('show the characters of names that nobody sees', async () => {
    const person = await newMember(owner);
    const { id } = await newToken(person, 'read');
    await sql(databaseUrl, 'UPDATE api_tokens SET name = $1 WHERE id = $2', ['a\u202eb', id]);
    const page = await openAs(person, '/settings/tokens');
    await rows(page).getByText('aU+202Eb').waitFor();
  });
});

describeStory('sessions', ({ openAs }) => {
  const ended = (page: Page, text: string) => notices(page).getByText(text, { exact: false }).waitFor();

  it('are listed with their browsers, and one is ended once that is confirmed', async () => {
    const owner = await newOwner(url);
    const one = anonymous(url).with({ Cookie: await newSession(owner) });
    const page = await openAs(owner, '/projects');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}/settings/sessions`);
    await page.getByText('this browser').waitFor();
    expect(requests.all().filter((request) => request !== 'GET /api/session')).toEqual(
      expect.arrayContaining(['GET /api/auth/sessions', 'GET /api/auth/access']),
    );
    expect(requests.count()).toBeLessThanOrEqual(3);
    expect(
      await rows(page)
        .getByRole('button', { name: /^End the session/ })
        .count(),
    ).toBe(1);
    await picture(page, 'sessions');
    await expectAccessible(page);
    await rows(page)
      .getByRole('button', { name: /^End the session/ })
      .click();
    await dialog(page).getByText('That browser is signed out at once.').waitFor();
    await expectAccessible(page);
    await one.get('/api/me').expect(200);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await one.get('/api/me').expect(200);
    await rows(page)
      .getByRole('button', { name: /^End the session/ })
      .click();
    await dialog(page).getByRole('button', { name: 'End the session' }).click();
    await ended(page, 'The session has ended.');
    await rows(page)
      .getByRole('button', { name: /^End the session/ })
      .waitFor({ state: 'detached' });
    await one.get('/api/me').expect(401);
    expectNoCspViolations(page);
  });

  it('are all ended but this one, with what works without the password only if that is chosen', async () => {
    const owner = await newOwner(url);
    await addPasskey(owner);
    const token = await newToken(owner, 'read');
    const agent = await connectAgent(owner, { clientName: 'Scribe' });
    const page = await openAs(owner, '/settings/sessions');
    const everything = page.getByLabel('End my passkeys, tokens and agents, too');
    const access = page.getByRole('list', { name: 'Works without your password' });
    expect(await access.innerText()).toMatch(/Passkey[^]+Token[^]+Agent Scribe/);
    await picture(page, 'sessions-access');
    await expectAccessible(page);
    const another = async () => {
      const other = anonymous(url).with({ Cookie: await newSession(owner) });
      await page.reload();
      await everything.waitFor();
      return other;
    };
    const first = await another();
    await button(page, 'Sign out everywhere else').click();
    await dialog(page).getByText('1 other browser is signed out at once.').waitFor();
    await dialog(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
    await ended(page, 'Only this browser is signed in.');
    await first.get('/api/me').expect(401);
    for (const client of [token, agent]) await client.get('/api/me').expect(200);

    const second = await another();
    await everything.check();
    await button(page, 'Sign out everywhere else').click();
    await dialog(page)
      .getByText('All your passkeys, tokens and agents end, too.', { exact: false })
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
    await ended(page, 'Your other sessions, passkeys, tokens and agents have ended.');
    await access.waitFor({ state: 'detached' });
    expect(await everything.isChecked()).toBe(false);
    for (const client of [second, token, agent]) await client.get('/api/me').expect(401);
    await owner.get('/api/me').expect(200);
    expectNoCspViolations(page);
  });

  it('are shown and ended while the organization is being deleted', async () => {
    const owner = await newOwner(url);
    const other = anonymous(url).with({ Cookie: await newSession(owner) });
    const { slug } = (await owner.get('/api/organization').expect(200)).body.data as { slug: string };
    await owner.post('/api/organization/delete', { slug, currentPassword: owner.password }).expect(200);
    const again = anonymous(url).with({ Cookie: await newSession(owner) });
    await other.get('/api/me').expect(200);
    const page = await openAs(owner, '/settings/sessions');
    await button(page, 'Sign out everywhere else').waitFor();
    expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0);
    await button(page, 'Sign out everywhere else').click();
    await dialog(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
    await ended(page, 'Only this browser is signed in.');
    for (const client of [other, again]) await client.get('/api/me').expect(401);
    await picture(page, 'sessions-deletion');
  });
});

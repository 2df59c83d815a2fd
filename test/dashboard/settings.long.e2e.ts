import type { Page } from 'playwright-core';
import { type Person, anonymous, connectAgent, newMember, newOwner, newToken, sql } from '#testing';
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

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { newMember, newOwner, sql } from '#testing';
import { deployment } from '../support/deployments';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

const PATH = '/settings/data';
const { databaseUrl } = deployment();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const download = (page: Page) => page.getByRole('link', { name: 'Download your data' });
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Delete your account' }).click();
const problem = (page: Page, text: string) => dialog(page).getByText(text, { exact: false }).waitFor();

describeStory('the data of a person', ({ openAs, openBeside }) => {
  it('are downloaded as one file', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(url + PATH);
    await button(page, 'Delete your account').waitFor();
    expect([...new Set(requests.all())].sort()).toEqual(['GET /api/auth/account', 'GET /api/session']);
    await picture(page, 'data');
    await expectAccessible(page);
    const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
    expect(file.suggestedFilename()).toBe('my-data.ndjson');
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    const kinds = lines.map((line) => (JSON.parse(line) as { kind: string }).kind);
    expect([kinds[0], kinds.at(-1)]).toEqual(['profile', 'end']);
    expectNoCspViolations(page);
  });

  it('are deleted with the account, once the password confirms that, but not those of the last owner', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const beside = await openBeside(page, '/projects');
    await beside.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(url + PATH);
    await button(page, 'Delete your account').click();
    await confirm(page);
    await problem(page, 'Fill in this field.');
    await dialog(page).getByLabel('Your password').fill('not the password');
    await confirm(page);
    await problem(page, 'The password is wrong.');
    expect(await dialog(page).getByLabel('Your password').inputValue()).toBe('');
    await dialog(page).getByLabel('Your password').fill(owner.password);
    await confirm(page);
    await problem(page, 'Make someone else an owner first.');
    await picture(page, 'data-last-owner');
    await expectAccessible(page);

    const heir = await newMember(owner);
    await owner.patch(`/api/members/${heir.userId}`, { role: 'owner' }).expect(200);
    await confirm(page);
    await page.waitForURL(/\/(?:sign-in)?$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await owner.get('/api/me').expect(401);
    // The other tab leaves, too, and the browser keeps nothing of the person.
    await beside.waitForURL(/\/sign-in/);
    const kept = 'indexedDB.databases().then((all) => all.map(({ name }) => name))';
    expect((await page.evaluate<string[]>(kept)).filter((name) => name.includes(owner.userId))).toEqual([]);
  });

  it('are deleted without a password by a person who has none, if they signed in a short time ago', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await sql(databaseUrl, 'UPDATE users SET password_hash = NULL WHERE id = $1', [member.userId]);
    const old = `UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`;
    await sql(databaseUrl, old, [member.userId]);
    const page = await openAs(member, PATH);
    await button(page, 'Delete your account').click();
    await problem(page, 'You have no password, so you must have signed in within the last 10 minutes.');
    expect(await dialog(page).locator('[type=password]').count()).toBe(0);
    await confirm(page);
    await dialog(page).getByRole('alert').waitFor();
    await member.get('/api/me').expect(200);
    await sql(databaseUrl, 'UPDATE sessions SET created_at = now() WHERE user_id = $1', [member.userId]);
    await confirm(page);
    await page.waitForURL(/\/(?:sign-in)?$/);
    await member.get('/api/me').expect(401);
  });

  it('are still offered while the organization is being deleted, which deletes the account', async () => {
    const owner = await newOwner(url);
    const { slug } = (await owner.get('/api/organization').expect(200)).body.data as { slug: string };
    await owner.post('/api/organization/delete', { slug, currentPassword: owner.password }).expect(200);
    const page = await openAs(owner, PATH);
    await page.getByText('Your account is deleted with the organization.').waitFor();
    expect(await button(page, 'Delete your account').count()).toBe(0);
    const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('"kind":"end"');
    await picture(page, 'data-deletion');
  });
});

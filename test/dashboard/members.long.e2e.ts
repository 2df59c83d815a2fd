import type { Page } from 'playwright-core';
import { type Person, newMember, newOwner, uniqueName } from '#testing';
import { mailTo } from '../accounts/mails';
import { deployment } from '../support/deployments';
import { eventually } from '../platform/eventually';
import {
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  fieldProblem,
  picture,
  requestsOf,
  url,
} from './browser';

const PATH = '/settings/members';
const { databaseUrl } = deployment();

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const act = async (page: Page, person: Person, name: string): Promise<void> => {
  await row(page, person.email)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
};
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text).waitFor();
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

describeStory('members', ({ openAs }) => {
  let owner: Person;
  let admin: Person;
  let member: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
    admin = await newMember(owner, 'admin');
    member = await newMember(owner);
  });

  const found = async ({ userId }: Person): Promise<{ role: string; status: string } | undefined> =>
    (await owner.get(`/api/members?search=${userId}`).expect(200)).body.data[0];

  it('are changed, suspended, reactivated and removed by an owner, who reads first what that means', async () => {
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(url + PATH);
    await row(page, member.email).waitFor();
    await page.getByText('No invites are open.').waitFor();
    expect([...new Set(requests.all())].sort()).toEqual([
      'GET /api/members/invites?limit=50&total=true',
      'GET /api/members?limit=50&total=true',
      'GET /api/session',
    ]);
    await page.getByText('3 people', { exact: true }).waitFor();
    await picture(page, 'members');
    await expectAccessible(page);

    await act(page, member, 'Change role');
    await dialog(page).getByLabel('Role').selectOption('admin');
    await picture(page, 'members-role');
    await expectAccessible(page);
    requests.reset();
    await confirm(page, 'Change role');
    await notice(page, 'The role has been changed.');
    await row(page, member.email).getByText('Admin').waitFor();
    // The event of the change makes the list be read again, and nothing else does.
    const reads = () =>
      requests.all().filter((request) => request === 'GET /api/members?limit=50&total=true');
    await eventually('the list is read again', () => Promise.resolve(reads().length > 0));
    expect(reads()).toHaveLength(1);
    await member.get('/api/members/invites').expect(200);

    await act(page, member, 'Suspend');
    await dialog(page).getByText('ends their tokens and agents for good').waitFor();
    await dialog(page).getByText(member.email).waitFor();
    await picture(page, 'members-suspend');
    await confirm(page, 'Suspend');
    await row(page, member.email).getByText('suspended').waitFor();
    await member.get('/api/me').expect(401);

    await act(page, member, 'Reactivate');
    await dialog(page).getByText('stay ended').waitFor();
    await confirm(page, 'Reactivate');
    await notice(page, 'The member is active again.');
    await row(page, member.email).getByText('suspended').waitFor({ state: 'detached' });
    expect(await found(member)).toMatchObject({ role: 'admin', status: 'active' });

    await act(page, member, 'Remove');
    await dialog(page).getByText('This can’t be undone.').waitFor();
    await confirm(page, 'Cancel');
    expect(await found(member)).toBeDefined();
    await act(page, member, 'Remove');
    await confirm(page, 'Remove');
    await notice(page, 'The member has been removed.');
    await row(page, member.email).waitFor({ state: 'detached' });
    expect(await found(member)).toBeUndefined();
    expectNoCspViolations(page);
  });

  it('keep an owner: the last one is told why their role stays, and cannot remove themselves', async () => {
    const page = await openAs(owner, PATH);
    const own = row(page, owner.email);
    await own.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Suspend yourself' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Remove' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    await dialog(page).getByText('make somebody else an owner first').waitFor();
    await dialog(page).getByLabel('Role').selectOption('member');
    await confirm(page, 'Change role');
    await dialog(page).getByRole('alert').getByText('at least one active owner').waitFor();
    await picture(page, 'members-last-owner');
    expect(await dialog(page).getByLabel('Role').inputValue()).toBe('member');
    expect(await found(owner)).toMatchObject({ role: 'owner' });
  });

  it('are searched, and one of them has an address', async () => {
    const other = await newMember(owner);
    const page = await openAs(owner, PATH);
    await page.getByLabel('Name or e-mail address').fill(other.email.toUpperCase());
    await page.getByText('1 person', { exact: true }).waitFor();
    await row(page, other.email).waitFor();
    await page.getByLabel('Name or e-mail address').fill('nobody at all');
    await page.getByText('No member matches.').waitFor();
    await page.getByLabel('Name or e-mail address').fill('');
    await page.getByLabel('Role', { exact: true }).first().selectOption('Admin');
    await row(page, admin.email).waitFor();
    await row(page, owner.email).waitFor({ state: 'detached' });
    await page.getByLabel('Status').selectOption('Suspended');
    await page.getByText('No member matches.').waitFor();
    await picture(page, 'members-filtered');
    await expectAccessible(page);
    await page.goto(`${url}${PATH}/${other.userId}`);
    await row(page, other.email).waitFor();
    expect(await row(page, owner.email).count()).toBe(0);
    await page.goto(`${url}${PATH}/somebody`);
    await page.getByText('It does not exist, or you do not have access to it.').waitFor();
    await page.getByRole('link', { name: 'All members' }).click();
    await row(page, owner.email).waitFor();
  });

  it('are offered to an admin only where the admin may change them', async () => {
    const page = await openAs(admin, PATH);
    await row(page, owner.email).waitFor();
    expect(await row(page, owner.email).getByRole('button').count()).toBe(0);
    await act(page, admin, 'Change role');
    expect(await dialog(page).getByRole('option').allTextContents()).toEqual(['Admin', 'Member']);
  });

  it('are shown to a member without acts and without invites', async () => {
    const reader = await newMember(owner);
    const page = await openAs(reader, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}${PATH}/invites`);
    await row(page, owner.email).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(requests.all().filter((request) => request.includes('invites'))).toEqual([]);
    await picture(page, 'members-of-a-member');
    await expectAccessible(page);
  });

  it('are invited by mail and by a link, and an invite is mailed again and withdrawn', async () => {
    const email = `${uniqueName('grace')}@test.invalid`;
    const page = await openAs(owner, PATH);
    await page.getByRole('link', { name: 'Invite people' }).click();
    const field = page.getByLabel('E-mail address', { exact: true });
    const alreadyHere = fieldProblem(page, 'already in your organization');
    await field.fill(owner.email);
    await page.keyboard.press('Control+Enter');
    await alreadyHere.waitFor();
    expect(await field.inputValue()).toBe(owner.email);
    await field.fill('grace at home');
    await page.keyboard.press('Control+Enter');
    await alreadyHere.waitFor({ state: 'detached' });
    await page.getByRole('main').locator('[aria-invalid=true]').waitFor();
    await field.fill(email);
    await page.getByRole('region', { name: 'Invites' }).getByLabel('Role').selectOption('admin');
    await page.keyboard.press('Control+Enter');
    await page.getByText(`The invite was mailed to ${email}.`).waitFor();
    expect(await page.getByRole('main').locator('code').textContent()).toMatch(/\/invite\/[\w-]{40,}$/);
    const invite = row(page, email);
    await invite.waitFor();
    await picture(page, 'members-invited');
    await expectAccessible(page);
    await field.fill(owner.email);
    await page.keyboard.press('Control+Enter');
    await alreadyHere.waitFor();
    expect(await page.getByRole('main').locator('code').count()).toBe(1);
    await invite.getByRole('button', { name: `Mail again: ${email}` }).click();
    await notice(page, 'The invite was mailed again');
    await mailTo(databaseUrl, email, 'invite', { nth: 2 });
    await invite.getByRole('button', { name: `Withdraw: ${email}` }).click();
    await confirm(page, 'Withdraw');
    await notice(page, 'The invite has been withdrawn.');
    await page.getByRole('main').locator('code').waitFor({ state: 'detached' });
    await invite.waitFor({ state: 'detached' });
    expect((await owner.get('/api/members/invites').expect(200)).body.data).toEqual([]);
    expectNoCspViolations(page);
  });
});

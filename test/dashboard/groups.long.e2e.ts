import type { Page } from 'playwright-core';
import { type Person, newDocument, newMember, newOwner, newProject, newShareGroup } from '#testing';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describeStory('share groups', ({ openAs }) => {
  let owner: Person;
  let member: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
    member = await newMember(owner);
  });

  const groups = async (): Promise<{ id: string; name: string; memberCount: number }[]> =>
    (await owner.get('/api/share-groups').expect(200)).body.data;

  it('are created, filled, renamed and deleted by an owner', async () => {
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}/settings/groups`);
    await page.getByText('There are no groups yet').waitFor();
    expect([...new Set(requests.all())].sort()).toEqual([
      'GET /api/session',
      'GET /api/share-groups?limit=200',
    ]);
    await picture(page, 'groups-none');
    await expectAccessible(page);
    await page.getByLabel('Name of a new group').fill('Reviewers');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('main').getByText('Reviewers').click();
    await page.getByRole('combobox', { name: 'Add a person' }).fill(member.email);
    await page.getByRole('option').first().click();
    await page.getByText('1 member').waitFor();
    await picture(page, 'groups');
    await expectAccessible(page);
    expect(await groups()).toMatchObject([{ name: 'Reviewers', memberCount: 1 }]);
    await page.getByLabel('Name of the group').fill('Editors');
    await button(page, 'Rename').click();
    await page.getByRole('main').getByText('Editors').first().waitFor();
    await button(page, 'Delete the group').click();
    const dialog = page.getByRole('dialog', { name: 'Delete the group “Editors”?' });
    await dialog.getByRole('button', { name: 'Delete the group' }).click();
    await page.getByText('There are no groups yet').waitFor();
    expect(await groups()).toEqual([]);
    expectNoCspViolations(page);
  });

  it('are shown page by page, with their members, and all of them can be chosen', async () => {
    const admin = await newOwner(url);
    const people = [await newMember(admin), await newMember(admin)];
    await newShareGroup(admin, 'Editors');
    await newShareGroup(admin, 'Reviewers', people);
    const document = await newDocument(admin, await newProject(admin), 'plan.md', '# Plan\n');
    const page = await openAs(admin, '/drafts');
    // One row is a page.
    await page.route('**/api/share-groups**', (route) =>
      route.continue({ url: route.request().url().replace('limit=200', 'limit=1') }),
    );
    await page.goto(`${url}/settings/groups`);
    const main = page.getByRole('main');
    await main.getByText('Editors').waitFor();
    expect(await main.getByText('Reviewers').count()).toBe(0);
    await button(page, 'Load more').click();
    await main.getByText('Reviewers').click();
    const members = main.getByRole('button', { name: /^Remove / });
    await members.first().waitFor();
    expect(await members.count()).toBe(1);
    await button(page, 'Load more').click();
    await members.nth(1).waitFor();
    await expectAccessible(page);

    await page.goto(`${url}/documents/${document}/share`);
    await page.getByRole('combobox', { name: 'With' }).selectOption('group');
    const choice = page.getByLabel('Group', { exact: true });
    await choice.locator('option', { hasText: 'Editors' }).waitFor({ state: 'attached' });
    await button(page, 'Load more').click();
    await choice.selectOption({ label: 'Reviewers (2 members)' });
    await expectAccessible(page);
  });

  it('are not read for a member, who is told who manages them', async () => {
    const page = await openAs(member, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}/settings/groups`);
    await page.getByText('Owners and admins of your organization manage its groups.').waitFor();
    expect(requests.all().filter((request) => request.includes('share-groups'))).toEqual([]);
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    await navigation.getByRole('link', { name: 'Members' }).waitFor();
    expect(await navigation.getByRole('link', { name: 'Groups' }).count()).toBe(0);
    await expectAccessible(page);
  });
});

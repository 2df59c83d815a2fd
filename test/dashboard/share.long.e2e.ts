import type { Page } from 'playwright-core';
import {
  type Person,
  type Project,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  uniqueName,
} from '#testing';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shares = (page: Page) => page.getByRole('region', { name: 'People with access through a share' });

describeStory('sharing a document', ({ openAs }) => {
  let owner: Person;
  let member: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
    member = await newMember(owner);
    project = await newProject(owner, { name: 'Handbook' });
  });
  const save = () => newDocument(owner, project, `${uniqueName('page')}.md`, '# Salaries\n');

  it('gives a person access until a day, and ends it again', async () => {
    const nodeId = await save();
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}/documents/${nodeId}/share`);
    await page.getByText('This document is not shared.').waitFor();
    expect([...new Set(requests.all())].sort()).toEqual([
      `GET /api/nodes/${nodeId}/view`,
      'GET /api/session',
      `GET /api/shares?nodeId=${nodeId}&limit=500&includeNames=true`,
    ]);
    await picture(page, 'share-none');
    await expectAccessible(page);

    await page.getByRole('combobox', { name: 'Person' }).fill('Mel');
    await page.getByRole('option', { name: /Mel Member/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByLabel('They can').selectOption('write');
    await page.getByLabel('Ends', { exact: true }).selectOption('week');
    await button(page, 'Share').click();
    await shares(page).getByText('can read and write').waitFor();
    await shares(page).getByText('Mel Member').waitFor();
    await picture(page, 'share');
    await expectAccessible(page);
    const { body } = await member.get('/api/shares/shared-with-me').expect(200);
    expect(JSON.stringify(body.data)).toContain(nodeId);

    await button(page, 'End the share with Mel Member').click();
    const dialog = page.getByRole('dialog', { name: 'End the share with Mel Member?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('This document is not shared.').waitFor();
    expectNoCspViolations(page);
  });

  it('says beside the field what is wrong, and loses nothing', async () => {
    const page = await openAs(owner, `/documents/${await save()}/share`);
    await page.getByLabel('Ends', { exact: true }).selectOption('date');
    await page.getByLabel('Last day').fill('2020-01-01');
    await page.getByRole('combobox', { name: 'Person' }).fill('Nobody');
    await button(page, 'Share').click();
    await page.getByText('Choose the person from the list, or enter an e-mail address.').waitFor();
    await page.getByText('The last day must be today or later.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Ends', { exact: true }).selectOption('never');
    await page.getByRole('combobox', { name: 'Person' }).fill('nobody@test.invalid');
    await button(page, 'Share').click();
    await page.getByText('No active user of your organization has this e-mail address.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Person' }).inputValue()).toBe('nobody@test.invalid');
  });

  it('says that a document is already shared with them under other terms', async () => {
    const nodeId = await save();
    const { globalId } = await newDocId(owner, nodeId);
    await newShare(owner, globalId, 'tenant', { permission: 'read' });
    const page = await openAs(owner, `/documents/${nodeId}/share`);
    await page.getByRole('combobox', { name: 'With' }).selectOption('tenant');
    await page.getByLabel('They can').selectOption('write');
    await button(page, 'Share').click();
    await page.getByRole('alert').getByText('already shared with them under different terms').waitFor();
  });

  it('shares with a group that is created on the way', async () => {
    const page = await openAs(owner, `/documents/${await save()}/share`);
    await page.getByRole('combobox', { name: 'With' }).selectOption('group');
    await button(page, 'Manage groups').click();
    const dialog = page.getByRole('dialog', { name: 'Share groups' });
    const name = uniqueName('Editors');
    await dialog.getByLabel('Name of a new group').fill(name);
    await dialog.getByRole('button', { name: 'Create a group' }).click();
    await dialog.getByText(name).click();
    await dialog.getByRole('combobox', { name: 'Add a person' }).fill('Mel');
    await dialog.getByRole('option', { name: /Mel Member/ }).click();
    await dialog.getByRole('button', { name: 'Remove Mel Member' }).waitFor();
    await picture(page, 'share-groups');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Share').click();
    await shares(page).getByText(name).waitFor();
    expectNoCspViolations(page);
  });

  it('is not offered to a member for a project, but for their own documents', async () => {
    const page = await openAs(member, `/documents/${await save()}/share`);
    await page.getByText('Only an owner or admin can share the documents of a project.').waitFor();
    expect(await button(page, 'Share').count()).toBe(0);
    await picture(page, 'share-member');
    const { body } = await member
      .post('/api/documents/save', { path: `${uniqueName('mine')}.md`, content: '# Mine\n' })
      .expect(201);
    const own = await openAs(member, `/documents/${body.data.nodeId as string}/share`);
    await own.getByRole('combobox', { name: 'With' }).selectOption('public');
    await own.getByText('also people of other organizations').waitFor();
    await button(own, 'Share').click();
    await shares(own).getByText('Everybody who is signed in').waitFor();
  });

  it('tells nobody who knows a document by a share with whom else it is shared', async () => {
    const { body } = await owner
      .post('/api/documents/save', { path: `${uniqueName('mine')}.md`, content: '# Mine\n' })
      .expect(201);
    const nodeId = body.data.nodeId as string;
    const { globalId } = await newDocId(owner, nodeId);
    await newShare(owner, globalId, 'user', { targetId: member.userId });
    const page = await openAs(member, `/documents/${nodeId}/share`);
    await page.getByText('This document is only shared with you').waitFor();
  });

  it('gives an agent access once, and shows the secret once', async () => {
    const agent = await connectAgent(owner, { clientName: 'Release bot', scopes: ['read:capability'] });
    const page = await openAs(owner, `/documents/${await save()}/share`);
    await page.getByText('Give an agent access once').click();
    await button(page, 'Create a capability').click();
    await page.getByText('Choose an agent from the list, or enter its id.').waitFor();
    await page.getByRole('combobox', { name: 'Agent' }).fill('release');
    await page.getByRole('option', { name: /^Release bot/ }).click();
    await button(page, 'Create a capability').click();
    const minted = page.getByRole('region', { name: 'Created here' });
    await minted.getByText(/cap_/).waitFor();
    await picture(page, 'share-capability');
    await expectAccessible(page);
    const jti = (await minted.locator('code').first().textContent())!;
    await agent.post(`/api/v1/capabilities/${jti}/consume`, {}).expect(200);
    await button(page, 'Check whether it was used').click();
    await minted.getByText('used', { exact: false }).first().waitFor();
    await page.reload();
    await page.getByText('Give an agent access once').click();
    await page.getByRole('combobox', { name: 'Agent' }).waitFor();
    expect(await page.getByText(/cap_/).count()).toBe(0);
  });

  it('lists everything that is shared, with filters and totals, and ends a share from there', async () => {
    const lister = await newOwner(url);
    const page = await openAs(lister, '/shared');
    await page.getByText('Nothing is shared yet.').waitFor();
    await expectAccessible(page);
    const handbook = await newProject(lister, { name: 'Handbook' });
    const other = await newMember(lister);
    const { globalId } = await newDocId(
      lister,
      await newDocument(lister, handbook, 'guide/plan.md', '# Plan\n'),
    );
    await newShare(lister, globalId, 'tenant');
    await newShare(lister, globalId, 'user', {
      targetId: other.userId,
      expiresAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    });
    await page.getByText('2 shares', { exact: true }).waitFor();
    await picture(page, 'shared');
    await expectAccessible(page);
    await page.getByLabel('Ends within seven days').check();
    await page.getByText('1 share', { exact: true }).waitFor();
    await button(page, 'End the share with Mel Member').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('No share matches these filters.').waitFor();
    expectNoCspViolations(page);
  });
});

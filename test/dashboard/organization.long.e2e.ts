import type { Page } from 'playwright-core';
import { type Person, newMember, newOwner, newToken, sql, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import {
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  fieldProblem,
  picture,
  requestsOf,
  url,
} from './browser';

const PATH = '/settings/organization';
const { databaseUrl } = deployment();

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text).waitFor();
const slugField = (page: Page) => page.getByLabel('Slug of the organization');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describeStory('the organization', ({ openAs }) => {
  const read = async (person: Person): Promise<{ name: string; slug: string; deletesAt: string | null }> =>
    (await person.get('/api/organization').expect(200)).body.data;

  it('is renamed by an owner with the keyboard alone', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(url + PATH);
    const field = page.getByLabel('Name', { exact: true });
    await field.waitFor();
    expect([...new Set(requests.all())].sort()).toEqual(['GET /api/organization', 'GET /api/session']);
    await page.getByRole('main').locator('code', { hasText: owner.tenantSlug }).waitFor();
    await picture(page, 'organization');
    await expectAccessible(page);
    await field.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+Enter');
    await fieldProblem(page, 'Fill in this field.').waitFor();
    const name = uniqueName('Renamed');
    await page.keyboard.type(name);
    await page.keyboard.press('Control+Enter');
    await notice(page, 'The organization has been renamed.');
    await page.getByRole('navigation', { name: 'Navigation' }).getByText(name).waitFor();
    expect(await read(owner)).toMatchObject({ name, slug: owner.tenantSlug });
    expectNoCspViolations(page);
  });

  it('keeps a new name that is refused', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, PATH);
    await page.getByLabel('Name', { exact: true }).fill('Acme \u0007');
    await button(page, 'Rename').click();
    await page.getByLabel('Name', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Acme \u0007');
  });

  it.each(['admin', 'member'] as const)('is only read by a person with the role %s', async (role) => {
    const owner = await newOwner(url);
    const page = await openAs(await newMember(owner, role), PATH);
    await page.getByText('Only an owner can rename or delete the organization.').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    await expectAccessible(page);
  });

  it('is deleted by an owner who enters its slug and their password, and restored', async () => {
    const owner = await newOwner(url);
    const token = await newToken(owner, 'read');
    const page = await openAs(owner, PATH);
    await page.getByText('is deleted after 7 days').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog');
    const password = dialog.getByLabel('Your password');
    await slugField(page).fill('another');
    await page.keyboard.press('Control+Enter');
    await dialog.getByText(`Enter the slug of your organization: ${owner.tenantSlug}`).waitFor();
    await slugField(page).fill(owner.tenantSlug);
    await password.fill('not the password');
    const requests = requestsOf(page);
    await page.keyboard.press('Control+Enter');
    await dialog.getByText('The password is wrong.').waitFor();
    expect(requests.all()).toEqual(['POST /api/organization/delete']);
    expect(await password.inputValue()).toBe('');
    expect(await slugField(page).inputValue()).toBe(owner.tenantSlug);
    await picture(page, 'organization-refused');
    await expectAccessible(page);
    expect((await read(owner)).deletesAt).toBeNull();
    await password.fill(owner.password);
    await dialog.getByRole('button', { name: 'Delete the organization' }).click();
    await button(page, 'Cancel the deletion').waitFor();
    expect((await read(owner)).deletesAt).not.toBeNull();
    await token.get('/api/me').expect(401);
    await page.getByRole('main').getByText('Until then it is suspended.').waitFor();
    expect(await button(page, 'Delete the organization').count()).toBe(0);
    await picture(page, 'organization-deletion');
    await expectAccessible(page);

    // A later visit begins at the overview, and a bar on each screen leads back.
    await page.goto(`${url}/`);
    await page.waitForURL(`${url}/settings`);
    await title(page, 'Settings').waitFor();
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Members' }).count()).toBe(0);
    await main.getByRole('link', { name: 'Audit log' }).first().waitFor();
    await picture(page, 'settings-deletion');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See or cancel the deletion' }).click();
    const followed = page.waitForRequest((request) => request.url().includes('/api/events'));
    await button(page, 'Cancel the deletion').click();
    await button(page, 'Delete the organization').waitFor();
    await followed;
    await page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: 'Projects' })
      .waitFor();
    expect((await read(owner)).deletesAt).toBeNull();
    await token.get('/api/me').expect(200);
    expectNoCspViolations(page);
  });

  it('shows that another owner has cancelled the deletion already', async () => {
    const owner = await newOwner(url);
    await owner
      .post('/api/organization/delete', { slug: owner.tenantSlug, currentPassword: owner.password })
      .expect(200);
    const page = await openAs(owner, PATH);
    await button(page, 'Cancel the deletion').waitFor();
    await owner.post('/api/organization/restore').expect(200);
    await button(page, 'Cancel the deletion').click();
    await button(page, 'Delete the organization').waitFor();
    expect(await page.getByRole('link', { name: 'See or cancel the deletion' }).count()).toBe(0);
  });

  it('shows that another owner has scheduled the deletion already', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, PATH);
    await button(page, 'Delete the organization').click();
    await slugField(page).fill(owner.tenantSlug);
    await page.getByLabel('Your password').fill(owner.password);
    await owner
      .post('/api/organization/delete', { slug: owner.tenantSlug, currentPassword: owner.password })
      .expect(200);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the organization' }).click();
    await button(page, 'Cancel the deletion').waitFor();
  });
});

describeStory('the overview of the settings', ({ openAs }) => {
  it('says who the person is, and leads to what they can open, by one request', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await title(page, 'Settings').waitFor();
    const main = page.getByRole('main');
    await main.getByText(owner.email).waitFor();
    await main.getByText('Owner', { exact: true }).waitFor();
    await main.getByText('Enterprise', { exact: true }).waitFor();
    expect(requests.all()).toEqual([]);
    expect(await main.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/api/docs');
    await picture(page, 'settings');
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Policies' }).last().click();
    await title(page, 'Policies').waitFor();
    const overview = page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Overview' });
    expect(await overview.getAttribute('aria-current')).toBeNull();
    await overview.click();
    await title(page, 'Settings').waitFor();
    expect(await overview.getAttribute('aria-current')).toBe('page');
    expectNoCspViolations(page);
  });

  it('leads a member only to what members open', async () => {
    const owner = await newOwner(url);
    const page = await openAs(await newMember(owner), '/settings');
    const main = page.getByRole('main');
    await main.getByText('Member', { exact: true }).waitFor();
    for (const name of ['Members', 'Policies', 'General'])
      expect(await main.getByRole('link', { name, exact: true }).count()).toBeGreaterThan(0);
    for (const name of ['Audit log', 'Domains', 'Groups', 'Single sign-on', 'Usage and limits'])
      expect([name, await main.getByRole('link', { name, exact: true }).count()]).toEqual([name, 0]);
    await expectAccessible(page);
  });

  it('fits its window with long and right-to-left names, which are shown as text', async () => {
    const owner = await newOwner(url);
    await owner.patch('/api/organization', { name: `<b>${'Größte'.padEnd(93, 'ß')}</b>` }).expect(200);
    await sql(databaseUrl, 'UPDATE users SET display_name = $1 WHERE id = $2', [
      `عبد الرحمن ${'س'.repeat(80)}`,
      owner.userId,
    ]);
    for (const path of ['/settings', PATH]) {
      const page = await openAs(owner, path);
      await page.getByRole('main').getByText('<b>Größte').first().waitFor();
      await picture(page, `long-names-${path.split('/').pop()}`);
      await expectAccessible(page);
    }
  });
});

import type { Page } from 'playwright-core';
import { type Person, newMember, newOwner } from '#testing';
import { NO_POLICIES, setPolicies } from '../organizations/organizations-support';
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

const PATH = '/settings/policies';
const DOMAIN = 'Only e-mail addresses of this domain';

const save = (page: Page) => page.getByRole('button', { name: 'Save policies' });
const saved = (page: Page) =>
  page.getByRole('region', { name: 'Notices' }).getByText('The policies have been saved.').waitFor();

describeStory('policies', ({ openAs }) => {
  const policiesOf = async (person: Person): Promise<typeof NO_POLICIES> =>
    (await person.get('/api/org-policies').expect(200)).body.data;

  it('are set by an owner, and a refused domain loses nothing of what was chosen', async () => {
    const owner = await newOwner(url);
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(url + PATH);
    await save(page).waitFor();
    expect([...new Set(requests.all())].sort()).toEqual(['GET /api/org-policies', 'GET /api/session']);
    await picture(page, 'policies');
    await expectAccessible(page);
    await page.getByLabel('Rooms need a purpose').check();
    await page.getByLabel(DOMAIN).fill('https://acme.example/');
    await page.keyboard.press('Control+Enter');
    await fieldProblem(page, 'Enter a domain such as acme.example').waitFor();
    expect(await page.getByLabel(DOMAIN).inputValue()).toBe('https://acme.example/');
    expect(await page.getByLabel('Rooms need a purpose').isChecked()).toBe(true);
    await picture(page, 'policies-refused');
    await expectAccessible(page);
    expect(await policiesOf(owner)).toEqual(NO_POLICIES);
    await page.getByLabel(DOMAIN).fill('ACME.example');
    await save(page).click();
    await saved(page);
    expect(await page.getByLabel(DOMAIN).inputValue()).toBe('acme.example');
    const chosen = { ...NO_POLICIES, restrictToDomain: 'acme.example', requirePurpose: true };
    expect(await policiesOf(owner)).toEqual(chosen);
    await page.getByLabel('Rooms need a purpose').uncheck();
    await page.getByLabel(DOMAIN).fill('');
    await save(page).click();
    await eventually('nothing is restricted', async () => {
      const { restrictToDomain, requirePurpose } = await policiesOf(owner);
      return restrictToDomain === null && !requirePurpose;
    });
    expectNoCspViolations(page);
  });

  it('keep what others changed, and are never saved over the choice of another person without a warning', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const page = await openAs(admin, PATH);
    await page.getByLabel('Hide discovery').check();
    await setPolicies(owner, { requirePurpose: true });
    await save(page).click();
    await page
      .getByRole('region', { name: 'Notices' })
      .getByText('Changes of others to other policies are kept.')
      .waitFor();
    expect(await policiesOf(owner)).toEqual({
      ...NO_POLICIES,
      requirePurpose: true,
      hideDiscoveryTab: true,
    });
    await page.getByLabel(DOMAIN).fill('mine.example');
    await setPolicies(owner, { restrictToDomain: 'theirs.example' });
    await save(page).click();
    const conflict = page.getByRole('main').getByRole('alert');
    await conflict.getByText('Somebody else has changed this').waitFor();
    await conflict.getByText(DOMAIN).waitFor();
    expect(await page.getByLabel(DOMAIN).inputValue()).toBe('mine.example');
    expect(await policiesOf(owner)).toMatchObject({ restrictToDomain: 'theirs.example' });
    await picture(page, 'policies-conflict');
    await expectAccessible(page);
    await save(page).click();
    await conflict.waitFor({ state: 'detached' });
    expect(await policiesOf(owner)).toEqual({ ...NO_POLICIES, restrictToDomain: 'mine.example' });
  });

  it('keep the choice of a person who is no longer an admin, and say so', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const page = await openAs(admin, PATH);
    await page.getByLabel('Hide discovery').check();
    await page.route('**/api/org-policies', async (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 403,
            json: { error: { code: 'SVC_FORBIDDEN', message: 'You are not allowed to do this.' } },
          })
        : route.continue(),
    );
    await save(page).click();
    await page.getByRole('main').getByRole('alert').getByText('not allowed').waitFor();
    expect(await page.getByLabel('Hide discovery').isChecked()).toBe(true);
    expect(await policiesOf(owner)).toEqual(NO_POLICIES);
  });

  it('are read by a member in words, without a form', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await setPolicies(owner, { restrictToDomain: 'acme.example', requirePrePublishReview: true });
    const page = await openAs(member, PATH);
    await page.getByText('Only of acme.example').waitFor();
    await page.getByText('Owners and admins can change it.').waitFor();
    const review = page.getByRole('main').locator('dl > div').filter({ hasText: 'Review before publishing' });
    await review.getByText('Yes', { exact: true }).waitFor();
    await review.getByText('Members and agents request a review.').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await picture(page, 'policies-of-a-member');
    await expectAccessible(page);
  });
});

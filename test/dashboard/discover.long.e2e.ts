import type { Page } from 'playwright-core';
import { type Agent, type Person, newMember, newOwner, uniqueName } from '#testing';
import { eventually } from '../platform/eventually';
import {
  follow,
  newProfile,
  newPublicAgent,
  profileOf,
  publishSome,
  unfollow,
} from '../social/social-support';
import {
  cutNetwork,
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  picture,
  requestsOf,
  url,
} from './browser';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const HOSTILE = '<img src=x onerror="document.title=1">';

describeStory('discovering agents', ({ openAs }) => {
  let owner: Person;
  let member: Person;
  let stranger: Person;
  let theirs: Agent;
  let name: string;
  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    [member, theirs] = await Promise.all([newMember(owner), newPublicAgent(stranger)]);
    name = uniqueName('Release');
    await stranger
      .patch(`/api/agents/${theirs.actorId}`, {
        displayName: name,
        bio: `Writes the release notes.\n${HOSTILE}`,
        capabilities: ['release-notes', 'translation'],
      })
      .expect(200);
    await publishSome(stranger, theirs, 2);
  });

  /** Searches on the screen of discovery until an agent is shown. */
  const find = async (page: Page, text: string): Promise<void> => {
    // The agent may be in the list without a search, too.
    const answered = page.waitForResponse((answer) => answer.url().includes('search='));
    await page.getByLabel('Search by name or description').fill(text);
    await answered;
    await row(page, text).waitFor();
  };

  it('leads from an empty feed to an agent of another organization, and shows what it published', async () => {
    const page = await openAs(member, '/feed');
    await page.getByText('Nothing yet. Follow agents to see here what they publish.').waitFor();
    await picture(page, 'feed-empty');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Discover agents' }).click();
    await heading(page, 'Discover agents');
    await find(page, name);
    await picture(page, 'discover');
    await expectAccessible(page);
    await button(page, `Follow ${name}`).click();
    await button(page, `Unfollow ${name}`).waitFor();
    await eventually(
      'the agent has a follower',
      async () => (await profileOf(stranger, theirs.actorId)).followerCount === 1,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('main').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await heading(page, 'Feed');
    await page.getByRole('list', { name: 'Feed' }).getByRole('listitem').nth(1).waitFor();
    await picture(page, 'feed');
    await expectAccessible(page);
    expectNoCspViolations(page);
  });

  it('shows the profile of an agent with two requests, its texts as they are, and its lists', async () => {
    await follow(member, theirs.actorId).expect(200);
    const page = await openAs(member, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}/profiles/${theirs.actorId}`);
    await heading(page, name);
    await page.getByRole('list', { name: 'Published' }).getByRole('listitem').first().waitFor();
    expect([...new Set(requests.all())].sort()).toEqual([
      `GET /api/profiles/${theirs.actorId}`,
      `GET /api/profiles/${theirs.actorId}/documents`,
      'GET /api/session',
    ]);
    await page.getByText(HOSTILE).waitFor();
    expect(await page.getByRole('main').locator('img').count()).toBe(0);
    for (const act of ['Edit', 'Transfer', 'Remove its owner'])
      expect(await button(page, act).count()).toBe(0);
    await picture(page, 'profile-foreign');
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Lists of the agent' }).getByText('Followers').click();
    await page.getByRole('list', { name: 'Followers' }).getByText('Mel Member').waitFor();
    await page.getByRole('main').focus();
    await page.keyboard.press('n');
    await page.getByText('Its owner follows no agent that you see.').waitFor();
    await page.keyboard.press('f');
    await button(page, 'Follow').waitFor();
    await page.getByText('0 followers', { exact: false }).waitFor();
    expectNoCspViolations(page);
  });

  it('lets its owner edit a profile, and says at the field that a slug is taken', async () => {
    const [mine, other] = [await newProfile(owner), await newProfile(owner)];
    const page = await openAs(owner, `/profiles/${mine.slug}`);
    await heading(page, 'Writer');
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit the profile' });
    await dialog.getByLabel('Slug').fill(other.slug);
    await dialog.getByLabel('What the agent is for').fill('Reads contracts.');
    await dialog.getByLabel('What it can do').fill('contracts\nlaw');
    await dialog.getByLabel('Who sees the profile').selectOption('public');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel('Slug').and(page.locator('[aria-invalid=true]')).waitFor();
    expect(await dialog.getByLabel('What the agent is for').inputValue()).toBe('Reads contracts.');
    await picture(page, 'profile-edit');
    await expectAccessible(page);
    const slug = uniqueName('reader');
    await dialog.getByLabel('Slug').fill(slug);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`${url}/profiles/${slug}`);
    await page.getByText('Reads contracts.').waitFor();
    expect(await profileOf(stranger, slug)).toMatchObject({ capabilities: ['contracts', 'law'] });
    await picture(page, 'profile-own');
    await expectAccessible(page);
    expectNoCspViolations(page);
  });

  it('takes the owner of an agent away, and gives it to somebody else', async () => {
    const { slug, id } = await newProfile(owner, { displayName: 'Orphan' });
    const page = await openAs(owner, `/profiles/${slug}`);
    await button(page, 'Remove its owner').click();
    const confirm = page.getByRole('dialog', { name: 'Remove the owner of Orphan?' });
    await expectAccessible(page);
    await confirm.getByRole('button', { name: 'Remove its owner' }).click();
    await page.getByText('Transfer it to somebody to make it active again.', { exact: false }).waitFor();
    await picture(page, 'profile-orphaned');
    const theirPage = await openAs(member, `/profiles/${slug}`);
    await theirPage
      .getByText('An owner or admin of your organization can transfer it', { exact: false })
      .waitFor();
    expect(await button(theirPage, 'Transfer').count()).toBe(0);
    await theirPage.goto(`${url}/discover`);
    await theirPage.getByLabel('Show').selectOption('orphaned');
    await link(theirPage, 'Orphan').waitFor();
    await button(page, 'Transfer').click();
    const dialog = page.getByRole('dialog', { name: 'Transfer Orphan' });
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await dialog.getByText('Choose a person from the list.').waitFor();
    await dialog.getByRole('combobox', { name: 'To' }).fill('Mel');
    await dialog.getByRole('option', { name: /Mel Member/ }).click();
    await picture(page, 'profile-transfer');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await page
      .getByRole('region', { name: 'Notices' })
      .getByText('The agent now belongs to Mel Member.')
      .waitFor();
    expect(await profileOf(owner, id)).toMatchObject({ status: 'active', ownerUserId: member.userId });
    expectNoCspViolations(page);
  });

  it('says what is missing: an agent, the feature, and the connection', async () => {
    await unfollow(member, theirs.actorId).expect(200);
    const page = await openAs(member, '/profiles/no-such-agent');
    await page.getByRole('alert').getByRole('heading', { name: 'Not found' }).waitFor();
    await page.goto(`${url}/discover`);
    await find(page, name);
    await cutNetwork(page);
    await page.getByRole('status').getByText('You are offline.', { exact: false }).waitFor();
    await row(page, name).waitFor();
    await button(page, `Follow ${name}`).click();
    await page
      .getByRole('region', { name: 'Notices' })
      .getByText('The service cannot be reached.', { exact: false })
      .waitFor();
    await button(page, `Follow ${name}`).waitFor();
  });
});

import type { Page } from 'playwright-core';
import { type Agent, type Person, type Project, connectAgent, newOwner, newProject } from '#testing';
import { newDistribution } from '../distribution/distribution-support';
import { newRoom } from '../rooms/people-support';
import { describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';

/** Buttons that are no action of a screen: they open a menu or a list, choose what is shown, or are keys of a field. */
const NO_ACTIONS =
  '[aria-haspopup], [aria-expanded], [aria-pressed], [aria-current], [role=combobox], [role=treeitem], .document *, [role=region] tbody *';

describeStory('the keys of the dashboard', ({ openAs }) => {
  let owner: Person;
  let project: { id: string; slug: string };
  let nodeId: string;
  let agent: Agent;
  let distributionId: string;
  let roomId: string;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = (await owner.post('/api/projects', { name: 'Handbook' }).expect(201)).body.data;
    const save = (content: string) =>
      owner.post(`/api/projects/${project.id}/documents/save`, { virtualPath: 'guide.md', content });
    nodeId = (await save('# Guide\n\nThe first text.\n')).body.data.nodeId;
    await save('# Guide\n\nThe second text.\n');
    agent = await connectAgent(owner, {
      clientName: 'Scribe',
      scopes: ['read:docs', 'read:inbox', 'write:inbox'],
    });
    const other = await newProject(owner, { name: 'Support' });
    const organization = {
      owner,
      source: { ...other, ...project },
      targets: [other, other] as [Project, Project],
    };
    distributionId = (await newDistribution(organization)).id;
    roomId = (await newRoom(owner)).id;
  });

  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const dialog = (page: Page) => page.getByRole('dialog');
  /** Opens the list of keys. @returns each key with its action, as it is shown */
  const listed = async (page: Page): Promise<[string, string][]> => {
    await page.keyboard.press('?');
    await dialog(page).waitFor();
    const terms = await dialog(page).getByRole('term').allTextContents();
    const keys = await dialog(page).locator('dd').allTextContents();
    return terms.map((term, at) => [keys[at]!, term]);
  };

  const SCREENS: [string, () => string][] = [
    ['home', () => '/'],
    ['projects', () => '/projects'],
    ['a project', () => `/projects/${project.slug}`],
    ['the trash', () => `/projects/${project.slug}/trash`],
    ['health', () => `/projects/${project.slug}/health`],
    ['the scan of GitHub', () => `/projects/${project.slug}/scan`],
    ['a document', () => `/documents/${nodeId}`],
    ['the editor', () => `/documents/${nodeId}/edit`],
    ['the history', () => `/documents/${nodeId}/history?compare=1..2`],
    ['the lineage', () => `/documents/${nodeId}/lineage`],
    ['publishing', () => `/documents/${nodeId}/publish`],
    ['sharing', () => `/documents/${nodeId}/share`],
    ['My Docs', () => '/my-docs'],
    ['everything shared', () => '/shared'],
    ['the members', () => '/settings/members'],
    ['the invites', () => '/settings/members/invites'],
    ['many invites', () => '/settings/members/invites/many'],
    ['the settings', () => '/settings'],
    ['share groups', () => '/settings/groups'],
    ['the policies', () => '/settings/policies'],
    ['the organization', () => '/settings/organization'],
    ['usage', () => '/settings/usage'],
    ['single sign-on', () => '/settings/single-sign-on'],
    ['the domains', () => '/settings/domains'],
    ['the audit log', () => '/settings/audit-log'],
    ['everything published', () => '/published'],
    ['what is shared with me', () => '/shared-with-me'],
    ['drafts', () => '/drafts'],
    ['search', () => '/search?q=guide'],
    ['the agents', () => '/agents'],
    ['an agent', () => `/agents/${agent.actorId}`],
    ['the messages of an agent', () => `/agents/${agent.actorId}/messages`],
    ['how a person signs in', () => '/settings/account'],
    ["one's own data", () => '/settings/data'],
    ['sessions', () => '/settings/sessions'],
    ['API tokens', () => '/settings/tokens'],
    ['the rooms', () => '/rooms'],
    ['joining a room', () => '/rooms/join'],
    ['an invite to a room', () => `/rooms/join/room_${'a'.repeat(43)}`],
    ['a room', () => `/rooms/${roomId}`],
    ['the distributions', () => '/distributions'],
    ['a new distribution', () => '/distributions/new'],
    ['a distribution', () => `/distributions/${distributionId}`],
    ['discovery', () => '/discover'],
    ['the profile of an agent', () => `/profiles/${agent.actorId}`],
    ['the feed', () => '/feed'],
    ['requests', () => '/requests'],
  ];

  it.each(SCREENS)('are one for each action of %s, and every button shows its own', async (_, path) => {
    const page = await openAs(owner, path());
    // The first picture, before the scripts have arrived, has no keys.
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    await heading(page).waitFor();
    await page.getByRole('main').locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    const without = await page
      .getByRole('main')
      .locator(`button:visible:not(${NO_ACTIONS}), form [type=submit]:visible`)
      .evaluateAll((buttons) =>
        buttons
          .filter(
            (button) =>
              !(button as { hasAttribute(name: string): boolean }).hasAttribute('aria-keyshortcuts'),
          )
          .map((button) => (button as { textContent: string }).textContent),
      );
    expect(without).toEqual([]);
    await page.getByRole('main').focus();
    const keys = await listed(page);
    const names = keys.map(([key]) => key);
    expect(names.filter((key, at) => key === '' || names.indexOf(key) !== at)).toEqual([]);
    expect(names).toContain('Ctrl K');
  });

  it('work for a row while something in it has the focus, and j and k go from row to row', async () => {
    const page = await openAs(owner, `/documents/${nodeId}/share`);
    await page.getByLabel('With', { exact: true }).selectOption('tenant');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('main').getByRole('button', { name: /^End/ }).waitFor();
    await page.goto(`${url}/shared`);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await page.getByRole('main').focus();
    await page.keyboard.press('j');
    await page.getByRole('link', { name: 'Guide' }).and(page.locator(':focus')).waitFor();
    expect(await listed(page)).toContainEqual(['Del', expect.stringMatching(/^End/)]);
  });

  it('are shown beside the items of a menu, and press them while it is open', async () => {
    const page = await openAs(owner, `/documents/${nodeId}`);
    await page.getByRole('button', { name: 'More actions for the document' }).click();
    const menu = page.getByRole('menu');
    for (const item of await menu.getByRole('menuitem').all())
      expect(await item.locator('kbd').textContent()).not.toBe('');
    await expectAccessible(page);
    await picture(page, 'menu-keys');
    await page.keyboard.press('w');
    await menu.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await dialog(page).getByText('Hide', { exact: false }).first().waitFor();
    expectNoCspViolations(page);
  });

  it('change how the dashboard looks, and one creates a document in the tree', async () => {
    const page = await openAs(owner, `/projects/${project.slug}`);
    const row = page.getByRole('treeitem', { name: 'guide.md' }).first();
    await row.waitFor();
    await page.getByRole('main').focus();
    await page.keyboard.press(',');
    await page.keyboard.press('d');
    await page.locator('html[data-theme=dark]').waitFor();
    await row.focus();
    await page.keyboard.press('F8');
    await dialog(page).getByLabel('Name').waitFor();
    await page.keyboard.press('Escape');
    await row.focus();
    await page.keyboard.press('F9');
    await dialog(page).getByRole('button', { name: 'Move here' }).waitFor();
  });
});

import type { Locator, Page } from 'playwright-core';
import { type Person, newDocument, newOwner, newProject } from '#testing';
import {
  cutNetwork,
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  picture,
  requestsOf,
  url,
} from './browser';
import { eventually } from '../platform/eventually';
import { carrySession, signInByForm } from './person';

/** The screens to which the frame leads, by the names of its links and the keys. */
const PLACES = [
  ['Home', '/', 'h'],
  ['Projects', '/projects', 'p'],
  ['My Docs', '/my-docs', 'm'],
  ['Shared', '/shared', 's'],
  ['Published', '/published', 'u'],
  ['Drafts', '/drafts', 'd'],
  ['Members', '/settings/members', 'e'],
] as const;
/** A window in which the navigation is a drawer. */
const NARROW = { viewport: { width: 390, height: 844 } };
const DATABASES = 'indexedDB.databases().then((found) => found.map(({ name }) => name))';
/** Puts an entry into each store of a database. */
const fill = (name: string) =>
  inDatabase(
    name,
    `const tx = db.transaction([...db.objectStoreNames], 'readwrite');
  for (const store of db.objectStoreNames) tx.objectStore(store).put({ nodeId: 'n', projectId: 'p', readAt: 1, bytes: 1, changedAt: Date.now() });
  await new Promise((done) => (tx.oncomplete = done));`,
  );
/** How many entries each store of a database has. */
const count = (name: string) =>
  inDatabase(
    name,
    `const counts = {};
  for (const store of db.objectStoreNames) counts[store] = await answer(db.transaction(store).objectStore(store).count());
  return counts;`,
  );

/** An expression that does something with the database `db`. */
function inDatabase(name: string, act: string): string {
  return `(async () => {
    const answer = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
    const db = await answer(indexedDB.open('${name}'));
    try { ${act} } finally { db.close(); }
  })()`;
}

describeStory('the frame of the dashboard', ({ open, openAs, openBeside }) => {
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
  });

  const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const opener = (page: Page) => page.getByRole('button', { name: 'Open navigation' });
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
  const expectFocus = (locator: Locator) =>
    eventually('it has the focus', () => locator.evaluate((element) => element.matches(':focus')));
  const at = (page: Page, path: string) => page.waitForURL((address) => address.pathname === path);

  it('is where a person lands who signs in, at the screen that they asked for', async () => {
    const page = await open();
    await page.goto(`${url}/search?q=budget`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await signInByForm(page, owner);
    await heading(page).waitFor();
    expect(page.url()).toBe(`${url}/search?q=budget`);
    await page.goto(url);
    await navigation(page).getByText(owner.tenantSlug).waitFor();
    expectNoCspViolations(page);
  });

  it('leads to each place by its link and by its keys, and gives its heading the focus', async () => {
    const page = await openAs(owner, '/projects');
    await heading(page).waitFor();
    for (const [name, path, key] of PLACES) {
      await page.getByRole('main').focus();
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await at(page, path);
      await page.locator('h1:focus').waitFor();
      await navigation(page).getByRole('link', { name: 'Shared with me' }).click();
      await at(page, '/shared-with-me');
      await navigation(page).getByRole('link', { name, exact: true }).click();
      await at(page, path);
      const current = navigation(page).getByRole('listitem').locator('[aria-current=page]');
      expect(await current.textContent()).toContain(name);
    }
    expectNoCspViolations(page);
  });

  it('leads to the settings, and back', async () => {
    const page = await openAs(owner, '/projects');
    await navigation(page).getByRole('link', { name: 'Settings', exact: true }).click();
    await at(page, '/settings');
    await navigation(page).getByRole('link', { name: 'Home', exact: true }).click();
    await at(page, '/');
    await heading(page).waitFor();
    expectNoCspViolations(page);
  });

  it('asks the API for two things at most when it opens', async () => {
    const page = await open();
    const requests = requestsOf(page);
    await page.goto(`${url}/sign-in`);
    await signInByForm(page, owner);
    await heading(page).waitFor();
    expect(requests.all().slice(2)).toEqual([]);
    expect(requests.all()).toContain('GET /api/session');
  });

  it('has no findings of axe, also with its menu and its dialogs open', async () => {
    const page = await openAs(owner, '/drafts');
    await heading(page).waitFor();
    await expectAccessible(page);
    await picture(page, 'frame');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('main').focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await picture(page, 'frame-keys');
    expectNoCspViolations(page);
  });

  it('has its navigation in a drawer where the window is narrow', async () => {
    const page = await openAs(owner, '/drafts', NARROW);
    await heading(page).waitFor();
    expect(await navigation(page).isVisible()).toBe(false);
    await opener(page).click();
    await navigation(page).getByRole('link', { name: 'Projects' }).waitFor();
    await expectAccessible(page);
    await navigation(page).getByRole('link', { name: 'Projects' }).click();
    await at(page, '/projects');
    await navigation(page).waitFor({ state: 'hidden' });
    await page.locator('h1:focus').waitFor();
  });

  it('closes its drawer by Escape, by a click beside it, and by a link to the screen that is there already', async () => {
    const page = await openAs(owner, '/drafts', NARROW);
    await heading(page).waitFor();
    const acts = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(380, 400),
      () => drawer(page).getByRole('link', { name: 'Drafts' }).click(),
      () => page.getByRole('button', { name: 'Close navigation' }).click(),
    ];
    for (const act of acts) {
      await opener(page).click();
      await drawer(page).getByRole('link', { name: 'Drafts' }).waitFor();
      await act();
      await drawer(page).waitFor({ state: 'detached' });
      await expectFocus(opener(page));
    }
  });

  it('opens the search, the menu of the account and the dialogs of the tree above its drawer, or instead of it', async () => {
    const person = await newOwner(url);
    const project = await newProject(person, { name: 'Handbook' });
    const id = await newDocument(person, project, 'guide.md', '# Guide\n');
    const page = await openAs(person, `/documents/${id}`, NARROW);
    await heading(page).waitFor();
    await opener(page).click();
    await drawer(page)
      .getByRole('button', { name: /^Search/ })
      .click();
    await drawer(page).waitFor({ state: 'detached' });
    const field = page.getByRole('combobox', { name: 'Find documents' });
    await expectFocus(field);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await expectFocus(opener(page));

    await opener(page).click();
    await drawer(page).getByRole('treeitem', { name: 'guide.md' }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'frame-drawer-tree-menu');
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    const question = page.getByRole('dialog', { name: 'Delete “guide.md”?' });
    await expectAccessible(page);
    await picture(page, 'frame-drawer-dialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await expectFocus(drawer(page).getByRole('treeitem', { name: 'guide.md' }));

    await drawer(page).getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'frame-drawer-account');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Create an organization' }).waitFor();
    expectNoCspViolations(page);
  });

  it('says plainly that an address leads nowhere', async () => {
    const page = await openAs(owner, '/projects');
    const answer = await page.goto(`${url}/nowhere`);
    expect(answer!.status()).toBe(404);
    expect(await heading(page).textContent()).toBe('Page not found');
  });

  it('forgets everything in this browser when the person signs out, in all tabs, and does not come back; drafts of another person stay', async () => {
    const leaving = await newOwner(url);
    const other = await newOwner(url);
    const page = await openAs(other, '/drafts');
    await heading(page).waitFor();
    const ofOther = (await page.evaluate<string[]>(DATABASES)).find((name) => name.includes(other.userId))!;
    await page.evaluate(fill(ofOther));
    await carrySession(page, leaving);
    await page.goto(`${url}/drafts`);
    const beside = await openBeside(page, '/projects');
    await heading(page).waitFor();
    await heading(beside).waitFor();
    expect(await page.evaluate<string[]>(DATABASES)).toContainEqual(expect.stringContaining(leaving.userId));
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Create an organization' }).waitFor();
    expect(page.url()).toBe(`${url}/`);
    await at(beside, '/sign-in');
    expect(await page.evaluate<string[]>(DATABASES)).toEqual([ofOther]);
    expect(await page.evaluate(count(ofOther))).toEqual({
      drafts: 1,
      nodes: 0,
      places: 0,
      projects: 0,
      views: 0,
    });
    await page.goBack();
    await page.waitForURL(/\/sign-in\?next=/);
    await leaving.get('/api/session').expect(401);
  });

  it('leads a person whose session ended to the sign-in page, which leads back to the screen, and keeps no answers', async () => {
    const left = await newOwner(url);
    const page = await openAs(left, '/my-docs');
    await heading(page).waitFor();
    const name = (await page.evaluate<string[]>(DATABASES)).find((found) => found.includes(left.userId))!;
    await page.evaluate(fill(name));
    expect(await page.evaluate(count(name))).toEqual({
      drafts: 1,
      nodes: 1,
      places: 1,
      projects: 1,
      views: 1,
    });
    // The session ends while no tab is open.
    await page.goto('about:blank');
    await left.post('/api/auth/sign-out').set('Origin', url).expect(200);
    await page.goto(`${url}/my-docs`);
    await page.waitForURL(/\/sign-in\?next=%2Fmy-docs$/);
    await eventually('the answers are gone', async () => {
      const { nodes, places, projects, views } = await page.evaluate<Record<string, number>>(count(name));
      return [nodes, places, projects, views].every((kept) => kept === 0);
    });
    expect(await page.evaluate(count(name))).toMatchObject({ drafts: 1 });
    expect(await page.evaluate<string[]>(DATABASES)).toEqual([name]);
    await signInByForm(page, left);
    await at(page, '/my-docs');
    await heading(page).waitFor();
  });

  it('keeps what was typed into a dialog when the session ends, and saves it after a sign-in in another tab', async () => {
    const left = await newOwner(url);
    const page = await openAs(left, '/my-docs');
    await page.getByRole('button', { name: 'New view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Reading list');
    await left.post('/api/auth/sign-out').set('Origin', url).expect(200);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const notices = page.getByRole('region', { name: 'Notices' });
    await notices.getByText('Your session has ended.').waitFor();
    await expectAccessible(page);
    const popup = page.waitForEvent('popup');
    await notices.getByRole('button', { name: 'Sign in' }).click();
    const tab = await popup;
    await signInByForm(tab, left);
    await at(tab, '/');
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Reading list');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reading list' }).waitFor();
  });

  it('belongs to one person: a tab starts again when somebody else signs in beside it, and ends with the session', async () => {
    const [first, second] = [await newOwner(url), await newOwner(url)];
    const page = await openAs(first, '/drafts');
    await navigation(page).getByText(first.tenantSlug).waitFor();
    await carrySession(page, second);
    await openBeside(page, '/projects');
    await navigation(page).getByText(second.tenantSlug).waitFor();
    await second.post('/api/auth/sign-out').set('Origin', url).expect(200);
    await page.waitForURL(/\/sign-in\?next=%2Fdrafts$/);
  });

  it('says aloud when the connection is lost and when it is back, and what works without it', async () => {
    const page = await openAs(owner, '/drafts');
    await heading(page).waitFor();
    const aloud = page.locator('[aria-live=polite]');
    const restore = await cutNetwork(page);
    await aloud
      .getByText('You are offline. You can read and write; other changes need the connection.')
      .waitFor();
    await expectAccessible(page);
    await restore();
    await aloud.getByText('You are online again.').waitFor();
  });

  it('keeps its files for use without a connection, and no answer of the API', async () => {
    const page = await openAs(owner, '/projects', { serviceWorkers: 'allow' });
    await heading(page).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const kept = await page.evaluate<string[]>(
      'caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())))).then((all) => all.flat().map(({ url }) => new URL(url).pathname))',
    );
    expect(kept).toContain('/projects');
    expect(kept.filter((path) => path.startsWith('/app/assets/')).length).toBeGreaterThan(15);
    expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([]);
    const restore = await cutNetwork(page);
    for (const path of ['/documents/01890a5d-ac96-774b-bcce-b302099a8057', '/']) {
      const answer = await page.goto(url + path);
      expect(answer!.fromServiceWorker()).toBe(true);
      expect(answer!.headers()['content-security-policy']).toContain('require-trusted-types-for');
    }
    await restore();
    expectNoCspViolations(page);
  });
});

import type { Page } from 'playwright-core';
import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { describeStory, expectNoCspViolations, url } from './browser';
import { untilKept, untilWorkerServes } from './kept';
import { signInByForm } from './person';
import { keptOf } from './stored';

const KEPT = 'indexedDB.databases().then((all) => all.map(({ name }) => name))';
/** Runs when the page has nothing left to do. */
const AT_REST = 'new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done(true))))';

describeStory('the first screen of a later visit', ({ open }) => {
  let owner: Person;
  let project: Project;
  let nodeId: string;
  beforeEach(async () => {
    owner = await newOwner(url);
    project = await newProject(owner, { name: 'Handbook' });
    nodeId = await newDocument(owner, project, 'setup.md', '# Setup\n\nRead this at once.\n');
  });

  const path = () => `/documents/${nodeId}`;
  const text = (page: Page) => page.getByText('Read this at once.');
  const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });

  /** Signs in, reads the document, the project and the start page, and leaves, as on a first visit. */
  async function visit(): Promise<Page> {
    const page = await open({ serviceWorkers: 'allow' });
    await page.goto(url + path());
    await signInByForm(page, owner);
    await text(page).waitFor();
    await untilKept(page, owner, 'views');
    await page.goto(`${url}/projects/${project.slug}`);
    await page.getByRole('treeitem', { name: 'setup.md' }).first().waitFor();
    await untilKept(page, owner, 'nodes', { count: 1 });
    await page.goto(url);
    await page.getByRole('main').getByRole('link', { name: 'Setup' }).first().waitFor();
    await untilWorkerServes(page);
    await eventually('the start page is kept', async () => (await keptAnswer(page, 'home')) !== undefined);
    await page.goto('about:blank');
    return page;
  }

  /** Holds back what the service answers. @returns lets it arrive */
  async function holdAnswers(page: Page): Promise<() => void> {
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/**', async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    return release;
  }

  /** Opens the document while the service does not answer. @returns whether its text is shown, and lets the service answer */
  async function openHeld(page: Page): Promise<{ isShown: () => Promise<boolean>; release: () => void }> {
    const release = await holdAnswers(page);
    const asked = page.waitForRequest((request) => request.url().endsWith('/view'));
    const part = page.waitForResponse(/kept-then-fresh|kept-start/).catch(() => undefined);
    await page.goto(url + path(), { waitUntil: 'commit' });
    await asked;
    await Promise.race([part, page.waitForLoadState('load')]);
    await page.evaluate(AT_REST);
    return { isShown: async () => (await text(page).count()) > 0, release };
  }

  it('is there before the service has answered, and continues with its answer', async () => {
    const page = await visit();
    for (const [address, words] of [
      [path(), 'Read this at once.'],
      [`/projects/${project.slug}`, 'setup.md'],
      ['/', 'Setup'],
    ] as const) {
      const release = await holdAnswers(page);
      await page.goto(url + address, { waitUntil: 'commit' });
      await page.getByRole('main').getByText(words).filter({ visible: true }).first().waitFor();
      expect(await navigation(page).count()).toBe(0);
      release();
      await navigation(page).waitFor();
      await page.getByRole('main').getByText(words).filter({ visible: true }).first().waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    expectNoCspViolations(page);
  });

  it('is there of a project that was left as soon as its rows had been read', async () => {
    const page = await visit();
    const other = await newProject(owner, { name: 'Guides' });
    await newDocument(owner, other, 'tour.md', '# Tour\n');
    const row = () => page.getByRole('main').getByText('tour.md').filter({ visible: true }).first();
    // Its catalog is never kept.
    await page.route('**/manifest?*', (route) => route.abort());
    await page.goto(`${url}/projects/${other.slug}`);
    await row().waitFor();
    await eventually('the project is kept', async () => (await keptProjectOf(page)) === other.id);
    const { projects } = await keptOf(page, owner);
    expect(projects).toMatchObject([{ projectId: project.id }]);
    await page.goto('about:blank');
    const release = await holdAnswers(page);
    await page.goto(`${url}/projects/${other.slug}`, { waitUntil: 'commit' });
    await row().waitFor();
    expect(await navigation(page).count()).toBe(0);
    release();
    await navigation(page).waitFor();
  });

  it('is forgotten of a project in which a document is deleted', async () => {
    const page = await visit();
    await page.goto(`${url}/drafts`);
    await navigation(page).waitFor();
    expect(await keptProjectOf(page)).toBe(project.id);
    await owner.delete(`/api/nodes/${nodeId}`).expect(200);
    await eventually('the project is forgotten', async () => (await keptProjectOf(page)) === undefined);
  });

  it('shows a change of somebody else as soon as the service answers', async () => {
    const page = await visit();
    await newDocument(owner, project, 'setup.md', '# Setup\n\nRead the new text.\n');
    const { isShown, release } = await openHeld(page);
    await eventually('what is kept is shown', isShown);
    release();
    await page.getByText('Read the new text.').waitFor();
    expect(await text(page).count()).toBe(0);
  });

  it('shows nothing of one person to another one who signs in with the same browser', async () => {
    const page = await visit();
    const other = await newOwner(url);
    await page.context().clearCookies();
    await page.goto(`${url}/sign-in`);
    await signInByForm(page, other);
    await navigation(page).waitFor();
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/view'));
    const { isShown, release } = await openHeld(page);
    expect(await isShown()).toBe(false);
    release();
    expect((await refused).status()).toBe(404);
    await navigation(page).waitFor();
    expect(await isShown()).toBe(false);
  });

  it('goes at once, and what is kept with it, if the session was ended elsewhere', async () => {
    const page = await visit();
    const cookies = await page.context().cookies();
    const { name, value } = cookies.find((cookie) => cookie.httpOnly && cookie.name === 'svc_session')!;
    const ended = await fetch(`${url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { Cookie: `${name}=${value}`, Origin: url },
    });
    expect(ended.status).toBe(200);
    const { isShown, release } = await openHeld(page);
    await eventually('what is kept is shown', isShown);
    release();
    await page.waitForURL(/\/sign-in\?next=/);
    expect(await isShown()).toBe(false);
    await eventually('the session and the start page are forgotten', async () => {
      return !(await page.evaluate<string[]>(KEPT)).includes('workspace:session');
    });
  });

  it.each([
    ['the sign of the session is missing', "document.cookie = 'svc_sign=; Max-Age=0; Path=/'"],
    ['the sign is another one', "document.cookie = 'svc_sign=AAAAAAAAAAAAAAAAAAAAAA.86400; Path=/'"],
    ['the session may have expired', keptAt('Date.now() - 86_400_001')],
    ['the clock was set back', keptAt('Date.now() + 3_600_000')],
  ])('waits for the service if %s', async (_, doubt) => {
    const page = await visit();
    await page.goto(`${url}/favicon.ico`);
    await page.evaluate(doubt);
    const { isShown, release } = await openHeld(page);
    expect(await isShown()).toBe(false);
    release();
    await text(page).waitFor();
  });

  it('shows nothing after signing out', async () => {
    const page = await visit();
    await page.goto(`${url}/drafts`);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Create an organization' }).waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => /svc_(session|sign)$/.test(name))).toEqual([]);
    await page.goto(url + path());
    await page.waitForURL(/\/sign-in/);
    expect(await text(page).count()).toBe(0);
  });
});

/** The id of the project that is kept for the first screen. */
async function keptProjectOf(page: Page): Promise<string | undefined> {
  const kept = (await keptAnswer(page, 'project')) as { project: { id: string } } | undefined;
  return kept?.project.id;
}

/** An answer that is kept for the first screen. */
function keptAnswer(page: Page, what: 'home' | 'project'): Promise<object | undefined> {
  return page.evaluate<object | undefined>(`(async () => {
    const answer = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
    const db = await answer(indexedDB.open('workspace:session'));
    const kept = await answer(db.transaction('answers').objectStore('answers').get('${what}'));
    db.close();
    return kept?.answer;
  })()`);
}

/** Says that the session was kept at another time. */
function keptAt(time: string): string {
  return `(async () => {
    const answer = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
    const db = await answer(indexedDB.open('workspace:session'));
    const store = db.transaction('answers', 'readwrite').objectStore('answers');
    const kept = await answer(store.get('session'));
    await answer(store.put({ ...kept, at: ${time} }, 'session'));
    db.close();
  })()`;
}

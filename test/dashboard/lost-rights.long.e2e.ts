import type { Page } from 'playwright-core';
import {
  type Person,
  type Project,
  anonymous,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  signedIn,
} from '#testing';
import { eventually } from '../platform/eventually';
import { cutNetwork, describeStory, expectNoCspViolations, url } from './browser';
import { field, goToEnd, waitForStatus } from './editor-page';
import { carrySession, signInByForm } from './person';
import { type Kept, keptOf } from './stored';

const SECRET = 'The salary is 5000.';

describeStory('what this browser keeps after a right or a session has ended', ({ openAs, openBeside }) => {
  let owner: Person;
  let reader: Person;
  let project: Project;
  let count = 0;
  beforeAll(async () => {
    owner = await newOwner(url);
    reader = await newMember(owner);
    // My Docs exist from their first visit.
    await owner.get('/api/my-docs').expect(200);
    project = await newProject(owner);
  });

  const shared = async (permission: 'read' | 'write') => {
    // Everybody in the organization can read its projects, so the document is in the owner's My Docs.
    const id = await newDocument(owner, { id: '~' }, `/salaries-${++count}.md`, `# Salaries\n\n${SECRET}\n`);
    const { globalId } = await newDocId(owner, id);
    const share = () => newShare(owner, globalId, 'user', { targetId: reader.userId, permission });
    const shareId = await share();
    return { id, share, revoke: () => owner.delete(`/api/shares/${shareId}`).expect(200) };
  };
  const eventuallyKeeps = (page: Page, what: string, isTrue: (kept: Kept) => boolean) =>
    eventually(what, async () => isTrue(await keptOf(page, reader)));

  it('is nothing of a document that is read when its share is revoked', async () => {
    const { id, revoke } = await shared('read');
    const page = await openAs(reader, `/documents/${id}`, { serviceWorkers: 'allow' });
    await page.getByText(SECRET).waitFor();
    await eventuallyKeeps(page, 'the view is kept', ({ views }) => JSON.stringify(views).includes(SECRET));
    await revoke();
    await page.getByRole('alert').waitFor();
    await page.getByText(SECRET).waitFor({ state: 'detached' });
    await eventuallyKeeps(page, 'the view is wiped', (kept) => !JSON.stringify(kept).includes(SECRET));
    // The page opens without a connection once its files are kept.
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const restore = await cutNetwork(page);
    await page.goto(`${url}/documents/${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(SECRET);
    await restore();
    expectNoCspViolations(page);
  });

  it('is nothing of several documents that are not shown, however fast their shares end', async () => {
    const all = [await shared('read'), await shared('read'), await shared('read')];
    const page = await openAs(reader, `/documents/${all[0]!.id}`);
    for (const { id } of all) {
      await page.goto(`${url}/documents/${id}`);
      await page.getByText(SECRET).waitFor();
      await eventuallyKeeps(page, 'the view is kept', ({ views }) => JSON.stringify(views).includes(id));
    }
    await page.goto(`${url}/drafts`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await Promise.all(all.map(({ revoke }) => revoke()));
    await eventuallyKeeps(page, 'the views are wiped', (kept) => !JSON.stringify(kept).includes(SECRET));
  });

  it('is nothing of a document that was read before and is not shown, by the next event', async () => {
    const { id, revoke } = await shared('read');
    const page = await openAs(reader, `/documents/${id}`);
    await page.getByText(SECRET).waitFor();
    await eventuallyKeeps(page, 'the view is kept', ({ views }) => JSON.stringify(views).includes(id));
    await page.goto(`${url}/drafts`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await revoke();
    await eventuallyKeeps(page, 'the view is wiped', (kept) => !JSON.stringify(kept).includes(SECRET));
  });

  it('is only the own text of a document that is being edited, without what it is based on', async () => {
    const { id, share, revoke } = await shared('write');
    const page = await openAs(reader, `/documents/${id}/edit`);
    await field(page).waitFor();
    await page.route('**/content', (route) => route.abort());
    await page.route('**/documents/save', (route) => route.abort());
    await goToEnd(page);
    await page.keyboard.type('My own words.');
    await waitForStatus(page, 'On this device');
    expect((await keptOf(page, reader)).drafts).toMatchObject([{ baseText: `# Salaries\n\n${SECRET}\n` }]);
    await revoke();
    await page.getByText('you no longer have access to it').first().waitFor();
    await eventuallyKeeps(page, 'the base is wiped', ({ drafts, views }) => {
      const [draft] = drafts as { baseText: string; text: string }[];
      return draft!.baseText === '' && draft!.text.includes('My own words.') && views.length === 0;
    });
    await page.goto(`${url}/drafts`);
    await page.getByRole('link', { name: 'Salaries' }).waitFor();

    // The same person can save it when the right is back.
    await page.unroute('**/content');
    await page.unroute('**/documents/save');
    await share();
    await page.getByRole('link', { name: 'Salaries' }).click();
    await waitForStatus(page, 'Saved');
    const { body } = await owner.get(`/api/v1/documents/${id}/content`).expect(200);
    expect(body.data.content).toBe(`# Salaries\n\n${SECRET}\nMy own words.`);
  });

  it('can become a copy in My Docs before their first visit, since the project of the document is not open', async () => {
    const { id, revoke } = await shared('write');
    const page = await openAs(reader, `/documents/${id}/edit`);
    await field(page).waitFor();
    await page.route('**/content', (route) => route.abort());
    await page.route(`**/projects/*/documents/save`, (route) => route.abort());
    await goToEnd(page);
    await page.keyboard.type('My own words.');
    await waitForStatus(page, 'On this device');
    await revoke();
    await page.getByText('you no longer have access to it').first().waitFor();
    await page.unroute(`**/projects/*/documents/save`);
    await page.getByRole('button', { name: 'Keep mine as a copy' }).click();
    await page.waitForURL(({ pathname }) => !pathname.includes(id) && /\/documents\/[^/]+$/.test(pathname));
    const copyId = page.url().split('/').pop()!;
    const { body } = await reader.get(`/api/v1/documents/${copyId}/content`).expect(200);
    expect(body.data.content).toContain('My own words.');
    const { body: mine } = await reader.get('/api/my-docs').expect(200);
    expect(JSON.stringify(mine)).toContain(copyId);
  });

  it('is the draft of the same person after the session has ended, and nothing that another person sees', async () => {
    const [first, second] = [await newOwner(url), await newOwner(url)];
    const own = await newProject(first);
    const id = await newDocument(first, own, '/plan.md', '# Plan\n');
    const page = await openAs(first, `/documents/${id}/edit`);
    await field(page).waitFor();
    await page.route('**/documents/save', (route) => route.abort());
    await goToEnd(page);
    await page.keyboard.type('Unsaved words.');
    await waitForStatus(page, 'On this device');
    await first.post('/api/auth/sign-out').set('Origin', url).expect(200);
    await page.waitForURL(/\/sign-in\?next=/);
    await eventually('the answers are wiped', async () => {
      const { views, nodes, projects } = await keptOf(page, first);
      return views.length + nodes.length + projects.length === 0;
    });
    await page.unroute('**/documents/save');

    await carrySession(page, second);
    await page.goto(`${url}/drafts`);
    await page.getByText('Every change is saved.').waitFor();
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Create an organization' }).waitFor();
    expect((await keptOf(page, first)).drafts).toMatchObject([{ text: '# Plan\nUnsaved words.' }]);

    await page.goto(`${url}/sign-in?next=/drafts`);
    await signInByForm(page, first);
    await page.getByRole('link', { name: 'Plan' }).click();
    await waitForStatus(page, 'Saved');
    const again = await signedInAgain(first);
    const { body } = await again.get(`/api/v1/documents/${id}/content`).expect(200);
    expect(body.data.content).toBe('# Plan\nUnsaved words.');
  });

  it('is a draft, if the person signs out on a page that cannot ask about it', async () => {
    const person = await newOwner(url);
    const own = await newProject(person);
    const id = await newDocument(person, own, '/plan.md', '# Plan\n');
    const page = await openAs(person, `/documents/${id}/edit`);
    await field(page).waitFor();
    await page.route('**/documents/save', (route) => route.abort());
    await goToEnd(page);
    await page.keyboard.type('Unsaved words.');
    await waitForStatus(page, 'On this device');
    const device = await openBeside(page, '/device');
    await device.getByRole('button', { name: 'Sign out' }).click();
    await device.getByRole('link', { name: 'Create an organization' }).waitFor();
    // The sign-in page leads a person to the start whose session has not ended yet.
    await page.waitForURL(({ pathname }) => pathname === '/' || pathname === '/sign-in');
    await eventually('only the draft is left', async () => {
      const { drafts, views, nodes, projects } = await keptOf(device, person);
      return drafts.length === 1 && views.length + nodes.length + projects.length === 0;
    });
    expectNoCspViolations(device);
  });

  it('changes nothing in the name of another person who has signed in beside it', async () => {
    const other = await newMember(owner);
    const id = await newDocument(owner, project, `/together-${++count}.md`, '# Together\n');
    const page = await openAs(owner, `/documents/${id}/edit`);
    await field(page).waitFor();
    await goToEnd(page);
    // The other person signs in on a page without the dashboard: this tab hears nothing of it.
    await carrySession(page, other);
    await page.evaluate("window.dispatchEvent(new Event('blur'))");
    await page.keyboard.type('Words of the owner.');
    // The text would be saved by itself, but the tab starts again as that of the other person.
    await page.waitForEvent('load');
    const { body } = await owner.get(`/api/v1/documents/${id}/content`).expect(200);
    expect(body.data.content).toBe('# Together\n');
    expect((await keptOf(page, owner)).drafts).toMatchObject([{ text: '# Together\nWords of the owner.' }]);
  });

  async function signedInAgain({ email, password }: Person): Promise<Person> {
    const answer = await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(200);
    return signedIn(url, answer.headers['set-cookie'] as unknown as string[], email, password);
  }
});

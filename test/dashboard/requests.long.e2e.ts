import type { Page } from 'playwright-core';
import { type Person, connectAgent, newMember, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { newDraft, publish, setReview } from '../publishing/published-support';
import { newRoom, wait, waitAgent } from '../rooms/people-support';
import { deployment } from '../support/deployments';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

const { databaseUrl } = deployment();
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text);
const waits = (page: Page, count: string) =>
  page.getByRole('main').getByText(count, { exact: true }).waitFor();
const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: /^Requests/ });

describeStory('requests that wait', ({ openAs }) => {
  let owner: Person;
  let member: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
    member = await newMember(owner);
  });

  it('are none for a new person, who can enter the code of an agent', async () => {
    const page = await openAs(member, '/requests');
    await page.getByText('Nothing waits for you.').waitFor();
    expect(await page.title()).toBe('Requests that wait · Document Workspace');
    await picture(page, 'requests-none');
    await expectAccessible(page);
    await button(page, 'Continue').click();
    await page.getByText('Enter the code that the agent shows.').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill('ABCD-EFGH');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`${url}/device?code=ABCD-EFGH`);
    expectNoCspViolations(page);
  });

  it('appear by themselves, in the title and the navigation too, and are decided in place', async () => {
    const room = await newRoom(owner, { title: 'Quarterly review' });
    const page = await openAs(owner, '/requests');
    await page.getByText('Nothing waits for you.').waitFor();
    await wait(owner, room, member);
    await button(page, 'Let in Mel Member').waitFor();
    await eventually('the title has the number', async () => (await page.title()).startsWith('(1) '));
    await entry(page).getByText('1 waiting').waitFor();
    const agent = await connectAgent(member, { clientName: 'Scribe' });
    await waitAgent(databaseUrl, room, agent);
    const denied = await newMember(owner);
    await wait(owner, room, denied);
    await page.reload();
    await waits(page, '3 requests wait');
    await picture(page, 'requests');
    await expectAccessible(page);
    await button(page, 'Let in Mel Member').first().click();
    await notice(page, 'Mel Member is let in.').waitFor();
    await waits(page, '2 requests wait');
    await button(page, 'Refuse Mel Member').click();
    await notice(page, 'Mel Member is refused.').waitFor();
    await waits(page, '1 request waits');
    await page.getByRole('main').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+A');
    await notice(page, 'Scribe is let in.').waitFor();
    await page.getByText('Nothing waits for you.').waitFor();
    await eventually('the title has no number', async () => !(await page.title()).startsWith('('));
    const { humans, agents } = (await owner.get(room.path).expect(200)).body.data.members as Record<
      'humans' | 'agents',
      { status: string }[]
    >;
    expect([humans, agents].map((all) => all.map(({ status }) => status))).toEqual([
      ['approved', 'approved'],
      ['approved'],
    ]);
    expectNoCspViolations(page);
  });

  it('say why a decision fails that somebody else has taken', async () => {
    const room = await newRoom(owner);
    const id = await wait(owner, room, await newMember(owner));
    const page = await openAs(owner, '/requests');
    await button(page, 'Let in Mel Member').waitFor();
    // The event of the decision must not reach the page first.
    await page.route('**/api/requests', (route) => route.abort());
    await owner.post(`${room.path}/human-members/${id}/deny`).expect(200);
    await button(page, 'Let in Mel Member').click();
    await page
      .getByRole('region', { name: 'Notices' })
      .getByRole('button', { name: /Dismiss/ })
      .waitFor();
    await page.unroute('**/api/requests');
    await owner.post(`${room.path}/close`).expect(200);
  });

  it('include a distribution, of which no event tells, when the screen is opened again', async () => {
    const sender = await newOwner(url);
    const [source, target] = [await newProject(sender), await newProject(sender)];
    const page = await openAs(sender, '/requests');
    await page.getByText('Nothing waits for you.').waitFor();
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Drafts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Drafts' }).waitFor();
    await sender
      .post('/api/distributions', {
        title: 'Travel policy',
        documents: [{ docId: '@acme:docs:1', url: 'https://docs.example.com/travel' }],
        sourceProject: source.id,
        targetProjects: [target.id],
        priority: 'normal',
        callbackWebhookUrl: 'http://127.0.0.1:1024/',
      })
      .expect(201);
    await page.getByRole('main').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await button(page, 'Read and acknowledge Travel policy').waitFor();
    await entry(page).getByText('1 waiting').waitFor();
  });

  it('are read and acknowledged, or lead to the review, with two requests for the screen', async () => {
    const [source, target] = [await newProject(owner), await newProject(owner, { name: 'Branch office' })];
    await owner
      .post('/api/distributions', {
        title: 'Travel policy',
        message: 'Please read it by Friday.',
        documents: [{ docId: '@acme:docs:1', url: 'https://docs.example.com/travel', title: 'Travel' }],
        sourceProject: source.id,
        targetProjects: [target.id],
        priority: 'normal',
        callbackWebhookUrl: 'http://127.0.0.1:1024/',
      })
      .expect(201);
    await setReview(databaseUrl, owner.tenantId, true);
    const draft = await newDraft(member, source, { publicTitle: 'Price list' });
    await publish(member, draft.id).expect(409);
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}/requests`);
    await waits(page, '2 requests wait');
    expect([...new Set(requests.all())].sort()).toEqual(['GET /api/requests', 'GET /api/session']);
    await page.getByRole('main').getByRole('link', { name: 'Price list' }).waitFor();
    await picture(page, 'requests-documents');
    await button(page, 'Read and acknowledge Travel policy').click();
    const dialog = page.getByRole('dialog', { name: 'Travel policy' });
    await dialog.getByText('Please read it by Friday.').waitFor();
    await dialog.getByRole('link', { name: 'Travel' }).waitFor();
    await picture(page, 'requests-acknowledge');
    await expectAccessible(page);
    await dialog.getByLabel('Who read them').fill('');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await dialog.getByText('Say who read the documents.').waitFor();
    await dialog.getByLabel('Who read them').fill('Olive and Mel');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await notice(page, '“Travel policy” is acknowledged.').waitFor();
    await waits(page, '1 request waits');
    await publish(owner, draft.id).expect(200);
    await page.getByText('Nothing waits for you.').waitFor();
    expectNoCspViolations(page);
  });
});

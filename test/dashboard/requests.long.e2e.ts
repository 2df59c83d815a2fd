import type { Page } from 'playwright-core';
import { type Person, connectAgent, newMember, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { newDraft, publish, setReview } from '../publishing/published-support';
import { newRoom, wait, waitAgent } from '../rooms/people-support';
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

const { databaseUrl } = deployment();
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
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
    await fieldProblem(page, 'Enter the code that the agent shows.').waitFor();
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
    await notice(page, 'Mel Member was let in.').waitFor();
    await waits(page, '2 requests wait');
    await button(page, 'Refuse Mel Member').click();
    await notice(page, 'Mel Member was refused.').waitFor();
    await waits(page, '1 request waits');
    await page.getByRole('main').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+A');
    await notice(page, 'Scribe was let in.').waitFor();
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

  it('say of whom waits at the door that they are of another organization', async () => {
    const room = await newRoom(owner);
    await wait(owner, room, await newOwner(url));
    const page = await openAs(owner, '/requests');
    const row = page.getByRole('main').getByRole('listitem');
    await row.filter({ hasText: '(from another organization)' }).waitFor();
    await expectAccessible(page);
    await owner.post(`${room.path}/close`).expect(200);
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
      .getByText('This member is not waiting', { exact: false })
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
    await link(page, 'Read and acknowledge Travel policy').waitFor();
    await entry(page).getByText('1 waiting').waitFor();
  });

  it('lead to the distribution, of which each project has a row, or to the review, with two requests for the screen', async () => {
    const source = await newProject(owner);
    const [branch, head] = [
      await newProject(owner, { name: 'Branch office' }),
      await newProject(owner, { name: 'Head office' }),
    ];
    await owner
      .post('/api/distributions', {
        title: 'Travel policy',
        message: 'Please read it by Friday.',
        documents: [{ docId: '@acme:docs:1', url: 'https://docs.example.com/travel', title: 'Travel' }],
        sourceProject: source.id,
        targetProjects: [branch.id, head.id],
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
    await waits(page, '3 requests wait');
    expect([...new Set(requests.all())].sort()).toEqual(['GET /api/requests', 'GET /api/session']);
    await link(page, 'Price list').waitFor();
    await picture(page, 'requests-documents');
    const rowOf = (project: string) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: `for ${project}` });
    await rowOf('Head office').waitFor();
    await rowOf('Branch office').getByRole('link', { name: 'Read and acknowledge Travel policy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Travel policy' }).waitFor();
    await page.getByText('Please read it by Friday.').waitFor();
    const id = new URL(page.url()).pathname.split('/').pop()!;
    await owner
      .put(`/api/distributions/${id}/ack`, { projectId: branch.id, readBy: 'Olive and Mel' })
      .expect(200);
    await page.goBack();
    await waits(page, '2 requests wait');
    await rowOf('Head office').waitFor();
    expect(await rowOf('Branch office').count()).toBe(0);
    await owner.put(`/api/distributions/${id}/ack`, { projectId: head.id, readBy: 'Olive' }).expect(200);
    await page.reload();
    await waits(page, '1 request waits');
    await publish(owner, draft.id).expect(200);
    await page.getByText('Nothing waits for you.').waitFor();
    expectNoCspViolations(page);
  });
});

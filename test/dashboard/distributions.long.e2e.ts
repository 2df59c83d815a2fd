import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { type Person, type Project, newDocument, newMember, newOwner, newProject, sha256 } from '#testing';
import { distributionTo, newDistribution, sendFeedback } from '../distribution/distribution-support';
import { Receiver } from '../distribution/receiver';
import {
  cutNetwork,
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  fieldProblem,
  picture,
  requestsOf,
  url,
} from './browser';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const row = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

describeStory('distributions', ({ openAs }) => {
  let owner: Person;
  let member: Person;
  let handbook: Project;
  let support: Project;
  let sales: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
    member = await newMember(owner);
    handbook = await newProject(owner, { name: 'Handbook' });
    support = await newProject(owner, { name: 'Support' });
    sales = await newProject(owner, { name: 'Sales' });
    await newDocument(owner, handbook, 'onboarding.md', '# Onboarding\n');
    await newDocument(owner, handbook, 'travel.md', '# Travel rules\n');
  });

  it('are sent by one person, acknowledged and answered by another, and closed', async () => {
    const receiver = await Receiver.start();
    const page = await openAs(owner, '/distributions');
    await page.getByText('No distributions yet.').waitFor();
    await picture(page, 'distributions-none');
    await expectAccessible(page);
    await page.getByRole('main').focus();
    await page.keyboard.press('c');
    await heading(page, 'Distribute documents');

    await button(page, 'Send').click();
    await fieldProblem(page, 'Choose at least one project.').waitFor();
    await page.locator('[aria-invalid=true]:focus').waitFor();
    await fieldProblem(page, 'Enter an address that begins with https://.').waitFor();
    await picture(page, 'distribution-new-problems');
    await expectAccessible(page);

    await page.getByLabel('Title', { exact: true }).fill('New onboarding guide');
    await page.getByLabel('Project that hands over the documents').selectOption('Handbook');
    await page.getByLabel('Onboarding').check();
    await page.getByLabel('Search by title or path').fill('trav');
    await page.getByLabel('Travel rules').check();
    await page.getByLabel('Search by title or path').press('Enter');
    await page.getByLabel('Support').check();
    await page.getByLabel('Sales').check();
    expect(await page.getByRole('checkbox', { name: 'Handbook' }).count()).toBe(0);
    await page.getByLabel('Priority').selectOption('urgent');
    await page.getByLabel('Time to acknowledge').selectOption('72');
    await page.getByLabel(/^Message/).fill('Please read it\nby Friday.');
    await page.getByLabel('Ask the projects for an answer').check();
    // The service refuses a port of the system: nothing that was typed is lost.
    await page.getByLabel('Callback').fill('https://hooks.example.com:25/');
    await button(page, 'Send').click();
    await page.getByText(/^must have the port/).waitFor();
    expect(await page.getByLabel('Callback').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('New onboarding guide');
    await button(page, 'Remove: Travel rules').waitFor();
    await picture(page, 'distribution-new');
    await expectAccessible(page);

    await page.getByLabel('Callback').fill(receiver.url);
    await page.keyboard.press('Control+Enter');
    await heading(page, 'The distribution is sent');
    const secret = await page
      .getByRole('main')
      .getByText(/^whsec_/)
      .textContent();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await picture(page, 'distribution-sent');
    await expectAccessible(page);
    await button(page, 'Open the distribution').click();
    await heading(page, 'New onboarding guide');
    await page.getByText('0 of 2 projects have acknowledged').waitFor();
    await page.getByText('by Friday.').waitFor();
    await page.getByText('Urgent', { exact: true }).first().waitFor();
    await link(page, 'Onboarding').waitFor();
    await page.reload();
    await heading(page, 'New onboarding guide');
    expect(await page.content()).not.toContain('whsec_');
    await picture(page, 'distribution');
    await expectAccessible(page);

    const theirs = await openAs(member, '/', { acceptDownloads: true });
    await theirs.getByRole('link', { name: 'Acknowledge' }).first().click();
    await heading(theirs, 'New onboarding guide');
    await theirs.getByRole('navigation', { name: 'Navigation' }).getByText('2 waiting').first().waitFor();
    expect(await button(theirs, 'Close the distribution').count()).toBe(0);
    await button(theirs, 'Acknowledge for Support').click();
    const dialog = theirs.getByRole('dialog', { name: 'Acknowledge for Support' });
    expect(await dialog.getByLabel('Who has read the documents').inputValue()).toBe('Mel Member');
    await picture(theirs, 'distribution-acknowledge');
    await expectAccessible(theirs);
    await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await notice(theirs, 'The distribution is acknowledged.').waitFor();
    await row(theirs, 'Acknowledged: read by Mel Member').waitFor();
    expect(await button(theirs, 'Acknowledge for Support').count()).toBe(0);
    await theirs.getByText('1 of 2 projects has acknowledged').waitFor();
    await theirs.getByLabel('Show', { exact: true }).selectOption('Not acknowledged');
    await theirs.getByText('1 project', { exact: true }).waitFor();
    expect(await row(theirs, 'Acknowledged: read by').count()).toBe(0);
    const downloading = theirs.waitForEvent('download');
    await button(theirs, 'Download as a table').click();
    expect((await readFile(await (await downloading).path(), 'utf8')).split('\r\n').slice(1)).toEqual([
      '"Sales","Not acknowledged yet","","","0"',
      '',
    ]);
    await picture(theirs, 'distribution-receivers');
    await theirs.getByLabel('Show', { exact: true }).selectOption('All projects');
    await theirs.getByRole('navigation', { name: 'Navigation' }).getByText('1 waiting').first().waitFor();

    await button(theirs, 'Answer for Sales').click();
    const answer = theirs.getByRole('dialog', { name: 'Answer for Sales' });
    await answer.getByLabel('Kind of answer').selectOption('concern');
    await answer.getByRole('button', { name: 'Send the answer' }).click();
    await answer.getByText('Fill in this field', { exact: false }).first().waitFor();
    await answer.getByLabel('Answer', { exact: true }).fill('Does it apply to <b>contractors</b>?');
    await expectAccessible(theirs);
    await answer.getByRole('button', { name: 'Send the answer' }).click();
    await notice(theirs, 'The answer is sent.').waitFor();
    await theirs
      .getByRole('blockquote', { name: 'Concern: Mel Member' })
      .getByText('<b>contractors</b>')
      .waitFor();
    await picture(theirs, 'distribution-answered');
    await expectAccessible(theirs);

    await page.reload();
    await page.getByText('Does it apply to <b>contractors</b>?').waitFor();
    await receiver.waitFor(2);
    await page.getByText('Deliveries', { exact: true }).click();
    await row(page, 'A project answered').getByText('Delivered', { exact: true }).waitFor();
    await picture(page, 'distribution-deliveries');
    await expectAccessible(page);
    await button(page, 'Send again: A project acknowledged').click();
    await notice(page, 'The event is sent again.').waitFor();
    const received = await receiver.waitFor(3);
    expect(received[2]!.headers['webhook-id']).toBe(received[0]!.headers['webhook-id']);

    await button(page, 'Verify in this browser').click();
    await page.getByRole('main').getByText('The certificate is verified.').waitFor();
    await page.getByText('It states 1 acknowledgement').waitFor();
    await page.getByText(sha256('# Onboarding\n')).waitFor();
    await picture(page, 'distribution-certificate');
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      link(page, 'Download the certificate').click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^acknowledgements-[0-9a-f-]{36}\.jsonl$/);
    // A certificate that somebody on the way has altered is refused.
    await page.route('**/certificate', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('Mel Member', 'Eve') });
    });
    await button(page, 'Verify in this browser').click();
    await page.getByRole('main').getByText('The certificate is not verified.').waitFor();
    await page.getByText('Entry 2 was altered', { exact: false }).waitFor();
    await page.unroute('**/certificate');

    await button(page, 'Close the distribution').click();
    await picture(page, 'distribution-close');
    await page.getByRole('dialog').getByRole('button', { name: 'Close the distribution' }).click();
    await notice(page, 'The distribution is closed.').waitFor();
    await page.getByText('Closed', { exact: false }).first().waitFor();
    expect(await button(page, /^(Acknowledge|Answer) for/).count()).toBe(0);
    expectNoCspViolations(page);
    expectNoCspViolations(theirs);
  });

  it('are listed with what waits and what was sent, with two requests', async () => {
    const own = await newOwner(url);
    const [source, first, second] = [
      await newProject(own, { name: 'Policies' }),
      await newProject(own, { name: 'Berlin' }),
      await newProject(own, { name: 'Paris' }),
    ];
    const organization = { owner: own, source, targets: [first, second] as [Project, Project] };
    const other = await newMember(own);
    const { id } = await newDistribution(organization, { title: 'Travel rules' });
    await newDistribution(organization, { title: 'Fire drill', priority: 'urgent' }, other);
    await own.put(`/api/distributions/${id}/ack`, { projectId: first.id, readBy: 'Max' }).expect(200);
    const page = await openAs(own, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}/distributions`);
    await page.getByText('2 distributions', { exact: true }).waitFor();
    expect([...new Set(requests.all())].sort()).toEqual([
      'GET /api/distributions/all?limit=50&box=all&total=true',
      'GET /api/session',
    ]);
    await row(page, 'Travel rules').getByText('1 of 2 projects has acknowledged').waitFor();
    await row(page, 'Fire drill').getByText('From Policies to Berlin, Paris').waitFor();
    await picture(page, 'distributions');
    await expectAccessible(page);
    await page.getByLabel('Show').selectOption('sent');
    await page.getByText('1 distribution', { exact: true }).waitFor();
    await link(page, 'Travel rules').waitFor();
    await own.put(`/api/distributions/${id}/ack`, { projectId: second.id, readBy: 'Max' }).expect(200);
    await page.getByLabel('Show').selectOption('waiting');
    await link(page, 'Fire drill').waitFor();
    await page.getByText('1 distribution', { exact: true }).waitFor();
    await page.getByLabel('State').selectOption('closed');
    await page.getByText('No distribution matches.').waitFor();

    requests.reset();
    await page.goto(`${url}/distributions/${id}`);
    await page.getByText('All 2 projects have acknowledged').waitFor();
    expect([...new Set(requests.all())].sort()).toEqual([`GET /api/distributions/${id}`, 'GET /api/session']);
    expectNoCspViolations(page);
  });

  it('show earlier answers page by page beside the latest, also after a failure, if there are any', async () => {
    const organization = { owner, source: handbook, targets: [support, sales] as [Project, Project] };
    const { id } = await newDistribution(organization);
    const send = async (from: number, to: number): Promise<void> => {
      for (let i = from; i <= to; i++)
        await sendFeedback(owner, id, support.id, { content: `Answer number ${i}.` }).expect(201);
    };
    const has = (number: number) => page.getByText(`Answer number ${number}.`, { exact: true });
    const earlier = () => button(page, 'Show earlier answers');
    await send(1, 50);
    const page = await openAs(owner, `/distributions/${id}`);
    await Promise.all([page.waitForResponse(/feedback\?limit=1$/), page.reload()]);
    await has(1).waitFor();
    expect(await earlier().count()).toBe(0);
    await send(51, 54);
    let fails = true;
    await page.route(/feedback\?limit=200/, (route) =>
      fails
        ? route.fulfill({ status: 500, body: '' })
        : route.continue({ url: route.request().url().replace('limit=200', 'limit=2') }),
    );
    await page.reload();
    await has(54).waitFor();
    expect(await has(1).count()).toBe(0);
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download as a table').click(),
    ]);
    expect(await readFile(await table.path(), 'utf8')).toMatch(/^"Support",.*,"54"\r$/m);
    await earlier().click();
    await page.getByRole('main').getByRole('alert').waitFor();
    fails = false;
    await earlier().click();
    await has(2).waitFor();
    expect([await has(3).count(), await has(5).count(), await has(54).count()]).toEqual([0, 1, 1]);
    await earlier().click();
    await has(3).waitFor();
    expect(await has(54).count()).toBe(1);
  });

  it('tell a lost answer from a failure', async () => {
    const organization = { owner, source: handbook, targets: [support, sales] as [Project, Project] };
    const { id } = await newDistribution(organization, { title: 'Lost answers' });
    const page = await openAs(owner, `/distributions/${id}`);
    let lost = 0;
    // The service carries out the first request, and its answer is lost.
    const loseFirst = (path: RegExp, method: string) =>
      page.route(path, async (route) => {
        if (route.request().method() !== method || lost++ > 0) return route.continue();
        await route.fetch();
        return route.abort('failed');
      });
    await loseFirst(/\/ack$/, 'PUT');
    await button(page, 'Acknowledge for Sales').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await notice(page, 'The distribution is acknowledged.').waitFor();
    expect(lost).toBe(2);

    lost = 0;
    await loseFirst(/\/api\/distributions$/, 'POST');
    await page.goto(`${url}/distributions/new`);
    await page.getByLabel('Title', { exact: true }).fill('Sent once');
    await page.getByLabel('Project that hands over the documents').selectOption('Handbook');
    await page.getByLabel('Onboarding').check();
    await page.getByLabel('Support').check();
    await page.getByLabel('Callback').fill('http://127.0.0.1:1024/hook');
    await button(page, 'Send').click();
    await page.getByText('may have been sent', { exact: false }).waitFor();
    expect(lost).toBe(1);
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Sent once');
    await expectAccessible(page);
    const [list] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('status').getByRole('link', { name: 'All distributions' }).click(),
    ]);
    await link(list, 'Sent once').waitFor();
  });

  it('say that a project was deleted, that none matches, and that further ones are not listed', async () => {
    const own = await newOwner(url);
    const source = await newProject(own, { name: 'Policies' });
    const targets = [await newProject(own, { name: 'Berlin' }), await newProject(own, { name: 'Paris' })];
    const { id } = await newDistribution({ owner: own, source, targets: targets as [Project, Project] });
    await own.delete(`/api/projects/${targets[1]!.id}`).expect(200);
    const page = await openAs(own, `/distributions/${id}`);
    await row(page, 'a deleted project').getByText('Not acknowledged', { exact: true }).waitFor();
    await page.getByText('Not acknowledged yet', { exact: false }).first().waitFor();
    expect(await page.getByText('of 2 projects', { exact: false }).count()).toBe(0);

    await page.route(/\/api\/projects\?limit=500/, async (route) => {
      const response = await route.fetch();
      const { data, meta } = (await response.json()) as { data: { id: string }[]; meta: object };
      const further = Array.from({ length: 10 }, (_, at) => ({ ...data[0], id: `${at}`, name: `P${at}` }));
      const json = { data: [...data, ...further], meta: { ...meta, nextCursor: 'next' } };
      await route.fulfill({ response, json });
    });
    await page.goto(`${url}/distributions/new`);
    await page.getByText('There are more projects, which cannot be chosen here.').waitFor();
    await page.getByLabel('Search by name').fill('London');
    await page.getByText('No project matches.').waitFor();
    expect(await page.getByLabel('Berlin').count()).toBe(0);
  });

  it('can be verified again after the verifier could not be loaded', async () => {
    const organization = { owner, source: handbook, targets: [support, sales] as [Project, Project] };
    const { id } = await newDistribution(organization);
    await owner.put(`/api/distributions/${id}/ack`, { projectId: sales.id, readBy: 'Max' }).expect(200);
    const page = await openAs(owner, `/distributions/${id}`);
    await page.route(/verify-log/, (route) => route.abort('failed'));
    await button(page, 'Verify in this browser').click();
    await page.getByText('A part of this page could not be loaded.', { exact: false }).waitFor();
    await button(page, 'Verify in this browser').waitFor();
    await page.unroute(/verify-log/);
    await page.reload();
    await button(page, 'Verify in this browser').click();
    await page.getByRole('main').getByText('The certificate is verified.').waitFor();
  });

  it('say what is wrong without a connection, for a missing one, and in an act that came too late', async () => {
    const organization = { owner, source: handbook, targets: [support, sales] as [Project, Project] };
    const { body } = await owner.post('/api/distributions', distributionTo(organization)).expect(201);
    const id = body.data.id as string;
    const page = await openAs(owner, `/distributions/${id}`);
    await button(page, 'Acknowledge for Sales').click();
    await owner.patch(`/api/distributions/${id}/close`, { sourceProject: handbook.id }).expect(200);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await dialog.getByText('This distribution is closed', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByText('Closed', { exact: false }).first().waitFor();
    expect(await button(page, 'Acknowledge for Sales').count()).toBe(0);
    await page.goto(`${url}/distributions/019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11`);
    await page.getByRole('main').getByRole('alert').waitFor();
    await page.goto(`${url}/distributions`);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    const reconnect = await cutNetwork(page);
    await page.getByLabel('Show').selectOption('waiting');
    await page.getByRole('main').getByRole('alert').waitFor();
    await picture(page, 'distributions-offline');
    await expectAccessible(page);
    await reconnect();
  });

  it('read in German as well', async () => {
    const page = await openAs(owner, '/distributions', { locale: 'de-DE' });
    await heading(page, 'Verteilungen');
    await picture(page, 'distributions-german');
    await page.goto(`${url}/distributions/new`);
    await heading(page, 'Dokumente verteilen');
    await picture(page, 'distribution-new-german');
    await expectAccessible(page);
  });
});

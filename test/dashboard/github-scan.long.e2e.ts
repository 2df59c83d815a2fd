import type { Page } from 'playwright-core';
import { type Person, type Project, newMember, newNode, newOwner, newProject } from '#testing';
import { SCAN } from '../scan/scan-support';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

const NONE = {
  ...{ id: null, state: 'none', organization: null, partial: false, createdAt: null, startedAt: null },
  ...{ finishedAt: null, waitingUntil: null, failure: null, repositories: 0, repositoriesDone: 0 },
  ...{ matched: 0, changed: 0, missing: 0, unverified: 0, unmapped: 0 },
  ...{ errors: [] as object[], errorCount: 0, renames: [] as object[], items: [] as object[] },
};
const NOW = '2026-11-27T10:00:00.000Z';
const STARTED = {
  ...NONE,
  ...{ id: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11', state: 'queued', organization: 'acme', createdAt: NOW },
};

describeStory('the scan of GitHub', ({ openAs }) => {
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  const start = (page: Page) => page.getByRole('button', { name: 'Start a scan' });

  /** Answers for GitHub, which tests do not ask: the status is the last one that was set. */
  async function fakeScan(page: Page): Promise<(scan: object) => void> {
    let shown: object = NONE;
    await page.route(`**${SCAN}/status`, (route) => route.fulfill({ json: { data: shown } }));
    await page.route(`**${SCAN}`, (route) => {
      shown = STARTED;
      return route.fulfill({ status: 201, json: { data: STARTED } });
    });
    return (scan) => void (shown = scan);
  }

  it('asks for an organization if the mappings name none', async () => {
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}/projects/${project.slug}/scan`);
    await page.getByText('No scan has run yet.').waitFor();
    expect([...new Set(requests.all())].filter((request) => request !== 'GET /api/session').sort()).toEqual([
      `GET /api/projects/${project.slug}`,
      `GET ${SCAN}/status`,
    ]);
    await start(page).click();
    await page
      .getByText('the mappings name no organization on GitHub, or several', { exact: false })
      .waitFor();
    await page.getByLabel('Organization or user on GitHub').fill('not a name');
    await start(page).click();
    await page.getByText('letters, digits and hyphens', { exact: false }).waitFor();
    await picture(page, 'scan-refused');
    await expectAccessible(page);
  });

  it('shows its progress, and what it found', async () => {
    const nodeId = await newNode(owner, project, { type: 'file', name: 'intro.md' });
    const page = await openAs(owner, '/drafts');
    const show = await fakeScan(page);
    await page.goto(`${url}/projects/${project.slug}`);
    await page.getByRole('button', { name: 'Actions of the project' }).click();
    await page.getByRole('menuitem', { name: 'Scan of GitHub' }).click();
    await start(page).click();
    await page.getByText('The scan waits for its turn.').waitFor();
    show({
      ...STARTED,
      state: 'running',
      startedAt: NOW,
      repositories: 40,
      repositoriesDone: 7,
      waitingUntil: NOW,
    });
    await page.getByText('7 of 40 repositories read').waitFor();
    await page.getByText('GitHub limits the number of requests.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'A scan is running…' }).count()).toBe(1);
    await picture(page, 'scan-running');
    await expectAccessible(page);
    const item = { projectId: project.id, nodeId, mappingId: STARTED.id };
    show({
      ...STARTED,
      ...{ state: 'done', startedAt: NOW, finishedAt: NOW, repositories: 40, repositoriesDone: 40 },
      ...{ matched: 128, missing: 1, unverified: 3, unmapped: 1, errorCount: 1 },
      errors: [{ repository: 'acme/secret', code: 'repository_forbidden', message: 'No.', unverified: 3 }],
      renames: [{ from: 'acme/handbook', to: 'acme/docs' }],
      items: [
        { outcome: 'unmapped', physicalPath: 'acme/docs@main:new.md' },
        { ...item, outcome: 'missing', reason: 'no_file', physicalPath: 'acme/docs@main:intro.md' },
      ],
    });
    await page.getByText('is private: GitHub does not let the service read it.').waitFor();
    await page.getByText('3 mappings were not compared because of it.').waitFor();
    await page.getByText('acme/handbook is now acme/docs').waitFor();
    await page.getByRole('row', { name: /intro\.md.*Missing.*No such file/ }).waitFor();
    await picture(page, 'scan-done');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'acme/docs@main:intro.md' }).click();
    await page.waitForURL(`${url}/documents/${nodeId}`);
    expectNoCspViolations(page);
  });

  it.each([
    ['rate_limited', 'Start the scan again later.'],
    ['organization_forbidden', 'It may need a token of GitHub'],
    ['answer_too_large', 'The answer of GitHub is too large for a scan.'],
  ])('says why it failed: %s', async (code, words) => {
    const page = await openAs(owner, '/drafts');
    const show = await fakeScan(page);
    show({ ...STARTED, state: 'failed', finishedAt: NOW, failure: { code, message: 'Failed.' } });
    await page.goto(`${url}/projects/${project.slug}/scan`);
    await page.getByRole('alert').getByText(words, { exact: false }).waitFor();
    await start(page).waitFor();
  });

  it('shows the scan that somebody else has started instead of a second one', async () => {
    const page = await openAs(owner, '/drafts');
    const show = await fakeScan(page);
    await page.route(`**${SCAN}`, (route) => {
      show({ ...STARTED, organization: 'theirs' });
      return route.fulfill({
        status: 409,
        json: { error: { code: 'SVC_SCAN_RUNNING', message: 'Running.' } },
      });
    });
    await page.goto(`${url}/projects/${project.slug}/scan`);
    await start(page).click();
    await page.getByRole('heading', { name: 'Last scan: theirs' }).waitFor();
    await page.getByText('The scan waits for its turn.').waitFor();
  });

  it('is read by members, who cannot start one', async () => {
    const page = await openAs(await newMember(owner), `/projects/${project.slug}/scan`);
    await page.getByText('Owners and admins can start one.', { exact: false }).waitFor();
    await page.getByText('No scan has run yet.').waitFor();
    expect(await start(page).count()).toBe(0);
  });
});

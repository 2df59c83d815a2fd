import type { ServerResponse } from 'node:http';
import { type Person, anonymous, newOwner, newProject, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { FakeGithub, type ReceivedRequest } from './fake-github';
import { blobHash } from './git-objects';
import {
  ScanDeployment,
  newMapping,
  newOrganizationName,
  runScan,
  startScan,
  statusOf,
  waitForScan,
} from './scan-support';

const SECONDARY = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';

/**
 * GitHub's answer when no requests are left. The limit resets `seconds` after the answer, so that a slow machine does not shorten the wait.
 * `resetAt` is the time of the reset once the answer is sent, in milliseconds since the epoch.
 */
function rateLimit(seconds: number, status = 403) {
  const limit = {
    resetAt: 0,
    answer: (request: ReceivedRequest, res: ServerResponse): void => {
      limit.resetAt = Math.ceil(Date.now() / 1000 + seconds) * 1000;
      const headers = { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(limit.resetAt / 1000) };
      FakeGithub.error(status, 'API rate limit exceeded for 127.0.0.1.', headers)(request, res);
    },
  };
  return limit;
}

describe("a manifest scan at GitHub's rate limit", () => {
  let deployment: ScanDeployment;
  beforeAll(async () => {
    deployment = await ScanDeployment.start({ GITHUB_WAIT_SECONDS: '40' });
  });
  afterAll(() => deployment?.stop());
  beforeEach(() => deployment.github.reset());

  /** A tenant with a GitHub organization of some repositories, each with one mapped file. */
  async function newCompany(repositories = 3) {
    const owner = await newOwner(deployment.api.url);
    const project = await newProject(owner);
    const org = deployment.github.organization(newOrganizationName());
    for (let i = 0; i < repositories; i++) {
      deployment.github.repository(`${org}/r${i}`, { files: { 'x.md': `${i}` } });
      await newMapping(owner, project, `${org}/r${i}@main:x.md`, blobHash(`${i}`));
    }
    return { owner, org, tree: (i: number) => new RegExp(`^/repos/${org}/r${i}/git/trees/`) };
  }

  /** When the requests to a path arrived, in milliseconds since the epoch. */
  function timesOf(path: RegExp): number[] {
    return deployment.github.requestsTo(path).map(({ at }) => at);
  }

  /** Waits until the tenant's scan waits for GitHub, and returns it. */
  async function untilWaiting(owner: Person) {
    return eventually('the scan waits', async () => {
      const scan = await statusOf(owner);
      return scan.waitingUntil !== null && scan;
    });
  }

  it('waits until the limit resets, shows until when, and resumes after the last finished repository', async () => {
    const { owner, org, tree } = await newCompany();
    const limit = rateLimit(12);
    deployment.github.override(tree(1), limit.answer, 1);
    await startScan(owner, org);
    const waiting = await untilWaiting(owner);
    expect(waiting).toMatchObject({ state: 'running', repositoriesDone: 1, matched: 1, failure: null });
    expect(Date.parse(waiting.waitingUntil!)).toBeGreaterThanOrEqual(limit.resetAt - 1_000);
    expect(Date.parse(waiting.waitingUntil!)).toBeLessThan(limit.resetAt + 120_000);
    const { text } = await anonymous(deployment.api.url).get('/metrics').expect(200);
    expect(text).toContain('manifest_scans_unfinished{state="waiting"} 1\n');
    const again = await owner.post('/api/v1/manifest/scan', { organization: org }).expect(409);
    expect(again.body.error.code).toBe('SVC_SCAN_RUNNING');
    expect(await waitForScan(owner)).toMatchObject({
      state: 'done',
      matched: 3,
      waitingUntil: null,
      errors: [],
    });
    expect(timesOf(tree(0))).toHaveLength(1);
    const [, second] = timesOf(tree(1));
    expect(second).toBeGreaterThanOrEqual(limit.resetAt);
  });

  it('waits a few seconds for a primary or secondary limit before the next request', async () => {
    const { owner, org, tree } = await newCompany();
    const limit = rateLimit(3, 429);
    deployment.github.override(tree(0), limit.answer, 1);
    deployment.github.override(tree(1), FakeGithub.error(403, SECONDARY, { 'Retry-After': '2' }), 1);
    expect(await runScan(owner, org)).toMatchObject({ state: 'done', matched: 3, errors: [] });
    expect(timesOf(tree(0))[1]).toBeGreaterThanOrEqual(limit.resetAt);
    const [first, second] = timesOf(tree(1));
    expect(second! - first!).toBeGreaterThanOrEqual(2_000);
  });

  it('waits as long as the Retry-After of a secondary limit', async () => {
    const { owner, org, tree } = await newCompany();
    deployment.github.override(tree(2), FakeGithub.error(429, SECONDARY, { 'Retry-After': '9' }), 1);
    expect(await runScan(owner, org)).toMatchObject({ state: 'done', matched: 3 });
    const [first, second] = timesOf(tree(2));
    expect(second! - first!).toBeGreaterThanOrEqual(9_000);
  });

  it('fails if the wait is longer than GITHUB_WAIT_SECONDS, and can be started again', async () => {
    const { owner, org, tree } = await newCompany();
    deployment.github.override(tree(1), rateLimit(3_600).answer, 1);
    const scan = await runScan(owner, org);
    expect(scan).toMatchObject({
      state: 'failed',
      failure: { code: 'rate_limited' },
      matched: 1,
      waitingUntil: null,
    });
    // The default wait for a secondary limit is a minute, longer than the 40 seconds of this deployment.
    deployment.github.override(tree(1), FakeGithub.error(403, SECONDARY), 1);
    expect(await runScan(owner, org)).toMatchObject({ failure: { code: 'rate_limited' } });
    expect(await runScan(owner, org)).toMatchObject({ state: 'done', matched: 3 });
  });

  it('does not delay the scan of another tenant, however many scans wait', async () => {
    const companies = await Promise.all(Array.from({ length: 6 }, () => newCompany(1)));
    const waitUntil = (tenantIds: string[], time: string) =>
      sql(
        deployment.databaseUrl,
        `UPDATE manifest_scans SET waiting_until = ${time}, due_at = ${time} WHERE tenant_id = ANY($1) AND waiting_until IS NOT NULL`,
        [tenantIds],
      );
    await Promise.all(
      companies.map(async ({ owner, org, tree }) => {
        deployment.github.override(tree(0), rateLimit(30).answer, 1);
        await startScan(owner, org);
        await untilWaiting(owner);
        await waitUntil([owner.tenantId], `now() + interval '1 h'`);
      }),
    );
    const { owner, org } = await newCompany(1);
    expect(await runScan(owner, org)).toMatchObject({ state: 'done', matched: 1 });
    for (const company of companies)
      expect(await statusOf(company.owner)).toMatchObject({
        state: 'running',
        waitingUntil: expect.any(String),
      });
    await waitUntil(
      companies.map((company) => company.owner.tenantId),
      'now()',
    );
    for (const company of companies)
      expect(await waitForScan(company.owner)).toMatchObject({ state: 'done', matched: 1 });
  });
});

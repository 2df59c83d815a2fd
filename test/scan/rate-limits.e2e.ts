import { newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { FakeGithub } from './fake-github';
import { blobHash } from './git-objects';
import { Ground, finished, mapped, newName, scanned, startScan, statusOf } from './scan-support';

const SECONDARY = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';

/** GitHub's answer when no requests are left until a time. */
function exceeded(resetAt: number, status = 403) {
  const headers = {
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
  };
  return FakeGithub.refuse(status, 'API rate limit exceeded for 127.0.0.1.', headers);
}

describe("a manifest scan at GitHub's rate limit", () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await Ground.start({ GITHUB_WAIT_SECONDS: '40' });
  });
  afterAll(() => ground?.stop());
  beforeEach(() => ground.github.mend());

  async function company(repositories = 3) {
    const owner = await newOwner(ground.api.url);
    const project = await newProject(owner);
    const org = ground.github.organization(newName());
    for (let i = 0; i < repositories; i++) {
      ground.github.repository(`${org}/r${i}`, { files: { 'x.md': `${i}` } });
      await mapped(owner, project, `${org}/r${i}@main:x.md`, blobHash(`${i}`));
    }
    return { owner, org, tree: (i: number) => new RegExp(`^/repos/${org}/r${i}/git/trees/`) };
  }

  /** When requests of a path came, in milliseconds of the clock. */
  function timesOf(path: RegExp): number[] {
    return ground.github.asked(path).map(({ at }) => at);
  }

  it('waits until the requests come back, says until when, and goes on where it was', async () => {
    const { owner, org, tree } = await company();
    const resetAt = Date.now() + 12_000;
    ground.github.fail(tree(1), exceeded(resetAt), 1);
    await startScan(owner, org);
    const waiting = await eventually('it waits', async () => {
      const scan = await statusOf(owner);
      return scan.waitingUntil !== null && scan;
    });
    expect(waiting).toMatchObject({ state: 'running', repositoriesDone: 1, matched: 1, failure: null });
    expect(Date.parse(waiting.waitingUntil!)).toBeGreaterThanOrEqual(resetAt - 1_000);
    expect(Date.parse(waiting.waitingUntil!)).toBeLessThan(resetAt + 5_000);
    const again = await owner.post('/api/v1/manifest/scan', { organization: org }).expect(409);
    expect(again.body.error.code).toBe('SVC_SCAN_RUNNING');
    expect(await finished(owner, 60)).toMatchObject({
      state: 'done',
      matched: 3,
      waitingUntil: null,
      errors: [],
    });
    expect(timesOf(tree(0))).toHaveLength(1);
    const [, second] = timesOf(tree(1));
    expect(second).toBeGreaterThanOrEqual(resetAt);
  });

  it('sits out a wait of seconds, of either limit, without another request', async () => {
    const { owner, org, tree } = await company();
    const soon = Date.now() + 3_000;
    ground.github.fail(tree(0), exceeded(soon, 429), 1);
    ground.github.fail(tree(1), FakeGithub.refuse(403, SECONDARY, { 'Retry-After': '2' }), 1);
    expect(await scanned(owner, org)).toMatchObject({ state: 'done', matched: 3, errors: [] });
    expect(timesOf(tree(0))[1]).toBeGreaterThanOrEqual(soon);
    const [first, second] = timesOf(tree(1));
    expect(second! - first!).toBeGreaterThanOrEqual(2_000);
  });

  it('keeps to the longer Retry-After of a secondary limit', async () => {
    const { owner, org, tree } = await company();
    ground.github.fail(tree(2), FakeGithub.refuse(429, SECONDARY, { 'Retry-After': '9' }), 1);
    expect(await scanned(owner, org, 60)).toMatchObject({ state: 'done', matched: 3 });
    const [first, second] = timesOf(tree(2));
    expect(second! - first!).toBeGreaterThanOrEqual(9_000);
  });

  it('fails rather than wait longer than it may, and can be started again', async () => {
    const { owner, org, tree } = await company();
    ground.github.fail(tree(1), exceeded(Date.now() + 3_600_000), 1);
    const scan = await scanned(owner, org);
    expect(scan).toMatchObject({
      state: 'failed',
      failure: { code: 'rate_limited' },
      matched: 1,
      waitingUntil: null,
    });
    // A secondary limit that names no time: a minute is more than the forty seconds here.
    ground.github.fail(tree(1), FakeGithub.refuse(403, SECONDARY), 1);
    expect(await scanned(owner, org)).toMatchObject({ failure: { code: 'rate_limited' } });
    expect(await scanned(owner, org)).toMatchObject({ state: 'done', matched: 3 });
  });

  it("keeps no other tenant's scan waiting, however many wait", async () => {
    const waiting = await Promise.all(Array.from({ length: 6 }, () => company(1)));
    for (const { tree } of waiting) ground.github.fail(tree(0), exceeded(Date.now() + 15_000), 1);
    await Promise.all(waiting.map(({ owner, org }) => startScan(owner, org)));
    await eventually('all wait', async () =>
      (await Promise.all(waiting.map(({ owner }) => statusOf(owner)))).every(
        (scan) => scan.waitingUntil !== null,
      ),
    );
    const { owner, org } = await company(1);
    expect(await scanned(owner, org)).toMatchObject({ state: 'done', matched: 1 });
    expect(await statusOf(waiting[0]!.owner)).toMatchObject({ state: 'running' });
    for (const one of waiting)
      expect(await finished(one.owner, 60)).toMatchObject({ state: 'done', matched: 1 });
  });
});

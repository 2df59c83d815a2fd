import { countStatuses, newOwner, newProject, type Person, spread, sql } from '#testing';
import { OwnRedis, missingRedis } from '../platform/own-redis';
import { backendsUnderTest } from '../support/deployments';
import { blobHash } from './git-objects';
import { Ground, SCAN, finished, mapped, newName, scanned, startScan, statusOf } from './scan-support';

const REPOSITORIES = 4;

for (const { backend } of backendsUnderTest()) {
  const missing = backend === 'redis' ? missingRedis : undefined;
  if (missing) console.warn(`Skipped: a manifest scan whose process ends (redis): ${missing}`);
  // Queues of their own: on a shared Redis the workers of another database would take the jobs.
  (missing ? describe.skip : describe)(`a manifest scan whose process ends (${backend})`, () => {
    let ground: Ground;
    let redis: OwnRedis | undefined;
    let owner: Person;
    let org: string;

    beforeEach(async () => {
      redis = backend === 'redis' ? await OwnRedis.start() : undefined;
      ground = await Ground.start({ REDIS_URL: redis?.url });
      owner = await newOwner(ground.api.url);
      const project = await newProject(owner);
      org = ground.github.organization(newName());
      for (let i = 0; i < REPOSITORIES; i++) {
        ground.github.repository(`${org}/r${i}`, { files: { 'x.md': `${i}`, 'y.md': 'y' } });
        await mapped(owner, project, `${org}/r${i}@main:x.md`, blobHash(`${i}`));
      }
    });
    afterEach(async () => {
      await ground.stop();
      await redis?.kill();
    });

    const tree = (i: number) => new RegExp(`/r${i}/git/trees/`);

    /** Starts a scan that stops at the third repository. */
    async function startHeld() {
      const held = ground.github.hold(tree(2));
      const { id } = await startScan(owner, org);
      await held.arrived;
      return { ...held, id };
    }

    it('is finished by another process after kill -9, from where it was, and counts nothing twice', async () => {
      const { id, letGo } = await startHeld();
      const another = await ground.another();
      await ground.api.kill();
      letGo();
      const elsewhere = owner.at(another.url);
      expect(await statusOf(elsewhere)).toMatchObject({ id, state: 'running', repositoriesDone: 2 });
      const scan = await finished(elsewhere, 120);
      expect(scan).toMatchObject({
        id,
        state: 'done',
        matched: 4,
        unmapped: 4,
        repositoriesDone: 4,
        errors: [],
      });
      expect(ground.github.asked(/^\/orgs\//)).toHaveLength(1);
      expect([0, 1, 2, 3].map((i) => ground.github.asked(tree(i)).length)).toEqual([1, 1, 2, 1]);
    });

    it('is handed over at once by a process that is told to end', async () => {
      const { id, letGo } = await startHeld();
      const another = await ground.another();
      const told = Date.now();
      await ground.api.stop();
      expect(await ground.api.exited).toBe('ended with code 0');
      letGo();
      const scan = await finished(owner.at(another.url), 15);
      expect(Date.now() - told).toBeLessThan(20_000);
      expect(scan).toMatchObject({ id, state: 'done', matched: 4, unmapped: 4, errors: [] });
      expect([0, 1, 2, 3].map((i) => ground.github.asked(tree(i)).length)).toEqual([1, 1, 2, 1]);
    });
  });
}

describe('manifest scans of one tenant', () => {
  let ground: Ground;
  let owner: Person;
  let org: string;

  beforeAll(async () => {
    ground = await Ground.start();
  });
  afterAll(() => ground?.stop());
  beforeEach(async () => {
    owner = await newOwner(ground.api.url);
    org = ground.github.organization(newName());
    ground.github.repository(`${org}/r`, { files: { 'x.md': 'x' } });
    ground.github.mend();
  });

  it('go one at a time, and who comes second is told which runs', async () => {
    const another = await ground.another();
    const { letGo } = ground.github.hold(/\/git\/trees\//);
    const callers = spread(owner, [ground.api.url, another.url], 12);
    const answers = await Promise.all(
      callers.map((caller) => caller.with({ Origin: caller.url }).post(SCAN, { organization: org })),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 11 });
    const { id } = answers.find(({ status }) => status === 201)!.body.data as { id: string };
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.error).toMatchObject({
        code: 'SVC_SCAN_RUNNING',
        details: { scan: { id, organization: org } },
      });
    const stranger = await newOwner(ground.api.url);
    await stranger.post(SCAN, { organization: ground.github.organization(newName()) }).expect(201);
    letGo();
    expect(await finished(owner)).toMatchObject({ id, state: 'done' });
    expect(ground.github.asked(/\/git\/trees\//)).toHaveLength(1);
  });

  it('are never blocked for good by one that nobody finishes', async () => {
    const stuck = async (change: string): Promise<string> => {
      // As a process leaves it that died: held, without a beat since.
      const { letGo } = ground.github.hold(/\/git\/trees\//);
      const { id } = await startScan(owner, org);
      const set = `UPDATE manifest_scans SET run_id = gen_random_uuid(), ${change} WHERE id = $1`;
      await sql(ground.databaseUrl, set, [id]);
      letGo();
      ground.github.mend();
      return id;
    };
    const id = await stuck(`deaths = 4, due_at = now() - interval '1 s'`);
    expect(await finished(owner, 40)).toMatchObject({
      id,
      state: 'failed',
      failure: { code: 'interrupted' },
    });
    const old = await stuck(`created_at = now() - interval '25 h', due_at = now() + interval '1 h'`);
    const next = await scanned(owner, org);
    expect(next).toMatchObject({ state: 'done' });
    const [row] = await sql<{ state: string; failure: string }>(
      ground.databaseUrl,
      'SELECT state, failure FROM manifest_scans WHERE id = $1',
      [old],
    );
    expect(row).toEqual({ state: 'failed', failure: 'took_too_long' });
  });

  it('are kept ten at the most', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push((await scanned(owner, org)).id);
    const kept = await sql<{ id: string }>(
      ground.databaseUrl,
      'SELECT id FROM manifest_scans WHERE tenant_id = $1 ORDER BY created_at',
      [owner.tenantId],
    );
    expect(kept.map(({ id }) => id)).toEqual(ids.slice(2));
  });
});

import { countStatuses, newOwner, newProject, type Person, spread, sql } from '#testing';
import { OwnRedis, missingRedis } from '../platform/own-redis';
import { backendsUnderTest } from '../support/deployments';
import { blobHash } from './git-objects';
import {
  ScanDeployment,
  SCAN,
  waitForScan,
  newMapping,
  newOrganizationName,
  runScan,
  startScan,
  statusOf,
} from './scan-support';

const REPOSITORIES = 4;

for (const { backend } of backendsUnderTest()) {
  const missing = backend === 'redis' ? missingRedis : undefined;
  if (missing) console.warn(`Skipped: a manifest scan of a process that ends (redis): ${missing}`);
  // On a shared Redis, workers of another database would take the jobs.
  (missing ? describe.skip : describe)(`a manifest scan of a process that ends (${backend})`, () => {
    let deployment: ScanDeployment;
    let redis: OwnRedis | undefined;
    let owner: Person;
    let org: string;

    beforeEach(async () => {
      redis = backend === 'redis' ? await OwnRedis.start() : undefined;
      deployment = await ScanDeployment.start({ REDIS_URL: redis?.url, SCAN_LEASE_SECONDS: '10' });
      owner = await newOwner(deployment.api.url);
      const project = await newProject(owner);
      org = deployment.github.organization(newOrganizationName());
      for (let i = 0; i < REPOSITORIES; i++) {
        deployment.github.repository(`${org}/r${i}`, { files: { 'x.md': `${i}`, 'y.md': 'y' } });
        await newMapping(owner, project, `${org}/r${i}@main:x.md`, blobHash(`${i}`));
      }
    });
    afterEach(async () => {
      await deployment.stop();
      await redis?.kill();
    });

    const tree = (i: number) => new RegExp(`/r${i}/git/trees/`);

    /** Starts a scan whose request for the third repository is held. */
    async function startHeldScan() {
      const held = deployment.github.hold(tree(2));
      const { id } = await startScan(owner, org);
      await held.arrived;
      return { ...held, id };
    }

    it('is resumed by another process after kill -9, and counts nothing twice', async () => {
      const { id, release } = await startHeldScan();
      const other = await deployment.startProcess();
      await deployment.api.kill();
      release();
      const elsewhere = owner.at(other.url);
      expect(await statusOf(elsewhere)).toMatchObject({ id, state: 'running', repositoriesDone: 2 });
      const scan = await waitForScan(elsewhere);
      expect(scan).toMatchObject({
        id,
        state: 'done',
        matched: 4,
        unmapped: 4,
        repositoriesDone: 4,
        errors: [],
      });
      expect(deployment.github.requestsTo(/^\/orgs\//)).toHaveLength(1);
      expect([0, 1, 2, 3].map((i) => deployment.github.requestsTo(tree(i)).length)).toEqual([1, 1, 2, 1]);
    });

    it('is released by a process that shuts down, and resumed by another one', async () => {
      const { id, release } = await startHeldScan();
      const runOf = async () => {
        const query = 'SELECT run_id FROM manifest_scans WHERE id = $1';
        const [row] = await sql<{ run_id: string | null }>(deployment.databaseUrl, query, [id]);
        return row!.run_id;
      };
      const run = await runOf();
      const other = await deployment.startProcess();
      await deployment.api.stop();
      expect(await deployment.api.exited).toBe('ended with code 0');
      // The process has given up its lease: another one does not have to wait until the lease expires.
      expect(run).not.toBeNull();
      expect(await runOf()).not.toBe(run);
      release();
      const scan = await waitForScan(owner.at(other.url));
      expect(scan).toMatchObject({ id, state: 'done', matched: 4, unmapped: 4, errors: [] });
      expect([0, 1, 2, 3].map((i) => deployment.github.requestsTo(tree(i)).length)).toEqual([1, 1, 2, 1]);
    });
  });
}

describe('manifest scans of one tenant', () => {
  let deployment: ScanDeployment;
  let owner: Person;
  let org: string;

  beforeAll(async () => {
    deployment = await ScanDeployment.start();
  });
  afterAll(() => deployment?.stop());
  beforeEach(async () => {
    owner = await newOwner(deployment.api.url);
    org = deployment.github.organization(newOrganizationName());
    deployment.github.repository(`${org}/r`, { files: { 'x.md': 'x' } });
    deployment.github.reset();
  });

  it('run one at a time, and a second request returns the running scan', async () => {
    const other = await deployment.startProcess();
    const { release } = deployment.github.hold(/\/git\/trees\//);
    const callers = spread(owner, [deployment.api.url, other.url], 12);
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
    const stranger = await newOwner(deployment.api.url);
    await stranger
      .post(SCAN, { organization: deployment.github.organization(newOrganizationName()) })
      .expect(201);
    release();
    expect(await waitForScan(owner)).toMatchObject({ id, state: 'done' });
    expect(deployment.github.requestsTo(/\/git\/trees\//)).toHaveLength(1);
  });

  it('can start again after a scan that no process finishes', async () => {
    const abandon = async (change: string): Promise<string> => {
      // Leaves the scan as a killed process does: with a lease that nothing renews.
      const { release } = deployment.github.hold(/\/git\/trees\//);
      const { id } = await startScan(owner, org);
      const set = `UPDATE manifest_scans SET run_id = gen_random_uuid(), ${change} WHERE id = $1`;
      await sql(deployment.databaseUrl, set, [id]);
      release();
      deployment.github.reset();
      return id;
    };
    const id = await abandon(`deaths = 4, due_at = now() - interval '1 s'`);
    expect(await waitForScan(owner)).toMatchObject({
      id,
      state: 'failed',
      failure: { code: 'interrupted' },
    });
    const old = await abandon(`created_at = now() - interval '25 h', due_at = now() + interval '1 h'`);
    const next = await runScan(owner, org);
    expect(next).toMatchObject({ state: 'done' });
    const [row] = await sql<{ state: string; failure: string }>(
      deployment.databaseUrl,
      'SELECT state, failure FROM manifest_scans WHERE id = $1',
      [old],
    );
    expect(row).toEqual({ state: 'failed', failure: 'took_too_long' });
  });

  it('are stored up to ten for a tenant', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push((await runScan(owner, org)).id);
    const rows = await sql<{ id: string }>(
      deployment.databaseUrl,
      'SELECT id FROM manifest_scans WHERE tenant_id = $1 ORDER BY created_at',
      [owner.tenantId],
    );
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(2));
  });
});

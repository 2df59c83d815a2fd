import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newOwner, newProject, type Person, type Project, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { FakeGithub } from './fake-github';
import { blobHash } from './git-objects';
import {
  ScanDeployment,
  type Mapping,
  itemsOf,
  newMapping,
  mappingOf,
  newOrganizationName,
  runScan,
} from './scan-support';

const OTHER = 'f'.repeat(40);
const { error } = FakeGithub;

/** A tenant with a GitHub organization of three repositories, each with one mapped file that contains the repository's name. */
class Company {
  private constructor(
    readonly owner: Person,
    readonly project: Project,
    readonly org: string,
    readonly mappings: Record<string, Mapping>,
  ) {}

  static async of({ github, api }: ScanDeployment, names = ['a', 'b', 'c']): Promise<Company> {
    const owner = await newOwner(api.url);
    const project = await newProject(owner);
    const org = github.organization(newOrganizationName());
    const mappings: Record<string, Mapping> = {};
    for (const name of names) {
      github.repository(`${org}/${name}`, { files: { 'x.md': name } });
      mappings[name] = await newMapping(owner, project, `${org}/${name}@main:x.md`, blobHash(name));
    }
    return new Company(owner, project, org, mappings);
  }

  tree(name: string): RegExp {
    return new RegExp(`^/repos/${this.org}/${name}/git/trees/`);
  }

  runScan() {
    return runScan(this.owner, this.org);
  }
}

describe('a manifest scan with errors of GitHub', () => {
  let deployment: ScanDeployment;

  beforeAll(async () => {
    deployment = await ScanDeployment.start({ LOG_LEVEL: 'trace' });
  });
  afterAll(() => deployment?.stop());
  beforeEach(() => deployment.github.reset());

  /** Expects a mapping that the scan could not check to be unchanged. */
  async function expectUntouched({ owner, mappings }: Company, name: string): Promise<void> {
    expect(await mappingOf(owner, mappings[name]!)).toMatchObject({ status: 'ok', lastCheckedAt: null });
  }

  it('retries failed requests, and reports no error if a retry succeeds', async () => {
    const company = await Company.of(deployment);
    deployment.github.override(company.tree('b'), error(502, 'Bad Gateway'), 1);
    deployment.github.override(company.tree('b'), (_, res) => res.socket!.destroy(), 1);
    const truncate = (res: ServerResponse) => {
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      res.write('{"sha":"');
      setImmediate(() => res.socket!.destroy());
    };
    deployment.github.override(company.tree('c'), (_, res) => truncate(res), 1);
    expect(await company.runScan()).toMatchObject({ state: 'done', matched: 3, errors: [], errorCount: 0 });
    expect(deployment.github.requestsTo(company.tree('b'))).toHaveLength(3);
    expect(deployment.github.requestsTo(company.tree('c'))).toHaveLength(2);
  });

  it("continues with the other repositories if one can't be read, and does not change its mappings", async () => {
    const causes: [code: string, override: (company: Company) => void][] = [
      ['github_error', (c) => deployment.github.override(c.tree('b'), error(500, 'Server Error'))],
      [
        'github_unreachable',
        (c) => deployment.github.override(c.tree('b'), (_, res) => res.socket!.destroy()),
      ],
      [
        'repository_forbidden',
        (c) => deployment.github.override(c.tree('b'), error(403, 'Resource not accessible')),
      ],
      [
        'repository_forbidden',
        (c) => deployment.github.override(c.tree('b'), error(451, 'Repository access blocked')),
      ],
      ['repository_unavailable', (c) => deployment.github.override(c.tree('b'), error(409, 'Being created'))],
      [
        'bad_answer',
        (c) => deployment.github.override(c.tree('b'), (_, res) => res.end('<html>Unicorn</html>')),
      ],
      [
        'bad_answer',
        (c) => deployment.github.override(c.tree('b'), (_, res) => res.end('{"tree":[{"path":7}]}')),
      ],
      [
        'bad_answer',
        (c) => deployment.github.override(c.tree('b'), (_, res) => res.end('{"sha":"f", "tree": [{"pa')),
      ],
      [
        'answer_too_large',
        (c) =>
          deployment.github.override(c.tree('b'), (_, res) => res.end(Buffer.alloc(33 * 1024 * 1024, ' '))),
      ],
    ];
    await Promise.all(
      causes.map(async ([code, override]) => {
        const company = await Company.of(deployment);
        override(company);
        const scan = await company.runScan();
        expect(scan).toMatchObject({ state: 'done', matched: 2, missing: 0, unverified: 1, errorCount: 1 });
        expect(scan).toMatchObject({ repositories: 3, repositoriesDone: 3 });
        expect(scan.errors).toEqual([
          { repository: `${company.org}/b`, code, unverified: 1, message: expect.any(String) },
        ]);
        await expectUntouched(company, 'b');
        expect(await mappingOf(company.owner, company.mappings.c!)).not.toMatchObject({
          lastCheckedAt: null,
        });
      }),
    );
  });

  it('continues with the other repositories if one does not answer in time', async () => {
    const impatient = await ScanDeployment.start({ GITHUB_TIMEOUT_SECONDS: '2' });
    try {
      const company = await Company.of(impatient);
      impatient.github.override(company.tree('b'), () => undefined);
      // On a busy machine, the other repositories may be late too. Then another scan reads them.
      const scan = await eventually('the other repositories are in time', async () => {
        const one = await company.runScan();
        return one.matched === 2 && one;
      });
      expect(scan).toMatchObject({ state: 'done', matched: 2, unverified: 1 });
      expect(scan.errors).toMatchObject([{ repository: `${company.org}/b`, code: 'github_timeout' }]);
      await expectUntouched(company, 'b');
    } finally {
      await impatient.stop();
    }
  });

  it('reports the files of a deleted repository as missing', async () => {
    const company = await Company.of(deployment);
    deployment.github.delete(`${company.org}/b`);
    const scan = await company.runScan();
    expect(scan).toMatchObject({ state: 'done', matched: 2, missing: 1, unverified: 0 });
    expect(itemsOf(scan, 'missing')).toEqual([`${company.org}/b@main:x.md no_repository`]);
    expect(scan.errors).toMatchObject([{ repository: `${company.org}/b`, code: 'repository_not_found' }]);
    expect(await mappingOf(company.owner, company.mappings.b!)).toMatchObject({ status: 'broken' });
  });

  it('keeps the results of earlier refs if a repository fails at a later one', async () => {
    const company = await Company.of(deployment, ['a', 'b']);
    const { owner, project, org } = company;
    deployment.github.repository(`${org}/many`, {
      files: { 'x.md': 'x' },
      refs: { r1: { 'x.md': '1' }, r2: { 'x.md': '2' }, r3: { 'x.md': '3' } },
    });
    for (const [ref, text] of Object.entries({ main: 'x', r1: '1', r2: '2', r3: '3' }))
      await newMapping(owner, project, `${org}/many@${ref}:x.md`, blobHash(text));
    deployment.github.override(/\/many\/git\/trees\/r2/, error(403, 'Forbidden'));
    const scan = await company.runScan();
    expect(scan).toMatchObject({ state: 'done', matched: 2 + 2, unverified: 2 });
    expect(scan.errors).toMatchObject([{ repository: `${org}/many`, unverified: 2 }]);
  });

  it('fails if GitHub fails for several repositories in a row', async () => {
    const company = await Company.of(deployment, ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    deployment.github.override(/\/git\/trees\//, (_, res) => res.end('no JSON'));
    const scan = await company.runScan();
    expect(scan).toMatchObject({ state: 'failed', failure: { code: 'bad_answer' }, errorCount: 4 });
    await expectUntouched(company, 'g');
  });

  it("fails if the organization does not exist or its repositories can't be listed, and can be started again", async () => {
    const { owner, org } = await Company.of(deployment, []);
    const { github } = deployment;
    expect(await runScan(owner, newOrganizationName())).toMatchObject({
      state: 'failed',
      failure: { code: 'organization_not_found', message: expect.any(String) },
    });
    github.override(/^\/orgs\//, error(403, 'Resource protected by organization SAML enforcement.'), 1);
    expect(await runScan(owner, org)).toMatchObject({ failure: { code: 'organization_forbidden' } });
    github.override(/^\/orgs\//, error(401, 'Bad credentials'), 1);
    expect(await runScan(owner, org)).toMatchObject({ failure: { code: 'bad_credentials' } });
    github.override(/^\/orgs\//, (_, res) => res.end('[{"full_name":"../.."}]'), 1);
    expect(await runScan(owner, org)).toMatchObject({ failure: { code: 'bad_answer' } });
    expect(await runScan(owner, org)).toMatchObject({ state: 'done', failure: null });
  });

  it('reads the mapped repositories of an organization that it is not allowed to list', async () => {
    const company = await Company.of(deployment);
    deployment.github.override(/^\/orgs\//, error(403, 'Forbidden'));
    const scan = await company.runScan();
    expect(scan).toMatchObject({ state: 'done', matched: 3, repositories: 3 });
    expect(scan.errors).toMatchObject([{ repository: null, code: 'organization_forbidden' }]);
  });

  it("fails if GitHub can't be reached", async () => {
    const unreachable = await ScanDeployment.start({ GITHUB_API_URL: 'http://127.0.0.1:9' });
    try {
      const company = await Company.of(unreachable);
      expect(await company.runScan()).toMatchObject({ failure: { code: 'github_unreachable' } });
      await expectUntouched(company, 'a');
    } finally {
      await unreachable.stop();
    }
  });

  it('never sends a request to another host', async () => {
    const strangers: string[] = [];
    const stranger = createServer((req, res) => {
      strangers.push(req.url!);
      res.end('[]');
    });
    stranger.listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const elsewhere = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/steal`;
    try {
      const company = await Company.of(deployment, ['a', 'b', 'c', 'd', 'e']);
      const { github } = deployment;
      const redirect = (name: string, status: number, headers: Record<string, string>, body = '{}') =>
        github.override(company.tree(name), (_, res) => res.writeHead(status, headers).end(body));
      redirect('a', 301, { Location: elsewhere });
      redirect('b', 307, { Location: elsewhere.replace('http:', '') });
      redirect('c', 301, {}, JSON.stringify({ url: elsewhere }));
      redirect('d', 302, { Location: `/repos/${company.org}/d/git/trees/main` });
      const scan = await company.runScan();
      expect(scan).toMatchObject({ state: 'done', matched: 1, unverified: 4 });
      expect(scan.errors.map(({ code }) => code)).toEqual(Array(4).fill('redirect_refused'));
      expect(github.requestsTo(company.tree('d'))).toHaveLength(4);

      const next = { Link: `<${elsewhere}?page=2>; rel="next"` };
      github.override(/^\/orgs\//, (_, res) => res.writeHead(200, next).end('[]'));
      expect(await company.runScan()).toMatchObject({ failure: { code: 'redirect_refused' } });
      expect(strangers).toEqual([]);
    } finally {
      stranger.close();
    }
  });

  it('never stores, logs or returns the token', async () => {
    const company = await Company.of(deployment);
    const { token } = deployment.github;
    deployment.github.override(company.tree('b'), error(403, `The token ${token} may not`));
    const scan = await company.runScan();
    expect(
      deployment.github.requestsTo(/./).every(({ authorization }) => authorization === `token ${token}`),
    ).toBe(true);
    expect(JSON.stringify(scan)).not.toContain(token);
    const tables = await sql<{ name: string }>(
      deployment.databaseUrl,
      `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'job_queue')`,
    );
    for (const { name } of tables) {
      const [row] = await sql<{ n: number }>(
        deployment.databaseUrl,
        `SELECT count(*)::int AS n FROM ${name} t WHERE strpos(t::text, $1) > 0`,
        [token],
      );
      expect([name, row!.n]).toEqual([name, 0]);
    }
    const log = await readFile(deployment.api.logFile, 'utf8');
    expect(log).toContain('"msg":"github"');
    expect(log).not.toContain(token);
  });
});

describe('a manifest scan without a token', () => {
  it('reads public repositories, and does not report the files of hidden ones as missing', async () => {
    const deployment = await ScanDeployment.start({ GITHUB_TOKEN: '' });
    try {
      const { owner, project, org } = await Company.of(deployment, ['a']);
      deployment.github.repository(`${org}/secret`, { files: { 'x.md': 's' }, private: true });
      const hidden = await newMapping(owner, project, `${org}/secret@main:x.md`, OTHER);
      const scan = await runScan(owner, org);
      expect(scan).toMatchObject({ state: 'done', repositories: 2, matched: 1, missing: 0, unverified: 1 });
      expect(scan.errors).toMatchObject([{ repository: `${org}/secret`, code: 'repository_not_found' }]);
      expect(await mappingOf(owner, hidden)).toMatchObject({ status: 'ok', lastCheckedAt: null });
      expect(
        deployment.github.requestsTo(/./).every(({ authorization }) => authorization === undefined),
      ).toBe(true);
    } finally {
      await deployment.stop();
    }
  });

  /** Expects a scan of a new company to run, with the token of the service or without it. */
  async function expectScan(of: ScanDeployment, company: Company, api: { url: string }, withToken: boolean) {
    of.github.reset();
    const scan = await runScan(company.owner.at(api.url).with({ Origin: api.url }), company.org);
    expect(scan).toMatchObject({ state: 'done', matched: 3 });
    const sent = of.github.requestsTo(/./).map(({ authorization }) => authorization !== undefined);
    expect([...new Set(sent)]).toEqual([withToken]);
  }

  it('runs for organizations that GITHUB_TOKEN_TENANTS does not name', async () => {
    const other = await ScanDeployment.start({ GITHUB_TOKEN_TENANTS: 'somebody-else' });
    try {
      const company = await Company.of(other);
      await expectScan(other, company, other.api, false);
      await other.api.stop();
      const nobody = await other.startProcess({ GITHUB_TOKEN_TENANTS: '' });
      await expectScan(other, company, nobody, false);
      await nobody.stop();
      const named = `somebody-else,${company.owner.tenantSlug}`;
      const trusting = await other.startProcess({ GITHUB_TOKEN_TENANTS: named });
      await expectScan(other, company, trusting, true);
    } finally {
      await other.stop();
    }
  });
});

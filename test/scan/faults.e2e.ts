import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newOwner, newProject, type Person, type Project, sql } from '#testing';
import { FakeGithub } from './fake-github';
import { blobHash } from './git-objects';
import {
  Ground,
  type Mapped,
  finished,
  itemsOf,
  mapped,
  mappingOf,
  newName,
  scanned,
  startScan,
} from './scan-support';

const OTHER = 'f'.repeat(40);
const { refuse } = FakeGithub;

/** One tenant with an organization of three repositories, each with a file that is mapped and whose text is its name. */
class Company {
  private constructor(
    readonly owner: Person,
    readonly project: Project,
    readonly org: string,
    readonly mappings: Record<string, Mapped>,
  ) {}

  static async of({ github, api }: Ground, names = ['a', 'b', 'c']): Promise<Company> {
    const owner = await newOwner(api.url);
    const project = await newProject(owner);
    const org = github.organization(newName());
    const mappings: Record<string, Mapped> = {};
    for (const name of names) {
      github.repository(`${org}/${name}`, { files: { 'x.md': name } });
      mappings[name] = await mapped(owner, project, `${org}/${name}@main:x.md`, blobHash(name));
    }
    return new Company(owner, project, org, mappings);
  }

  tree(name: string): RegExp {
    return new RegExp(`^/repos/${this.org}/${name}/git/trees/`);
  }

  scanned(seconds?: number) {
    return scanned(this.owner, this.org, seconds);
  }
}

describe('a manifest scan that GitHub does not help', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.start({ GITHUB_TIMEOUT_SECONDS: '2', LOG_LEVEL: 'trace' });
  });
  afterAll(() => ground?.stop());
  beforeEach(() => ground.github.mend());

  /** Mappings that a scan could not look for stay as they are. */
  async function expectUntouched({ owner, mappings }: Company, name: string): Promise<void> {
    expect(await mappingOf(owner, mappings[name]!)).toMatchObject({ status: 'ok', lastCheckedAt: null });
  }

  it('asks again what failed, and says nothing of it when it comes', async () => {
    const company = await Company.of(ground);
    ground.github.fail(company.tree('b'), refuse(502, 'Bad Gateway'), 1);
    ground.github.fail(company.tree('b'), (_, res) => res.socket!.destroy(), 1);
    const cut = (res: ServerResponse) => {
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      res.write('{"sha":"');
      setImmediate(() => res.socket!.destroy());
    };
    ground.github.fail(company.tree('c'), (_, res) => cut(res), 1);
    expect(await company.scanned()).toMatchObject({ state: 'done', matched: 3, errors: [], errorCount: 0 });
    expect(ground.github.asked(company.tree('b'))).toHaveLength(3);
    expect(ground.github.asked(company.tree('c'))).toHaveLength(2);
  });

  it('goes on with the other repositories when one can not be read, and leaves its mappings alone', async () => {
    const causes: [code: string, fail: (company: Company) => void][] = [
      ['github_error', (c) => ground.github.fail(c.tree('b'), refuse(500, 'Server Error'))],
      ['github_timeout', (c) => ground.github.fail(c.tree('b'), () => undefined)],
      ['github_unreachable', (c) => ground.github.fail(c.tree('b'), (_, res) => res.socket!.destroy())],
      [
        'repository_forbidden',
        (c) => ground.github.fail(c.tree('b'), refuse(403, 'Resource not accessible')),
      ],
      [
        'repository_forbidden',
        (c) => ground.github.fail(c.tree('b'), refuse(451, 'Repository access blocked')),
      ],
      ['repository_unavailable', (c) => ground.github.fail(c.tree('b'), refuse(409, 'Being created'))],
      ['bad_answer', (c) => ground.github.fail(c.tree('b'), (_, res) => res.end('<html>Unicorn</html>'))],
      ['bad_answer', (c) => ground.github.fail(c.tree('b'), (_, res) => res.end('{"tree":[{"path":7}]}'))],
      [
        'bad_answer',
        (c) => ground.github.fail(c.tree('b'), (_, res) => res.end('{"sha":"f", "tree": [{"pa')),
      ],
      [
        'answer_too_large',
        (c) => ground.github.fail(c.tree('b'), (_, res) => res.end(Buffer.alloc(33 * 1024 * 1024, ' '))),
      ],
    ];
    await Promise.all(
      causes.map(async ([code, fail]) => {
        const company = await Company.of(ground);
        fail(company);
        const scan = await company.scanned(100);
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

  it('says of a repository that is gone that its files are missing', async () => {
    const company = await Company.of(ground);
    ground.github.delete(`${company.org}/b`);
    const scan = await company.scanned();
    expect(scan).toMatchObject({ state: 'done', matched: 2, missing: 1, unverified: 0 });
    expect(itemsOf(scan, 'missing')).toEqual([`${company.org}/b@main:x.md no_repository`]);
    expect(scan.errors).toMatchObject([{ repository: `${company.org}/b`, code: 'repository_not_found' }]);
    expect(await mappingOf(company.owner, company.mappings.b!)).toMatchObject({ status: 'broken' });
  });

  it('leaves the rest of a repository that fails at a further ref, and what it found before stands', async () => {
    const company = await Company.of(ground, ['a', 'b']);
    const { owner, project, org } = company;
    ground.github.repository(`${org}/many`, {
      files: { 'x.md': 'x' },
      refs: { r1: { 'x.md': '1' }, r2: { 'x.md': '2' }, r3: { 'x.md': '3' } },
    });
    for (const [ref, text] of Object.entries({ main: 'x', r1: '1', r2: '2', r3: '3' }))
      await mapped(owner, project, `${org}/many@${ref}:x.md`, blobHash(text));
    ground.github.fail(/\/many\/git\/trees\/r2/, refuse(403, 'Forbidden'));
    const scan = await company.scanned();
    expect(scan).toMatchObject({ state: 'done', matched: 2 + 2, unverified: 2 });
    expect(scan.errors).toMatchObject([{ repository: `${org}/many`, unverified: 2 }]);
  });

  it('fails when GitHub fails at one repository after the other', async () => {
    const company = await Company.of(ground, ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    ground.github.fail(/\/git\/trees\//, (_, res) => res.end('no JSON'));
    const scan = await company.scanned();
    expect(scan).toMatchObject({ state: 'failed', failure: { code: 'bad_answer' }, errorCount: 4 });
    await expectUntouched(company, 'g');
  });

  it('fails for an organization that is not there, or that it may not list, and can be started again', async () => {
    const { owner, org } = await Company.of(ground, []);
    const { github } = ground;
    expect(await scanned(owner, newName())).toMatchObject({
      state: 'failed',
      failure: { code: 'organization_not_found', message: expect.any(String) },
    });
    github.fail(/^\/orgs\//, refuse(403, 'Resource protected by organization SAML enforcement.'), 1);
    expect(await scanned(owner, org)).toMatchObject({ failure: { code: 'organization_forbidden' } });
    github.fail(/^\/orgs\//, refuse(401, 'Bad credentials'), 1);
    expect(await scanned(owner, org)).toMatchObject({ failure: { code: 'bad_credentials' } });
    github.fail(/^\/orgs\//, (_, res) => res.end('[{"full_name":"../.."}]'), 1);
    expect(await scanned(owner, org)).toMatchObject({ failure: { code: 'bad_answer' } });
    expect(await scanned(owner, org)).toMatchObject({ state: 'done', failure: null });
  });

  it('looks up what mappings name of an organization that it may not list', async () => {
    const company = await Company.of(ground);
    ground.github.fail(/^\/orgs\//, refuse(403, 'Forbidden'));
    const scan = await company.scanned();
    expect(scan).toMatchObject({ state: 'done', matched: 3, repositories: 3 });
    expect(scan.errors).toMatchObject([{ repository: null, code: 'organization_forbidden' }]);
  });

  it('fails where nobody answers at all', async () => {
    const nowhere = await Ground.start({ GITHUB_API_URL: 'http://127.0.0.1:9' });
    try {
      const company = await Company.of(nowhere);
      expect(await company.scanned(60)).toMatchObject({ failure: { code: 'github_unreachable' } });
      await expectUntouched(company, 'a');
    } finally {
      await nowhere.stop();
    }
  });

  it('never goes to another host, whatever GitHub points to', async () => {
    const strangers: string[] = [];
    const stranger = createServer((req, res) => {
      strangers.push(req.url!);
      res.end('[]');
    });
    stranger.listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const elsewhere = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/steal`;
    try {
      const company = await Company.of(ground, ['a', 'b', 'c', 'd', 'e']);
      const { github } = ground;
      const redirect = (name: string, status: number, headers: Record<string, string>, body = '{}') =>
        github.fail(company.tree(name), (_, res) => res.writeHead(status, headers).end(body));
      redirect('a', 301, { Location: elsewhere });
      redirect('b', 307, { Location: elsewhere.replace('http:', '') });
      redirect('c', 301, {}, JSON.stringify({ url: elsewhere }));
      redirect('d', 302, { Location: `/repos/${company.org}/d/git/trees/main` });
      const scan = await company.scanned();
      expect(scan).toMatchObject({ state: 'done', matched: 1, unverified: 4 });
      expect(scan.errors.map(({ code }) => code)).toEqual(Array(4).fill('redirect_refused'));
      expect(github.asked(company.tree('d'))).toHaveLength(4);

      const next = { Link: `<${elsewhere}?page=2>; rel="next"` };
      github.fail(/^\/orgs\//, (_, res) => res.writeHead(200, next).end('[]'));
      expect(await company.scanned()).toMatchObject({ failure: { code: 'redirect_refused' } });
      expect(strangers).toEqual([]);
    } finally {
      stranger.close();
    }
  });

  it('never shows the token: not in a log, a job, a report or an error', async () => {
    const company = await Company.of(ground);
    const { token } = ground.github;
    ground.github.fail(company.tree('b'), refuse(403, `The token ${token} may not`));
    const scan = await company.scanned();
    expect(ground.github.asked(/./).every(({ authorization }) => authorization === `token ${token}`)).toBe(
      true,
    );
    expect(JSON.stringify(scan)).not.toContain(token);
    const tables = await sql<{ name: string }>(
      ground.databaseUrl,
      `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'job_queue')`,
    );
    for (const { name } of tables) {
      const [row] = await sql<{ n: number }>(
        ground.databaseUrl,
        `SELECT count(*)::int AS n FROM ${name} t WHERE strpos(t::text, $1) > 0`,
        [token],
      );
      expect([name, row!.n]).toEqual([name, 0]);
    }
    const log = await readFile(ground.api.logFile, 'utf8');
    expect(log).toContain('"msg":"github"');
    expect(log).not.toContain(token);
  });
});

describe('a manifest scan without a token', () => {
  it('reads public repositories, and does not take for gone what GitHub may only hide', async () => {
    const ground = await Ground.start({ GITHUB_TOKEN: '' });
    try {
      const { owner, project, org } = await Company.of(ground, ['a']);
      ground.github.repository(`${org}/secret`, { files: { 'x.md': 's' }, private: true });
      const hidden = await mapped(owner, project, `${org}/secret@main:x.md`, OTHER);
      const scan = await scanned(owner, org);
      expect(scan).toMatchObject({ state: 'done', repositories: 2, matched: 1, missing: 0, unverified: 1 });
      expect(scan.errors).toMatchObject([{ repository: `${org}/secret`, code: 'repository_not_found' }]);
      expect(await mappingOf(owner, hidden)).toMatchObject({ status: 'ok', lastCheckedAt: null });
      expect(ground.github.asked(/./).every(({ authorization }) => authorization === undefined)).toBe(true);
    } finally {
      await ground.stop();
    }
  });

  it.each(['somebody-else', ''])(
    'is what organizations get that the token is not for (for "%s")',
    async (tenants) => {
      const ground = await Ground.start({ GITHUB_TOKEN_TENANTS: tenants });
      try {
        const company = await Company.of(ground);
        await startScan(company.owner, company.org);
        expect(await finished(company.owner)).toMatchObject({ state: 'done', matched: 3 });
        expect(ground.github.asked(/./).every(({ authorization }) => authorization === undefined)).toBe(true);
        const { tenantSlug } = company.owner;
        await ground.api.stop();
        const trusting = await ground.another({ GITHUB_TOKEN_TENANTS: `somebody-else,${tenantSlug}` });
        ground.github.mend();
        await scanned(company.owner.at(trusting.url).with({ Origin: trusting.url }), company.org);
        expect(ground.github.asked(/./).every(({ authorization }) => authorization !== undefined)).toBe(true);
      } finally {
        await ground.stop();
      }
    },
  );
});

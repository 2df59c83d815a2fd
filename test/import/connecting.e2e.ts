import { randomBytes } from 'node:crypto';
import { rmSync, statSync, unlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { newMember, newOwner, newProject, newToken, type Person, uniqueName } from '#testing';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import {
  answered,
  contentsOf,
  folderOf,
  manyDocuments,
  newFolder,
  projectId,
  startImport,
  write,
} from './import-support';

const files = { 'a.md': '# A\n', 'b/c.md': '# C\n' };
let api: ServiceProcess;
let owner: Person;
let home: string;
let folder: string;
beforeAll(async () => (api = await startApi(deployment())));
afterAll(() => api.stop());
beforeEach(async () => {
  owner = await newOwner(api.url);
  home = newFolder();
  folder = folderOf(files);
});

const start = (args: string[], token?: string, of = folder) =>
  startImport([of, '--url', api.url, '--project', 'docs', ...args], { token, home });
const run = (args: string[], token?: string) => start(args, token).ended;

describe('without a token', () => {
  const approve = async (importing: ReturnType<typeof start>, decision: 'approve' | 'deny' = 'approve') => {
    const [, userCode] = await importing.says(/Code {2}([A-Z]{4}-[A-Z]{4})/);
    await owner.post(`/api/agent-pairing/${decision}`, { userCode }).expect(200);
  };

  it('shows a page on which a person approves, keeps the token where asked to, and needs nobody the next time', async () => {
    const kept = join(home, 'token');
    const first = start(['--token-file', kept]);
    await approve(first);
    expect(await first.ended).toEqual({ code: 0, said: expect.stringContaining('2 new') });
    expect(first.said()).toContain(`/device?code=`);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    rmSync(join(home, 'imports'), { recursive: true });
    const again = await run(['--token-file', kept]);
    expect(again).toEqual({ code: 0, said: expect.stringContaining('nothing to send') });
    expect(Object.keys(await contentsOf(owner, (await projectId(owner, 'docs'))!))).toEqual([
      '/a.md',
      '/b/c.md',
    ]);
  });

  it('says that the person said no', async () => {
    const importing = start([]);
    await approve(importing, 'deny');
    expect(await importing.ended).toEqual({ code: 1, said: expect.stringContaining('was denied') });
  });
});

describe('with a token made in the settings', () => {
  it('of a member imports into a project that is there, by its slug or its id, and again sends nothing', async () => {
    const project = await newProject(owner, { name: 'docs' });
    const { token } = await newToken(await newMember(owner), 'write');
    const first = await run([], token);
    expect(first).toEqual({ code: 0, said: expect.stringContaining('2 new, 0 replaced, 0 unchanged') });
    const before = await answered(api.url, 'POST', 'save');
    expect((await run([], token)).said).toContain('nothing to send');
    expect((await run(['--project', project.id], token)).said).toContain('nothing to send');
    expect(await answered(api.url, 'POST', 'save')).toBe(before);
  });

  it('of a member says that the project is not there', async () => {
    const { token } = await newToken(await newMember(owner), 'write');
    expect(await run([], token)).toEqual({
      code: 2,
      said: expect.stringContaining('There is no project "docs"'),
    });
    const elsewhere = await newProject(await newOwner(api.url), { name: 'docs' });
    const other = await run(['--project', elsewhere.id], token);
    expect(other).toEqual({ code: 2, said: expect.stringContaining('There is no project') });
  });

  it('that may only read says what it needs, and changes nothing', async () => {
    const { id } = await newProject(owner, { name: 'docs' });
    const { token } = await newToken(owner, 'read');
    for (const project of ['docs', id]) {
      const { code, said } = await run(['--project', project], token);
      expect([code, said]).toEqual([expect.any(Number), expect.stringContaining('may not write documents')]);
      expect(code).toBeGreaterThan(0);
    }
    expect(await contentsOf(owner, id)).toEqual({});
  });

  it('that is revoked midway says so and how far it came', async () => {
    const made = await newToken(owner, 'write');
    const importing = start([], made.token, folderOf(manyDocuments(200)));
    await importing.says(/requests\./);
    await owner.delete(`/api/tokens/${made.id}`).expect(200);
    const { code, said } = await importing.ended;
    expect(code).toBe(1);
    expect(said).toMatch(/The token is not valid here: it was revoked.*\d+ of 200 were done; run it again/);
  });
});

describe('what can not be done as asked ends with 2 and says what to do', () => {
  const wrong = `svc_${randomBytes(21).toString('hex')}`;

  it('a token that is none, which is not repeated', async () => {
    for (const token of [wrong, 'two words']) {
      const { code, said } = await run([], token);
      expect([code, said]).toEqual([2, expect.stringMatching(/^.*token/im)]);
      expect(said).not.toContain(token);
    }
    const option = await run(['--token', wrong]);
    expect([option.code, option.said.includes(wrong)]).toEqual([2, false]);
  });

  it.each([
    [['--url', 'ftp://x'], '--url must be'],
    [['--concurrency', '33'], '--concurrency must be'],
    [['--under', '../x'], '--under must be'],
    [['--unknown'], '--unknown'],
    [['second'], 'Name one folder'],
    [['--include', '*.nothing'], 'No file fits --include'],
    [['--project', ''], '--project is empty'],
  ])('%j', async (args, expected) => {
    const { token } = await newToken(owner, 'write');
    expect(await run(args, token)).toEqual({ code: 2, said: expect.stringContaining(expected) });
  });

  it('a folder that is not there, is a file, or holds no document', async () => {
    const at = (path: string) => startImport([path, '--url', api.url], { token: wrong, home }).ended;
    expect(await at(join(folder, 'nowhere'))).toEqual({
      code: 2,
      said: expect.stringContaining('There is no folder'),
    });
    expect(await at(join(folder, 'a.md'))).toEqual({ code: 2, said: expect.stringContaining('is a file') });
    expect(await at(folderOf({ 'x.png': '' }))).toEqual({
      code: 2,
      said: expect.stringContaining('no document'),
    });
  });

  it('an address where another service answers', async () => {
    const { token } = await newToken(owner, 'write');
    const { code, said } = await run(['--url', `${api.url}/api/docs?`], token);
    expect([code, said]).toEqual([2, expect.stringContaining('Is --url right?')]);
    const atTheRelay = await run(['--url', deployment().relay], token);
    expect([atTheRelay.code, atTheRelay.said]).toEqual([2, expect.stringContaining('is --url right?')]);
  });
});

it('a service that is not there is waited for a moment, and then it ends with 1', async () => {
  const gone = await startApi(deployment());
  await gone.stop();
  const { code, said } = await run(['--url', gone.url], 'svc_x');
  expect([code, said]).toEqual([1, expect.stringContaining('Is the service running?')]);
});

it('waits as long as the rate limit says, and then sends what the files hold by then', async () => {
  const slow = await startApi(deployment(), { RATE_LIMIT_PER_MINUTE: '12' });
  try {
    const { token } = await newToken(owner, 'write');
    const many = folderOf(manyDocuments(16));
    const args = [
      many,
      '--url',
      slow.url,
      '--project',
      uniqueName('slow'),
      '--no-mappings',
      '--concurrency',
      '2',
    ];
    const importing = startImport(args, { token, home });
    await importing.says(/rate limit: going on in \d+ s/);
    const waitedFrom = Date.now();
    const [, seconds] = /rate limit: going on in (\d+) s/.exec(importing.said())!.map(Number);
    write(many, { 'part-001/0014.md': '# Changed meanwhile\n' });
    unlinkSync(join(many, 'part-001/0015.md'));
    const { code, said } = await importing.ended;
    expect(Date.now() - waitedFrom).toBeGreaterThan((seconds! - 2) * 1000);
    expect(said).toContain('The service takes 12 requests a minute from one token: at least');
    expect(said).toMatch(/0015\.md: is not there any more; nothing was sent for it/);
    expect(said).toMatch(/\d+ s of it waiting for the rate limit/);
    expect([code, said]).toEqual([1, expect.stringContaining('15 new')]);
    expect(await answered(slow.url, 'POST', 'documents/save')).toBeLessThanOrEqual(15 + 2);
    const slug = args[4]!;
    const contents = await contentsOf(owner, (await projectId(owner, slug))!);
    expect(Object.keys(contents)).toHaveLength(15);
    expect(contents['/part-001/0014.md']).toBe('# Changed meanwhile\n');
  } finally {
    await slow.stop();
  }
});

describe('a service that means ill', () => {
  const STEERING = '\x1b]0;steered\x07\x1b[2J\u202e';
  const answers: Record<string, [status: number, body: object]> = {
    '/api/agent-pairing/start': [
      201,
      {
        data: {
          userCode: `ABCD${STEERING}`,
          deviceCode: 'd',
          verificationUriComplete: `https://x.test/${STEERING}`,
          expiresIn: 600,
        },
      },
    ],
    '/api/agent-pairing/poll': [
      200,
      { data: { token: 't', scopes: [STEERING], expiresAt: STEERING, projects: [] } },
    ],
    '/api/projects': [403, { error: { code: 'E', message: `No. ${STEERING}`, details: {} } }],
  };

  it('steers no terminal, whatever it answers', async () => {
    const ill = createServer((req, res) => {
      const [status, body] = answers[req.url!] ?? [200, { data: [] }];
      res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((listening) => ill.listen(0, '127.0.0.1', listening));
    const { port } = ill.address() as AddressInfo;
    const { code, said } = await startImport([folder, '--url', `http://127.0.0.1:${port}`], { home }).ended;
    ill.close();
    expect([code, said]).toEqual([2, expect.stringContaining('error: No.')]);
    // eslint-disable-next-line no-control-regex -- they are what steers
    expect(said).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
});

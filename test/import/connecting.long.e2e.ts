import { randomBytes } from 'node:crypto';
import { rmSync, statSync, unlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { newMember, newOwner, newProject, newToken, type Person, uniqueName } from '#testing';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import {
  requestCount,
  contentsOf,
  folderOf,
  manyDocuments,
  newFolder,
  projectId,
  startImport,
  whileBlocked,
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
const run = (args: string[], token?: string) => start(args, token).result;

describe('without a token, the import', () => {
  const approve = async (importing: ReturnType<typeof start>, decision: 'approve' | 'deny' = 'approve') => {
    const [, userCode] = await importing.prints(/Code {2}([A-Z]{4}-[A-Z]{4})/);
    await owner.post(`/api/agent-pairing/${decision}`, { userCode }).expect(200);
  };

  it('shows a page on which a person approves, saves the token to --token-file and uses it the next time', async () => {
    const tokenFile = join(home, 'token');
    const first = start(['--token-file', tokenFile]);
    await approve(first);
    expect(await first.result).toEqual({ code: 0, output: expect.stringContaining('2 new') });
    expect(first.output()).toContain(`/device?code=`);
    expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
    rmSync(join(home, 'imports'), { recursive: true });
    const again = await run(['--token-file', tokenFile]);
    expect(again).toEqual({ code: 0, output: expect.stringContaining('nothing to send') });
    expect(Object.keys(await contentsOf(owner, (await projectId(owner, 'docs'))!))).toEqual([
      '/a.md',
      '/b/c.md',
    ]);
  });

  it('reports that the person denied the connection', async () => {
    const importing = start([]);
    await approve(importing, 'deny');
    expect(await importing.result).toEqual({ code: 1, output: expect.stringContaining('was denied') });
  });
});

describe('with a settings token, the import', () => {
  it('finds an existing project by its slug or its id, and sends nothing when it is run again', async () => {
    const project = await newProject(owner, { name: 'docs' });
    const { token } = await newToken(await newMember(owner), 'write');
    const first = await run([], token);
    expect(first).toEqual({ code: 0, output: expect.stringContaining('2 new, 0 replaced, 0 unchanged') });
    const before = await requestCount(api.url, 'POST', 'save');
    expect((await run([], token)).output).toContain('nothing to send');
    expect((await run(['--project', project.id], token)).output).toContain('nothing to send');
    expect(await requestCount(api.url, 'POST', 'save')).toBe(before);
  });

  it('finds a project that still has the slug which an earlier version derived from its name', async () => {
    const project = await newProject(owner, { name: 'Straße', slug: 'stra-e' });
    const { token } = await newToken(await newMember(owner), 'write');
    expect(await run(['--project', 'Straße'], token)).toEqual({
      code: 0,
      output: expect.stringContaining('2 new'),
    });
    expect(Object.keys(await contentsOf(owner, project.id))).toHaveLength(2);
    expect(await projectId(owner, 'strasse')).toBeUndefined();
  });

  it('creates no project beside the one with the earlier slug, and stays with it beside an unrelated one', async () => {
    const project = await newProject(owner, { name: 'Straße', slug: 'stra-e' });
    const { token } = await newToken(owner, 'write');
    expect((await run(['--project', 'Straße'], token)).code).toBe(0);
    expect(Object.keys(await contentsOf(owner, project.id))).toHaveLength(2);
    expect(await projectId(owner, 'strasse')).toBeUndefined();
    const unrelated = await newProject(owner, { name: 'Strasse', slug: 'strasse' });
    home = newFolder();
    for (const changed of ['changed', 'changed again']) {
      write(folder, { 'a.md': changed });
      expect((await run(['--project', 'Straße'], token)).code).toBe(0);
      expect((await contentsOf(owner, project.id))['/a.md']).toBe(changed);
    }
    expect(await contentsOf(owner, unrelated.id)).toEqual({});
  });

  it('reports a project that does not exist or that the token has no access to', async () => {
    const { token } = await newToken(await newMember(owner), 'write');
    expect(await run([], token)).toEqual({
      code: 2,
      output: expect.stringContaining('The project "docs" does not exist or this token has no access to it'),
    });
    const elsewhere = await newProject(await newOwner(api.url), { name: 'docs' });
    const other = await run(['--project', elsewhere.id], token);
    expect(other).toEqual({
      code: 2,
      output: expect.stringContaining('does not exist, or this token has no access to it'),
    });
  });

  it('reports a missing scope and changes nothing', async () => {
    const { id } = await newProject(owner, { name: 'docs' });
    const { token } = await newToken(owner, 'read');
    for (const project of ['docs', id]) {
      const { code, output } = await run(['--project', project], token);
      expect([code, output]).toEqual([
        expect.any(Number),
        expect.stringContaining('may not write documents'),
      ]);
      expect(code).toBeGreaterThan(0);
    }
    expect(await contentsOf(owner, id)).toEqual({});
  });

  it('reports a token that is revoked during the import, and how many documents were sent', async () => {
    const { id, token } = await newToken(owner, 'write');
    const { databaseUrl } = deployment();
    const blocked = { databaseUrl, person: owner, folder: 'part-019' };
    const { code, output } = await whileBlocked(blocked, async () => {
      const importing = start([], token, folderOf(manyDocuments(200)));
      await importing.prints(/requests\./);
      await owner.delete(`/api/tokens/${id}`).expect(200);
      return importing.result;
    });
    expect(code).toBe(1);
    expect(output).toMatch(
      /The token is not valid: it has expired, was revoked,.*\d+ of 200 documents were sent\. Run the import again/,
    );
  });
});

describe('the import exits with 2 and says what to do for', () => {
  const wrong = `svc_${randomBytes(21).toString('hex')}`;

  it('an invalid token, which it does not print', async () => {
    for (const token of [wrong, 'two words']) {
      const { code, output } = await run([], token);
      expect([code, output]).toEqual([2, expect.stringMatching(/^.*token/im)]);
      expect(output).not.toContain(token);
    }
    const option = await run(['--token', wrong]);
    expect([option.code, option.output.includes(wrong)]).toEqual([2, false]);
  });

  it.each([
    [['--url', 'ftp://x'], '--url must be'],
    [['--concurrency', '33'], '--concurrency must be'],
    [['--under', '../x'], '--under must be'],
    [['--unknown'], '--unknown'],
    [['second'], 'Pass exactly one folder'],
    [['--include', '*.nothing'], 'No file matches --include'],
    [['--project', ''], '--project must not be empty'],
  ])('the arguments %j', async (args, expected) => {
    const { token } = await newToken(owner, 'write');
    expect(await run(args, token)).toEqual({ code: 2, output: expect.stringContaining(expected) });
  });

  it('a folder that does not exist, is a file, or contains no documents', async () => {
    const at = (path: string) => startImport([path, '--url', api.url], { token: wrong, home }).result;
    expect(await at(join(folder, 'nowhere'))).toEqual({
      code: 2,
      output: expect.stringMatching(/The folder .* does not exist/),
    });
    expect(await at(join(folder, 'a.md'))).toEqual({ code: 2, output: expect.stringContaining('is a file') });
    expect(await at(folderOf({ 'x.png': '' }))).toEqual({
      code: 2,
      output: expect.stringContaining('contains no documents'),
    });
  });

  it('the address of another service', async () => {
    const { token } = await newToken(owner, 'write');
    const { code, output } = await run(['--url', `${api.url}/api/docs?`], token);
    expect([code, output]).toEqual([2, expect.stringContaining('Check --url')]);
    const atTheRelay = await run(['--url', deployment().relay], token);
    expect([atTheRelay.code, atTheRelay.output]).toEqual([2, expect.stringContaining('Check --url')]);
  });
});

it('retries for a moment and exits with 1 if the service is not running', async () => {
  const stopped = await startApi(deployment());
  await stopped.stop();
  const { code, output } = await run(['--url', stopped.url], 'svc_x');
  expect([code, output]).toEqual([1, expect.stringContaining('Is the service running?')]);
});

it('waits for the rate limit, and then sends the current content of the files', async () => {
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
      '--batch',
      '1',
    ];
    const importing = startImport(args, { token, home });
    const [, seconds] = await importing.prints(/rate limit: continuing in (\d+) s/);
    write(many, { 'part-001/0014.md': '# Changed meanwhile\n' });
    unlinkSync(join(many, 'part-001/0015.md'));
    const { code, output } = await importing.result;
    expect(output).toContain(
      'The service accepts 12 requests a minute from one token, so this takes at least',
    );
    expect(output).toMatch(/0015\.md: no longer exists; nothing was sent for it/);
    // The import reports the time that it waited, so this does not depend on the speed of the machine.
    const [, waited] = /(\d+) s of it waiting for the rate limit/.exec(output)!;
    expect(Number(waited)).toBeGreaterThanOrEqual(Number(seconds) - 2);
    expect([code, output]).toEqual([1, expect.stringContaining('15 new')]);
    expect(await requestCount(slow.url, 'POST', 'documents/save')).toBeLessThanOrEqual(15 + 2);
    const slug = args[4]!;
    const contents = await contentsOf(owner, (await projectId(owner, slug))!);
    expect(Object.keys(contents)).toHaveLength(15);
    expect(contents['/part-001/0014.md']).toBe('# Changed meanwhile\n');
  } finally {
    await slow.stop();
  }
});

describe('a malicious service', () => {
  const CONTROL = '\x1b]0;controlled\x07\x1b[2J\u202e';
  const answers: Record<string, [status: number, body: object]> = {
    '/api/agent-pairing/start': [
      201,
      {
        data: {
          userCode: `ABCD${CONTROL}`,
          deviceCode: 'd',
          verificationUriComplete: `https://x.test/${CONTROL}`,
          expiresIn: 600,
        },
      },
    ],
    '/api/agent-pairing/poll': [
      200,
      { data: { token: 't', scopes: [CONTROL], expiresAt: CONTROL, projects: [] } },
    ],
    '/api/projects': [403, { error: { code: 'E', message: `No. ${CONTROL}`, details: {} } }],
  };

  it('cannot control the terminal with its responses', async () => {
    const malicious = createServer((req, res) => {
      const [status, body] = answers[req.url!] ?? [200, { data: [] }];
      res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((listening) => malicious.listen(0, '127.0.0.1', listening));
    const { port } = malicious.address() as AddressInfo;
    const { code, output } = await startImport([folder, '--url', `http://127.0.0.1:${port}`], { home })
      .result;
    malicious.close();
    expect([code, output]).toEqual([2, expect.stringContaining('error: No.')]);
    expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
});

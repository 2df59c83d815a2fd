import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Person, newOwner, newToken, uniqueName } from '#testing';
import { raw } from '../platform/raw';
import { atEndOfFile } from '../support/cleanup';
import { type ServiceProcess, createDatabase, deployment, startApi } from '../support/deployments';
import { folderOf, newFolder, startImport } from './import-support';

/** A program at some port that records what it receives, and answers with `answer`. */
async function listener(answer: (request: IncomingMessage, body: string) => Promise<[number, object]>) {
  const received: string[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => (body += chunk));
    req.on('end', () => {
      received.push(`${req.method} ${req.url} ${JSON.stringify(req.headers)} ${body}`);
      void answer(req, body).then(([status, data]) =>
        res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(data)),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

describe('an import sends its token only to the service that issued it', () => {
  const folder = folderOf({ 'a.md': '# A\n' });
  const home = newFolder();
  let api: ServiceProcess;
  let owner: Person;
  let token: string;

  beforeAll(async () => {
    api = await startApi(deployment());
    owner = await newOwner(api.url);
    token = (await newToken(owner, 'write')).token;
  });

  const importTo = (args: string[], env: NodeJS.ProcessEnv = {}, given: string | undefined = token) =>
    startImport([folder, '--project', uniqueName('docs'), ...args], { token: given, home, env }).result;

  it('which it finds at --url, BASE_URL or PORT, and whose address it prints', async () => {
    const { port } = new URL(api.url);
    for (const [args, env, address] of [
      [['--url', api.url], {}, api.url],
      [['--url', api.url], { BASE_URL: 'http://127.0.0.1:9' }, api.url],
      [[], { BASE_URL: api.url, PORT: '9' }, api.url],
      [[], { PORT: port }, `http://localhost:${port}`],
    ] as [string[], NodeJS.ProcessEnv, string][])
      expect(await importTo(args, env)).toEqual({
        code: 0,
        output: expect.stringContaining(`for ${address}\n`),
      });
  });

  it('and not to a program that accepts everything', async () => {
    const other = await listener(async () => [200, { data: { address: other.url, proof: 'f'.repeat(64) } }]);
    const { code, output } = await importTo(['--url', other.url]);
    expect([code, output]).toEqual([2, expect.stringContaining('did not issue this token')]);
    expect(other.received).toHaveLength(1);
    expect(other.received.join()).not.toContain(token);
  });

  it('and not to a program that passes on the proof of the service', async () => {
    const other = await listener(async ({ method, url, headers }, body) => {
      const { status, text } = await raw(
        api.url,
        method!,
        url!,
        { 'Content-Type': headers['content-type'] },
        body,
      );
      return [status, JSON.parse(text) as object];
    });
    const { code, output } = await importTo(['--url', other.url]);
    expect([code, output]).toEqual([
      2,
      expect.stringContaining(`the address of the service that issued it is ${api.url}`),
    ]);
    expect(other.received.join()).not.toContain(token);
  });

  it('and not to another service of the same kind, from a file either', async () => {
    const another = await startApi({ databaseUrl: await createDatabase() });
    const file = join(home, 'token');
    writeFileSync(file, `${token}\n`, { mode: 0o600 });
    for (const [args, given] of [
      [[], token],
      [['--token-file', file], undefined],
      [['--token', token], undefined],
    ] as [string[], string | undefined][]) {
      const env = given === undefined ? { IMPORT_TOKEN: '' } : {};
      expect(await importTo(['--url', another.url, ...args], env, given)).toEqual({
        code: 2,
        output: expect.stringContaining(`The service at ${another.url} did not issue this token`),
      });
    }
  });

  it('and says of a revoked token that it is not valid', async () => {
    const revoked = await newToken(owner, 'write');
    await owner.delete(`/api/tokens/${revoked.id}`).expect(200);
    expect(await importTo(['--url', api.url], {}, revoked.token)).toEqual({
      code: 2,
      output: expect.stringContaining('The token is not valid'),
    });
  });
});

describe('the proof that a service issued a token', () => {
  const [url] = deployment().api;
  const nonce = 'n'.repeat(32);

  it('does not reveal which tokens exist, and is bound to the nonce', async () => {
    const owner = await newOwner(url);
    const { token } = await newToken(owner, 'read');
    const hash = createHash('sha256').update(token).digest();
    const prove = (hashPrefix: string, once = nonce) =>
      owner.post('/api/tokens/proof', { hashPrefix, nonce: once }).expect(200);
    const known = hash.toString('hex').slice(0, 16);
    const { data } = (await prove(known)).body;
    const message = ['svc-token-proof-v1', url, nonce].join('\n');
    expect(data).toEqual({ address: url, proof: createHmac('sha256', hash).update(message).digest('hex') });
    expect((await prove(known, 'm'.repeat(32))).body.data.proof).not.toBe(data.proof);
    const unknown = (await prove('0123456789abcdef')).body.data;
    expect(unknown).toEqual({ address: url, proof: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await prove('0123456789abcdef')).body.data).toEqual(unknown);
  });

  it.each([
    ['hashPrefix', { hashPrefix: 'F'.repeat(16), nonce }],
    ['hashPrefix', { hashPrefix: 'f'.repeat(64), nonce }],
    ['nonce', { hashPrefix: 'f'.repeat(16), nonce: 'short' }],
    ['nonce', { hashPrefix: 'f'.repeat(16), nonce: 'line\nfeed'.repeat(4) }],
  ])('is refused for a wrong %s', async (path, body) => {
    const owner = await newOwner(url);
    const { body: answer } = await owner.unchecked().post('/api/tokens/proof', body).expect(400);
    expect(answer.error.details.fields[0].path).toBe(path);
  });
});

import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Person, anonymous, newOwner, sql } from '#testing';
import { createClient } from '../../clients/sdk/src/client';
import { openCheckpoint } from '../../clients/sdk/src/key-log/checkpoint';
import {
  type KeyLogError,
  type SeenLog,
  type StatedKey,
  KeyLog,
  entryOf,
} from '../../clients/sdk/src/key-log/key-log';
import { leafHash } from '../../clients/sdk/src/key-log/merkle';
import { connectSealing, enrolKey } from '../seal/seal-support';
import { deployment } from '../support/deployments';
import { runNow } from '../support/run-now';

const MONITOR = join(__dirname, '../../docs/protocols/key-log/monitor-key-log.mjs');

describe('the key log', () => {
  const { api, databaseUrl } = deployment();
  const [url, second] = api;
  const visitor = anonymous(url);
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
  });

  const hashOf = async (key: StatedKey) =>
    Buffer.from(await leafHash(await entryOf(key))).toString('base64url');
  const sizeOf = async () => (await visitor.get('/api/key-log').expect(200)).body.data.size as number;
  const logOf = (memory: { seen?: SeenLog }) =>
    new KeyLog(createClient({ baseUrl: url }), {
      read: () => memory.seen,
      write: (seen) => void (memory.seen = seen),
    });
  const enrolled = async () => {
    const agent = await connectSealing(owner);
    const { publicKey } = await enrolKey(agent);
    return { ...agent, key: { use: 'agent-sealing', holder: agent.actorId, x: publicKey } as const };
  };
  /** Waits until the clock has appended a key. */
  const soon = async (memory: { seen?: SeenLog }, key: StatedKey): Promise<void> => {
    await runNow(databaseUrl, 'key-log.append');
    for (;;) {
      try {
        return await logOf(memory).require(key);
      } catch (error) {
        if ((error as KeyLogError).problem !== 'unlogged') throw error;
        await delay(200);
      }
    }
  };
  const signingKeyOf = async (actorId: string): Promise<StatedKey> => {
    const text = `SELECT public_key ->> 'x' AS x FROM actors WHERE id = $1`;
    const [row] = await sql<{ x: string }>(databaseUrl, text, [actorId]);
    return { use: 'agent-signing', holder: actorId, x: row!.x };
  };
  const monitor = async (...args: string[]) =>
    promisify(execFile)(process.execPath, [MONITOR, url, ...args]).then(
      ({ stdout }) => ({ code: 0, printed: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        printed: error.stdout + error.stderr,
      }),
    );

  it('has the key of an agent as soon as it is enrolled, and soon the signing key that vouched for it', async () => {
    const { key, actorId } = await enrolled();
    const memory: { seen?: SeenLog } = {};
    await logOf(memory).require(key);
    await soon(memory, await signingKeyOf(actorId));
  });

  it('has the keys of the service, under the name of the log', async () => {
    const { body } = await visitor.get('/.well-known/jwks.json').expect(200);
    await visitor.get('/api/key-log').expect(200);
    await logOf({}).require({ use: 'service-signing', x: body.keys[0].x });
  });

  it('proves to a client that it continues what the client saw before', async () => {
    const memory: { seen?: SeenLog } = {};
    const log = logOf(memory);
    const keys = [];
    for (let i = 0; i < 6; i++) {
      const { key } = await enrolled();
      await log.require(key);
      keys.push(key);
    }
    for (const key of keys) await log.require(key);
    await expect(log.require({ ...keys[0]!, holder: keys[1]!.holder })).rejects.toMatchObject({
      problem: 'unlogged',
    });
  });

  it('has one entry for each key, however many processes append at once', async () => {
    const before = await sizeOf();
    const agents = await Promise.all(Array.from({ length: 12 }, enrolled));
    const proofs = await Promise.all(
      agents.map(async ({ key }, i) =>
        anonymous(i % 2 ? url : second)
          .get(`/api/key-log/proofs/${await hashOf(key)}`)
          .expect(200),
      ),
    );
    expect(new Set(proofs.map(({ body }) => body.data.index)).size).toBe(12);
    expect((await sizeOf()) - before).toBeGreaterThanOrEqual(12);
    const [counted] = await sql<{ entries: string; last: string; different: string }>(
      databaseUrl,
      'SELECT count(*) AS entries, max(index) + 1 AS last, count(DISTINCT leaf_hash) AS different FROM key_log_entries',
    );
    expect(counted!.last).toBe(counted!.entries);
    expect(counted!.different).toBe(counted!.entries);
    expect((await monitor()).code).toBe(0);
  });

  it('does not name agents, and has no entry twice', async () => {
    const { key, actorId } = await enrolled();
    const rows = await sql<{ entry: string }>(databaseUrl, 'SELECT entry FROM key_log_entries');
    expect(rows.filter(({ entry }) => entry.includes(actorId) || entry.includes(key.x))).toEqual([]);
    expect(rows.map(({ entry }) => entry)).toContain(await entryOf(key));
  });

  it('gets a key that a process of the version before stored without an entry', async () => {
    const { key, actorId } = await enrolled();
    const x = Buffer.alloc(32, 7).toString('base64url');
    await sql(
      databaseUrl,
      `UPDATE actors SET public_key = jsonb_set(public_key, '{x}', to_jsonb($2::text)) WHERE id = $1`,
      [actorId, x],
    );
    await logOf({}).require(key);
    await soon({}, { use: 'agent-signing', holder: actorId, x });
  });

  it('appends an encryption key that it lacks when somebody asks for it', async () => {
    const { key, actorId } = await enrolled();
    const lost = Buffer.alloc(32, 9);
    await sql(databaseUrl, 'UPDATE encryption_keys SET public_key = $2, logged = false WHERE actor_id = $1', [
      actorId,
      lost,
    ]);
    const x = lost.toString('base64url');
    await (await newOwner(url)).get(`/api/v1/agent-enc-keys/${actorId}`).expect(200);
    await logOf({}).require({ ...key, x });
  });

  it('serves a checkpoint that its own key signed', async () => {
    const { body } = await visitor.get('/api/key-log').expect(200);
    const { text, headers } = await visitor.get('/api/key-log/checkpoint').expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(await openCheckpoint(text, body.data.verifierKey)).toMatchObject({
      size: expect.any(Number) as number,
    });
    expect(body.data.origin).toBe(`${new URL(url).host}/api/key-log`);
  });

  it.each([
    ['tile/0/999', 404],
    ['tile/1/000', 404],
    ['tile/9/000', 404],
    ['tile/0/0', 404],
    ['tile/0/x000/000.p/1', 404],
    ['tile/entries/999.p/1', 404],
    ['tile/..%2fcheckpoint', 404],
    [`proofs/${Buffer.alloc(32).toString('base64url')}`, 404],
    ['proofs/none', 404],
  ])('refuses %s', async (path, status) => {
    const { body } = await visitor.get(`/api/key-log/${path}`).expect(status);
    expect(body.error.code).toBe('SVC_NOT_FOUND');
  });

  it('refuses a proof from a log that was longer, and a size of another form', async () => {
    const { key } = await enrolled();
    const path = `/api/key-log/proofs/${await hashOf(key)}`;
    const { body } = await visitor.get(`${path}?from=${(await sizeOf()) + 100_000}`).expect(409);
    expect(body.error.code).toBe('SVC_KEY_LOG_SHORTER');
    for (const from of ['0', '-1', 'x', '1e3']) await visitor.get(`${path}?from=${from}`).expect(400);
  });

  it('lets any cache keep a partial tile only for a while', async () => {
    const size = await sizeOf();
    const width = Math.min(size, 255);
    const { headers, body } = await visitor.get(`/api/key-log/tile/0/000.p/${width}`).expect(200);
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(headers['content-type']).toBe('application/octet-stream');
    expect((body as Buffer).length).toBe(width * 32);
  });

  describe('the monitor', () => {
    it('is a program that anyone can download', async () => {
      const { text } = await visitor.get('/monitor-key-log.mjs').expect(200);
      expect(text).toContain('Watches the log of keys');
    });

    it('reports the keys of the agents that it watches, and fails for one that nobody named', async () => {
      const { actorId, key } = await enrolled();
      // Otherwise the clock appends it between two looks of the monitor.
      await soon({}, await signingKeyOf(actorId));
      const file = join(mkdtempSync(join(tmpdir(), 'monitor-')), 'state.json');
      const first = await monitor('--state', file, '--agent', actorId);
      expect(first).toMatchObject({ code: 1, printed: expect.stringContaining('UNKNOWN') as string });
      const [, , , thumbprint] = (await entryOf(key)).split('\n');
      expect(first.printed).toContain(`${actorId} agent-sealing ${thumbprint}`);
      const known = [...first.printed.matchAll(/ (\S{43})(?: UNKNOWN)?$/gm)].flatMap(([, each]) => [
        '--known',
        each!,
      ]);
      const another = ['--known', `-${'A'.repeat(42)}`];
      expect(await monitor('--state', file, '--agent', actorId, ...another, ...known)).toMatchObject({
        code: 0,
      });
    });

    it('exits with 2 if it could not look', async () => {
      const missing = join(mkdtempSync(join(tmpdir(), 'monitor-')), 'no', 'state.json');
      expect(await monitor('--state', missing)).toMatchObject({ code: 2 });
    });
  });
});

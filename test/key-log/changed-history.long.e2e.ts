import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newOwner, sql } from '#testing';
import { createClient } from '../../clients/sdk/src/client';
import { type SeenLog, KeyLog } from '../../clients/sdk/src/key-log/key-log';
import { connectSealing, enrolKey } from '../seal/seal-support';
import { createDatabase, startApi } from '../support/deployments';

const MONITOR = join(__dirname, '../../docs/protocols/key-log/monitor-key-log.mjs');

describe('a key log whose history was changed', () => {
  it('is found by clients and by the monitor', async () => {
    const databaseUrl = await createDatabase();
    const { url } = await startApi({ databaseUrl });
    const owner = await newOwner(url);
    const memory: { seen?: SeenLog } = {};
    const log = new KeyLog(createClient({ baseUrl: url }), {
      read: () => memory.seen,
      write: (seen) => void (memory.seen = seen),
    });
    const key = async () => {
      const agent = await connectSealing(owner);
      const { publicKey } = await enrolKey(agent);
      return { use: 'agent-sealing', holder: agent.actorId, x: publicKey } as const;
    };
    await log.require(await key());
    const file = join(mkdtempSync(join(tmpdir(), 'monitor-')), 'state.json');
    const monitor = () =>
      promisify(execFile)(process.execPath, [MONITOR, url, '--state', file]).then(
        () => '',
        (error: { stderr: string }) => error.stderr,
      );
    expect(await monitor()).toBe('');
    // The service starts a new log with the same key.
    await sql(databaseUrl, `UPDATE key_log SET size = 0, checkpoint = ''`);
    await sql(databaseUrl, 'DELETE FROM key_log_tiles');
    await sql(databaseUrl, 'DELETE FROM key_log_entries');
    const [forked] = [await key(), await key(), await key()];
    await expect(log.require(forked)).rejects.toMatchObject({ problem: 'changed' });
    expect(await monitor()).toContain('NOT VERIFIED');
  });
});

import { readFileSync } from 'node:fs';
import { newDocument, newOwner, newProject, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { startApi } from '../support/deployments';
import { serviceConnection } from '../support/launch';
import { openMovingAddress } from '../support/moving-address';
import { startOwnPostgres } from '../support/own-postgres';
import { startOwnReplica } from '../support/own-replica';

/** Signals a server of PostgreSQL with all of its processes. */
function signalAll({ pid }: { pid: number }, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  for (const each of [pid, ...children.map(Number)]) process.kill(each, signal);
}

describe('when the primary hangs, and its address leads to a promoted replica', () => {
  it('requests that wait for the primary get a 503, and the replica serves the others', async () => {
    const primary = await startOwnPostgres({ settings: { synchronous_commit: 'on' } });
    const replica = await startOwnReplica(primary);
    const address = await openMovingAddress(primary.databaseUrl);
    const { DATABASE_URL } = serviceConnection(primary.databaseUrl);
    const api = await startApi(
      { databaseUrl: primary.databaseUrl },
      { DATABASE_URL: address.of(DATABASE_URL!) },
    );
    const owner = await newOwner(api.url);
    const project = await newProject(owner);
    await newDocument(owner, project, 'before.md');
    signalAll(primary, 'SIGSTOP');
    try {
      const started = performance.now();
      const answers = Promise.all(Array.from({ length: 4 }, () => owner.get('/api/projects')));
      await sql(replica.databaseUrl, 'SELECT pg_promote()');
      address.moveTo(replica.databaseUrl);
      expect((await answers).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
      await eventually('documents are saved', () =>
        newDocument(owner, project, `after-${Date.now()}.md`).catch(() => undefined),
      );
      if (process.env.FIGURES) console.log(`recovered after ${Math.round(performance.now() - started)} ms`);
    } finally {
      signalAll(primary, 'SIGCONT');
    }
  });
});

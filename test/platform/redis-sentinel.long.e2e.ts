import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { testTools } from '../../scripts/lib/tools.mjs';
import { anonymous, newDocument, newOwner, newProject, sql } from '#testing';
import { atEndOfFile } from '../support/cleanup';
import { createDatabase, startApi } from '../support/deployments';
import { redisReply, untilRedisAnswers } from '../support/redis';
import { currentRun, registerProcess } from '../support/test-run';
import { eventually } from './eventually';
import { missingRedis } from './own-redis';

if (missingRedis) console.warn(`Skipped: Redis behind sentinels: ${missingRedis}`);

/** A process of redis-server with a configuration that it can change, as sentinels and the servers that they demote do. */
async function startServer(
  lines: string[],
  ...options: string[]
): Promise<{ port: number; kill(): Promise<void> }> {
  const port = await freePort('127.0.0.1');
  const folder = join(currentRun().folder, `redis-${port}`);
  mkdirSync(folder);
  const file = join(folder, 'redis.conf');
  writeFileSync(
    file,
    [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, 'save ""', `logfile ${folder}/log`, ...lines].join(
      '\n',
    ),
  );
  const server: ChildProcess = spawn(testTools().redisServer!, [file, ...options], { stdio: 'ignore' });
  registerProcess(currentRun().folder, server.pid!);
  await untilRedisAnswers(server, port);
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  atEndOfFile(kill);
  return { port, kill };
}

(missingRedis ? describe.skip : describe)('Redis behind three sentinels', () => {
  it('moves to another server: the service answers without it, then follows it, and counts, wakes and runs jobs again', async () => {
    const auth = ['requirepass secret', 'masterauth secret'];
    const master = await startServer(auth);
    const replica = await startServer([...auth, `replicaof 127.0.0.1 ${master.port}`]);
    const watched = [
      `sentinel monitor main 127.0.0.1 ${master.port} 2`,
      'sentinel auth-pass main secret',
      'sentinel down-after-milliseconds main 500',
      'sentinel failover-timeout main 5000',
    ];
    const sentinels = [];
    for (let n = 0; n < 3; n += 1) sentinels.push(await startServer(watched, '--sentinel'));
    for (const { port } of sentinels)
      await eventually('the sentinel knows the replica and the others', async () => {
        const known = await redisReply(port, 'SENTINEL MASTER main');
        return (
          /num-slaves\r\n\$\d+\r\n1\r\n/.test(known) && /num-other-sentinels\r\n\$\d+\r\n2\r\n/.test(known)
        );
      });

    const databaseUrl = await createDatabase();
    const settings = {
      REDIS_SENTINELS: sentinels.map(({ port }) => `127.0.0.1:${port}`).join(','),
      RATE_LIMIT_PER_MINUTE: '100000',
    };
    const { url } = await startApi({ databaseUrl, redisUrl: 'redis://:secret@main' }, settings);
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const state = async () => (await anonymous(url).get('/readyz')).body.data;
    expect(await state()).toMatchObject({ redis: 'up', wakeups: 'up', limits: 'counting' });

    await master.kill();
    const statuses: number[] = [];
    await eventually('the replica is the master', async () => {
      statuses.push((await owner.get('/api/me')).status);
      // The sentinels close the connections of clients when they promote a server.
      const role = await redisReply(replica.port, 'AUTH secret\r\nROLE').catch(() => '');
      return role.includes('master');
    });
    await eventually('the service uses it', async () => {
      statuses.push((await owner.get('/api/me')).status);
      const { redis, wakeups } = await state();
      return redis === 'up' && wakeups === 'up';
    });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);

    await newDocument(owner, project, 'a.md');
    await owner.delete(`/api/projects/${project.id}`).expect(200);
    await eventually('jobs run', async () => {
      const nodes = `SELECT 1 FROM nodes WHERE project_id = '${project.id}'`;
      return (await sql(databaseUrl, nodes)).length === 0;
    });
    await eventually('requests are counted', async () => {
      await owner.get('/api/me').expect(200);
      return (await state()).limits === 'counting';
    });
  });
});

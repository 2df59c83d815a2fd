import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/ports.mjs';
import { testTools } from '../../scripts/lib/tools.mjs';
import { currentRun, watchOver } from '../support/test-run';

/** Why a Redis server can't be started on this machine; undefined if it can. */
export const missingRedis: string | undefined = testTools().redisServer
  ? undefined
  : 'redis-server is not installed';

/** A Redis server that a test can kill and start again. */
export class OwnRedis {
  private process?: ChildProcess;

  private constructor(private readonly port: number) {}

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort('127.0.0.1'));
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const { folder } = currentRun();
    const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    this.process = spawn(testTools().redisServer!, ['--port', String(this.port), ...options], {
      stdio: 'ignore',
      detached: true,
    });
    this.process.unref();
    watchOver(folder, this.process.pid!);
    for (let tries = 0; tries < 400; tries++) {
      if (
        await this.send('PING').then(
          (answer) => answer.startsWith('+PONG'),
          () => false,
        )
      )
        return;
      await sleep(20);
    }
    throw new Error('redis-server did not answer within 8 s.');
  }

  async kill(): Promise<void> {
    if (!this.process || this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }

  /** Sends one command and returns the first bytes of the reply. */
  send(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, '127.0.0.1', () => socket.write(`${command}\r\n`));
      socket.setTimeout(2_000, () => socket.destroy(new Error('Redis does not answer.')));
      socket.once('data', (data) => {
        socket.destroy();
        resolve(data.toString());
      });
      socket.once('error', reject);
    });
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { testTools } from '../../scripts/lib/tools.mjs';
import { redisReply, untilRedisAnswers } from '../support/redis';
import { currentRun, registerProcess } from '../support/test-run';

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
    registerProcess(folder, this.process.pid!);
    await untilRedisAnswers(this.process, this.port);
  }

  async kill(): Promise<void> {
    if (!this.process || this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }

  /** Stops the server, so that it accepts connections and answers nothing. */
  hang(): void {
    this.process!.kill('SIGSTOP');
  }

  resume(): void {
    this.process!.kill('SIGCONT');
  }

  /** Sends one command and returns the first bytes of the reply. */
  send(command: string): Promise<string> {
    return redisReply(this.port, command);
  }
}

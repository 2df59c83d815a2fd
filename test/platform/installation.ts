import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { currentRun, registerProcess } from '../support/test-run';
import { eventually } from './eventually';

/** The service on a data folder of its own, as `npm start` runs it. */
export class Installation {
  /** The output of the running `npm start`. */
  output = '';
  private process: ChildProcess | undefined;

  private constructor(
    readonly url: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /** @param settings in addition to those that `npm start` needs  @param dataDir an existing folder */
  static async in(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Installation> {
    const [port, relayPort] = [await freePort(), await freePort()];
    const environment = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      RELAY_PORT: String(relayPort),
      ...settings,
    };
    return new Installation(`http://localhost:${port}`, environment);
  }

  async start(): Promise<void> {
    this.output = '';
    this.process = this.spawn('start.mjs', []);
    await eventually('the service is ready', () => Promise.resolve(/is ready/.test(this.output)));
  }

  get pid(): number {
    return this.process!.pid!;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.process?.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
  }

  /** Runs one of the scripts for operators to its end. */
  async run(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
    let output = '';
    const child = this.spawn(script, args, (text) => void (output += text));
    const [code] = (await once(child, 'close')) as [number];
    return { code, output };
  }

  private spawn(
    script: string,
    args: string[],
    written = (text: string) => void (this.output += text),
  ): ChildProcess {
    const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
      cwd: root,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    registerProcess(currentRun().folder, child.pid!);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => written(String(text)));
    return child;
  }
}

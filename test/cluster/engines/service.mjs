import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../apps/launcher/dist/process/ports.js';
import { json, until } from '../until.mjs';

const PLENTY = '100000000';

/** Two processes of the API, two relays and one that does the background work. */
export class Service {
  #processes = [];

  /**
   * @param settings where PostgreSQL, Redis and nginx are
   * @param {import('../version.mjs').Version} version that runs first
   */
  constructor(programs, settings, version) {
    this.programs = programs;
    this.version = version;
    this.env = {
      ...settings,
      MASTER_KEY: randomBytes(32).toString('base64'),
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      FILE_DIR: join(programs.folder, 'files'),
      MAIL_OUTBOX_DIR: join(programs.folder, 'outbox'),
      SIGN_UP: 'open',
      DEFAULT_PLAN: 'enterprise',
      DEFAULT_FEATURES: 'distribution,agent_inbox,mcp_seal,sns',
      // The load comes from one address and few agents, and is no test of limits.
      RATE_LIMIT_PER_MINUTE: PLENTY,
      DAILY_QUOTA_ENTERPRISE: PLENTY,
      RELAY_ARRIVALS_PER_ADDRESS: PLENTY,
      RELAY_ARRIVALS_PER_TOKEN: PLENTY,
      SEALED_SECRETS_PER_SENDER: PLENTY,
      SEALED_SECRETS_PER_PAIR: PLENTY,
      SEALED_SECRETS_PER_RECIPIENT: PLENTY,
    };
  }

  /** Chooses the ports. @returns the addresses behind nginx */
  async addresses() {
    for (const [name, program, port] of [
      ['api-1', 'api', 'PORT'],
      ['api-2', 'api', 'PORT'],
      ['relay-1', 'relay', 'RELAY_PORT'],
      ['relay-2', 'relay', 'RELAY_PORT'],
      ['jobs', 'api', 'PORT'],
    ]) {
      const at = await freePort('127.0.0.1');
      this.#processes.push({ name, program, at, env: { [port]: String(at) } });
    }
    const of = (prefix) =>
      this.#processes.filter(({ name }) => name.startsWith(prefix)).map(({ at }) => `127.0.0.1:${at}`);
    return { api: of('api'), relay: of('relay') };
  }

  /** @param {string} ownerUrl of the role that owns the tables */
  migrate(ownerUrl) {
    this.ownerUrl = ownerUrl;
    return this.#run('migrate', [], { MIGRATION_DATABASE_URL: ownerUrl });
  }

  async start() {
    for (const process of this.#processes) this.#start(process);
    await this.untilReady();
  }

  /** Restarts every process in turn. @param {import('../version.mjs').Version} [version] if not the one that runs */
  async restart(version = this.version) {
    this.version = version;
    for (const process of this.#processes) {
      const outcome = await this.programs.stop(process.name);
      if (outcome !== 0) throw new Error(`${process.name} ended with ${outcome} after SIGTERM.`);
      this.#start(process);
      await this.untilReady(process.name);
    }
  }

  /** Replaces the version as docs/operating/upgrade.md says. Returns what the migration prints. @param {import('../version.mjs').Version} version the next one */
  async upgrade(version) {
    this.version = version;
    const printed = await this.migrate(this.ownerUrl);
    await this.restart();
    return printed;
  }

  /** Waits until one process, or every one, is ready, and has Redis. */
  async untilReady(name) {
    for (const { name: own, at } of this.#processes)
      if (name === undefined || name === own)
        await until(`${own} is ready`, async () => {
          if (!this.programs.isRunning(own)) throw new Error(`${own} has ended.`);
          const { data } = await json(`http://127.0.0.1:${at}/readyz`);
          return data.redis === 'up';
        });
  }

  /** Verifies every chain and every encrypted value. Returns what the program prints. @throws Error if it finds a problem */
  doctor() {
    return this.#run('admin', ['doctor']);
  }

  #start({ name, program, env }) {
    const args = program === 'relay' ? [] : ['--role', name === 'jobs' ? 'jobs' : 'http'];
    this.programs.start(name, {
      command: process.execPath,
      args: [this.version.programs[program], ...args],
      env: { ...this.version.known(this.env), ...env },
      asRoot: true,
    });
  }

  /** Runs a program to its end, while the load goes on. */
  async #run(program, args, env = {}) {
    try {
      const settings = { ...this.version.known(this.env), ...env };
      const options = { env: { PATH: process.env.PATH, ...settings }, maxBuffer: 2 ** 26 };
      return (await promisify(execFile)(process.execPath, [this.version.programs[program], ...args], options))
        .stdout;
    } catch (cause) {
      const { code, stdout, stderr } = cause;
      throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${stdout}\n${stderr}`, { cause });
    }
  }
}

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/launcher/dist/process/ports.js';
import { programs as built, root } from '../../scripts/lib/paths.mjs';
import { json, until } from '../cluster/until.mjs';

const PLENTY = '1000000000';

/** The API on the nodes, with limits that are never reached. */
export class Service {
  #key;

  /** @param {{ key?: string }} [options] the master key that it shares with another service */
  constructor(programs, nodes, { key = randomBytes(32).toString('base64') } = {}) {
    this.programs = programs;
    this.nodes = nodes;
    this.#key = key;
  }

  migrate() {
    this.#run(built.migrate, [], { MIGRATION_DATABASE_URL: this.nodes.ownerUrl });
  }

  /** Verifies every chain and every encrypted value. Returns what the program prints. @throws Error if it finds a problem */
  doctor() {
    return this.#run(built.admin, ['doctor']);
  }

  /**
   * Starts the API, and returns its address and how to stop it.
   *
   * @param {{ program?: string, port?: number }} [options] another build of it, and a port that it had before
   */
  async start({ program = built.api, port } = {}) {
    port ??= await freePort('127.0.0.1');
    const name = `api-${port}`;
    this.programs.start(name, {
      command: process.execPath,
      args: [program],
      env: this.env(port),
      asRoot: true,
    });
    const url = `http://127.0.0.1:${port}`;
    await until('the API is ready', () => !this.programs.isRunning(name) || json(`${url}/readyz`));
    if (!this.programs.isRunning(name)) throw new Error(`${name} has ended.`);
    return { url, port, stop: () => this.programs.stop(name) };
  }

  #run(program, args, env = {}) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      env: { ...this.env(1), ...env },
      encoding: 'utf8',
    });
    if (status !== 0)
      throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
    return stdout;
  }

  /** The settings of its programs. */
  env(port) {
    return {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: this.nodes.serviceUrl,
      MASTER_KEY: this.#key,
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      FILE_DIR: join(this.programs.folder, 'files'),
      MAIL_OUTBOX_DIR: join(this.programs.folder, 'outbox'),
      SIGN_UP: 'open',
      DEFAULT_PLAN: 'enterprise',
      DEFAULT_FEATURES: 'distribution,agent_inbox,mcp_seal,sns',
      RATE_LIMIT_PER_MINUTE: PLENTY,
      DAILY_QUOTA_ENTERPRISE: PLENTY,
      INBOX_MESSAGES_PER_SENDER: PLENTY,
    };
  }
}

/**
 * Copies the built API, which then lets PostgreSQL choose between plans. Citus refuses most statements if one plan must serve all values, since it finds
 * the node by the value of the tenant.
 *
 * @param {string} folder that becomes a view of the repository with another dist/
 * @returns {string} its program
 */
export function withFreePlans(folder) {
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(root))
    if (name !== 'dist') symlinkSync(join(root, name), join(folder, name));
  for (const entry of readdirSync(join(root, 'dist'), { withFileTypes: true })) {
    const { name } = entry;
    const [from, to] = [join(root, 'dist', name), join(dist, name)];
    if (entry.isDirectory()) symlinkSync(from, to);
    else if (/^service-.*\.js$/.test(name))
      writeFileSync(to, readFileSync(from, 'latin1').replaceAll('"force_generic_plan"', '"auto"'), 'latin1');
    else if (!name.endsWith('.compiled')) copyFileSync(from, to);
  }
  return join(dist, 'api.js');
}

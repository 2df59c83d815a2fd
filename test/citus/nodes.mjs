import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { serviceUrlOf } from '../../apps/launcher/dist/postgres/cluster.js';
import { freePort } from '../../apps/launcher/dist/process/ports.js';
import { engineUser } from '../cluster/programs.mjs';
import { until } from '../cluster/until.mjs';

const OWNER = 'workspace';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '300',
  max_prepared_transactions: '600',
  shared_buffers: '128MB',
  // Moves of shards copy them by logical replication.
  wal_level: 'logical',
  max_replication_slots: '20',
  max_wal_senders: '20',
};
const CITUS = {
  shared_preload_libraries: 'citus',
  'citus.node_conninfo': 'sslmode=prefer',
  'citus.shard_count': '8',
  'citus.max_background_task_executors': '1',
};

/** Servers of PostgreSQL on this machine: a coordinator of Citus and its workers, or one server without Citus. */
export class Nodes {
  #password = randomBytes(24).toString('hex');

  /**
   * @param {import('../cluster/programs.mjs').Programs} programs
   * @param {string} bin the folder of PostgreSQL's programs, with Citus in its libraries
   * @param {string} name of these servers among the programs
   */
  constructor(programs, bin, name) {
    this.programs = programs;
    this.bin = bin;
    this.name = name;
  }

  /** @param {{ workers?: number, citus?: boolean, fsync?: 'on' | 'off' }} options without workers, the coordinator has the shards */
  async start({ workers = 0, citus = true, fsync = 'off' } = {}) {
    const ports = [];
    for (let n = 0; n <= workers; n++) ports.push(await this.#startServer(n, { fsync, ...(citus && CITUS) }));
    this.ports = ports;
    this.ownerUrl = `postgres://${OWNER}:${this.#password}@127.0.0.1:${ports[0]}/${OWNER}`;
    this.serviceUrl = serviceUrlOf(this.ownerUrl);
    if (!citus) return;
    for (const port of ports) await this.query('CREATE EXTENSION citus', [], port);
    await this.query(`SELECT citus_set_coordinator_host('127.0.0.1', $1::int)`, [ports[0]]);
    for (const port of ports.slice(1))
      await this.query(`SELECT citus_add_node('127.0.0.1', $1::int)`, [port]);
    if (workers === 0)
      await this.query(
        `SELECT citus_set_node_property('127.0.0.1', $1::int, 'shouldhaveshards', true)`,
        ports,
      );
  }

  /** Runs SQL as the owner, on the coordinator by default. */
  async query(sql, values = [], port = this.ports[0]) {
    const url = Object.assign(new URL(this.ownerUrl), { port: String(port) });
    const client = new pg.Client({ connectionString: url.href });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** The name of a node among the programs. @param {number} n 0 is the coordinator */
  program(n) {
    return `${this.name}-${n}`;
  }

  async #startServer(n, own) {
    const name = this.program(n);
    const folder = this.programs.newFolder(name);
    const data = join(folder, 'data');
    const port = await freePort('127.0.0.1');
    const password = this.programs.newFile(folder, 'password', [this.#password]);
    this.#initialize(data, password);
    const service = createHmac('sha256', this.#password).update('workspace_service').digest('hex');
    const lines = [`*:*:*:workspace_service:${service}`, `*:*:*:${OWNER}:${this.#password}`];
    const env = { PGPASSFILE: this.programs.newFile(folder, 'pgpass', lines) };
    const settings = { port, unix_socket_directories: folder, ...SETTINGS, ...own };
    const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    this.programs.start(name, { command: join(this.bin, 'postgres'), args: ['-D', data, ...args], env });
    const url = `postgres://${OWNER}:${this.#password}@127.0.0.1:${port}/postgres`;
    await until(`${name} accepts connections`, async () => {
      if (!this.programs.isRunning(name)) throw new Error(`${name} has ended.`);
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      await client.query(`CREATE DATABASE ${OWNER}`).finally(() => client.end());
      return true;
    });
    return port;
  }

  #initialize(data, password) {
    const { status, stderr } = spawnSync(
      join(this.bin, 'initdb'),
      [
        '-D',
        data,
        '-U',
        OWNER,
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '-A',
        'scram-sha-256',
        `--pwfile=${password}`,
        '-N',
      ],
      { ...engineUser, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  }
}

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { serviceUrlOf } from '../../apps/launcher/dist/postgres/cluster.js';
import { freePort } from '../../apps/launcher/dist/process/ports.js';
import { root } from '../../scripts/lib/paths.mjs';
import { engineUser } from '../cluster/programs.mjs';
import { until } from '../cluster/until.mjs';

const execute = promisify(execFile);
const NAME = 'postgres';
const OWNER = 'workspace';
const STANZA = 'workspace';

/** A server of PostgreSQL at 127.0.0.1 whose log pgBackRest archives, by deploy/pgbackrest.conf. */
export class ArchivedServer {
  #password = randomBytes(24).toString('hex');

  constructor(programs, { bin, pgbackrest }) {
    this.programs = programs;
    this.bin = bin;
    this.pgbackrest = pgbackrest;
    this.folder = programs.newFolder(NAME);
    this.data = join(this.folder, 'data');
  }

  async create() {
    this.port = await freePort('127.0.0.1');
    this.ownerUrl = `postgres://${OWNER}:${this.#password}@127.0.0.1:${this.port}/${OWNER}`;
    this.serviceUrl = serviceUrlOf(this.ownerUrl);
    this.configuration = this.programs.newFile(this.folder, 'pgbackrest.conf', [this.#configuration()]);
    const password = this.programs.newFile(this.folder, 'password', [this.#password]);
    const authentication = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${password}`];
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
    await this.#run(join(this.bin, 'initdb'), ['-D', this.data, '-U', OWNER, ...authentication, ...locale]);
    await this.start();
    await this.query(`CREATE DATABASE ${OWNER}`, [], 'postgres');
    await this.backrest('stanza-create');
    await this.backrest('check');
  }

  /** Starts the server, which first recovers what pgBackRest has restored. */
  async start() {
    const settings = {
      port: this.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.folder,
      max_connections: '100',
      archive_mode: 'on',
      archive_timeout: '60',
      archive_command: `${this.pgbackrest} --config=${this.configuration} --stanza=${STANZA} archive-push %p`,
    };
    const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    this.programs.start(NAME, { command: join(this.bin, 'postgres'), args: ['-D', this.data, ...args] });
    await until('PostgreSQL accepts changes', async () => {
      if (!this.programs.isRunning(NAME)) throw new Error('PostgreSQL has ended.');
      const [{ replica }] = await this.query('SELECT pg_is_in_recovery() AS replica', [], 'postgres');
      return !replica;
    });
  }

  /** Kills the server and deletes its files, as the loss of its disk would. */
  async destroy() {
    await this.programs.kill(NAME);
    rmSync(this.data, { recursive: true });
  }

  /** Waits until everything up to now is in the archive. */
  async archiveAll() {
    const [{ file }] = await this.query('SELECT pg_walfile_name(pg_switch_wal()) AS file');
    await until('the log is archived', async () => {
      const [{ last }] = await this.query('SELECT last_archived_wal AS last FROM pg_stat_archiver');
      return last >= file;
    });
  }

  /** Waits until the clock shows another second. pgBackRest rounds the end of a backup to seconds, and restores only times of a later one. */
  async untilNextSecond() {
    const second = async () =>
      (await this.query("SELECT date_trunc('second', clock_timestamp())::text AS at"))[0].at;
    const first = await second();
    await until('the clock shows another second', async () => (await second()) !== first);
  }

  /** Restores the state of a time, and starts the server. */
  async restoreTo(time) {
    this.programs.newFolder(join(NAME, 'data'));
    await this.backrest('restore', '--type=time', `--target=${time}`, '--target-action=promote');
    await this.start();
  }

  /** Runs a command of pgBackRest. */
  backrest(command, ...options) {
    return this.#run(this.pgbackrest, [
      `--config=${this.configuration}`,
      `--stanza=${STANZA}`,
      ...options,
      command,
    ]);
  }

  async query(sql, values = [], database = OWNER) {
    const url = Object.assign(new URL(this.ownerUrl), { pathname: `/${database}` });
    const client = new pg.Client({ connectionString: url.href });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** The shipped file. Only places, the passphrase and the user of the server are replaced. */
  #configuration() {
    const places = ['log', 'lock', 'spool'].map((name) => `${name}-path=${this.programs.newFolder(name)}`);
    return readFileSync(join(root, 'deploy', 'pgbackrest.conf'), 'utf8')
      .replace(
        /^repo1-path=.*$/m,
        [`repo1-path=${this.programs.newFolder('repository')}`, ...places].join('\n'),
      )
      .replace(/^repo1-cipher-pass=.*$/m, `repo1-cipher-pass=${randomBytes(24).toString('hex')}`)
      .replace(/^pg1-path=.*$/m, `pg1-path=${this.data}\npg1-user=${OWNER}`)
      .replace(/^pg1-port=.*$/m, `pg1-port=${this.port}`)
      .replace(/^pg1-socket-path=.*$/m, `pg1-socket-path=${this.folder}`);
  }

  /** Runs a program, while others go on. @throws Error with what it prints */
  async #run(program, args) {
    const env = { PATH: process.env.PATH, HOME: this.folder, LANG: 'C.UTF-8' };
    await execute(program, args, { ...engineUser, cwd: this.folder, env }).catch(
      ({ code, stdout, stderr }) => {
        throw new Error(`${program} ${args.at(-1)} ended with ${code}:\n${stdout}${stderr}`);
      },
    );
  }
}

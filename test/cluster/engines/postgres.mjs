import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { parse } from 'yaml';
import { freePort } from '../../../apps/launcher/dist/process/ports.js';
import { isAlive, signal, waitForExit } from '../../../scripts/lib/processes.mjs';
import { shipped } from '../shipped.mjs';
import { json, until } from '../until.mjs';

const SIZE = 3;

/** Three servers of PostgreSQL, one of which Patroni makes the primary. A change counts as done when a second server has it. */
export class Postgres {
  #nodes = [];
  passwords = { postgres: secret(), replicator: secret(), workspace: secret() };

  constructor(programs, tools) {
    this.programs = programs;
    this.tools = tools;
  }

  /** The nodes, with the ports of PostgreSQL and of Patroni. */
  get nodes() {
    return this.#nodes;
  }

  async start(etcdHosts) {
    for (let n = 1; n <= SIZE; n++)
      this.#nodes.push({
        name: `node-${n}`,
        port: await freePort('127.0.0.1'),
        patroni: await freePort('127.0.0.1'),
        folder: this.programs.newFolder(`node-${n}`),
      });
    for (const node of this.#nodes) {
      // JSON is YAML.
      const configuration = [JSON.stringify(this.#configuration(node, etcdHosts))];
      const file = this.programs.newFile(node.folder, 'patroni.yml', configuration);
      this.programs.start(node.name, { command: this.tools.patroni, args: [file] });
      // The first node creates the database, and the others copy it.
      if (node === this.#nodes[0]) await until('PostgreSQL has a primary', () => this.primary());
    }
    await this.untilWhole();
  }

  /** The name of the primary, if it accepts changes. */
  async primary() {
    const answers = await Promise.all(
      this.#nodes.map(({ patroni }) => json(`http://127.0.0.1:${patroni}/primary`).catch(() => undefined)),
    );
    return this.#nodes[answers.findIndex((answer) => answer !== undefined)]?.name;
  }

  /** Waits until every node runs, and the primary has a synchronous standby. */
  async untilWhole() {
    await until('PostgreSQL has a primary and two replicas', async () => {
      const { members } = await this.#cluster();
      const roles = members.map(({ role }) => role);
      return (
        members.length === SIZE &&
        roles.includes('leader') &&
        roles.includes('sync_standby') &&
        members.every(({ state, role }) => role === 'leader' || state === 'running' || state === 'streaming')
      );
    });
  }

  /** Kills Patroni and PostgreSQL of a node, as the loss of its machine would. */
  async killNode(name) {
    const pid = Number(
      readFileSync(join(this.#node(name).folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    await this.programs.kill(name);
    if (isAlive(pid)) signal(pid, 'SIGKILL');
    await waitForExit(pid, 60_000);
  }

  /** Asks Patroni to make a synchronous standby the primary. */
  async switchover() {
    const { members } = await this.#cluster();
    const name = (wanted) => members.find(({ role }) => role === wanted).name;
    const body = JSON.stringify({ leader: name('leader'), candidate: name('sync_standby') });
    const { patroni } = this.#node(name('leader'));
    const answer = await fetch(`http://127.0.0.1:${patroni}/switchover`, { method: 'POST', body });
    if (!answer.ok)
      throw new Error(`Patroni refused the switchover: ${answer.status} ${await answer.text()}`);
  }

  /** Whether every connection to a port leads to the primary. A proxy that has just started may still lead to all nodes in turn. */
  async isPrimary(port) {
    for (let n = 0; n < 2 * SIZE; n++) {
      const [{ replica }] = await this.#asSuperuser(port, 'SELECT pg_is_in_recovery() AS replica');
      if (replica) return false;
    }
    return true;
  }

  /** Creates the owner of the tables and their database. @param {number} port that leads to the primary */
  async createDatabase(port) {
    await this.#asSuperuser(
      port,
      `CREATE ROLE workspace LOGIN CREATEROLE PASSWORD '${this.passwords.workspace}'`,
    );
    await this.#asSuperuser(port, 'CREATE DATABASE workspace OWNER workspace');
  }

  async stop() {
    for (const { name } of this.#nodes) await this.killNode(name).catch(() => undefined);
  }

  async #asSuperuser(port, sql) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: this.passwords.postgres,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #node(name) {
    return this.#nodes.find((node) => node.name === name);
  }

  async #cluster() {
    for (const { name, patroni } of this.#nodes)
      if (this.programs.isRunning(name)) return json(`http://127.0.0.1:${patroni}/cluster`);
    throw new Error('Patroni does not run.');
  }

  /** The configuration of deploy/three-machines, with the addresses, passwords and folders of this machine. */
  #configuration({ name, port, patroni, folder }, hosts) {
    const { scope, bootstrap, postgresql } = parse(shipped('patroni.yml'));
    const { authentication } = postgresql;
    Object.assign(bootstrap.dcs.postgresql.parameters, {
      shared_buffers: '64MB',
      // A replica answers reads again after the first checkpoint of a new primary.
      checkpoint_timeout: '30s',
    });
    authentication.superuser.password = this.passwords.postgres;
    authentication.replication.password = this.passwords.replicator;
    return {
      ...{ scope, name, bootstrap },
      restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${patroni}` },
      etcd3: { hosts },
      postgresql: {
        ...postgresql,
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: join(folder, 'data'),
        bin_dir: this.tools.postgresBin,
        pgpass: join(folder, 'pgpass'),
        parameters: { unix_socket_directories: folder },
        pg_hba: postgresql.pg_hba.map((line) => line.replace('10.0.0.0/24', '127.0.0.1/32')),
      },
    };
  }
}

function secret() {
  return randomBytes(12).toString('hex');
}

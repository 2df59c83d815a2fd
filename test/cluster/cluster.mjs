import { serviceUrlOf } from '../../apps/launcher/dist/postgres/cluster.js';
import { freePort } from '../../apps/launcher/dist/process/ports.js';
import { Answered } from './answered.mjs';
import { Etcd } from './engines/etcd.mjs';
import { Postgres } from './engines/postgres.mjs';
import { startHaproxy, startNginx, startPgbouncer } from './engines/proxies.mjs';
import { Redis } from './engines/redis.mjs';
import { Service } from './engines/service.mjs';
import { until } from './until.mjs';
import { present } from './version.mjs';

/** The service on several servers of each engine, all on this machine. */
export class Cluster {
  /** @param {import('./version.mjs').Version} [previous] the version before, which runs first; without it, the present one does */
  constructor(programs, tools, previous) {
    this.programs = programs;
    this.tools = tools;
    this.present = present;
    this.first = previous ?? present;
    this.etcd = new Etcd(programs, tools);
    this.postgres = new Postgres(programs, tools);
    this.redis = new Redis(programs, tools);
  }

  async start() {
    const { programs, tools, postgres } = this;
    await this.etcd.start();
    await postgres.start(this.etcd.hosts);
    await this.redis.start();
    const haproxy = await startHaproxy(programs, tools, postgres.nodes);
    await until('HAProxy leads to the primary', () => postgres.isPrimary(haproxy));
    await postgres.createDatabase(haproxy);
    const ownerUrl = `postgres://workspace:${postgres.passwords.workspace}@127.0.0.1:${haproxy}/workspace`;
    const direct = serviceUrlOf(ownerUrl);
    const pgbouncer = await startPgbouncer(programs, tools, direct);
    const nginx = await freePort('127.0.0.1');
    this.url = `http://127.0.0.1:${nginx}`;
    const settings = {
      ...this.redis.settings,
      DATABASE_URL: at(direct, pgbouncer),
      DATABASE_DIRECT_URL: direct,
      // Each server can become the primary, and answers no reads then.
      DATABASE_REPLICA_URL: postgres.nodes.map(({ port }) => at(direct, port)).join(','),
      DATABASE_PREPARED_NAMES: 'false',
      BASE_URL: this.url,
      RELAY_BASE_URL: this.url,
    };
    this.service = new Service(programs, settings, this.first);
    const addresses = await this.service.addresses();
    await this.service.migrate(ownerUrl);
    await this.service.start();
    startNginx(programs, tools, nginx, addresses);
    this.answered = new Answered(addresses.api);
    this.answered.start();
    await this.untilWhole();
  }

  /** Upgrades the service to the present version. @throws Error if this did not migrate the database */
  async upgrade() {
    const printed = await this.service.upgrade(this.present);
    console.log(printed.trimEnd());
    if (!/^Migrations that ran: /m.test(printed))
      throw new Error('The upgrade has not migrated the database.');
  }

  /** Waits until replicas answer reads, which they do a while after a promotion. */
  async untilReplicasAnswer() {
    const { replica: before } = this.answered.counts;
    await until('a replica answers reads', () => this.answered.counts.replica > before);
  }

  /** Waits until nothing is missing, so that the next fault finds all that a cluster has. */
  async untilWhole() {
    await this.etcd.untilWhole();
    await this.postgres.untilWhole();
    await this.redis.untilWhole();
    await this.service.untilReady();
    await until('nginx answers', async () => (await fetch(`${this.url}/healthz`)).ok);
  }

  async stop() {
    await this.answered?.stop();
    await this.postgres.stop();
    await this.programs.stopAll();
  }
}

/** The URL of a database at another port. */
function at(url, port) {
  return Object.assign(new URL(url), { port: String(port) }).href;
}

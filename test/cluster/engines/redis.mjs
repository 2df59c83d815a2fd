import { randomBytes } from 'node:crypto';
import { Redis as Client } from 'ioredis';
import { freePort } from '../../../apps/launcher/dist/process/ports.js';
import { until } from '../until.mjs';

const MASTER = 'main';
const SIZE = 3;

/** A master of Redis with two replicas, and three sentinels. */
export class Redis {
  #servers = [];
  #sentinels = [];
  password = randomBytes(12).toString('hex');

  constructor(programs, tools) {
    this.programs = programs;
    this.tools = tools;
  }

  get settings() {
    return {
      REDIS_URL: `redis://:${this.password}@${MASTER}/0`,
      REDIS_SENTINELS: this.#sentinels.map(({ port }) => `127.0.0.1:${port}`).join(','),
    };
  }

  async start() {
    for (let n = 1; n <= SIZE; n++)
      this.#servers.push({ name: `redis-${n}`, port: await freePort('127.0.0.1') });
    for (let n = 1; n <= SIZE; n++)
      this.#sentinels.push({ name: `sentinel-${n}`, port: await freePort('127.0.0.1') });
    const [{ port: master }] = this.#servers;
    for (const { name, port } of this.#servers)
      this.#start(name, port, this.tools['redis-server'], [
        `requirepass ${this.password}`,
        `masterauth ${this.password}`,
        'appendonly yes',
        'maxmemory-policy noeviction',
        ...(port === master ? [] : [`replicaof 127.0.0.1 ${master}`]),
      ]);
    for (const { name, port } of this.#sentinels)
      this.#start(name, port, this.tools['redis-sentinel'], [
        `sentinel monitor ${MASTER} 127.0.0.1 ${master} 2`,
        `sentinel auth-pass ${MASTER} ${this.password}`,
        `sentinel down-after-milliseconds ${MASTER} 2000`,
        `sentinel failover-timeout ${MASTER} 10000`,
      ]);
    await this.untilWhole();
  }

  /** The name of the master that all sentinels name. */
  async master() {
    const named = await Promise.all(
      this.#sentinels.map(({ port }) => ask(port, 'SENTINEL', 'get-master-addr-by-name', MASTER)),
    );
    const [[, port]] = named;
    if (named.some(([, other]) => other !== port)) return undefined;
    const server = this.#servers.find((candidate) => candidate.port === Number(port));
    return server && this.programs.isRunning(server.name) ? server.name : undefined;
  }

  async untilWhole() {
    await until('Redis has a master and two replicas, and the sentinels know each other', async () => {
      const master = await this.master();
      const { port } = this.#servers.find(({ name }) => name === master);
      const replication = await ask(port, 'INFO', 'replication', { password: this.password });
      const known = await Promise.all(
        this.#sentinels.map(({ port: sentinel }) => ask(sentinel, 'SENTINEL', 'sentinels', MASTER)),
      );
      return (
        replication.match(/^slave\d+:.*state=online/gm)?.length === SIZE - 1 &&
        known.every((others) => others.length === SIZE - 1)
      );
    });
  }

  #start(name, port, command, lines) {
    const folder = this.programs.newFolder(name);
    // Redis and its sentinels write into it which server is the master.
    const path = this.programs.newFile(folder, 'redis.conf', [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      ...lines,
    ]);
    this.programs.start(name, { command, args: [path] });
  }
}

async function ask(port, command, ...args) {
  const options = typeof args.at(-1) === 'object' ? args.pop() : {};
  const client = new Client({ host: '127.0.0.1', port, lazyConnect: true, retryStrategy: null, ...options });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.call(command, ...args);
  } finally {
    client.disconnect();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './until.mjs';

/** Seconds after which the supervisor of a machine, such as systemd, starts a program again that ended. */
const SUPERVISOR_SECONDS = 1;

/** The answer of the service while it can't serve requests. */
const UNAVAILABLE = '503 with Retry-After';

/**
 * The faults, in their order. `strike` returns when the fault is complete, `healed` when the cluster has replaced what failed, and `repair`
 * starts what nothing but an operator starts. `seen` says how the failures of a request may begin, and
 * `interrupted` those of one that began before the strike was complete.
 */
export const FAULTS = [
  {
    name: 'an upgrade from the version before',
    word: 'upgrade',
    isPlanned: true,
    seen: [],
    strike: (cluster) => cluster.upgrade(),
    healed: () => undefined,
  },
  {
    name: 'a rollback to the version before',
    word: 'upgrade',
    isPlanned: true,
    seen: [],
    strike: ({ service, first }) => service.restart(first),
    healed: () => undefined,
  },
  {
    name: 'the upgrade again, in which the primary of PostgreSQL dies',
    word: 'upgrade',
    isPlanned: true,
    seen: [UNAVAILABLE],
    async strike({ postgres, service, present }) {
      this.former = await postgres.primary();
      await Promise.all([service.restart(present), postgres.killNode(this.former)]);
    },
    healed: ({ postgres }) => until('another node is the primary', () => postgres.primary()),
    repair({ programs }) {
      programs.start(this.former);
    },
  },
  {
    name: 'the primary of PostgreSQL, with its machine',
    word: 'primary',
    seen: [UNAVAILABLE],
    async strike({ postgres }) {
      this.former = await postgres.primary();
      await postgres.killNode(this.former);
    },
    healed: ({ postgres }) => until('another node is the primary', () => postgres.primary()),
    repair({ programs }) {
      programs.start(this.former);
    },
  },
  {
    name: 'the leader of etcd',
    word: 'etcd',
    seen: [],
    async strike({ etcd, programs }) {
      this.former = await etcd.leader();
      await programs.kill(this.former);
    },
    healed({ etcd }) {
      return until('etcd has another leader', async () => {
        const leader = await etcd.leader();
        return leader !== undefined && leader !== this.former;
      });
    },
    repair({ programs }) {
      programs.start(this.former);
    },
  },
  {
    name: 'the master of Redis',
    word: 'redis',
    seen: [],
    async strike({ redis, programs }) {
      this.former = await redis.master();
      await programs.kill(this.former);
    },
    async healed({ redis, service }) {
      await until('Redis has another master', () => redis.master());
      await service.untilReady();
    },
    repair({ programs }) {
      programs.start(this.former);
    },
  },
  ofProcess('an API', 'api', 'api-1'),
  ofProcess('a relay', 'relay', 'relay-1'),
  { ...ofProcess('the background work', 'jobs', 'jobs'), interrupted: [] },
  ofProxy('HAProxy, before PostgreSQL', 'haproxy', [UNAVAILABLE]),
  ofProxy('PgBouncer', 'pgbouncer', [UNAVAILABLE]),
  ofProxy('nginx', 'nginx', ['no answer']),
  {
    name: 'a switchover of PostgreSQL',
    word: 'switchover',
    seen: [UNAVAILABLE],
    async strike({ postgres }) {
      this.former = await postgres.primary();
      await postgres.switchover();
    },
    healed({ postgres }) {
      return until('another node is the primary', async () => {
        const primary = await postgres.primary();
        return primary !== undefined && primary !== this.former;
      });
    },
  },
  {
    name: 'a restart of every process in turn',
    word: 'rolling',
    isPlanned: true,
    seen: [],
    strike: ({ service }) => service.restart(),
    healed: () => undefined,
  },
];

/** The death of one process of the service, whose requests nobody can answer any more. */
function ofProcess(name, word, process) {
  return {
    name,
    word,
    seen: [],
    interrupted: [UNAVAILABLE],
    strike: ({ programs }) => programs.kill(process),
    async healed({ programs, service }) {
      await sleep(SUPERVISOR_SECONDS * 1000);
      programs.start(process);
      await service.untilReady(process);
    },
  };
}

/** The death of a proxy of which there is one here. */
function ofProxy(name, word, seen) {
  return {
    name,
    word,
    seen,
    strike: ({ programs }) => programs.kill(word),
    async healed({ programs }) {
      await sleep(SUPERVISOR_SECONDS * 1000);
      programs.start(word);
    },
  };
}

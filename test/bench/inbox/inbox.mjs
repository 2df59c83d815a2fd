import { refusals } from './refusals.mjs';
import { throughput } from './throughput.mjs';
import { overPostgres, overRedis } from './wakeups.mjs';

/** The measures of the agent inbox. */
export const inboxMeasures = [
  {
    name: 'inbox-throughput',
    what: 'Messages from sent to acknowledged',
    against: 'the same changes by bare `pg`',
    target: null,
    measure: throughput,
  },
  {
    name: 'inbox-wakeup-postgres',
    what: 'Send to answered poll in another process, p99, over NOTIFY',
    unit: 'ms',
    target: 50,
    measure: overPostgres,
  },
  {
    name: 'inbox-wakeup-redis',
    what: 'Send to answered poll in another process, p99, over Redis',
    unit: 'ms',
    target: 50,
    measure: overRedis,
  },
  {
    name: 'inbox-refusals',
    what: 'Largest difference between the median times of two reasons to refuse a message',
    unit: 'ms',
    target: 0.5,
    measure: refusals,
  },
];

import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { percentile } from '../percentile.mjs';
import { withRedis } from '../redis.mjs';
import { Agents, environment } from './agents.mjs';

const MESSAGES = 300;

/** The time from sending through one process to the answer of a poll that waits in another, over NOTIFY. */
export async function overPostgres({ testbed }) {
  const databaseUrl = await testbed.createDatabase('bench_inbox_notify');
  const clients = [1, 2].map(() => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const [listener, publisher] = clients;
  await listener.query('LISTEN bench');
  const bare = async () => {
    const heard = new Promise((resolve) => listener.once('notification', resolve));
    await publisher.query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values: ['bench', 'x'] });
    await heard;
  };
  try {
    return await latency(testbed, databaseUrl, {}, bare, 'NOTIFY');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** The same over Redis. */
export async function overRedis({ testbed }) {
  return withRedis(async (url) => {
    const [subscriber, publisher] = [1, 2].map(() => new Redis(url).on('error', () => undefined));
    try {
      await subscriber.subscribe('bench');
      const bare = async () => {
        const heard = new Promise((resolve) => subscriber.once('message', resolve));
        await publisher.publish('bench', 'x');
        await heard;
      };
      const databaseUrl = await testbed.createDatabase('bench_inbox_redis');
      return await latency(testbed, databaseUrl, { REDIS_URL: url }, bare, 'Redis pub/sub');
    } finally {
      for (const client of [subscriber, publisher]) client.disconnect();
    }
  });
}

async function latency(testbed, databaseUrl, servers, bare, name) {
  const apis = [1, 2].map(() =>
    testbed.startApi({ databaseUrl, environment: { ...environment, ...servers } }),
  );
  const [sending, polling] = await Promise.all(apis);
  try {
    const agents = await Agents.create(sending, databaseUrl, 2);
    const [sender, recipient] = agents.list;
    const [times, bareTimes] = [[], []];
    for (let n = 0; n < MESSAGES; n++) {
      const answered = agents.items(recipient, 'status=sent&wait=30', { api: polling });
      await untilWaiting(polling);
      const started = performance.now();
      await agents.send(sender, recipient);
      const [item] = await answered;
      times.push(performance.now() - started);
      if (!item?.isNew) throw new Error('The poll was answered without the message.');
      // Messages that are not acknowledged take the places that one sender has at a recipient.
      await agents.ack(recipient, item.messageId);
      const startedBare = performance.now();
      await bare();
      bareTimes.push(performance.now() - startedBare);
    }
    const show = (list) =>
      `p50 ${percentile(list, 0.5).toFixed(2)} ms, p99 ${percentile(list, 0.99).toFixed(2)} ms`;
    return {
      value: percentile(times, 0.99),
      note: `${show(times)} of ${MESSAGES} messages, with the requests themselves; a bare ${name} round trip in the same run: ${show(bareTimes)}`,
    };
  } finally {
    await Promise.all([sending.stop(), polling.stop()]);
  }
}

async function untilWaiting({ url }) {
  const waiting = async () =>
    Number(/^wakeup_waiters (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
  while ((await waiting()) < 1) await sleep(2);
  // The waiter is counted before the first look at the inbox. A poll that is not waiting yet would be answered by that look.
  await sleep(5);
}

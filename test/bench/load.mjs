// The load generator: a process of its own, so that it shares no event loop with what it measures. On a machine with
// two cores it still shares those with the server and PostgreSQL, for the service and the floors alike.
import { request } from 'node:http';
import autocannon from 'autocannon';

const CONNECTIONS = 50;
let held = [];

const jobs = { drive, hold, release };

process.on('message', async ({ id, job, input }) => {
  try {
    process.send({ id, result: await jobs[job](input) });
  } catch (error) {
    process.send({ id, error: error.message });
  }
});
process.on('disconnect', () => process.exit(0));

/**
 * Sends requests as fast as they are answered, over 50 connections.
 * @param {{ url: string, method?: string, headers?: object, body?: string, bodies?: string[][], status: number, seconds: number }} target
 *   `bodies`: for each connection those that it sends in turn
 */
async function drive({ url, method = 'GET', headers, body, bodies, status, seconds }) {
  let connection = 0;
  const result = await autocannon({
    url,
    method,
    headers,
    body,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 10,
    setupClient: (client) => {
      if (!bodies) return;
      const own = bodies[connection++ % bodies.length];
      client.setRequests(own.map((one) => ({ method, headers, body: one })));
    },
  });
  const expected = result.statusCodeStats[status]?.count ?? 0;
  const answers = Object.values(result.statusCodeStats).reduce((sum, { count }) => sum + count, 0);
  return {
    perSecond: expected / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: answers - expected + result.errors + result.timeouts,
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats).map(([code, { count }]) => [code, count]),
    ),
  };
}

/** Sends requests and leaves them waiting for their answers, each on a connection of its own. */
async function hold({ url, bodies }) {
  for (let from = 0; from < bodies.length; from += 200) {
    await Promise.all(bodies.slice(from, from + 200).map((body) => send(url, body)));
  }
  return held.length;
}

function send(url, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const req = request(url, { method: 'POST', headers, agent: false });
    req.once('error', reject);
    req.end(body, () => {
      req.removeListener('error', reject);
      req.on('error', () => {});
      resolve();
    });
    held.push(req);
  });
}

/** Breaks off what `hold` left waiting. */
function release() {
  for (const req of held) req.destroy();
  held = [];
}

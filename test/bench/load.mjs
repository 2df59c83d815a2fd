// The load generator: a process of its own, so that it shares no event loop with what it measures. On a machine with
// two cores it still shares those with the server and PostgreSQL, for the service and the floors alike.
import { request } from 'node:http';
import autocannon from 'autocannon';
import { percentile } from './percentile.mjs';

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
 * Sends requests as fast as they are answered, over 50 connections or so many.
 * @param {{ url: string, method?: string, headers?: object, body?: string, bodies?: string[][], requests?: object[], status: number,
 *   seconds: number, connections?: number }} target `bodies`: for each connection those that it sends in turn; `requests`: what all
 *   of them send in turn, each beginning with another one
 */
async function drive(target) {
  const { url, method = 'GET', headers, body, bodies, requests, status, seconds } = target;
  const { connections = CONNECTIONS } = target;
  const times = [];
  let connection = 0;
  const running = autocannon({
    url,
    method,
    headers,
    body,
    connections,
    duration: seconds,
    timeout: 10,
    setupClient: (client) => {
      const nth = connection++;
      if (bodies)
        client.setRequests(bodies[nth % bodies.length].map((one) => ({ method, headers, body: one })));
      if (requests) client.setRequests(from(requests, nth).map((one) => ({ headers, ...one })));
    },
  });
  running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  const result = await running;
  const expected = result.statusCodeStats[status]?.count ?? 0;
  const answers = Object.values(result.statusCodeStats).reduce((sum, { count }) => sum + count, 0);
  return {
    perSecond: expected / result.duration,
    p50: result.latency.p50,
    // Counted here, for autocannon has the 90th and the 97.5th percentile only.
    p95: percentile(times, 0.95),
    p99: result.latency.p99,
    failures: answers - expected + result.errors + result.timeouts,
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats).map(([code, { count }]) => [code, count]),
    ),
  };
}

function from(requests, nth) {
  const start = nth % requests.length;
  return [...requests.slice(start), ...requests.slice(0, start)];
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

// The load generator. It is a separate process, so that it doesn't share an event loop with the server. It does share the
// machine's cores with the server and PostgreSQL, but equally for the service and the baselines.
import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { percentile } from './percentile.mjs';

const CONNECTIONS = 50;
/** In the body of `numbered` requests, each request has a new number here. */
const NUMBER = '#NUMBER#';
/** A busy machine can take longer than a burst for the first answer. It is waited for, but not longer than this. */
const LONGEST_SILENCE_SECONDS = 30;
let number = 0;
let waiting = [];
/** The polls of `keepPolling`, by device code. */
let polls = new Map();
let polling = false;

const jobs = { drive, openWaiting, closeWaiting, keepPolling, decide, stopPolling };

process.on('message', async ({ id, job, input }) => {
  try {
    process.send({ id, result: await jobs[job](input) });
  } catch (error) {
    process.send({ id, error: error.message });
  }
});
process.on('disconnect', () => process.exit(0));

/**
 * Sends requests as fast as they are answered, over 50 connections by default, until the time is over and one was answered.
 * @param {{ url: string, method?: string, headers?: object, body?: string, bodies?: string[][], requests?: object[], status: number,
 *   seconds: number, connections?: number, numbered?: boolean }} target `bodies`: for each connection, the bodies that it sends in turn; `requests`: the
 *   requests that every connection sends in turn, each connection beginning at a different one; `numbered`: `#NUMBER#` in the body is
 *   another number in each request
 */
async function drive(target) {
  const { url, method = 'GET', headers, body, bodies, requests, status, seconds } = target;
  const { connections = CONNECTIONS, numbered = false } = target;
  const next = (text) => text.replaceAll(NUMBER, String(++number));
  const started = performance.now();
  const times = [];
  let connection = 0;
  const running = autocannon({
    url,
    method,
    headers,
    body,
    connections,
    duration: seconds + LONGEST_SILENCE_SECONDS,
    // How often autocannon checks whether the time is over, in milliseconds.
    sampleInt: 50,
    timeout: 10,
    setupClient: (client) => {
      const nth = connection++;
      if (bodies)
        client.setRequests(bodies[nth % bodies.length].map((one) => ({ method, headers, body: one })));
      if (numbered)
        client.setRequests([{ method, headers, setupRequest: (one) => ({ ...one, body: next(body) }) }]);
      if (requests) client.setRequests(rotate(requests, nth).map((one) => ({ headers, ...one })));
    },
  });
  let isOver = false;
  setTimeout(() => {
    isOver = true;
    if (times.length > 0) running.stop();
  }, seconds * 1000);
  running.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms);
    if (isOver) running.stop();
  });
  const result = await running;
  const expected = result.statusCodeStats[status]?.count ?? 0;
  const answers = Object.values(result.statusCodeStats).reduce((sum, { count }) => sum + count, 0);
  return {
    perSecond: (expected * 1000) / (performance.now() - started),
    count: expected,
    times,
    p50: result.latency.p50,
    // Computed here, because autocannon reports only the 90th and the 97.5th percentile.
    p95: percentile(times, 0.95),
    p99: result.latency.p99,
    failures: answers - expected + result.errors + result.timeouts,
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats).map(([code, { count }]) => [code, count]),
    ),
  };
}

function rotate(requests, nth) {
  const start = nth % requests.length;
  return [...requests.slice(start), ...requests.slice(0, start)];
}

/** Sends requests, each on a separate connection, and returns while they wait for their responses. */
async function openWaiting({ url, bodies }) {
  for (let from = 0; from < bodies.length; from += 200) {
    await Promise.all(bodies.slice(from, from + 200).map((body) => send(url, body)));
  }
  return waiting.length;
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
    waiting.push(req);
  });
}

/** Closes the connections of `openWaiting`. */
function closeWaiting() {
  for (const req of waiting) req.destroy();
  waiting = [];
}

/** Polls connection requests, each over a connection of its own, and polls again whenever an answer brings no decision. */
function keepPolling({ url, deviceCodes }) {
  polling = true;
  for (const deviceCode of deviceCodes) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let decided;
    polls.set(deviceCode, { agent, decision: new Promise((resolve) => (decided = resolve)) });
    const again = () =>
      polling &&
      void post(agent, url, { deviceCode, wait: 30 }).then(
        (code) => (code === 200 ? decided(performance.now()) : again()),
        again,
      );
    again();
  }
}

/** Approves connection requests one after another. Returns, for each, the milliseconds from the answer of the approval to that of the poll. */
async function decide({ url, headers, requests }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = [];
  for (const { userCode, deviceCode } of requests) {
    const status = await post(agent, url, { userCode }, headers);
    const approved = performance.now();
    if (status !== 200) throw new Error(`An approval returned ${status}.`);
    times.push((await polls.get(deviceCode).decision) - approved);
  }
  agent.destroy();
  return times;
}

function stopPolling() {
  polling = false;
  for (const { agent } of polls.values()) agent.destroy();
  polls = new Map();
}

/** Sends a request, and returns the status when the whole answer has arrived. */
function post(agent, url, body, headers = {}) {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const req = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...headers,
        },
      },
      (res) =>
        res
          .resume()
          .once('end', () => resolve(res.statusCode))
          .once('error', reject),
    );
    req.once('error', reject);
    req.end(text);
  });
}

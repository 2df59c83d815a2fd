// node test/load/person.mjs: plays a fast minute of a person, as a dashboard would send it, while another person changes the same
// documents. Prints the requests, the bytes, and how long the changes of the other person take to arrive. It needs
// `npm run build` and `npx swc test/bench/baselines -d dist`.
import { request } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { insertBigTree } from '../bench/bulk-data.mjs';
import { percentile } from '../bench/percentile.mjs';
import { withRedis } from '../bench/redis.mjs';
import { Tenant } from '../bench/tenant.mjs';
import { Testbed } from '../bench/testbed.mjs';

const OPENED = 20;
const SAVED = 10;
const SEARCHED = 20;
/** The documents of the project in which the person works. */
const DOCUMENTS = 500;
/** Milliseconds between two changes of the other person. */
const PAUSE_MS = 200;
/** The other person speaks in the room each time after so many saves. */
const SAVES_PER_MESSAGE = 20;

const testbed = new Testbed();

async function seed(tenant) {
  const project = await tenant.newProject('Handbook');
  const nodeIds = [];
  for (let from = 0; from < DOCUMENTS; from += 100) {
    const documents = Array.from({ length: 100 }, (_, i) => ({
      virtualPath: `chapter-${(from + i) % 20}/topic-${from + i}.md`,
      content: textOf(from + i, ''),
    }));
    const { data } = await tenant.asAgent('POST', `/api/projects/${project.id}/documents/batch`, {
      documents,
    });
    nodeIds.push(...data.results.map(({ saved }) => saved.nodeId));
  }
  const big = await tenant.newProject('Archive');
  const client = new pg.Client({ connectionString: testbed.postgres.url });
  await client.connect();
  await insertBigTree(client, big);
  await client.end();
  const { data: room } = await tenant.asPerson('POST', '/api/rooms', { title: 'Release' });
  return { project, nodeIds, big, room };
}

function textOf(number, more) {
  const paragraphs = Array.from(
    { length: 12 },
    (_, i) =>
      `## Part ${i}\n\nTopic ${number} says in part ${i} how the release train ${number * i} is coupled. ${more}\n`,
  );
  return `# Topic ${number}\n\n${paragraphs.join('\n')}`;
}

/** One person in one process, another one in a second process. */
async function play(name, environment, { tenant, project, nodeIds, big, room }) {
  const [mine, theirs] = [await testbed.startApi({ environment }), await testbed.startApi({ environment })];
  const person = new Browser(mine.url, tenant.cookie);
  const events = await person.follow();
  const other = new Tenant();
  Object.assign(other, { api: theirs, cookie: tenant.cookie, authorization: tenant.authorization });
  await watchRoom(person, room);
  const changes = change(other, { project, room, nodeIds: nodeIds.slice(OPENED + SAVED) }, events);
  await fastMinute(person, { project, nodeIds, big });
  const { waits, said } = await changes;
  await readOn(person, room, said);
  const bytes = Math.round((person.bytes + events.bytes()) / 1_000);
  const cells = [name, person.requests, bytes, waits.length];
  console.log(
    `| ${[...cells, ...[0.5, 0.95].map((share) => percentile(waits, share).toFixed(1))].join(' | ')} |`,
  );
  events.close();
  await Promise.all([mine.stop(), theirs.stop()]);
}

async function fastMinute(person, { project, nodeIds, big }) {
  await person.get('/api/session');
  await person.get('/api/home');
  // The dashboard keeps the catalog of the projects in which the person works, and answers what it can from it.
  const { data: catalog } = await person.get(
    `/api/projects/${project.id}/manifest?fields=parentId,sortOrder`,
  );
  const { data: top } = await person.get(`/api/projects/${big.id}/children`);
  await person.get(`/api/nodes/${top[0].id}/children`);
  for (const nodeId of nodeIds.slice(0, OPENED)) await person.get(`/api/nodes/${nodeId}/view`);
  for (let i = 0; i < SEARCHED; i++) {
    // Half of what people search for is a title that they know.
    const words = i % 2 === 0 ? `topic-${i}` : `release train ${i} coupled`;
    if (catalog.nodes.some(({ path }) => path.includes(words))) continue;
    await person.get(`/api/search/palette?q=${encodeURIComponent(words)}`);
  }
  for (const [i, nodeId] of nodeIds.slice(0, SAVED).entries())
    await person.send('POST', `/api/projects/${project.id}/documents/save`, {
      nodeId,
      content: textOf(i, `Edited by a person at ${Date.now()}.`),
    });
}

/** Opens a room: what it is, who is in it, and what was said. */
async function watchRoom(person, { id }) {
  await person.get(`/api/rooms/${id}`);
  person.read = (await person.get(`/api/rooms/${id}/messages`)).data.at(-1)?.seq ?? 0;
}

/** Reads what was said in a room since, of which events have told. */
async function readOn(person, { id }, said) {
  const { data } = await person.get(`/api/rooms/${id}/messages?since=${person.read}`);
  const missing = said.filter((text) => !JSON.stringify(data).includes(text));
  if (missing.length > 0) throw new Error(`${missing.length} messages of the room are missing.`);
}

/** The other person saves documents, and speaks in the room. Returns what was said, and how long after its answer each change was seen. */
async function change(other, { project, room, nodeIds }, events) {
  const waits = [];
  const said = [];
  for (const [i, nodeId] of nodeIds.slice(0, 100).entries()) {
    const path = `/api/projects/${project.id}/documents/save`;
    const body = { nodeId, content: textOf(i, `Edited by another person at ${Date.now()}.`) };
    const { data } = await other.asPerson('POST', path, body);
    const answered = performance.now();
    const arrived = await events.arrival(data.revisionId);
    waits.push(Math.max(0, arrived - answered));
    await delay(PAUSE_MS);
    if (i % SAVES_PER_MESSAGE > 0) continue;
    said.push(`Saved ${i} at ${Date.now()}`);
    const spoken = events.next(room.id);
    await other.asPerson('POST', `/api/rooms/${room.id}/messages`, { text: said.at(-1) });
    const spokenAt = performance.now();
    waits.push(Math.max(0, (await spoken) - spokenAt));
  }
  return { waits, said };
}

/** The traffic of a dashboard: requests with the session cookie, and one stream of events. */
class Browser {
  requests = 0;
  bytes = 0;

  constructor(url, cookie) {
    this.url = url;
    this.cookie = cookie;
  }

  get(path) {
    return this.send('GET', path);
  }

  async send(method, path, body) {
    this.requests++;
    const response = await this.#open(method, path, body);
    const pieces = await response.toArray();
    const sent = Buffer.concat(pieces);
    this.bytes += sent.length;
    if (response.statusCode >= 300)
      throw new Error(`${method} ${path} returned ${response.statusCode}: ${sent}`);
    return JSON.parse(await decoded(sent, response.headers['content-encoding']));
  }

  async follow() {
    this.requests++;
    const response = await this.#open('GET', '/api/events');
    const times = new Map();
    const waiting = new Map();
    const next = new Map();
    let bytes = 0;
    let text = '';
    response.setEncoding('utf8').on('data', (piece) => {
      bytes += Buffer.byteLength(piece);
      text += piece;
      for (const [, revisionId] of text.matchAll(/"revisionId":"([^"]+)"/g)) {
        if (times.has(revisionId)) continue;
        times.set(revisionId, performance.now());
        waiting.get(revisionId)?.(times.get(revisionId));
      }
      for (const [id, seen] of next) if (piece.includes(id)) seen(performance.now());
      text = text.slice(-500);
    });
    response.on('error', () => undefined);
    return {
      bytes: () => bytes,
      arrival: (revisionId) =>
        times.get(revisionId) ?? new Promise((resolve) => waiting.set(revisionId, resolve)),
      /** When the next event that names this id arrives. */
      next: (id) => new Promise((resolve) => next.set(id, resolve)).finally(() => next.delete(id)),
      close: () => response.destroy(),
    };
  }

  async #open(method, path, body) {
    const sent = request(`${this.url}${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        origin: this.url,
        'accept-encoding': 'br, gzip',
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    sent.end(body && JSON.stringify(body));
    const [response] = await once(sent, 'response');
    return response;
  }
}

async function decoded(bytes, encoding) {
  const zlib = await import('node:zlib');
  if (encoding === 'br') return zlib.brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? zlib.gunzipSync(bytes) : bytes).toString();
}

// Last, because classes are not hoisted.
try {
  await testbed.start({ durable: true });
  const tenant = await Tenant.create(testbed.api);
  const { project, nodeIds, big, room } = await seed(tenant);
  console.log(
    '| back end | requests | KB | changes seen | p50 ms | p95 ms |\n| --- | --: | --: | --: | --: | --: |',
  );
  await play('PostgreSQL', {}, { tenant, project, nodeIds, big, room });
  await withRedis((url) => play('Redis', { REDIS_URL: url }, { tenant, project, nodeIds, big, room }));
} finally {
  await testbed.stop();
}

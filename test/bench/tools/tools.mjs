import { cpuSeconds } from '../cpu-time.mjs';
import { document } from '../texts.mjs';

/** A call of a tool costs at most as much processor time as this many calls of the API. */
const MOST_CPU = 1.5;
const CONNECTIONS = 10;
/** The calls of each side before the other one follows: enough time for the clock of processes, which counts hundredths of a second. */
const BLOCK = 200;
const BLOCKS_PER_ROUND = 4;
const WARM_UP = 1_500;
const SECTIONS = 8;
const QUERY = 'which vessel lies at the quay';

/** The processor time of a call of a tool over HTTP, relative to that of the call of the API which it makes. */
export const toolMeasures = [
  { name: 'tools-read', what: 'Tool `read` of a section of 2 KB', prepare: read },
  { name: 'tools-fetch', what: 'Tool `fetch` of a section of 2 KB', prepare: fetch },
  { name: 'tools-search', what: 'Tool `search` with 5 results', prepare: search },
  // The cost of the library of the protocol alone. The service pays it on top of that of the API, so this plus 1 is the least.
  { name: 'tools-floor', what: 'The library of the protocol alone', prepare: floor, target: null },
].map(({ what, prepare, ...one }) => ({
  target: MOST_CPU,
  ...one,
  what: `${what}: processor time relative to the API`,
  unit: 'times',
  measure: async (fixtures, { rounds }) => ratioOf(await prepare(fixtures), rounds),
}));

async function read(fixtures) {
  const { section, reference } = await library(fixtures);
  return { ours: messageTo(fixtures, callOf('read', { document: reference })), theirs: section };
}

async function fetch(fixtures) {
  const { section, reference } = await library(fixtures);
  return { ours: messageTo(fixtures, callOf('fetch', { id: reference })), theirs: section };
}

async function search(fixtures) {
  const { project, found } = await library(fixtures);
  const message = callOf('search', { query: QUERY, project: project.slug, limit: 5 });
  return { ours: messageTo(fixtures, message), theirs: found };
}

async function floor(fixtures) {
  const { section } = await library(fixtures);
  const { url, pid } = await fixtures.testbed.startBaseline('tools');
  return { ours: { ...messageOf(callOf('read', {})), url, pid }, theirs: section };
}

/** Alternates between both sides, so that both meet the same conditions. */
async function ratioOf(sides, rounds) {
  const sums = { ours: { cpu: 0, seconds: 0 }, theirs: { cpu: 0, seconds: 0 } };
  for (const side of Object.values(sides)) await sendAll(side, WARM_UP);
  const blocks = rounds * BLOCKS_PER_ROUND;
  for (let block = 0; block < blocks; block++)
    for (const name of block % 2 === 0 ? ['ours', 'theirs'] : ['theirs', 'ours']) {
      const [cpu, started] = [cpuSeconds(sides[name].pid), performance.now()];
      await sendAll(sides[name], BLOCK);
      sums[name].seconds += (performance.now() - started) / 1000;
      sums[name].cpu += cpuSeconds(sides[name].pid) - cpu;
    }
  const calls = blocks * BLOCK;
  const text = ({ cpu, seconds }) =>
    `${((cpu / calls) * 1000).toFixed(2)} ms, ${(calls / seconds).toFixed(0)}/s`;
  return {
    value: sums.ours.cpu / sums.theirs.cpu,
    note: `${text(sums.ours)}; the API ${text(sums.theirs)}; ${CONNECTIONS} connections`,
  };
}

async function sendAll({ url, ...init }, count) {
  let left = count;
  const one = async () => {
    while (left-- > 0) {
      const response = await globalThis.fetch(url, init);
      const text = await response.text();
      // A failure of a tool has the status of a success.
      if (!response.ok || text.includes('"isError":true'))
        throw new Error(`${url}: ${response.status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}

const libraries = new WeakMap();

/** A document whose sections can be found, and the request with which the API reads one of them. */
function library(fixtures) {
  if (!libraries.has(fixtures)) libraries.set(fixtures, create(fixtures));
  return libraries.get(fixtures);
}

async function create({ api, tenant, newProject }) {
  const project = await newProject('Tools');
  const content = document({ title: 'Harbor', sections: SECTIONS, bytes: 2_030 });
  const { nodeId } = await tenant.save(project, 'harbor.md', content);
  const query = { query: QUERY, scope: project.slug, limit: 5 };
  const { data } = await tenant.asAgent('POST', '/api/catalog/search', { ...query, waitSeconds: 20 });
  if (data.length !== 5) throw new Error(`The search found ${data.length} sections instead of 5.`);
  const anchor = 'section-3';
  const request = (path, body) => ({
    ...{ pid: api.pid, url: api.url + path, method: 'POST', body: JSON.stringify(body) },
    headers: { authorization: tenant.authorization, 'content-type': 'application/json' },
  });
  return {
    project,
    reference: `${nodeId}#${anchor}`,
    section: request(`/api/v1/documents/${nodeId}/section`, { anchor, maxTokens: 4_000 }),
    found: request('/api/catalog/search', query),
  };
}

function callOf(name, args) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: META } };
}

const REVISION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

function messageTo({ api, tenant }, message) {
  const { headers, ...request } = messageOf(message);
  const { authorization } = tenant;
  return { ...request, headers: { ...headers, authorization }, url: `${api.url}/mcp`, pid: api.pid };
}

function messageOf(message) {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': message.method,
    'mcp-name': message.params.name,
  };
  return { method: 'POST', headers, body: JSON.stringify(message) };
}

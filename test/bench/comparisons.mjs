import { catalogComparisons } from './catalog.mjs';
import { document, smallDocument, structuredDocument } from './texts.mjs';

const CONNECTIONS = 50;
const DOCUMENTS_PER_CONNECTION = 2;
const VARIANTS = 4;
const MIB = 1024 * 1024;

/**
 * The comparisons of the service with a baseline, or with another request of the service. `prepare` sets up both targets.
 * `target` is the lowest acceptable ratio of their requests per second.
 */
export const comparisons = [
  { name: 'section', what: 'Read a section of 2 KB', against: 'B', target: 0.7, prepare: section },
  { name: 'node', what: 'Read a node', against: 'B', target: 0.65, prepare: node },
  { name: 'manifest-304', what: 'Manifest, 304', against: 'B', target: 0.75, prepare: notModified },
  { name: 'page', what: 'Public page of 2 KB', against: 'B', target: null, prepare: page },
  { name: 'page-304', what: 'Public page, 304', against: 'B', target: null, prepare: pageNotModified },
  { name: 'save', what: 'Save a document of 2 KB', against: 'B, writing', target: 0.5, prepare: save },
  {
    name: 'large-section',
    what: 'Read a section of a 5 MiB document',
    against: 'Same, 10 KB document',
    target: 0.8,
    prepare: largeSection,
  },
  { name: 'baselines', what: 'Baseline B', against: 'A', target: null, prepare: baselines },
  ...catalogComparisons,
];

async function section(fixtures) {
  const { api, tenant, project } = fixtures;
  const { nodeId } = await tenant.save(project, 'small.md', smallDocument('Small'));
  return { ours: sectionRead(api, tenant, nodeId, 'section-1'), theirs: await nestBaseline(fixtures) };
}

async function node(fixtures) {
  const { api, tenant, project } = fixtures;
  const { nodeId } = await tenant.save(project, 'small.md', smallDocument('Small'));
  const headers = { authorization: tenant.authorization };
  return {
    ours: { pid: api.pid, url: `${api.url}/api/nodes/${nodeId}`, headers, status: 200 },
    theirs: await nestBaseline(fixtures),
  };
}

async function notModified(fixtures) {
  const { api, tenant, project } = fixtures;
  await tenant.save(project, 'small.md', smallDocument('Small'));
  const url = `${api.url}/api/projects/${project.id}/manifest`;
  const { authorization } = tenant;
  const etag = (await fetch(url, { headers: { authorization } })).headers.get('etag');
  const headers = { authorization, 'if-none-match': etag };
  return { ours: { pid: api.pid, url, headers, status: 304 }, theirs: await nestBaseline(fixtures) };
}

async function page(fixtures) {
  const { api } = fixtures;
  const headers = { accept: 'text/html' };
  return {
    ours: { pid: api.pid, url: await publishedPage(fixtures), headers, status: 200 },
    theirs: await nestBaseline(fixtures),
  };
}

async function pageNotModified(fixtures) {
  const { api } = fixtures;
  const url = await publishedPage(fixtures);
  const accept = 'text/html';
  const etag = (await fetch(url, { headers: { accept } })).headers.get('etag');
  return {
    ours: { pid: api.pid, url, headers: { accept, 'if-none-match': etag }, status: 304 },
    theirs: await nestBaseline(fixtures),
  };
}

/** The address of the 2 KB document's public page. */
async function publishedPage({ api, tenant, project }) {
  const { nodeId } = await tenant.save(project, 'small.md', smallDocument('Small'));
  const slug = `small-${++published}`;
  const draft = { projectId: project.id, sourceNodeId: nodeId, publicTitle: 'Small', slug };
  const { data } = await tenant.asPerson('POST', '/api/published-docs', draft);
  await tenant.asPerson('POST', `/api/published-docs/${data.id}/publish`);
  return `${api.url}${new URL(data.publicUrl).pathname}`;
}

let published = 0;

async function save({ api, nest, tenant, newProject, createBaselineTables }) {
  const project = await newProject('Saves');
  const documents = [];
  for (let i = 0; i < CONNECTIONS * DOCUMENTS_PER_CONNECTION; i++)
    documents.push((await tenant.save(project, `saved/${i}.md`, structuredDocument(`Document ${i}`))).nodeId);
  await createBaselineTables(documents);
  const headers = { authorization: tenant.authorization, 'content-type': 'application/json' };
  const target = (pid, url) => (round) => ({
    pid,
    url,
    method: 'POST',
    headers,
    bodies: changingBodies(documents, round),
    status: 200,
  });
  return {
    ours: target(api.pid, `${api.url}/api/projects/${project.id}/documents/save`),
    theirs: target(nest.pid, `${nest.url}/rows`),
  };
}

async function largeSection({ api, tenant, project }) {
  const sections = (5 * MIB) / 2_100;
  const large = document({ title: 'Large', sections: Math.floor(sections), bytes: 2_030 });
  const small = document({ title: 'Medium', sections: 5, bytes: 2_030 });
  const { nodeId: largeId } = await tenant.save(project, 'large.md', large);
  const { nodeId: smallId } = await tenant.save(project, 'medium.md', small);
  return {
    ours: sectionRead(api, tenant, largeId, `section-${Math.floor(sections / 2)}`),
    theirs: sectionRead(api, tenant, smallId, 'section-3'),
  };
}

async function baselines(fixtures) {
  const theirs = await nestBaseline(fixtures);
  const { nest, nodeHttp } = fixtures;
  return {
    ours: theirs,
    theirs: { ...theirs, pid: nodeHttp.pid, url: theirs.url.replace(nest.url, nodeHttp.url) },
  };
}

/** Baseline B, reading the row that contains the 2 KB document. */
async function nestBaseline({ nest, tenant, project }) {
  const { revisionId } = await tenant.save(project, 'small.md', smallDocument('Small'));
  const headers = { authorization: tenant.authorization };
  return { pid: nest.pid, url: `${nest.url}/rows/${revisionId}`, headers, status: 200 };
}

function sectionRead(api, tenant, nodeId, anchor) {
  return {
    pid: api.pid,
    url: `${api.url}/api/v1/documents/${nodeId}/section`,
    method: 'POST',
    headers: { authorization: tenant.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ anchor }),
    status: 200,
  };
}

/** For each connection, the bodies that it sends in turn: its own documents, each time with different content. */
function changingBodies(documents, round) {
  return Array.from({ length: CONNECTIONS }, (_, connection) => {
    const first = connection * DOCUMENTS_PER_CONNECTION;
    const own = documents.slice(first, first + DOCUMENTS_PER_CONNECTION);
    return Array.from({ length: VARIANTS }, (_, variant) =>
      own.map((nodeId) => {
        const content = structuredDocument(`Document, round ${round}, variant ${variant}`);
        return JSON.stringify({ nodeId, content });
      }),
    ).flat();
  });
}

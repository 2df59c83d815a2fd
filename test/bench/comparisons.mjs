import { catalogComparisons } from './catalog.mjs';
import { document, smallDocument, structuredDocument } from './texts.mjs';

const CONNECTIONS = 50;
const DOCUMENTS_PER_CONNECTION = 2;
const VARIANTS = 4;
const MIB = 1024 * 1024;

/**
 * The comparisons of the service with a baseline, or with another request of the service. `prepare` sets up both targets.
 * `target` is the lowest acceptable ratio of their requests per second. `aims` are further figures of the result, with the highest that is
 * acceptable.
 */
export const comparisons = [
  { name: 'section', what: 'Read a section of 2 KB', against: 'B', target: 0.5, prepare: section },
  {
    name: 'section-tail',
    what: 'Read a section of 2 KB (POST)',
    against: 'GET of the same document',
    target: null,
    aims: [
      { what: 'p99 relative to that of the GET', most: 1.5, of: ({ ours, theirs }) => ours.p99 / theirs.p99 },
    ],
    prepare: sectionAndDocument,
  },
  {
    name: 'tail-floor',
    what: 'Baseline B, by POST with a body',
    against: 'the same by GET',
    target: null,
    prepare: baselinePost,
  },
  { name: 'node', what: 'Read a node', against: 'B', target: 0.65, prepare: node },
  { name: 'manifest-304', what: 'Manifest, 304', against: 'B', target: 0.7, prepare: notModified },
  { name: 'page', what: 'Public page of 2 KB', against: 'B', target: null, prepare: page },
  { name: 'page-304', what: 'Public page, 304', against: 'B', target: null, prepare: pageNotModified },
  {
    name: 'save',
    what: 'Save a document of 2 KB',
    against: 'B, writing',
    target: 0.8,
    aims: [
      {
        what: "PostgreSQL's time for an update, in ms",
        most: 1.8,
        of: ({ ours }) => ours.postgresMicros / 1000,
      },
      {
        what: "PostgreSQL's time relative to B, writing",
        most: 1.8,
        of: ({ ours, theirs }) => ours.postgresMicros / theirs.postgresMicros,
      },
    ],
    prepare: save,
  },
  {
    name: 'create',
    what: 'Create a document of 2 KB',
    against: 'Save of a document of 2 KB',
    target: null,
    aims: [
      {
        what: "PostgreSQL's time for a create, in ms",
        most: 2.5,
        of: ({ ours }) => ours.postgresMicros / 1000,
      },
    ],
    prepare: create,
  },
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

async function save(fixtures) {
  const { api, nest, createBaselineTables } = fixtures;
  const { url, documents, headers } = await savedDocuments(fixtures);
  await createBaselineTables(documents);
  return {
    ours: savesOf(api.pid, url, documents, headers),
    theirs: savesOf(nest.pid, `${nest.url}/rows`, documents, headers),
  };
}

async function create(fixtures) {
  const { api } = fixtures;
  const { url, documents, headers } = await savedDocuments(fixtures);
  const content = structuredDocument('Document #NUMBER#');
  const body = JSON.stringify({ virtualPath: 'created/#NUMBER#.md', content });
  return {
    ours: { pid: api.pid, url, method: 'POST', headers, body, numbered: true, status: 201 },
    theirs: savesOf(api.pid, url, documents, headers),
  };
}

/** A new project with documents to save. */
async function savedDocuments({ api, tenant, newProject }) {
  const project = await newProject(`Saves ${++saved}`);
  const documents = [];
  for (let i = 0; i < CONNECTIONS * DOCUMENTS_PER_CONNECTION; i++)
    documents.push((await tenant.save(project, `saved/${i}.md`, structuredDocument(`Document ${i}`))).nodeId);
  const headers = { authorization: tenant.authorization, 'content-type': 'application/json' };
  return { url: `${api.url}/api/projects/${project.id}/documents/save`, documents, headers };
}

let saved = 0;

/** Saves of documents, with different content in each burst. */
function savesOf(pid, url, documents, headers) {
  return (burst) => ({
    pid,
    url,
    method: 'POST',
    headers,
    bodies: changingBodies(documents, burst),
    status: 200,
  });
}

async function sectionAndDocument({ api, tenant, project }) {
  const { nodeId } = await tenant.save(project, 'small.md', smallDocument('Small'));
  const headers = { authorization: tenant.authorization };
  return {
    ours: sectionRead(api, tenant, nodeId, 'section-1'),
    theirs: { pid: api.pid, url: `${api.url}/api/v1/documents/${nodeId}/content`, headers, status: 200 },
  };
}

async function baselinePost(fixtures) {
  const theirs = await nestBaseline(fixtures);
  const headers = { ...theirs.headers, 'content-type': 'application/json' };
  return {
    ours: { ...theirs, headers, method: 'POST', body: JSON.stringify({ anchor: 'section-1' }) },
    theirs,
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
function changingBodies(documents, burst) {
  return Array.from({ length: CONNECTIONS }, (_, connection) => {
    const first = connection * DOCUMENTS_PER_CONNECTION;
    const own = documents.slice(first, first + DOCUMENTS_PER_CONNECTION);
    return Array.from({ length: VARIANTS }, (_, variant) =>
      own.map((nodeId) => {
        const content = structuredDocument(`Document, burst ${burst}, variant ${variant}`);
        return JSON.stringify({ nodeId, content });
      }),
    ).flat();
  });
}

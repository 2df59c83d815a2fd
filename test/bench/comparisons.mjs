import { catalogRaces } from './catalog.mjs';
import { document, smallDocument, structuredDocument } from './texts.mjs';

const connections = 50;
const documentsEach = 2;
const variants = 4;
const kibi = 1024;

/**
 * The races: each a target of the service against a floor, with what it takes to set both up. `target` is the least
 * ratio of their requests a second.
 */
export const races = [
  { name: 'section', what: 'Section read of 2 KB, by bearer', against: 'B', target: 0.7, prepare: section },
  { name: 'node', what: 'Node read', against: 'B', target: 0.65, prepare: node },
  { name: 'manifest-304', what: 'Manifest, 304', against: 'B', target: 0.75, prepare: notModified },
  { name: 'page', what: 'Public page of 2 KB', against: 'B', target: null, prepare: page },
  { name: 'page-304', what: 'Public page, 304', against: 'B', target: null, prepare: pageNotModified },
  { name: 'save', what: 'Save of 2 KB', against: 'B, writing', target: 0.5, prepare: save },
  {
    name: 'large-section',
    what: 'Section out of 5 MiB',
    against: 'same out of 10 KB',
    target: 0.8,
    prepare: largeSection,
  },
  { name: 'floors', what: 'Floor B', against: 'A', target: null, prepare: floors },
  ...catalogRaces,
];

async function section(ground) {
  const { api, tenant, project } = ground;
  const { nodeId } = await tenant.save(project, 'small.md', smallDocument('Small'));
  return { ours: sectionRead(api, tenant, nodeId, 'section-1'), theirs: await floorB(ground) };
}

async function node(ground) {
  const { api, tenant, project } = ground;
  const { nodeId } = await tenant.save(project, 'small.md', smallDocument('Small'));
  const headers = { authorization: tenant.authorization };
  return {
    ours: { pid: api.pid, url: `${api.url}/api/nodes/${nodeId}`, headers, status: 200 },
    theirs: await floorB(ground),
  };
}

async function notModified(ground) {
  const { api, tenant, project } = ground;
  await tenant.save(project, 'small.md', smallDocument('Small'));
  const url = `${api.url}/api/projects/${project.id}/manifest`;
  const { authorization } = tenant;
  const etag = (await fetch(url, { headers: { authorization } })).headers.get('etag');
  const headers = { authorization, 'if-none-match': etag };
  return { ours: { pid: api.pid, url, headers, status: 304 }, theirs: await floorB(ground) };
}

async function page(ground) {
  const { api } = ground;
  const headers = { accept: 'text/html' };
  return {
    ours: { pid: api.pid, url: await publishedPage(ground), headers, status: 200 },
    theirs: await floorB(ground),
  };
}

async function pageNotModified(ground) {
  const { api } = ground;
  const url = await publishedPage(ground);
  const accept = 'text/html';
  const etag = (await fetch(url, { headers: { accept } })).headers.get('etag');
  return {
    ours: { pid: api.pid, url, headers: { accept, 'if-none-match': etag }, status: 304 },
    theirs: await floorB(ground),
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

async function save({ api, nest, tenant, newProject, plantFloor }) {
  const project = await newProject('Saves');
  const documents = [];
  for (let i = 0; i < connections * documentsEach; i++)
    documents.push((await tenant.save(project, `saved/${i}.md`, structuredDocument(`Document ${i}`))).nodeId);
  await plantFloor(documents);
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
  const sections = (5 * kibi * kibi) / 2_100;
  const large = document({ title: 'Large', sections: Math.floor(sections), bytes: 2_030 });
  const small = document({ title: 'Medium', sections: 5, bytes: 2_030 });
  const { nodeId: largeId } = await tenant.save(project, 'large.md', large);
  const { nodeId: smallId } = await tenant.save(project, 'medium.md', small);
  return {
    ours: sectionRead(api, tenant, largeId, `section-${Math.floor(sections / 2)}`),
    theirs: sectionRead(api, tenant, smallId, 'section-3'),
  };
}

async function floors(ground) {
  const theirs = await floorB(ground);
  const { nest, nodeHttp } = ground;
  return {
    ours: theirs,
    theirs: { ...theirs, pid: nodeHttp.pid, url: theirs.url.replace(nest.url, nodeHttp.url) },
  };
}

/** The bare Nest app reading the row that holds the 2 KB document. */
async function floorB({ nest, tenant, project }) {
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

/** For each connection the bodies it sends in turn: its own documents, each with other content than the time before. */
function changingBodies(documents, round) {
  return Array.from({ length: connections }, (_, connection) => {
    const own = documents.slice(connection * documentsEach, (connection + 1) * documentsEach);
    return Array.from({ length: variants }, (_, variant) =>
      own.map((nodeId) => {
        const content = structuredDocument(`Document, round ${round}, variant ${variant}`);
        return JSON.stringify({ nodeId, content });
      }),
    ).flat();
  });
}

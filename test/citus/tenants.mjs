import { connectAgent, signUp } from '../cluster/load/organization.mjs';

const DOCUMENTS = 40;
const TEXT = Array.from(
  { length: 20 },
  (_, n) => `## Part ${n}\n\n${'The quick brown fox jumps over the lazy dog. '.repeat(8)}\n`,
).join('\n');

/** Creates organizations with documents and agents. Each agent accepts messages of that of the organization before. */
export async function createTenants(url, count) {
  const tenants = [];
  for (let n = 0; n < count; n++) {
    const owner = await signUp(url);
    const { data: project } = await owner.post('/api/projects', { body: { name: 'Load', slug: 'load' } });
    const { client, credentials } = await connectAgent({ url, fetch, owner, name: `Agent ${n}` });
    const nodeIds = [];
    for (let d = 0; d < DOCUMENTS; d++) {
      const body = {
        virtualPath: `part-${d % 5}/doc-${d}.md`,
        content: `# Fox ${d}\n\n${TEXT}`,
        skipQualityCheck: true,
      };
      const params = { path: { projectId: project.id } };
      nodeIds.push(
        (await client.post('/api/projects/{projectId}/documents/save', { params, body })).data.nodeId,
      );
    }
    const before = tenants.at(-1);
    if (before)
      await client.post('/api/v1/agent-inbox/pairings/{actorId}', {
        params: { path: { actorId: before.actorId } },
      });
    tenants.push({ token: credentials.token, actorId: credentials.actorId, projectId: project.id, nodeIds });
  }
  return tenants;
}

/** The requests that are measured, each for one of the tenants. `n` counts them. */
export const REQUESTS = {
  'read a section': ({ nodeIds }, n) => ({
    path: `/api/v1/documents/${nodeIds[n % DOCUMENTS]}/section`,
    body: { anchor: `part-${n % 20}` },
  }),
  'save a document': ({ projectId }, n) => ({
    path: `/api/projects/${projectId}/documents/save`,
    body: {
      virtualPath: `part-${n % 5}/doc-${n % DOCUMENTS}.md`,
      content: `# Fox ${process.hrtime.bigint()}\n\n${TEXT}`,
      skipQualityCheck: true,
    },
  }),
  'create a document': ({ projectId }, n) => ({
    path: `/api/projects/${projectId}/documents/save`,
    body: {
      virtualPath: `new/${n}-${process.hrtime.bigint()}.md`,
      content: `# New ${n}\n\n${TEXT}`,
      skipQualityCheck: true,
    },
  }),
  'locate documents by words': () => ({
    path: '/api/catalog/locate',
    body: { query: 'fox', scope: 'load', limit: 5 },
  }),
  'list the catalog': ({ projectId }) => ({ path: `/api/projects/${projectId}/catalog?limit=20` }),
  'list the changes': ({ projectId }) => ({ path: `/api/projects/${projectId}/catalog/changes` }),
  'send a message to another organization': (_, n, next) => ({
    path: '/api/v1/agent-inbox/messages',
    body: { recipientActorIds: [next.actorId], body: `Message ${n}` },
  }),
};

/** Sends requests of one kind one after another, and returns how long each took, in milliseconds, and how many had each status. */
export async function measure(url, tenants, request, count) {
  const times = [];
  const statuses = {};
  for (let n = 0; n < count; n++) {
    const at = n % (tenants.length - 1);
    const { path, body } = request(tenants[at], Math.floor(n / (tenants.length - 1)), tenants[at + 1]);
    const began = performance.now();
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${tenants[at].token}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  }
  return { times: times.sort((a, b) => a - b), statuses };
}

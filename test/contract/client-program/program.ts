// A developer's first program: openapi-fetch on the generated types (./api.ts). It must compile without a single cast.
import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from './api.js';

const [baseUrl = '', cookie = ''] = process.argv.slice(2);
const called: string[] = [];
const notes: Record<string, unknown> = {};
const counting: Middleware = {
  onRequest: ({ request, schemaPath }) => void called.push(`${request.method} ${schemaPath}`),
};
const person = createClient<paths>({ baseUrl, headers: { Cookie: cookie, Origin: baseUrl } });
person.use(counting);

/** The body of a success. */
function found<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined) throw new Error(`${response.url} ${response.status}: ${JSON.stringify(error)}`);
  return data;
}

/** Every item of a list that has pages. */
async function allProjects(): Promise<components['schemas']['ProjectDto'][]> {
  const items: components['schemas']['ProjectDto'][] = [];
  let cursor: string | undefined;
  do {
    const page = found(await person.GET('/api/projects', { params: { query: { limit: 1, cursor } } }));
    items.push(...page.data);
    cursor = page.meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

async function writeDocuments(): Promise<{ projectId: string; treeId: string; nodeId: string }> {
  const handbook = found(await person.POST('/api/projects', { body: { name: 'Handbook' } })).data;
  await person.POST('/api/projects', { body: { name: 'Sandbox', description: 'For trials.' } });
  notes.projects = (await allProjects()).map(({ name, nodeCount }) => `${name}: ${nodeCount}`);

  const again = await person.POST('/api/projects', { body: { name: 'Other', slug: 'handbook' } });
  if (again.error?.error.code === 'SVC_SLUG_TAKEN') notes.refusal = again.error.error.message;
  // @ts-expect-error no error of this route has this code
  if (again.error?.error.code === 'SVC_NO_SUCH_CODE') notes.refusal = 'impossible';
  const projectId = handbook.id;
  const saved = found(
    await person.POST('/api/projects/{projectId}/documents/save', {
      params: { path: { projectId } },
      body: { virtualPath: 'guides/onboarding.md', content: '# Onboarding\n\n## First day\n\nWelcome.\n' },
    }),
  );
  return { projectId, treeId: handbook.trees[0]?.id ?? '', nodeId: saved.data.nodeId };
}

async function readDocuments({ projectId, treeId, nodeId }: Awaited<ReturnType<typeof writeDocuments>>) {
  const path = { nodeId };
  const content = await person.GET('/api/v1/documents/{nodeId}/content', { params: { path } });
  const document = found(content);
  // The response is text with `Accept: text/markdown`.
  if (typeof document !== 'string') notes.content = document.data.content;
  const etag = content.response.headers.get('ETag') ?? '';
  const unchanged = await person.GET('/api/v1/documents/{nodeId}/content', {
    params: { path, header: { 'If-None-Match': etag } },
  });
  notes.unchanged = unchanged.response.status;
  const markdown = await person.GET('/api/v1/documents/{nodeId}/content', {
    params: { path },
    headers: { Accept: 'text/markdown' },
    parseAs: 'text',
  });
  notes.text = found(markdown);
  const section = await person.POST('/api/v1/documents/{nodeId}/section', {
    params: { path },
    body: { anchor: 'first-day', maxTokens: 200 },
  });
  notes.section = found(section).data.untrusted.text;

  const located = found(
    await person.POST('/api/catalog/locate', { body: { query: 'first day', scope: '*' } }),
  );
  // The answer has one of two forms: counts of each project here, matches in one project otherwise.
  notes.located = Array.isArray(located.data)
    ? located.data.map((match) => match.path)
    : located.data.counts.map((count) => count.projectId === projectId);
  const manifest = found(
    await person.GET('/api/projects/{projectId}/manifest', { params: { path: { projectId } } }),
  );
  if ('data' in manifest && 'nodes' in manifest.data)
    notes.manifest = manifest.data.nodes.map((node) => node.path);
  found(
    await person.GET('/api/projects/{projectId}/trees/{treeId}', { params: { path: { projectId, treeId } } }),
  );
  found(
    await person.POST('/api/nodes/{nodeId}/mappings', {
      params: { path },
      body: { sourceType: 'local', physicalPath: 'docs/onboarding.md' },
    }),
  );
  found(await person.GET('/api/projects/{projectId}/files', { params: { path: { projectId } } }));
}

/** From a question to the passage that answers it, its citation, an edit, and what undoes a deletion. */
async function editByPart(projectId: string): Promise<void> {
  const batch = await person.POST('/api/projects/{projectId}/documents/batch', {
    params: { path: { projectId } },
    body: {
      documents: [{ virtualPath: 'guides/releases.md', content: '# Releases\n\n## Roll back\n\nRun it.\n' }],
    },
  });
  const { results } = found(batch).data;
  const nodeId = results[0]?.saved?.nodeId ?? '';
  const question = { query: 'How do I roll back a release?', scope: 'handbook' };
  const [passage] = found(await person.POST('/api/catalog/search', { body: question })).data;
  notes.passage = `${passage?.path}#${passage?.anchor}`;
  const context = await person.POST('/api/catalog/context', { body: { ...question, maxTokens: 500 } });
  notes.context = found(context).data.passages.map(({ untrusted }) => untrusted.text);
  const stateOf = async () => {
    const query = { ref: passage?.citation ?? '' };
    return found(await person.GET('/api/catalog/citations', { params: { query } })).data.state;
  };
  const edit = (dryRun: boolean) =>
    person.PATCH('/api/v1/documents/{nodeId}/content', {
      params: { path: { nodeId } },
      body: { edits: [{ op: 'replaceText', find: 'Run it.', replace: 'Run it twice.' }], dryRun },
    });
  notes.diff = found(await edit(true)).data.untrusted.diff;
  const states = [await stateOf()];
  found(await edit(false));
  states.push(await stateOf());
  found(
    await person.PUT('/api/nodes/{id}/presence', {
      params: { path: { id: nodeId } },
      body: { state: 'viewing' },
    }),
  );
  await person.DELETE('/api/nodes/{id}', { params: { path: { id: nodeId } } });
  const trash = await person.GET('/api/projects/{projectId}/trash', { params: { path: { projectId } } });
  notes.trash = found(trash).data.map(({ path }) => path);
  found(await person.POST('/api/nodes/{id}/restore', { params: { path: { id: nodeId } }, body: {} }));
  notes.states = [...states, await stateOf()];
}

async function shareAndPublish(projectId: string, nodeId: string): Promise<void> {
  const issued = found(await person.POST('/api/doc-ids', { body: { nodeId } })).data;
  found(await person.POST('/api/shares', { body: { documentIdRef: issued.id, shareType: 'tenant' } }));
  found(await person.POST('/api/share-groups', { body: { name: 'New hires' } }));
  const lineage = await person.GET('/api/lineage/{docId}', { params: { path: { docId: issued.id } } });
  notes.lineage = found(lineage).data.map((entry) => entry.action);
  const draft = found(
    await person.POST('/api/published-docs', {
      body: { projectId, publicTitle: 'Onboarding', slug: 'onboarding', sourceNodeId: nodeId },
    }),
  ).data;
  const { id } = draft;
  found(await person.POST('/api/published-docs/{id}/publish', { params: { path: { id } }, body: {} }));
  const tenantSlug = found(await person.GET('/api/me')).data.tenant.slug;
  const page = await person.GET('/p/{tenantSlug}/{slug}.md', {
    params: { path: { tenantSlug, slug: draft.slug } },
    parseAs: 'text',
  });
  notes.markdown = found(page);
}

async function connectAgent(nodeId: string): Promise<void> {
  const start = await person.POST('/api/agent-pairing/start', {
    body: { clientName: 'Docs assistant', projectSlugs: ['handbook'] },
  });
  const { deviceCode, userCode } = found(start).data;
  found(await person.POST('/api/agent-pairing/approve', { body: { userCode } }));
  const issued = found(await person.POST('/api/agent-pairing/poll', { body: { deviceCode } })).data;
  const { actorSigningKey, actorId } = issued;
  if (actorSigningKey) {
    const { kty, crv, x } = actorSigningKey;
    const body = { publicKey: { kty, crv, x } };
    found(await person.PUT('/api/actors/{id}/signing-key', { params: { path: { id: actorId } }, body }));
  }
  const capability = await person.POST('/api/v1/capabilities', {
    body: { recipientActorId: actorId, resource: { type: 'document', id: nodeId }, action: 'read' },
  });
  const { jti } = found(capability).data;
  found(await person.GET('/api/v1/capabilities/{jti}', { params: { path: { jti } } }));
  found(await person.GET('/.well-known/jwks.json'));
  found(await person.GET('/api/key-log'));
  notes.issuer = found(await person.GET('/.well-known/oauth-authorization-server')).issuer;
  await manageAgent(actorId);
}

async function manageAgent(actorId: string): Promise<void> {
  const path = { actorId };
  notes.name = found(await person.GET('/api/session')).data.displayName;
  notes.connected = found(await person.GET('/api/connected-agents')).data.map(({ owner }) => owner.name);
  notes.agents = found(await person.GET('/api/agents')).data.map((agent) => agent.displayName);
  const policy = await person.PUT('/api/v1/agent-inbox/policies/{actorId}', {
    params: { path },
    body: { policy: 'closed' },
  });
  notes.policy = found(policy).data.policy;
  const keys = await person.GET('/api/v1/agent-enc-keys/{actorId}', { params: { path } });
  notes.keys = keys.error?.error.code;
  notes.distributions = found(await person.GET('/api/distributions')).data.length;
}

async function manage(): Promise<void> {
  found(await person.POST('/api/tokens', { body: { name: 'Nightly export', scope: 'read' } }));
  found(await person.POST('/api/personal-views', { body: { name: 'Reading list' } }));
  found(await person.POST('/api/members/invites', { body: { email: 'max@acme.example', role: 'member' } }));
  const room = found(await person.POST('/api/rooms', { body: { title: 'Weekly' } })).data;
  const roomPath = { path: { id: room.id } };
  found(await person.POST('/api/rooms/{id}/messages', { params: roomPath, body: { text: 'Hello.' } }));
  const messages = await person.GET('/api/rooms/{id}/messages', { params: roomPath });
  notes.messages = found(messages).data.map((message) => message.untrusted.text);
  const policies = found(await person.GET('/api/org-policies')).data;
  found(await person.PUT('/api/org-policies', { body: policies }));
  const log = found(await person.GET('/api/v1/admin/audit-log', { params: { query: { limit: 1 } } }));
  notes.lastAct = log.data.map((entry) => entry.action);
  notes.provisioned = found(await person.GET('/api/v1/admin/scim-token')).data.token !== null;
  found(await person.GET('/api/v1/admin/oidc'));
  notes.health = found(await person.GET('/healthz')).data.status;
}

const ids = await writeDocuments();
await readDocuments(ids);
await editByPart(ids.projectId);
await shareAndPublish(ids.projectId, ids.nodeId);
await connectAgent(ids.nodeId);
await manage();
console.log(JSON.stringify({ called, notes }));

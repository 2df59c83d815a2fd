import { randomUUID } from 'node:crypto';
import {
  type Agent,
  type Person,
  connectAgent,
  newDocId,
  newDocument,
  newProject,
  newShare,
  newShareGroup,
  newToken,
  uniqueName,
} from '#testing';
import { addPasskey } from '../accounts/passkeys-support';
import { newRoom, waitAgent } from '../rooms/people-support';
import { connectSealing, enrolKey, sealNew } from '../seal/seal-support';
import { deployment } from '../support/deployments';
import type { Ids } from './routes';

/** Well-formed ids that do not exist. */
export function missingIds(): Ids {
  const kinds = ['project', 'tree', 'folder', 'node', 'mapping', 'revision', 'member', 'invite'] as const;
  const trashed = ['file', 'trashedNode', 'trashedMapping'] as const;
  const more = [
    'session',
    'passkey',
    'domain',
    'token',
    'actor',
    'view',
    'viewEntry',
    'report',
    'capability',
  ] as const;
  const agents = ['envelope', 'message', 'sender', 'distribution', 'delivery'] as const;
  const shared = ['docId', 'share', 'group', 'publishedDoc'] as const;
  const rooms = ['room', 'roomHuman', 'roomAgent'] as const;
  const ids = Object.fromEntries(
    [...kinds, ...trashed, ...more, ...agents, ...shared, ...rooms].map((kind) => [kind, randomUUID()]),
  );
  return {
    ...ids,
    slug: uniqueName('no-such'),
    agentSlug: uniqueName('no-such'),
    globalId: `@${uniqueName('no-such')}:docs:1`,
  } as Ids;
}

/** Creates one resource of each kind for a person, and returns their ids. */
export async function createOneOfEach(person: Person): Promise<Ids> {
  const [project, invite, sessions, passkey, domain, token, agent, group, envelope] = await Promise.all([
    newProject(person),
    person
      .post('/api/members/invites', { email: `${uniqueName('i')}@test.invalid`, role: 'member' })
      .expect(201),
    person.get('/api/auth/sessions').expect(200),
    addPasskey(person),
    person.post('/api/organization/domains', { domain: `${uniqueName('d')}.example` }),
    newToken(person, 'read'),
    connectAgent(person),
    newShareGroup(person, uniqueName('Group'), [person]),
    sealEnvelope(person),
  ]);
  const { id, slug } = project;
  const inProject = await createInProject(person, id);
  return {
    ...inProject,
    ...(await createView(person, inProject.node)),
    ...(await createDistribution(person, id)),
    slug,
    member: person.userId,
    invite: invite.body.data.id,
    session: sessions.body.data[0].id,
    passkey: passkey.id,
    domain: domain.body.data.id as string,
    token: token.id,
    actor: agent.actorId,
    agentSlug: (await person.get(`/api/agents/${agent.actorId}`).expect(200)).body.data.slug as string,
    group,
    envelope,
    capability: await mintCapability(person, agent.actorId, inProject.node),
    ...(await sendMessage(person)),
    ...(await createRoom(person, agent)),
  };
}

/** Creates a room of which the person is the host, and in whose waiting room an agent is. */
async function createRoom(
  person: Person,
  agent: Agent,
): Promise<Pick<Ids, 'room' | 'roomHuman' | 'roomAgent'>> {
  const room = await newRoom(person);
  const { body } = await person.get(room.path).expect(200);
  const roomAgent = await waitAgent(deployment().databaseUrl, room, agent);
  return { room: room.id, roomHuman: body.data.members.humans[0].id as string, roomAgent };
}

/** Creates one resource of each kind in the My Docs of a person. The ids of the other kinds do not exist. */
export async function createOneOfEachInMyDocs(person: Person): Promise<Ids> {
  const saved = await person
    .post('/api/documents/save', { path: 'private/plan.md', content: '# Plan\n' })
    .expect(201);
  const node = await person.get(`/api/nodes/${saved.body.data.nodeId}`).expect(200);
  return { ...missingIds(), ...(await createInProject(person, node.body.data.projectId)) };
}

/** Sends a message from one new agent to another, which then no longer accepts messages. */
async function sendMessage(person: Person): Promise<Pick<Ids, 'message' | 'sender'>> {
  const [sender, recipient] = await Promise.all([
    connectAgent(person, { scopes: ['write:inbox'] }),
    connectAgent(person, { scopes: ['write:inbox-policy'] }),
  ]);
  await recipient.post(`/api/v1/agent-inbox/pairings/${sender.actorId}`).expect(201);
  const message = { recipientActorIds: [recipient.actorId], body: 'Hello' };
  const sent = await sender.post('/api/v1/agent-inbox/messages', message).expect(201);
  return { message: sent.body.data.messageId as string, sender: sender.actorId };
}

/** Creates a distribution with an event. Nothing listens at its callback. */
async function createDistribution(person: Person, project: string) {
  const created = await person
    .post('/api/distributions', {
      title: 'Start',
      documents: [{ docId: '@acme:docs:1', url: 'https://docs.example.com/start' }],
      sourceProject: project,
      targetProjects: [project],
      priority: 'normal',
      callbackWebhookUrl: 'http://127.0.0.1:1024/',
    })
    .expect(201);
  const { id } = created.body.data;
  const feedback = { projectId: project, type: 'question', content: 'Why?', author: 'Max' };
  await person.post(`/api/distributions/${id}/feedback`, feedback).expect(201);
  const deliveries = await person.get(`/api/distributions/${id}/deliveries`).expect(200);
  return { distribution: id as string, delivery: deliveries.body.data[0].id as string };
}

async function mintCapability(person: Person, recipientActorId: string, node: string): Promise<string> {
  const resource = { type: 'document', id: node };
  const minted = await person
    .post('/api/v1/capabilities', { recipientActorId, resource, action: 'read' })
    .expect(201);
  return minted.body.data.jti as string;
}

/** Seals a secret for an agent of its own: the agent of `actor` has no encryption key, with which everybody could find it. */
async function sealEnvelope(person: Person): Promise<string> {
  const recipient = await connectSealing(person);
  return sealNew(person, null, recipient, await enrolKey(recipient));
}

async function createInProject(person: Person, project: string) {
  const saved = await person
    .post(`/api/projects/${project}/documents/save`, { virtualPath: 'guide/start.md', content: '# Start\n' })
    .expect(201);
  const { nodeId: node, revisionId: revision } = saved.body.data;
  const { treeId: tree, parentId: folder } = (await person.get(`/api/nodes/${node}`).expect(200)).body.data;
  const mapping = await person
    .post(`/api/nodes/${node}/mappings`, { sourceType: 'local', physicalPath: 'docs/start.md' })
    .expect(201);
  const files = [{ physicalPath: 'docs/start.md', exists: true }];
  const report = await person.post(`/api/projects/${project}/health/check`, { files }).expect(201);
  const { id: docId, globalId } = await newDocId(person, node);
  // The share is for the person themselves, so that it gives nobody else access.
  const share = await newShare(person, docId, 'user', { targetId: person.userId });
  const publishedDoc = await createDraft(person, project, node);
  return {
    ...(await createTrashed(person, project)),
    project,
    tree,
    folder,
    node,
    file: await createFile(person, project),
    revision,
    mapping: mapping.body.data.id as string,
    report: report.body.data.id as string,
    docId,
    globalId,
    publishedDoc,
    share,
  };
}

async function createFile(person: Person, project: string): Promise<string> {
  const { body } = await person
    .post(`/api/projects/${project}/files?path=/guide/logo.png`)
    .set('Content-Type', 'image/gif')
    .send(Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64'));
  return body.data.id as string;
}

/** Creates a document and deletes its mapping, and another one and deletes it. */
async function createTrashed(
  person: Person,
  project: string,
): Promise<Pick<Ids, 'trashedNode' | 'trashedMapping'>> {
  const unmapped = await newDocument(person, { id: project }, 'old/unmapped.md');
  const mapping = { sourceType: 'local', physicalPath: 'old/unmapped.md' };
  const { body } = await person.post(`/api/nodes/${unmapped}/mappings`, mapping).expect(201);
  await person.delete(`/api/mappings/${body.data.id}`).expect(200);
  const trashedNode = await newDocument(person, { id: project }, 'old/deleted.md');
  await person.delete(`/api/nodes/${trashedNode}`).expect(200);
  return { trashedNode, trashedMapping: body.data.id as string };
}

/** Creates a draft: everybody may rate a live document, so it is not isolated. */
async function createDraft(person: Person, projectId: string, sourceNodeId: string): Promise<string> {
  const draft = { projectId, publicTitle: 'Start', slug: uniqueName('start'), sourceNodeId };
  return (await person.post('/api/published-docs', draft).expect(201)).body.data.id as string;
}

/** Creates a personal view with one reference. */
export async function createView(person: Person, node: string) {
  const view = await person.post('/api/personal-views', { name: uniqueName('View') }).expect(201);
  const { id } = view.body.data;
  const entry = await person
    .post(`/api/personal-views/${id}/entries`, { entryType: 'ref', sourceNodeId: node })
    .expect(201);
  return { view: id as string, viewEntry: entry.body.data.id as string };
}

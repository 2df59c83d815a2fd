import { randomUUID } from 'node:crypto';
import { type Person, connectAgent, newToken, uniqueName } from '#testing';
import type { Ids } from './routes';

/** Ids that name nothing. */
export function idsOfNothing(): Ids {
  const kinds = ['project', 'tree', 'folder', 'node', 'mapping', 'revision', 'member', 'invite'] as const;
  const more = ['session', 'token', 'actor', 'view', 'viewEntry', 'report', 'capability'] as const;
  const shared = ['docId', 'share', 'group', 'publishedDoc'] as const;
  const ids = Object.fromEntries([...kinds, ...more, ...shared].map((kind) => [kind, randomUUID()]));
  return { ...ids, slug: uniqueName('no-such'), globalId: `@${uniqueName('no-such')}:docs:1` } as Ids;
}

/** One thing of each kind that the person has. */
export async function furnish(person: Person): Promise<Ids> {
  const [project, invite, sessions, token, agent, group] = await Promise.all([
    person.post('/api/projects', { name: uniqueName('Project') }).expect(201),
    person
      .post('/api/members/invites', { email: `${uniqueName('i')}@test.invalid`, role: 'member' })
      .expect(201),
    person.get('/api/auth/sessions').expect(200),
    newToken(person, 'read'),
    connectAgent(person),
    person.post('/api/share-groups', { name: uniqueName('Group') }).expect(201),
  ]);
  await person.put(`/api/share-groups/${group.body.data.id}/members/${person.userId}`).expect(200);
  const { id, slug } = project.body.data;
  const inProject = await furnishProject(person, id);
  return {
    ...inProject,
    ...(await furnishView(person, inProject.node)),
    slug,
    member: person.userId,
    invite: invite.body.data.id,
    session: sessions.body.data[0].id,
    token: token.id,
    actor: agent.actorId,
    group: group.body.data.id,
    capability: await mint(person, agent.actorId, inProject.node),
  };
}

/** One thing of each kind that lies in the person's My Docs, and the ids of nothing for the rest. */
export async function furnishMyDocs(person: Person): Promise<Ids> {
  const saved = await person
    .post('/api/documents/save', { path: 'private/plan.md', content: '# Plan\n' })
    .expect(201);
  const node = await person.get(`/api/nodes/${saved.body.data.nodeId}`).expect(200);
  return { ...idsOfNothing(), ...(await furnishProject(person, node.body.data.projectId)) };
}

async function mint(person: Person, recipientActorId: string, node: string): Promise<string> {
  const resource = { type: 'document', id: node };
  const minted = await person
    .post('/api/v1/capabilities', { recipientActorId, resource, action: 'read' })
    .expect(201);
  return minted.body.data.jti as string;
}

async function furnishProject(person: Person, project: string) {
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
  const issued = await person.post('/api/doc-ids', { nodeId: node }).expect(201);
  const { id: docId, globalId } = issued.body.data;
  // With themselves, so that nobody sees more for it.
  const share = await person
    .post('/api/shares', { documentIdRef: docId, shareType: 'user', targetId: person.userId })
    .expect(201);
  const [mappingId, reportId, shareId] = [mapping, report, share].map(({ body }): string => body.data.id);
  const publishedDoc = await furnishDraft(person, project, node);
  return {
    project,
    tree,
    folder,
    node,
    revision,
    mapping: mappingId!,
    report: reportId!,
    docId,
    globalId,
    publishedDoc,
    share: shareId!,
  };
}

/** A draft, since what is live is everybody's to rate. */
async function furnishDraft(person: Person, projectId: string, sourceNodeId: string): Promise<string> {
  const draft = { projectId, publicTitle: 'Start', slug: uniqueName('start'), sourceNodeId };
  return (await person.post('/api/published-docs', draft).expect(201)).body.data.id as string;
}

/** A view of the person's with a reference in it. */
export async function furnishView(person: Person, node: string) {
  const view = await person.post('/api/personal-views', { name: uniqueName('View') }).expect(201);
  const { id } = view.body.data;
  const entry = await person
    .post(`/api/personal-views/${id}/entries`, { entryType: 'ref', sourceNodeId: node })
    .expect(201);
  return { view: id as string, viewEntry: entry.body.data.id as string };
}

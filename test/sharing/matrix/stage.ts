import {
  type Client,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newShareGroup,
  newToken,
  type Person,
  type Project,
} from '#testing';
import {
  type Document,
  letExpire,
  ownDocument,
  projectDocument,
  revokeDocId,
  shared,
} from '../sharing-support';
import { CALLERS, CASES, type Case, type Where, type Who } from './oracle';

/** A document of the table, as it was made. */
export interface Staged {
  name: string;
  document: Case;
  nodeId: string;
  projectId: string;
  content: string;
}

/** The people, credentials and documents of the table. */
export interface Stage {
  callers: { name: string; who: Who; client: Client }[];
  documents: Staged[];
  /** The projects of the documents. */
  projects: Record<Where, string>;
}

interface People extends Record<Exclude<Who['person'], never>, Person> {
  suspended: Person;
}

/** Builds it all, in one organization and a stranger's. */
export async function buildStage(url: string): Promise<Stage> {
  const admin = await newOwner(url);
  const [stranger, author, member, inGroup, grantee, suspended] = await Promise.all([
    newOwner(url),
    newMember(admin),
    newMember(admin),
    newMember(admin),
    newMember(admin),
    newMember(admin),
  ]);
  const people: People = { admin, author, member, 'in the group': inGroup, grantee, stranger, suspended };
  const [project, doomed, elsewhere] = [
    await newProject(admin),
    await newProject(admin),
    await newProject(admin),
  ];
  const groups = {
    group: await newShareGroup(admin, 'Group', [inGroup, suspended]),
    left: await newShareGroup(admin, 'Left', [inGroup, suspended]),
  };
  const documents: Staged[] = [];
  for (const [i, document] of CASES.entries())
    documents.push(await plant(people, { project, doomed }, groups, document, i));
  for (const { userId } of [inGroup, suspended])
    await admin.delete(`/api/share-groups/${groups.left}/members/${userId}`).expect(200);
  await admin.delete(`/api/projects/${doomed.id}`).expect(200);
  const callers = await Promise.all(
    Object.entries(CALLERS).map(async ([name, who]) => ({
      name,
      who,
      client: await clientOf(people, who, { project, elsewhere }),
    })),
  );
  await admin.patch(`/api/members/${suspended.userId}`, { status: 'suspended' }).expect(200);
  const mine = documents.find(({ document }) => document.where === 'my-docs')!.projectId;
  return {
    callers,
    documents,
    projects: { 'my-docs': mine, project: project.id, 'deleted project': doomed.id },
  };
}

async function plant(
  people: People,
  { project, doomed }: { project: Project; doomed: Project },
  groups: { group: string; left: string },
  document: Case,
  i: number,
): Promise<Staged> {
  const { where, kind, permission, state } = document;
  const { author, admin, grantee, suspended } = people;
  const content = `# Matrixdocument ${i}\n\n## Matrixheading ${i}\n`;
  const path = `d${String(i).padStart(3, '0')}.md`;
  const made: Document =
    where === 'my-docs'
      ? await ownDocument(author, path, content)
      : await projectDocument(author, where === 'project' ? project : doomed, path, content);
  const sharer = where === 'my-docs' ? author : admin;
  const targets =
    kind === 'group'
      ? [state === 'group left' ? groups.left : groups.group]
      : kind === 'user'
        ? [grantee.userId, suspended.userId]
        : [undefined];
  for (const targetId of kind === 'none' ? [] : targets) {
    const share = await shared(sharer, made.docId, kind, { targetId, permission });
    if (state === 'revoked') await sharer.delete(`/api/shares/${share}`).expect(200);
    if (state === 'expired') await letExpire(sharer, share);
  }
  if (state === 'document deleted') await author.delete(`/api/nodes/${made.nodeId}`).expect(200);
  if (state === 'Doc ID revoked') await revokeDocId(author, made.docId);
  const name = `${where}, ${kind === 'none' ? 'not shared' : `${kind} ${permission}`}, ${state}`;
  return { name, document, nodeId: made.nodeId, projectId: made.projectId, content };
}

async function clientOf(
  people: People,
  { person, suspended, token }: Who,
  { project, elsewhere }: { project: Project; elsewhere: Project },
): Promise<Client> {
  if (suspended) return people.suspended;
  if (!token) return people[person];
  if (!token.agent) {
    const choice = person === 'admin' ? 'admin' : token.scopes.includes('write:docs') ? 'write' : 'read';
    return newToken(people[person], choice);
  }
  return connectAgent(people[person], {
    scopes: [...token.scopes],
    projectSlugs: [token.agent.inProject ? project.slug : elsewhere.slug],
    grantExternal: token.agent.external,
  });
}

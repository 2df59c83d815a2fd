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
  newShare,
} from '#testing';
import { type Document, letExpire, ownDocument, projectDocument, revokeDocId } from '../sharing-support';
import { CALLERS, CASES, type Case, type Where, type Who } from './oracle';

/** A document of the fixture, and the case that it stands for. */
export interface FixtureDocument {
  name: string;
  testCase: Case;
  nodeId: string;
  projectId: string;
  content: string;
}

/** The callers, documents and projects of the test. */
export interface Fixture {
  callers: { name: string; who: Who; client: Client }[];
  documents: FixtureDocument[];
  /** The projects of the documents. */
  projects: Record<Where, string>;
}

interface People extends Record<Exclude<Who['person'], never>, Person> {
  suspended: Person;
}

/** Creates everything, in one organization and that of a stranger. */
export async function createFixture(url: string): Promise<Fixture> {
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
  const [project, deletedProject, elsewhere] = [
    await newProject(admin),
    await newProject(admin),
    await newProject(admin),
  ];
  const groups = {
    group: await newShareGroup(admin, 'Group', [inGroup, suspended]),
    left: await newShareGroup(admin, 'Left', [inGroup, suspended]),
  };
  const documents: FixtureDocument[] = [];
  for (const [i, testCase] of CASES.entries())
    documents.push(await createDocument(people, { project, deletedProject }, groups, testCase, i));
  for (const { userId } of [inGroup, suspended])
    await admin.delete(`/api/share-groups/${groups.left}/members/${userId}`).expect(200);
  await admin.delete(`/api/projects/${deletedProject.id}`).expect(200);
  const callers = await Promise.all(
    Object.entries(CALLERS).map(async ([name, who]) => ({
      name,
      who,
      client: await clientOf(people, who, { project, elsewhere }),
    })),
  );
  await admin.patch(`/api/members/${suspended.userId}`, { status: 'suspended' }).expect(200);
  const mine = documents.find(({ testCase }) => testCase.where === 'my-docs')!.projectId;
  return {
    callers,
    documents,
    projects: { 'my-docs': mine, project: project.id, 'deleted project': deletedProject.id },
  };
}

async function createDocument(
  people: People,
  { project, deletedProject }: { project: Project; deletedProject: Project },
  groups: { group: string; left: string },
  testCase: Case,
  i: number,
): Promise<FixtureDocument> {
  const { where, kind, permission, state } = testCase;
  const { author, admin, grantee, suspended } = people;
  const content = `# Matrixdocument ${i}\n\n## Matrixheading ${i}\n`;
  const path = `d${String(i).padStart(3, '0')}.md`;
  const created: Document =
    where === 'my-docs'
      ? await ownDocument(author, path, content)
      : await projectDocument(author, where === 'project' ? project : deletedProject, path, content);
  const sharer = where === 'my-docs' ? author : admin;
  if (kind !== 'none') {
    const group = state === 'group left' ? groups.left : groups.group;
    const targets = {
      group: [group],
      user: [grantee.userId, suspended.userId],
      public: [undefined],
      tenant: [undefined],
    }[kind];
    for (const targetId of targets) {
      const share = await newShare(sharer, created.docId, kind, { targetId, permission });
      if (state === 'revoked') await sharer.delete(`/api/shares/${share}`).expect(200);
      if (state === 'expired') await letExpire(sharer, share);
    }
  }
  if (state === 'document deleted') await author.delete(`/api/nodes/${created.nodeId}`).expect(200);
  if (state === 'Doc ID revoked') await revokeDocId(author, created.docId);
  const name = `${where}, ${kind === 'none' ? 'not shared' : `${kind} ${permission}`}, ${state}`;
  return { name, testCase, nodeId: created.nodeId, projectId: created.projectId, content };
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

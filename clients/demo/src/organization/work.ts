import { ApiError } from '../../../sdk/dist/index.js';
import { chanceOf, forEachOf } from './chance.js';
import type { AgentOf, Member } from './people.js';

const TOPICS = [
  'Onboarding',
  'Travel',
  'Security',
  'Budget',
  'Roadmap',
  'Support',
  'Hiring',
  'Legal',
  'Research',
  'Sales',
];
const KINDS = ['plan', 'guide', 'minutes', 'checklist', 'report', 'policy'];
/** Nothing listens there, and only a service with CALLBACK_ALLOW_PRIVATE=true accepts it. */
const CALLBACK = 'http://127.0.0.1:1024/hook';
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export interface Document {
  nodeId: string;
  projectId: string;
  title: string;
}

export async function makeGroups(
  people: readonly Member[],
  admins: readonly Member[],
  count: number,
): Promise<string[]> {
  const groups = await forEachOf(range(count), async (index) => {
    const name = `${TOPICS[index % TOPICS.length]} team ${index + 1}`;
    return (await admins[index % admins.length]!.session.post('/api/share-groups', { body: { name } })).data
      .id;
  });
  await forEachOf(people, ({ userId }, index) =>
    admins[index % admins.length]!.session.put('/api/share-groups/{id}/members/{userId}', {
      params: { path: { id: groups[index % count]!, userId } },
    }),
  );
  return groups;
}

export async function makeProjects(admins: readonly Member[], count: number): Promise<string[]> {
  return forEachOf(range(count), async (index) => {
    const body = { name: `${TOPICS[index % TOPICS.length]} ${2020 + Math.floor(index / TOPICS.length)}` };
    return (await admins[index % admins.length]!.session.post('/api/projects', { body })).data.id;
  });
}

export function writeDocuments(
  people: readonly Member[],
  projects: readonly string[],
  count: number,
): Promise<Document[]> {
  const chance = chanceOf(7);
  const drawn = range(count).map((index) => ({
    kind: KINDS[chance(KINDS.length)]!,
    year: 2018 + chance(9),
    index,
  }));
  return forEachOf(drawn, async ({ kind, year, index }) => {
    const projectId = projects[index % projects.length]!;
    const title = `${TOPICS[index % TOPICS.length]} ${kind} ${index + 1}`;
    const by = people[(index * 7) % people.length]!;
    const content = `# ${title}\n\nWritten in ${year}.\n\n## Next steps\n\nTell everybody who takes part.\n`;
    const { data } = await by.session.post('/api/projects/{projectId}/documents/save', {
      params: { path: { projectId } },
      body: { virtualPath: `${kind}s/${index + 1}.md`, content },
    });
    return { nodeId: data.nodeId, projectId, title };
  });
}

export async function shareDocuments(
  documents: readonly Document[],
  groups: readonly string[],
  admins: readonly Member[],
): Promise<void> {
  await forEachOf(documents, async ({ nodeId }, index) => {
    const { session } = admins[index % admins.length]!;
    const { data } = await session.post('/api/doc-ids', { body: { nodeId } });
    const to =
      index % 3 === 0
        ? { shareType: 'tenant' as const }
        : { shareType: 'group' as const, targetId: groups[index % groups.length]! };
    await session.post('/api/shares', { body: { documentIdRef: data.globalId, ...to } });
  });
}

export async function publishDocuments(
  documents: readonly Document[],
  admins: readonly Member[],
): Promise<void> {
  await forEachOf(documents, async ({ nodeId, projectId, title }, index) => {
    const { session } = admins[index % admins.length]!;
    const body = { projectId, publicTitle: title, slug: `page-${index + 1}`, sourceNodeId: nodeId };
    const { data } = await session.post('/api/published-docs', { body });
    // Every fourth stays a draft.
    if (index % 4 !== 3)
      await session.post('/api/published-docs/{id}/publish', { params: { path: { id: data.id } }, body: {} });
  });
}

/** Distributes documents. @returns whether the service accepts the callback */
export async function distribute(
  documents: readonly Document[],
  projects: readonly string[],
  admins: readonly Member[],
): Promise<boolean> {
  try {
    await forEachOf(documents, async ({ projectId, nodeId, title }, index) => {
      const others = projects.filter((id) => id !== projectId);
      const targetProjects = [others[index % others.length]!, others[(index + 11) % others.length]!];
      const { session, name } = admins[index % admins.length]!;
      const body = {
        title: `Please read: ${title}`,
        documents: [{ docId: nodeId, url: `https://docs.example.com/${index + 1}`, title }],
        sourceProject: projectId,
        targetProjects,
        priority: 'normal' as const,
        callbackWebhookUrl: CALLBACK,
      };
      const { data } = await session.post('/api/distributions', { body });
      const params = { path: { id: data.id } };
      if (index % 2 === 0)
        await session.put('/api/distributions/{id}/ack', {
          params,
          body: { projectId: targetProjects[0]!, readBy: name },
        });
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return false;
    throw error;
  }
}

export async function meet(people: readonly Member[], count: number): Promise<void> {
  await forEachOf(range(count), async (index) => {
    const { session } = people[index * 3]!;
    const { data } = await session.post('/api/rooms', {
      body: { title: `${TOPICS[index % TOPICS.length]} meeting ${index + 1}` },
    });
    const params = { path: { id: data.id } };
    for (const text of ['Welcome.', 'The agenda is in the handbook.'])
      await session.post('/api/rooms/{id}/messages', { params, body: { text } });
    if (index % 3 === 0) await session.post('/api/rooms/{id}/close', { params });
  });
}

/** Lets each agent accept the next one, which writes to it. Every tenth agent is paused afterwards. */
export async function writeMail(agents: readonly AgentOf[]): Promise<void> {
  await forEachOf(agents, async (agent, index) => {
    const sender = agents[(index + 1) % agents.length]!;
    await agent.client.post('/api/v1/agent-inbox/pairings/{actorId}', {
      params: { path: { actorId: sender.credentials.actorId } },
    });
    for (const body of ['The plan has changed.', 'Please check chapter 3.'])
      await sender.client.inbox.send({
        recipientActorIds: [agent.credentials.actorId],
        subject: 'News',
        body,
      });
  });
  await forEachOf(
    agents.filter((_, index) => index % 10 === 0),
    ({ owner, credentials: { actorId: id } }) =>
      owner.session.post('/api/agents/{id}/pause', { params: { path: { id } } }),
  );
}

import { type Client, type Person, anonymous } from '#testing';
import type { Tour } from './acme';

const PROFILE = {
  displayName: 'Release notes writer',
  slug: 'release-notes-writer',
  bio: 'Writes the release notes of every version.',
  avatarUrl: 'https://acme.example/avatars/writer.png',
  capabilities: ['release-notes', 'translation'],
  visibility: 'public',
};

/** Olivia creates an agent, which publishes. Max follows it, and owns it in the end. */
export async function meetAgents(
  { recorder, url }: Tour,
  { olivia, max }: { olivia: Person; max: Person },
  handbook: { id: string },
): Promise<void> {
  const { id } = (await recorder.record(olivia.post('/api/agents', PROFILE).expect(201))).body.data;
  const path = `/api/agents/${id}`;
  await recorder.record(olivia.patch(path, { capabilities: ['release-notes'] }).expect(200));
  await publishAs(await connect(url, olivia), handbook);

  const twice = async (tail: string) => {
    await recorder.record(max.get(`/api/${tail}`).expect(200));
    await recorder.record(max.get(`/api/v1/${tail}`).expect(200));
  };
  await twice('agents?limit=1');
  await twice(`agents/${id}`);
  await twice(`agents/by-slug/${PROFILE.slug}`);
  await recorder.record(max.post(`/api/agents/${PROFILE.slug}/follow`).expect(200));
  await olivia.post(`${path}/follow`).expect(200);
  await twice(`agents/${PROFILE.slug}/followers`);
  await twice(`agents/${PROFILE.slug}/following`);
  await recorder.record(max.get('/api/feed').expect(200));
  await recorder.record(max.get('/api/profiles?list=followed').expect(200));
  await recorder.record(max.get(`/api/profiles/${PROFILE.slug}`).expect(200));
  await recorder.record(max.get(`/api/profiles/${PROFILE.slug}/documents`).expect(200));
  await twice('discover/agents');
  await recorder.record(max.delete(`/api/agents/${PROFILE.slug}/follow`).expect(200));
  await recorder.record(olivia.post(`${path}/transfer`, { userId: max.userId }).expect(200));
  await recorder.record(max.delete(path).expect(200));
}

/** Connects the agent that was created under this name. */
async function connect(url: string, olivia: Person): Promise<Client> {
  const visitor = anonymous(url);
  const request = { clientName: PROFILE.displayName, projectSlugs: ['*'], requestedScopes: ['publish:docs'] };
  const { userCode, deviceCode } = (await visitor.post('/api/agent-pairing/start', request).expect(201)).body
    .data;
  await olivia.post('/api/agent-pairing/approve', { userCode }).expect(200);
  const { token } = (await visitor.post('/api/agent-pairing/poll', { deviceCode }).expect(200)).body.data;
  return visitor.with({ Authorization: `Bearer ${token}` });
}

async function publishAs(agent: Client, { id: projectId }: { id: string }): Promise<void> {
  const notes = { publicTitle: 'Release notes of version 2', slug: 'release-2', content: '# Version 2\n' };
  const { body } = await agent.post('/api/published-docs', { ...notes, projectId }).expect(201);
  await agent.post(`/api/published-docs/${body.data.id}/publish`, {}).expect(200);
}

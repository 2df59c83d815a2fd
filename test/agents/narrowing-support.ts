import type { Person } from '#testing';

/** The address of the newest token of an agent. */
export async function tokenPath(person: Person, { actorId }: { actorId: string }): Promise<string> {
  const { body } = await person.get('/api/connected-agents').expect(200);
  const agents = body.data as { id: string; tokens: { id: string }[] }[];
  return `/api/agents/${actorId}/tokens/${agents.find(({ id }) => id === actorId)!.tokens[0]!.id}`;
}

/** Narrows the newest token of an agent. */
export async function narrow(person: Person, agent: { actorId: string }, rights: object): Promise<void> {
  await person.patch(await tokenPath(person, agent), rights).expect(200);
}

import type { Client, Person } from '#testing';
import type { Tour } from './acme';

/** Olivia reads the guide while the assistant edits it. */
export async function beTogether(
  { recorder }: Tour,
  { olivia, agent }: { olivia: Person; agent: Client },
  guide: string,
): Promise<void> {
  const presence = `/api/nodes/${guide}/presence`;
  await agent.put(presence, { state: 'editing' }).expect(200);
  await recorder.record(olivia.put(presence, { state: 'viewing' }).expect(200));
  await recorder.record(olivia.get(presence).expect(200));
  await recorder.record(olivia.delete(presence).expect(200));
  await agent.delete(presence).expect(200);
}

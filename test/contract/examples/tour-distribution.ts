import { type Person, newProject } from '#testing';
import { eventually } from '../../platform/eventually';
import type { Tour } from './acme';

const BASE = '/api/distributions';

/** Hands a document to another project, which acknowledges it. */
export async function distribute(
  { recorder }: Tour,
  { olivia, max }: { olivia: Person; max: Person },
  sourceProject: string,
): Promise<void> {
  const support = await newProject(olivia, { name: 'Support', slug: 'support' });
  const distribution = {
    title: 'New onboarding guide',
    documents: [
      {
        docId: '@acme:handbook:1',
        url: 'https://docs.acme.example/onboarding',
        title: 'Onboarding',
      },
    ],
    sourceProject,
    targetProjects: ['support'],
    priority: 'normal',
    callbackWebhookUrl: 'https://hooks.acme.example/distributions',
    message: 'Please read it by Friday.',
    requireFeedback: true,
  };
  const created = await recorder.record(olivia.post(BASE, distribution).expect(201));
  const path = `${BASE}/${created.body.data.id}`;
  await recorder.record(olivia.get(`${BASE}?status=open`).expect(200));
  await recorder.record(olivia.get(`${BASE}/all?box=waiting&total=true`).expect(200));
  const feedback = {
    projectId: support.id,
    type: 'question',
    content: 'Does it apply to contractors?',
    author: 'Max',
  };
  await recorder.record(max.post(`${path}/feedback`, feedback).expect(201));
  await recorder.record(olivia.get(`${path}/feedback`).expect(200));
  await recorder.record(max.put(`${path}/ack`, { projectId: 'support', readBy: 'Max' }).expect(200));
  await recorder.record(max.put(`${path}/ack`, { projectId: 'support', readBy: 'Max' }).expect(409));
  await recorder.record(olivia.get(path).expect(200));
  await olivia.get(`${path}/certificate`).expect(200);
  // The name of the callback does not exist. After the second attempt, nothing is sent for five minutes.
  const [delivery] = await eventually('each event was tried twice', async () => {
    const { body } = await olivia.get(`${path}/deliveries`).expect(200);
    const all = body.data as { id: string; state: string; attempts: unknown[] }[];
    return all.every(({ state, attempts }) => state === 'pending' && attempts.length > 1) && all;
  });
  await recorder.record(olivia.get(`${path}/deliveries?limit=1`).expect(200));
  await recorder.record(olivia.post(`${path}/deliveries/${delivery!.id}/redeliver`).expect(200));
  await recorder.record(olivia.patch(`${path}/close`, { sourceProject }).expect(200));
}

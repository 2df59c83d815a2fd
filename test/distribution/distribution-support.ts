import { type Client, type Person, type Project, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';

export const BASE = '/api/distributions';
/** Nothing listens at this port. */
export const NOWHERE = 'http://127.0.0.1:1024/hook';

/** An organization with a source project and two target projects. */
export interface Organization {
  owner: Person;
  source: Project;
  targets: [Project, Project];
}

export async function newOrganization(url: string): Promise<Organization> {
  const owner = await newOwner(url);
  const [source, first, second] = await Promise.all([
    newProject(owner),
    newProject(owner),
    newProject(owner),
  ]);
  return { owner, source, targets: [first, second] };
}

/** A body that creates a distribution to both targets. */
export function distributionTo(
  { source, targets }: Organization,
  fields: object = {},
): Record<string, unknown> {
  return {
    title: 'New onboarding guide',
    documents: [
      { docId: '@acme:handbook:1', url: 'https://docs.example.com/onboarding', title: 'Onboarding' },
    ],
    sourceProject: source.id,
    targetProjects: targets.map(({ id }) => id),
    priority: 'normal',
    callbackWebhookUrl: NOWHERE,
    ...fields,
  };
}

/** A distribution that was just created. */
export interface Created {
  id: string;
  webhookSecret: string;
}

export async function newDistribution(
  organization: Organization,
  fields: object = {},
  caller: Client = organization.owner,
): Promise<Created> {
  return (await caller.post(BASE, distributionTo(organization, fields)).expect(201)).body.data as Created;
}

export function acknowledge(caller: Client, id: string, projectId: string) {
  return caller.put(`${BASE}/${id}/ack`, { projectId, readBy: 'Max' });
}

export function sendFeedback(caller: Client, id: string, projectId: string, fields: object = {}) {
  const feedback = { projectId, type: 'question', content: 'Why?', author: 'Max', ...fields };
  return caller.post(`${BASE}/${id}/feedback`, feedback);
}

export function close(caller: Client, id: string, sourceProject: string) {
  return caller.patch(`${BASE}/${id}/close`, { sourceProject });
}

/** The lines of a certificate of acknowledgement. */
export async function certificateOf(caller: Pick<Client, 'get'>, id: string): Promise<string[]> {
  const { text } = await caller.get(`${BASE}/${id}/certificate`).expect(200);
  return text.trimEnd().split('\n');
}

/** A delivery as the log shows it. */
export interface Delivery {
  id: string;
  type: string;
  state: string;
  attemptCount: number;
  attempts: { status: number | null; error: string | null; durationMs: number }[];
  nextAttemptAt: string | null;
}

export async function deliveriesOf(caller: Client, id: string): Promise<Delivery[]> {
  return (await caller.get(`${BASE}/${id}/deliveries`).expect(200)).body.data as Delivery[];
}

/** Waits until the log of a distribution has a delivery that fulfills a condition. */
export async function deliveryWith(
  caller: Client,
  id: string,
  what: string,
  condition: (delivery: Delivery) => boolean,
): Promise<Delivery> {
  return eventually(what, async () => (await deliveriesOf(caller, id)).find(condition));
}

import { keys } from '../../content/keys';
import { acceptedTitle } from '../../ground/api/accepted-title';
import { api } from '../../ground/api/client';
import { ConnectionError, hasStatus } from '../../ground/api/errors';
import { queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import type { Distribution } from './distributions.queries';

/** How many characters the title of a distribution has at most. */
const TITLE_MAX = 500;

/** Marks stale what shows the distribution: its log, the lists, and how much waits for the person. */
async function changed(id?: string, now?: Distribution): Promise<void> {
  if (id !== undefined && now) queryClient.setQueryData(keys.distribution(id), now);
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: keys.distributions(),
      predicate: ({ queryKey }) => !now || queryKey.at(-1) !== id,
    }),
    queryClient.invalidateQueries({ queryKey: keys.session() }),
    queryClient.invalidateQueries({ queryKey: keys.home() }),
  ]);
}

/** Carries out a change. A refusal that says that it is gone, or in another state, marks stale what shows it too. */
async function orRefused<T>(id: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (hasStatus(error, 404, 409, 410)) void changed(id);
    throw error;
  }
}

/** Acknowledges a distribution for a project. It is done as well if the project already states that the same person has read the documents. */
export async function acknowledge(id: string, body: Schema<'AcknowledgeDto'>): Promise<void> {
  const params = { path: { id } };
  const data = await orRefused(id, async () => {
    try {
      return (await api.put('/api/distributions/{id}/ack', { params, body })).data;
    } catch (error) {
      // After a lost answer, the request is repeated, and refused because of the first one.
      if (!hasStatus(error, 409)) throw error;
      const now = (await api.get('/api/distributions/{id}', { params })).data;
      if (!states(now, body)) throw error;
      return now;
    }
  });
  await changed(id, data);
}

function states({ targets }: Distribution, { projectId, readBy }: Schema<'AcknowledgeDto'>): boolean {
  return targets.some(
    (target) =>
      target.projectId === projectId && target.ackState === 'acknowledged' && target.readBy === readBy,
  );
}

export async function answer(id: string, body: Schema<'CreateFeedbackDto'>): Promise<void> {
  await orRefused(id, () => api.post('/api/distributions/{id}/feedback', { params: { path: { id } }, body }));
  await changed(id);
}

export async function close(id: string, sourceProject: string): Promise<void> {
  const { data } = await orRefused(id, () =>
    api.patch('/api/distributions/{id}/close', { params: { path: { id } }, body: { sourceProject } }),
  );
  await changed(id, data);
}

/** Delivers an event of the callback again. */
export async function sendAgain(id: string, deliveryId: string): Promise<void> {
  await api.post('/api/distributions/{id}/deliveries/{deliveryId}/redeliver', {
    params: { path: { id, deliveryId } },
  });
  await queryClient.invalidateQueries({ queryKey: keys.deliveries(id) });
}

/** A document of the workspace that is to be distributed. */
export interface ChosenDocument {
  nodeId: string;
  title: string;
}

/**
 * Sends a distribution. Documents are named by their Doc IDs; those that have none get one.
 *
 * @returns the distribution with the secret of its callback, which the service shows only once; undefined if no answer arrived: it may have been sent
 */
export async function distribute(
  documents: readonly ChosenDocument[],
  body: Omit<Schema<'CreateDistributionDto'>, 'documents'>,
): Promise<Schema<'CreatedDistributionDto'> | undefined> {
  const named: Schema<'CreateDistributionDto'>['documents'] = [];
  for (const { nodeId, title } of documents)
    named.push({
      docId: await docIdOf(nodeId),
      url: `${location.origin}/documents/${nodeId}`,
      title: acceptedTitle(title, TITLE_MAX),
    });
  try {
    const { data } = await api.post('/api/distributions', { body: { ...body, documents: named } });
    await changed(data.id);
    return data;
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    void changed();
    return undefined;
  }
}

/** Whether nobody knows if a change was carried out. A proxy answers 502 and 504 for a service that does not answer it. */
function isAnswerLost(error: unknown): boolean {
  return error instanceof ConnectionError || hasStatus(error, 502, 504);
}

/** The Doc ID of a document: the one that it has, or a new one. */
async function docIdOf(nodeId: string): Promise<string> {
  const { data } = await api.post('/api/doc-ids', { body: { nodeId } });
  void queryClient.invalidateQueries({ queryKey: keys.view(nodeId) });
  return data.globalId;
}

import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import type { Distribution } from './distributions.queries';

/** Marks stale what shows the distribution: its log, the lists, and how much waits for the person. */
async function changed(id: string, now?: Distribution): Promise<void> {
  if (now) queryClient.setQueryData(keys.distribution(id), now);
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: keys.distributions(),
      predicate: ({ queryKey }) => !now || queryKey.at(-1) !== id,
    }),
    queryClient.invalidateQueries({ queryKey: keys.session() }),
    queryClient.invalidateQueries({ queryKey: keys.home() }),
  ]);
}

export async function acknowledge(id: string, body: Schema<'AcknowledgeDto'>): Promise<void> {
  const { data } = await api.put('/api/distributions/{id}/ack', { params: { path: { id } }, body });
  await changed(id, data);
}

export async function answer(id: string, body: Schema<'CreateFeedbackDto'>): Promise<void> {
  await api.post('/api/distributions/{id}/feedback', { params: { path: { id } }, body });
  await changed(id);
}

export async function close(id: string, sourceProject: string): Promise<void> {
  const { data } = await api.patch('/api/distributions/{id}/close', {
    params: { path: { id } },
    body: { sourceProject },
  });
  await changed(id, data);
}

/** Delivers an event of the callback again. */
export async function sendAgain(id: string, deliveryId: string): Promise<void> {
  await api.post('/api/distributions/{id}/deliveries/{deliveryId}/redeliver', {
    params: { path: { id, deliveryId } },
  });
  await queryClient.invalidateQueries({ queryKey: keys.deliveries(id) });
}

const TITLE_MAX = 500;

/** A document of the workspace that is to be distributed. */
export interface ChosenDocument {
  nodeId: string;
  title: string;
}

/**
 * Sends a distribution. Documents are named by their Doc IDs; those that have none get one.
 *
 * @param docIds the Doc IDs by node that an earlier try has found out; further ones are added
 * @returns the distribution with the secret of its callback, which the service shows only once
 */
export async function distribute(
  documents: readonly ChosenDocument[],
  body: Omit<Schema<'CreateDistributionDto'>, 'documents'>,
  docIds: Map<string, string>,
): Promise<Schema<'CreatedDistributionDto'>> {
  for (const { nodeId } of documents) if (!docIds.has(nodeId)) docIds.set(nodeId, await docIdOf(nodeId));
  const named = documents.map(({ nodeId, title }) => ({
    docId: docIds.get(nodeId)!,
    url: `${location.origin}/documents/${nodeId}`,
    title: title.slice(0, TITLE_MAX),
  }));
  const { data } = await api.post('/api/distributions', { body: { ...body, documents: named } });
  await changed(data.id);
  return data;
}

/** The Doc ID of a document: the one that it has, or a new one. */
async function docIdOf(nodeId: string): Promise<string> {
  const { data } = await api.post('/api/doc-ids', { body: { nodeId } });
  void queryClient.invalidateQueries({ queryKey: keys.view(nodeId) });
  return data.globalId;
}

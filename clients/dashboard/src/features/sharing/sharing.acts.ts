import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { type Share, sharesChanged } from './sharing.queries';

/** Shares a document. A document without a Doc ID gets one first, because shares name documents by it. */
export async function shareDocument(
  { node, docId }: Schema<'DocumentViewDto'>,
  request: Omit<Schema<'CreateShareDto'>, 'documentIdRef'>,
): Promise<Share> {
  const documentIdRef = docId?.globalId ?? (await issueDocId(node.id));
  const { data } = await api.post('/api/shares', { body: { documentIdRef, ...request } });
  await sharesChanged();
  return data;
}

async function issueDocId(nodeId: string): Promise<string> {
  const { data } = await api.post('/api/doc-ids', { body: { nodeId } });
  await queryClient.invalidateQueries({ queryKey: keys.view(nodeId) });
  return data.globalId;
}

export async function endShare(id: string): Promise<void> {
  await api.delete('/api/shares/{id}', { params: { path: { id } } });
  await sharesChanged();
}

export async function createGroup(name: string): Promise<Schema<'GroupDto'>> {
  const { data } = await api.post('/api/share-groups', { body: { name } });
  await sharesChanged();
  return data;
}

export async function renameGroup(id: string, name: string): Promise<void> {
  await api.patch('/api/share-groups/{id}', { params: { path: { id } }, body: { name } });
  await sharesChanged();
}

export async function deleteGroup(id: string): Promise<void> {
  await api.delete('/api/share-groups/{id}', { params: { path: { id } } });
  await sharesChanged();
}

export async function addToGroup(id: string, userId: string): Promise<void> {
  await api.put('/api/share-groups/{id}/members/{userId}', { params: { path: { id, userId } } });
  await sharesChanged();
}

export async function removeFromGroup(id: string, userId: string): Promise<void> {
  await api.delete('/api/share-groups/{id}/members/{userId}', { params: { path: { id, userId } } });
  await sharesChanged();
}

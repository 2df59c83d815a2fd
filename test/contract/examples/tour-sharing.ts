import { type Agent, type Person, sha256 } from '#testing';
import type { Tour } from './acme';

/** Doc IDs and lineage. Returns the Doc ID of the guide. */
export async function identify({ recorder }: Tour, olivia: Person, nodeId: string): Promise<string> {
  const issued = await recorder.record(olivia.post('/api/doc-ids', { nodeId }).expect(201));
  const { id, globalId } = issued.body.data as { id: string; globalId: string };
  await recorder.record(olivia.post('/api/doc-ids', { nodeId }).expect(200));
  const encoded = encodeURIComponent(globalId);
  await recorder.record(olivia.get(`/api/doc-ids/resolve/${encoded}`).expect(200));
  await recorder.record(olivia.get(`/api/v1/docs/resolve?docId=${encoded}`).expect(200));
  await recorder.record(olivia.get(`/api/lineage/${nodeId}?limit=2&includeMetadata=true`).expect(200));
  const reviewed = {
    action: 'custom.reviewed',
    actorType: 'human',
    metadataHash: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    metadataSnapshot: {},
  };
  await recorder.record(olivia.post(`/api/lineage/${nodeId}/record`, reviewed).expect(201));
  await recorder.record(
    olivia.post(`/api/lineage/${nodeId}/verify`, { contentHash: sha256('# Onboarding\n') }).expect(200),
  );
  await recorder.record(olivia.get(`/api/lineage/${nodeId}/bundle`).expect(200));
  return id;
}

/** Share groups, shares and capabilities. */
export async function share(
  { recorder }: Tour,
  { olivia, max, agent }: { olivia: Person; max: Person; agent: Agent },
  nodeId: string,
  documentIdRef: string,
): Promise<void> {
  const newHires = { name: 'New hires', description: 'People in their first month.' };
  const group = (await recorder.record(olivia.post('/api/share-groups', newHires).expect(201))).body.data.id;
  const path = `/api/share-groups/${group}`;
  await recorder.record(olivia.put(`${path}/members/${max.userId}`).expect(200));
  await recorder.record(olivia.get(`${path}/members`).expect(200));
  await recorder.record(olivia.get('/api/share-groups').expect(200));
  await recorder.record(olivia.get(path).expect(200));
  await recorder.record(olivia.patch(path, { description: 'People in their first quarter.' }).expect(200));

  const grant = { documentIdRef, shareType: 'group', targetId: group, permission: 'read' };
  const created = await recorder.record(olivia.post('/api/shares', grant).expect(201));
  await recorder.record(olivia.post('/api/shares', grant).expect(200));
  await recorder.record(olivia.post('/api/shares', { ...grant, permission: 'write' }).expect(409));
  await recorder.record(olivia.get(`/api/shares?nodeId=${nodeId}`).expect(200));
  await recorder.record(
    max.get(`/api/shares/check?documentIdRef=${documentIdRef}&permission=read`).expect(200),
  );
  await recorder.record(max.get('/api/shares/shared-with-me').expect(200));
  await recorder.record(olivia.delete(`/api/shares/${created.body.data.id}`).expect(200));
  await recorder.record(olivia.delete(`${path}/members/${max.userId}`).expect(200));
  await recorder.record(olivia.delete(path).expect(200));

  const capability = {
    recipientActorId: agent.actorId,
    resource: { type: 'document', id: nodeId },
    action: 'read',
    ttlSeconds: 900,
  };
  const minted = await recorder.record(olivia.post('/api/v1/capabilities', capability).expect(201));
  const { jti } = minted.body.data;
  await recorder.record(agent.get(`/api/v1/capabilities/${jti}`).expect(200));
  await recorder.record(agent.post(`/api/v1/capabilities/${jti}/consume`, {}).expect(200));
  await recorder.record(agent.post(`/api/v1/capabilities/${jti}/consume`, {}).expect(410));
}

/** My Docs and personal views. */
export async function collect({ recorder }: Tour, olivia: Person, nodeId: string): Promise<void> {
  const notes = { path: 'notes/interviews.md', content: '# Interviews\n' };
  await olivia.post('/api/documents/save', notes).expect(201);
  await recorder.record(olivia.get('/api/my-docs').expect(200));
  const input = { name: 'Reading list', description: 'What I read this month.' };
  const view = (await recorder.record(olivia.post('/api/personal-views', input).expect(201))).body.data.id;
  const path = `/api/personal-views/${view}`;
  await recorder.record(olivia.get('/api/personal-views').expect(200));
  const folder = await recorder.record(
    olivia.post(`${path}/entries`, { entryType: 'folder', virtualName: 'Soon' }).expect(201),
  );
  const parentEntryId = folder.body.data.id as string;
  const reference = { sourceNodeId: nodeId, viewId: view, parentEntryId };
  const entry = await recorder.record(olivia.post('/api/personal-views/refs', reference).expect(201));
  await recorder.record(olivia.get(`${path}/tree`).expect(200));
  await recorder.record(
    olivia.patch(`${path}/entries/${parentEntryId}`, { virtualName: 'Next', sortOrder: 2 }).expect(200),
  );
  await recorder.record(olivia.delete(`/api/personal-views/refs/${entry.body.data.id}`).expect(200));
  await recorder.record(olivia.delete(`${path}/entries/${parentEntryId}`).expect(200));
  await recorder.record(olivia.delete(path).expect(200));
}

/** Takes the Doc ID of a document back. */
export async function revokeDocId({ recorder }: Tour, olivia: Person, docId: string): Promise<void> {
  await recorder.record(olivia.delete(`/api/doc-ids/${docId}`).expect(200));
}

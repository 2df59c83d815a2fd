import { ApiError } from '../../../clients/sdk/dist/index.js';

/** Changes what two people see, and reads after each acknowledged change what replicas may answer. */
export class Reads {
  #n = 0;

  /** @param {{ owner: object, member: object, memberId: string, projectId: string }} readers the member, and the owner of these My Docs */
  constructor(readers, account) {
    Object.assign(this, readers);
    this.account = account;
  }

  /** One document is saved, shared, no longer shared, and deleted. A change that was not acknowledged ends the round, since it may have been carried out. */
  async round() {
    const { owner, member } = this;
    const nodeId = await this.#save(`read-${++this.#n}.md`);
    await this.#see(owner, nodeId, true, 'its author saved it');
    const { data: document } = await owner.post('/api/doc-ids', { body: { nodeId } });
    const body = { documentIdRef: document.id, shareType: 'user', targetId: this.memberId };
    const { data: share } = await owner.post('/api/shares', { body });
    await this.#see(member, nodeId, true, 'it was shared');
    await once(owner.delete('/api/shares/{id}', { params: { path: { id: share.id } } }));
    await this.#see(member, nodeId, false, 'the share was revoked');
    await once(owner.delete('/api/nodes/{id}', { params: { path: { id: nodeId } } }));
    await this.#see(owner, nodeId, false, 'it was deleted');
  }

  async #save(path) {
    const body = { path, content: '# Read\n', skipQualityCheck: true };
    const { data } = await this.owner.post('/api/documents/save', { body });
    return data.nodeId;
  }

  /** Documents that others share from their My Docs are listed without their folders, so the reader looks through all. */
  async #see(reader, nodeId, expected, since) {
    const begin = performance.now();
    const { data } = await reader.get('/api/projects/{projectId}/catalog', {
      params: { path: { projectId: this.projectId }, query: { limit: 200 } },
    });
    const listed = data.some((entry) => entry.nodeId === nodeId);
    const wrong = expected ? 'is missing' : 'is still listed';
    this.account.read(begin, listed === expected ? undefined : `${nodeId} ${wrong} after ${since}`);
  }
}

/** If the first attempt was carried out, and its answer was lost, the second is answered with 404. */
async function once(deletion) {
  await deletion.catch((error) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}

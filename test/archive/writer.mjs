import { createHash, randomBytes } from 'node:crypto';
import { signUp } from '../cluster/load/organization.mjs';

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const ROUTE = '/api/projects/{projectId}';

/** A person who saves documents one after another, and remembers those that the service has acknowledged. */
export class Writer {
  #saving = Promise.resolve();
  #isStopping = false;
  /** The hashes of acknowledged documents, by path, and when each was sent and acknowledged. */
  saved = new Map();

  static async at(url) {
    const client = await signUp(url);
    const { data: project } = await client.post('/api/projects', { body: { name: 'Drill', slug: 'drill' } });
    return new Writer(client, project.id);
  }

  constructor(client, projectId) {
    this.client = client;
    this.params = { path: { projectId } };
  }

  start() {
    this.#isStopping = false;
    this.#saving = this.#saveAll();
    // `stop` throws it.
    this.#saving.catch(() => undefined);
  }

  async stop() {
    this.#isStopping = true;
    await this.#saving;
  }

  async save() {
    const path = `${randomBytes(8).toString('hex')}.md`;
    const content = `# ${path}\n\n${randomBytes(400).toString('hex')}\n`;
    const sent = Date.now();
    const body = { virtualPath: path, content, mode: 'create', skipQualityCheck: true };
    const { data } = await this.client.post(`${ROUTE}/documents/save`, { params: this.params, body });
    this.saved.set(data.nodeId, { hash: hashOf(content), sent, acknowledged: Date.now() });
  }

  /** The cursor from which a client would follow the changes. */
  async cursor() {
    const { data } = await this.client.get(`${ROUTE}/catalog/changes`, { params: this.params });
    return data.cursor;
  }

  /** Whether a client that follows the changes from a cursor has to read everything again. */
  async mustResync(since) {
    const params = { ...this.params, query: { since } };
    const { data } = await this.client.get(`${ROUTE}/catalog/changes`, { params });
    return data.resyncRequired;
  }

  /** The hashes of all documents that the service has, by node. */
  async stored() {
    const hashes = new Map();
    for await (const { nodeId, type } of this.client.list(`${ROUTE}/catalog`, { params: this.params })) {
      if (type === 'folder') continue;
      const params = { path: { nodeId } };
      const { data } = await this.client.get('/api/v1/documents/{nodeId}/content', { params });
      hashes.set(nodeId, hashOf(data.content));
    }
    return hashes;
  }

  async #saveAll() {
    while (!this.#isStopping) await this.save();
  }
}

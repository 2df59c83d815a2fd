import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, ConnectionError, sealSecret } from '../../../clients/sdk/dist/index.js';
import { Reads } from './reads.mjs';

/** Milliseconds between two requests of one client. The check is about faults and not about speed. */
const PAUSE_MS = 50;

/** The clients of the load. Each gives what it sends an id, and records in the ledger what was acknowledged and found. */
export class Work {
  #stopping = new AbortController();
  #loops = [];
  #n = 0;
  #fail;
  /** Rejects if a client gets an answer that no fault explains. */
  failure = new Promise((_, reject) => (this.#fail = reject));

  constructor(organization, ledger) {
    this.organization = organization;
    this.ledger = ledger;
  }

  start() {
    const { signal } = this.#stopping;
    const reads = new Reads(this.organization.readers, this.ledger.reads);
    const work = [
      this.#create(),
      this.#edit(),
      this.#write(),
      this.#seal(),
      () => this.#receive(signal),
      () => reads.round(),
    ];
    for (const seat of this.organization.room) work.push(() => this.#speak(seat, signal));
    this.#loops = work.map((once) => repeat(once, signal).catch(this.#fail));
  }

  async stop() {
    this.#stopping.abort();
    await Promise.all(this.#loops);
  }

  #nextId() {
    return `id-${++this.#n}`;
  }

  /** Creates documents. The SDK sends each once, because the service may have carried out what failed. */
  #create() {
    const { writer, project } = this.organization;
    const params = { path: { projectId: project.id } };
    return async () => {
      const id = this.#nextId();
      const body = {
        virtualPath: `new/${id}.md`,
        content: `# ${id}\n`,
        mode: 'create',
        skipQualityCheck: true,
      };
      await this.ledger
        .of('new document')
        .send(id, () => writer.client.post('/api/projects/{projectId}/documents/save', { params, body }));
    };
  }

  /** Appends lines to one document, each only to the state that it knows. */
  #edit() {
    const { writer, project } = this.organization;
    const params = { path: { projectId: project.id } };
    let nodeId;
    return async () => {
      if (nodeId === undefined) {
        const body = { virtualPath: 'edited.md', content: '# Edited\n', skipQualityCheck: true };
        const { data } = await writer.client.post('/api/projects/{projectId}/documents/save', {
          params,
          body,
        });
        nodeId = data.nodeId;
        this.edited = nodeId;
      }
      const id = this.#nextId();
      const node = { params: { path: { nodeId } } };
      const { data: known } = await writer.client.get('/api/v1/documents/{nodeId}/content', node);
      const body = { edits: [{ op: 'append', text: `- ${id}` }], skipQualityCheck: true };
      await this.ledger
        .of('edit')
        .send(id, () =>
          writer.client.patch('/api/v1/documents/{nodeId}/content', { ...node, body, ifMatch: known.etag }),
        );
    };
  }

  #write() {
    const { sender, receiver } = this.organization;
    const recipientActorIds = [receiver.credentials.actorId];
    return async () => {
      const id = this.#nextId();
      await this.ledger
        .of('message')
        .send(id, () => sender.client.inbox.send({ recipientActorIds, body: id }));
    };
  }

  async #receive(signal) {
    for await (const { messageId, untrusted } of this.organization.receiver.client.inbox.wait({
      signal,
      max: 50,
    }))
      this.ledger.of('message').find(untrusted.body, messageId);
  }

  #seal() {
    const { sender, receiver, key } = this.organization;
    return async () => {
      const id = this.#nextId();
      const delivery = {
        senderActorId: sender.credentials.actorId,
        recipientActorId: receiver.credentials.actorId,
        recipientKeyId: key.keyId,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      };
      const body = await sealSecret(id, key.publicKey, delivery);
      await this.ledger.of('secret').send(id, () => sender.client.post('/api/v1/secret-envelopes', { body }));
    };
  }

  /** Hears the room, and speaks in each turn. */
  async #speak(seat, signal) {
    const posts = this.ledger.of('post');
    for await (const { messages, isMyTurn, turnNumber } of seat.updates({ since: seat.heard ?? 0, signal })) {
      for (const { seq, untrusted } of messages) {
        if (seq !== (seat.heard ?? 0) + 1) throw new Error(`After message ${seat.heard} came ${seq}.`);
        seat.heard = seq;
        posts.find(untrusted.text, `message ${seq}`);
      }
      if (!isMyTurn) continue;
      await sleep(PAUSE_MS);
      const id = this.#nextId();
      await posts.send(id, () => seat.post(id, { turnNumber }));
    }
  }
}

/** Repeats work until the signal. A failure of the service or of the network is part of the check; any other ends it. */
async function repeat(work, signal) {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      if (!isOutage(error)) throw error;
    }
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** An edit whose first attempt was carried out answers 412 to the second, and a post that ended its turn TURN_NOT_YOURS. */
function isOutage(error) {
  if (error instanceof ConnectionError) return true;
  return (
    error instanceof ApiError &&
    (error.status >= 500 || error.status === 412 || error.code === 'TURN_NOT_YOURS')
  );
}

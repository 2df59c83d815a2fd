import { openSecret, paginate } from '../../../clients/sdk/dist/index.js';
import { until } from '../until.mjs';

/** Finds everything that the service has stored for the load, and records it in the ledger. */
export async function findAll({ organization, work, ledger }) {
  await findDocuments(organization, ledger);
  await findEdits(organization, work, ledger);
  await findSecrets(organization, ledger);
  await findMessages(organization, ledger);
  await findPosts(organization, ledger);
}

async function findDocuments({ writer, project }, ledger) {
  const params = { path: { projectId: project.id } };
  for await (const { nodeId, path } of writer.client.list('/api/projects/{projectId}/catalog', { params })) {
    const [, id] = /^\/?new\/(.+)\.md$/.exec(path) ?? [];
    if (id) ledger.of('new document').find(id, nodeId);
  }
}

/** Each line was written by one edit. */
async function findEdits({ writer }, { edited: nodeId }, ledger) {
  const { data } = await writer.client.get('/api/v1/documents/{nodeId}/content', {
    params: { path: { nodeId } },
  });
  for (const [at, line] of data.content.split('\n').entries())
    if (line.startsWith('- ')) ledger.of('edit').find(line.slice(2), `line ${at}`);
}

async function findSecrets({ receiver, key }, ledger) {
  const { client } = receiver;
  const waiting = [];
  const pages = paginate((cursor) =>
    client.get('/api/v1/secret-envelopes', { params: { query: { limit: 200, cursor } } }),
  );
  for await (const { id } of pages) waiting.push(id);
  for (const id of waiting) {
    const { data } = await client.post('/api/v1/secret-envelopes/{id}/fetch', { params: { path: { id } } });
    const text = new TextDecoder().decode(await openSecret(data, key.privateKey));
    ledger.of('secret').find(text, id);
  }
}

/** Takes the messages that have not been delivered yet. */
async function findMessages({ receiver }, ledger) {
  const { client } = receiver;
  await until('the inbox is empty', async () => {
    const { data } = await client.get('/api/v1/agent-inbox/messages', { params: { query: { max: 100 } } });
    for (const { messageId, untrusted } of data.items) {
      ledger.of('message').find(untrusted.body, messageId);
      const params = { path: { id: messageId } };
      await client.post('/api/v1/agent-inbox/messages/{id}/ack', { params });
    }
    return data.items.length === 0;
  });
}

/** Reads the room from its first message, as its host. */
async function findPosts({ owner, room: [{ seat }] }, ledger) {
  const params = { path: { id: seat.roomId } };
  for await (const { seq, untrusted } of owner.list('/api/rooms/{id}/messages', { params }))
    ledger.of('post').find(untrusted.text, `message ${seq}`);
}

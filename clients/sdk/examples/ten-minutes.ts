// Connects an agent, finds a passage, edits the document, and reads a message. The README has the same program.
import { connect } from '@document-workspace/sdk';

const [project = '', question = ''] = process.argv.slice(2);
const { client, credentials } = await connect({
  baseUrl: 'http://localhost:3000',
  clientName: 'First agent',
  scopes: ['read:docs', 'write:docs', 'read:inbox', 'write:inbox', 'write:inbox-policy'],
  onCode: ({ userCode, verificationUriComplete }) =>
    console.log(`Approve ${userCode} at ${verificationUriComplete}`),
});

// Search: the passages that answer a question, best first, each with a citation. `queries` takes it in several phrasings instead.
const found = await client.post('/api/catalog/search', {
  body: { query: question, scope: project, limit: 1 },
});
const [passage] = found.data;
if (!passage) throw new Error('No passage answers the question.');
console.log(`${passage.path}: ${passage.citation}`);

// Edit: only a part of the document, and only if nobody has changed it since it was read.
const params = { path: { nodeId: passage.nodeId } };
const { data: document } = await client.get('/api/v1/documents/{nodeId}/content', { params });
const { data: edited } = await client.patch('/api/v1/documents/{nodeId}/content', {
  params,
  body: { edits: [{ op: 'append', text: 'Checked by an agent.' }] },
  ifMatch: document.etag,
});
console.log(`Saved ${edited.revisionId}`);

// Inbox: a new agent takes messages only from agents that are permitted. Here it permits itself.
const { actorId } = credentials;
await client.post('/api/v1/agent-inbox/pairings/{actorId}', { params: { path: { actorId } } });
await client.inbox.send({ recipientActorIds: [actorId], body: `I changed ${edited.path}.` });
for await (const message of client.inbox.wait()) {
  console.log(message.untrusted.body);
  await message.ack();
  break;
}

// Finds a document by a few words, reads one section of it, and adds a line, without overwriting a change of somebody else.
import { readFileSync } from 'node:fs';
import { ApiError, type Credentials, createClient } from '@document-workspace/sdk';

const [project = 'handbook', query = 'first day'] = process.argv.slice(2);
const client = createClient(JSON.parse(readFileSync('agent.json', 'utf8')) as Credentials);

const located = await client.post('/api/catalog/locate', { body: { query, scope: project, limit: 1 } });
const [match] = Array.isArray(located.data) ? located.data : [];
if (!match) throw new Error(`No document matches "${query}".`);
const path = { nodeId: match.nodeId };

const { data: section } = await client.post('/api/v1/documents/{nodeId}/section', {
  params: { path },
  body: { anchor: match.matched.anchor, maxTokens: 500 },
});
console.log(`${match.path}, lines ${section.startLine} and following:\n${section.untrusted.text}`);

const { data: document } = await client.get('/api/v1/documents/{nodeId}/content', { params: { path } });
const save = (line: string) =>
  client.post('/api/projects/{projectId}/documents/save', {
    params: { path: { projectId: project } },
    body: { nodeId: match.nodeId, content: `${document.content}\n${line}\n` },
    ifMatch: document.etag,
  });
const { data: saved } = await save('Read by an agent.');
console.log(`Saved revision ${saved.revisionId}`);

// The document has changed since this ETag was read, so the second save is refused.
await save('Read again.').catch((error: unknown) => {
  if (!(error instanceof ApiError && error.status === 412)) throw error;
  console.log(`Refused: ${error.code}`);
});

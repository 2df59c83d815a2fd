// Lists all documents of a project, a page at a time.
import { readFileSync } from 'node:fs';
import { type Credentials, createClient } from '@document-workspace/sdk';

const [project = 'handbook'] = process.argv.slice(2);
const client = createClient(JSON.parse(readFileSync('agent.json', 'utf8')) as Credentials);

const params = { path: { projectId: project }, query: { limit: 2 } };
for await (const { path, tokenEstimate } of client.list('/api/projects/{projectId}/catalog', { params }))
  console.log(`${path}: ${tokenEstimate ?? 'unknown'} tokens`);

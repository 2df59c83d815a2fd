// Connects an agent, and stores its credentials in agent.json for the other examples.
import { writeFileSync } from 'node:fs';
import { connect } from '@document-workspace/sdk';

const [baseUrl = 'http://localhost:3000'] = process.argv.slice(2);
const { client, credentials } = await connect({
  baseUrl,
  clientName: 'SDK example',
  scopes: ['read:docs', 'write:docs', 'read:catalog', 'read:profile', 'rooms:participate'],
  onCode: ({ userCode, verificationUriComplete }) =>
    console.log(`Approve ${userCode} at ${verificationUriComplete}`),
});
writeFileSync('agent.json', JSON.stringify(credentials), { mode: 0o600 });

const { data } = await client.get('/api/me');
console.log(`Connected to ${data.tenant.slug} as ${credentials.actorId}`);

import { entryOf } from '../../../clients/sdk/src/key-log/key-log';
import { leafHash } from '../../../clients/sdk/src/key-log/merkle';
import { type Client, Agent, type Person, anonymous, sql } from '#testing';
import { passPollInterval } from '../../agents/pairing-support';
import { eventually } from '../../platform/eventually';
import { runNow } from '../../support/run-now';
import { type Tour, USER_AGENT } from './acme';

const PUBLIC_KEY = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
const REQUEST = {
  clientName: 'Docs assistant',
  projectSlugs: ['handbook'],
  requestedScopes: [
    'read:docs',
    'write:docs',
    'read:catalog',
    'read:profile',
    'read:capability',
    'write:capability',
    'write:keyreg',
    'read:secret-envelope',
    'write:secret-envelope',
  ],
  expiresInDays: 90,
  tenantSlug: 'acme',
};

/** Olivia connects the docs assistant, and denies another request. */
export async function connectAssistant({ url, recorder, deployment }: Tour, olivia: Person): Promise<Agent> {
  const visitor = anonymous(url).with(USER_AGENT);
  const started = await recorder.record(visitor.post('/api/agent-pairing/start', REQUEST).expect(201));
  const { deviceCode, userCode } = started.body.data as { deviceCode: string; userCode: string };
  await recorder.record(visitor.post('/api/agent-pairing/poll', { deviceCode }).expect(400));
  await recorder.record(olivia.get(`/api/agent-pairing/status?userCode=${userCode}`).expect(200));
  await recorder.record(
    olivia.post('/api/agent-pairing/approve', { userCode, grantExternal: false }).expect(200),
  );
  await passPollInterval(deployment.databaseUrl, userCode, 60);
  const issued = await recorder.record(visitor.post('/api/agent-pairing/poll', { deviceCode }).expect(200));
  const { token, actorId, scopes } = issued.body.data;

  const denied = await recorder.record(
    visitor.post('/api/agent-pairing/start', { ...REQUEST, clientName: 'Unknown tool' }).expect(201),
  );
  await recorder.record(
    olivia.post('/api/agent-pairing/deny', { userCode: denied.body.data.userCode }).expect(200),
  );
  await recorder.record(
    olivia.put(`/api/actors/${actorId}/signing-key`, { publicKey: PUBLIC_KEY }).expect(200),
  );
  const { body: keySet } = await recorder.record(visitor.get('/.well-known/jwks.json').expect(200));
  // A proof has hashes as soon as the log has a second key.
  await runNow(deployment.databaseUrl, 'key-log.append');
  await eventually('the key of the agent in the log', async () => {
    const entries = await sql(deployment.databaseUrl, 'SELECT FROM key_log_entries LIMIT 2');
    return entries.length > 1;
  });
  const { body: log } = await recorder.record(visitor.get('/api/key-log').expect(200));
  const logged = await entryOf({
    use: 'service-signing',
    holder: log.data.origin,
    x: keySet.keys.at(-1).x,
  });
  const hash = Buffer.from(await leafHash(logged)).toString('base64url');
  await recorder.record(visitor.get(`/api/key-log/proofs/${hash}?from=1`).expect(200));
  return new Agent(url, token, actorId, scopes);
}

/** Olivia looks at what her agents reach, narrows one, pauses and resumes it, and disconnects it. */
export async function manageAgents({ recorder }: Tour, olivia: Person, agent: Agent): Promise<void> {
  const listed = await recorder.record(olivia.get('/api/connected-agents?total=true').expect(200));
  await recorder.record(olivia.get(`/api/agents/${agent.actorId}/reach`).expect(200));
  const agents = listed.body.data as { id: string; tokens: { id: string }[] }[];
  const [token] = agents.find(({ id }) => id === agent.actorId)!.tokens;
  await recorder.record(
    olivia
      .patch(`/api/agents/${agent.actorId}/tokens/${token!.id}`, { scopes: ['read:docs', 'read:profile'] })
      .expect(200),
  );
  await recorder.record(olivia.delete(`/api/agents/${agent.actorId}/tokens/${token!.id}`).expect(200));
  await recorder.record(olivia.post(`/api/agents/${agent.actorId}/pause`).expect(200));
  await recorder.record(olivia.post(`/api/agents/${agent.actorId}/resume`).expect(200));
  await recorder.record(olivia.post(`/api/agents/${agent.actorId}/disconnect`).expect(200));
}

/** Olivia creates a token in settings. A program that has it checks that this service issued it. */
export async function createToken({ recorder }: Tour, olivia: Client): Promise<void> {
  const input = { name: 'Nightly export', scope: 'read', expiresInDays: 90 };
  const { id } = (await recorder.record(olivia.post('/api/tokens', input).expect(201))).body.data;
  await recorder.record(olivia.get('/api/tokens').expect(200));
  const question = { hashPrefix: '9f86d081884c7d65', nonce: 'vTnP2o5yLwZk0Jx8RfQd3A' };
  await recorder.record(
    anonymous(olivia.url).with(USER_AGENT).post('/api/tokens/proof', question).expect(200),
  );
  await recorder.record(olivia.delete(`/api/tokens/${id}`).expect(200));
}

import { type Person, newMember, newOwner, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { runNow } from '../support/run-now';
import {
  type EnrolledKey,
  type SealingAgent,
  connectSealing,
  enrolKey,
  fetchEnvelope,
  sealFor,
  sealNew,
  rowsOf,
  sealingParties,
} from './seal-support';

describe('sealed secrets', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  let member: Person;
  let membersAgent: SealingAgent;
  let membersKey: EnrolledKey;
  let outsider: SealingAgent;
  let outsidersKey: EnrolledKey;

  beforeEach(async () => {
    ({ owner, member, membersAgent, membersKey, outsider, outsidersKey } = await sealingParties(url));
  });

  it('of a suspended user, and of the agents of that user, end on both sides in the same transaction', async () => {
    const ids = [
      await sealNew(membersAgent.agent, membersAgent.actorId, outsider, outsidersKey),
      await sealNew(member, null, outsider, outsidersKey),
      await sealNew(outsider.agent, outsider.actorId, membersAgent, membersKey),
    ];
    const others = await sealNew(owner, null, outsider, outsidersKey);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    expect(await rowsOf(ids)).toEqual(ids.map(() => ({ erased: true, revoked: true })));
    for (const id of ids.slice(0, 2)) {
      const { body } = await fetchEnvelope(outsider.agent, id).expect(410);
      expect(body.error.details).toEqual({ state: 'revoked', consumedAt: null });
    }
    const sent = await outsider.agent.get(`/api/v1/secret-envelopes/${ids[2]}`).expect(200);
    expect(sent.body.data.state).toBe('revoked');
    await outsider.agent.get(`/api/v1/agent-enc-keys/${membersAgent.actorId}`).expect(404);
    const sealed = await sealFor(outsider.actorId, membersAgent, membersKey);
    await outsider.agent.post('/api/v1/secret-envelopes', sealed).expect(404);
    await fetchEnvelope(outsider.agent, others).expect(200);

    // A user who is reactivated has to enrol keys again.
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    await outsider.agent.get(`/api/v1/agent-enc-keys/${membersAgent.actorId}`).expect(404);
    const left = await sql(
      databaseUrl,
      `SELECT (SELECT count(*)::int FROM encryption_keys WHERE actor_id = $1) AS keys,
        (SELECT count(*)::int FROM encryption_key_challenges WHERE actor_id = $1) AS challenges`,
      [membersAgent.actorId],
    );
    expect(left).toEqual([{ keys: 0, challenges: 0 }]);
  });
});

it('sealed secrets are erased soon after they expire, without a request, and their metadata stays', async () => {
  const { api, databaseUrl } = deployment();
  const owner = await newOwner(api[0]);
  const recipient = await connectSealing(owner);
  const id = await sealNew(owner, null, recipient, await enrolKey(recipient));
  await sql(
    databaseUrl,
    `UPDATE secret_envelopes SET expires_at = now() - interval '1 second' WHERE id = $1`,
    [id],
  );

  await runNow(databaseUrl, 'envelopes.erase');
  await eventually('the expired envelope is erased', async () => {
    const rows = await sql(
      databaseUrl,
      'SELECT 1 FROM secret_envelopes WHERE id = $1 AND ciphertext IS NULL AND enc IS NULL AND label IS NULL',
      [id],
    );
    return rows.length === 1;
  });
  const { body } = await owner.get(`/api/v1/secret-envelopes/${id}`).expect(200);
  expect(body.data).toMatchObject({ state: 'expired', consumedAt: null });
});

describe('an organization without the feature mcp_seal', () => {
  const { api, databaseUrl } = deployment();

  it('is refused on every route, and nobody can seal to its agents', async () => {
    const [owner, sender] = await Promise.all([newOwner(api[0]), newOwner(api[0])]);
    const agent = await connectSealing(owner);
    const key = await enrolKey(agent);
    const id = await sealNew(sender, null, agent, key);
    await sql(databaseUrl, `UPDATE tenants SET features = '{distribution,agent_inbox,sns}' WHERE id = $1`, [
      owner.tenantId,
    ]);
    const newcomer = await connectSealing(owner);
    const signedIn = await newMember(owner, 'admin');
    const routes: ['get' | 'post', string][] = [
      ['post', '/api/v1/agent-enc-keys/challenge'],
      ['post', '/api/v1/agent-enc-keys'],
      ['get', `/api/v1/agent-enc-keys/${agent.actorId}`],
      ['post', '/api/v1/secret-envelopes'],
      ['get', `/api/v1/secret-envelopes/${id}`],
      ['post', `/api/v1/secret-envelopes/${id}/fetch`],
      ['post', `/api/v1/secret-envelopes/${id}/revoke`],
    ];
    for (const caller of [newcomer.agent, signedIn])
      for (const [method, path] of routes) {
        const { body } = await caller.send(method, path, method === 'post' ? {} : undefined).expect(403);
        expect([path, body.error.code, body.error.details]).toEqual([
          path,
          'SVC_FEATURE_DISABLED',
          { feature: 'mcp_seal' },
        ]);
      }
    await sender.get(`/api/v1/agent-enc-keys/${agent.actorId}`).expect(404);
    await sender.post('/api/v1/secret-envelopes', await sealFor(null, agent, key)).expect(404);
  });
});

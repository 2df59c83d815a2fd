import { type Person, newOwner, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { createDatabase, deployment, startApi } from '../support/deployments';
import {
  type EnrolledKey,
  type SealingAgent,
  connectSealing,
  enrolKey,
  rowsOf,
  sealFor,
  sealNew,
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

  it('of a suspended user never outlive the suspension, even if they are sealed at the same time', async () => {
    const sealed = await sealFor(membersAgent.actorId, outsider, outsidersKey);
    const toMember = await sealFor(outsider.actorId, membersAgent, membersKey);
    const [, ...answers] = await Promise.all([
      owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200),
      ...Array.from({ length: 10 }, () => membersAgent.agent.post('/api/v1/secret-envelopes', sealed)),
      ...Array.from({ length: 10 }, () => outsider.agent.post('/api/v1/secret-envelopes', toMember)),
    ]);
    const created = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id as string);
    expect(await rowsOf(created)).toEqual(created.map(() => ({ erased: true, revoked: true })));
    const left = await sql(
      databaseUrl,
      'SELECT id FROM secret_envelopes WHERE ciphertext IS NOT NULL AND (sender_actor_id = $1 OR recipient_actor_id = $1)',
      [membersAgent.actorId],
    );
    expect(left).toEqual([]);
  });
});

it('sealed secrets are erased soon after they expire, without a request, and their metadata stays', async () => {
  const own = { databaseUrl: await createDatabase() };
  const service = await startApi(own, {}, ['--role', 'http']);
  const owner = await newOwner(service.url);
  const recipient = await connectSealing(owner);
  const id = await sealNew(owner, null, recipient, await enrolKey(recipient));
  await sql(own.databaseUrl, `UPDATE secret_envelopes SET expires_at = now() - interval '1 second'`);

  // A new scheduler runs its first round immediately.
  await startApi(own);
  await eventually('the expired envelope is erased', async () => {
    const rows = await sql(
      own.databaseUrl,
      'SELECT 1 FROM secret_envelopes WHERE ciphertext IS NULL AND enc IS NULL AND label IS NULL',
    );
    return rows.length === 1;
  });
  const { body } = await owner.get(`/api/v1/secret-envelopes/${id}`).expect(200);
  expect(body.data).toMatchObject({ state: 'expired', consumedAt: null });
});

import { type Person, sql } from '#testing';
import { deployment } from '../support/deployments';
import { type EnrolledKey, type SealingAgent, sealFor, rowsOf, sealingParties } from './seal-support';

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

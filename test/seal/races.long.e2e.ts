import type { Response } from 'supertest';
import { type Client, type Person, countStatuses, newOwner, sql } from '#testing';
import { generateEncryptionKeyPair } from '../../clients/sdk/src/seal/hpke';
import { openSecret } from '../../clients/sdk/src/seal/seal';
import { describeEachBackend } from '../support/deployments';
import {
  type EnrolledKey,
  type SealingAgent,
  connectSealing,
  enrolKey,
  fetchEnvelope,
  prepareEnrolment,
  revokeEnvelope,
  sealFor,
  sealNew,
} from './seal-support';

const FETCHES = 1_000;
const ROUNDS = 20;

/** Fetches an envelope, and retries while the service is too busy, as a client does. */
async function fetchPatiently(caller: Client, id: string): Promise<Response> {
  for (;;) {
    const answer = await fetchEnvelope(caller, id);
    if (answer.status !== 503) return answer;
  }
}

describeEachBackend('concurrent requests', ({ api, databaseUrl }) => {
  const [url, second] = api;
  let owner: Person;
  let stranger: Person;
  let sender: SealingAgent;
  let recipient: SealingAgent;
  let key: EnrolledKey;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    [sender, recipient] = await Promise.all([connectSealing(owner), connectSealing(stranger)]);
    key = await enrolKey(recipient);
  });

  const sealOne = (secret?: string) => sealNew(sender.agent, sender.actorId, recipient, key, secret);

  it('that fetch one envelope a thousand times over two processes get the ciphertext once', async () => {
    const id = await sealOne('once');
    const callers = [recipient.agent, recipient.agent.at(second)];
    const got = await Promise.all(
      Array.from({ length: FETCHES }, (_, i) => fetchPatiently(callers[i % 2]!, id)),
    );
    expect(countStatuses(got)).toEqual({ 200: 1, 410: FETCHES - 1 });
    expect(got.filter(({ body }) => JSON.stringify(body).includes('"ciphertext"'))).toHaveLength(1);
    const { data } = got.find(({ status }) => status === 200)!.body;
    expect(Buffer.from(await openSecret(data, key.privateKey)).toString()).toBe('once');
  });

  it('that fetch and revoke one envelope: exactly one wins, and the others learn which', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await sealOne();
      const fetches = [recipient.agent, recipient.agent.at(second)].map(
        (caller) => () => fetchEnvelope(caller, id),
      );
      const revokes = [sender.agent, sender.agent.at(second)].map(
        (caller) => () => revokeEnvelope(caller, id),
      );
      const calls = round % 2 ? [...fetches, ...revokes] : [...revokes, ...fetches];
      const answers = await Promise.all(calls.map(async (call) => call()));
      expect(countStatuses(answers)).toEqual({ 200: 1, 410: 3 });
      const { state } = answers.find(({ status }) => status === 200)!.body.data;
      for (const { body } of answers.filter(({ status }) => status === 410))
        expect(body.error.details.state).toBe(state);
      const rows = await sql(
        databaseUrl,
        'SELECT ciphertext, consumed_at IS NULL AS kept, revoked_at IS NULL AS live FROM secret_envelopes WHERE id = $1',
        [id],
      );
      expect(rows).toEqual([{ ciphertext: null, kept: state === 'revoked', live: state === 'consumed' }]);
    }
  });

  it('that seal while the recipient rotates its key: each is sealed to a key that was live', async () => {
    const rotating = await connectSealing(stranger);
    const old = await enrolKey(rotating);
    const enrolment = await prepareEnrolment(rotating, await generateEncryptionKeyPair());
    const sealed = await sealFor(null, rotating, old);
    const [enrolled, ...answers] = await Promise.all([
      rotating.agent.post('/api/v1/agent-enc-keys', enrolment),
      ...Array.from({ length: 20 }, () => stranger.post('/api/v1/secret-envelopes', sealed)),
    ]);
    expect(enrolled.status).toBe(201);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    await stranger.post('/api/v1/secret-envelopes', sealed).expect(409);
    for (const { body } of answers.filter(({ status }) => status === 201))
      await fetchEnvelope(rotating.agent, body.data.id).expect(200);
  });
});

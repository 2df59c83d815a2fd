import type { Agent, Person } from '#testing';
import { generateEncryptionKeyPair } from '../../../clients/sdk/src/seal/hpke';
import { answerChallenge } from '../../../clients/sdk/src/seal/key-enrolment';
import { sealSecret } from '../../../clients/sdk/src/seal/seal';
import { connectSealing, inMinutes } from '../../seal/seal-support';
import { type Tour, USER_AGENT } from './acme';

/** The deploy bot enrols a key, and the docs assistant and Olivia seal secrets for it. */
export async function passSecrets(
  { recorder }: Tour,
  { olivia, agent }: { olivia: Person; agent: Agent },
): Promise<void> {
  const bot = await connectSealing(olivia, { clientName: 'Deploy bot' });
  const caller = bot.agent.with(USER_AGENT);
  const { actorId, attestation, signWith: sign } = bot;
  const keyPair = await generateEncryptionKeyPair();
  const { publicKey } = keyPair;
  const keys = '/api/v1/agent-enc-keys';
  const asked = await recorder.record(caller.post(`${keys}/challenge`, { actorId, publicKey }).expect(201));
  const enrolment = await answerChallenge(asked.body.data, keyPair, { actorId, attestation, sign });
  await recorder.record(caller.post(keys, enrolment).expect(201));
  await recorder.record(caller.post(keys, enrolment).expect(400));
  const found = await recorder.record(agent.get(`${keys}/${actorId}`).expect(200));
  const [{ keyId: recipientKeyId }] = found.body.data.keys;

  const envelopes = '/api/v1/secret-envelopes';
  const delivery = { recipientActorId: actorId, recipientKeyId, expiresAt: inMinutes(60) };
  const byAgent = { senderActorId: agent.actorId, ...delivery };
  const sealed = {
    ...(await sealSecret('correct horse battery staple', publicKey, byAgent)),
    label: 'Deploy key of the staging cluster',
  };
  const { id } = (await recorder.record(agent.post(envelopes, sealed).expect(201))).body.data;
  await recorder.record(agent.get(`${envelopes}/${id}`).expect(200));
  await recorder.record(caller.post(`${envelopes}/${id}/fetch`).expect(200));
  await recorder.record(caller.post(`${envelopes}/${id}/fetch`).expect(410));

  const bySession = { senderActorId: null, ...delivery };
  const second = await sealSecret('another secret', publicKey, bySession);
  const kept = await recorder.record(olivia.post(envelopes, second).expect(201));
  await recorder.record(olivia.post(`${envelopes}/${kept.body.data.id}/revoke`).expect(200));
  await recorder.record(olivia.post(`${envelopes}/${kept.body.data.id}/revoke`).expect(410));

  await recorder.record(olivia.get('/api/secret-envelopes').expect(200));

  const third = await sealSecret('an unwanted secret', publicKey, bySession);
  const { id: unwanted } = (await olivia.post(envelopes, third).expect(201)).body.data;
  await recorder.record(caller.get(envelopes).expect(200));
  await recorder.record(caller.delete(`${envelopes}/${unwanted}`).expect(200));
  await recorder.record(caller.delete(`${envelopes}/${unwanted}`).expect(410));
  const policy = `${envelopes}/policies/${actorId}`;
  await recorder.record(caller.get(policy).expect(200));
  await recorder.record(olivia.put(policy, { acceptsStrangers: false }).expect(200));
}

import {
  KeyLog,
  type LogMemory,
  type SeenLog,
  answerChallenge,
  generateEncryptionKeyPair,
  openSecret,
  sealSecret,
  signBytes,
} from '../../../../sdk/dist/index.js';
import { Problem } from '../../../../import/dist/index.js';
import { refusalOf } from '../../stage/refusal.js';
import type { Stage } from '../../stage/stage.js';
import type { Companies } from './companies.js';

const SECRET = 'the signing secret of the webhooks';

/** Enrols an encryption key, seals a secret to it, and opens it once. */
export async function handOverSecret(stage: Stage, { supplier, customer }: Companies): Promise<void> {
  const { actorId } = customer.credentials;
  const keyPair = await generateEncryptionKeyPair();
  const { publicKey } = keyPair;
  const { data: challenge } = await customer.client.post('/api/v1/agent-enc-keys/challenge', {
    body: { actorId, publicKey },
  });
  const enrolling = {
    actorId,
    sign: (statement: Uint8Array) => signBytes(statement, customer.credentials.signingKey),
    attestation: customer.credentials.actorAttestation,
  };
  const body = await answerChallenge(challenge, keyPair, enrolling);
  await customer.client.post('/api/v1/agent-enc-keys', { body });
  await stage.does(customer.agent, 'enrols an encryption key, and proves that it has it');

  const { data: found } = await supplier.client.get('/api/v1/agent-enc-keys/{actorId}', {
    params: { path: { actorId } },
  });
  const [key] = found.keys;
  if (!key) throw new Problem('The service lists no key of the recipient.');
  await new KeyLog(supplier.client, memory()).require({
    use: 'agent-sealing',
    holder: actorId,
    x: key.publicKey,
  });
  const delivery = {
    senderActorId: supplier.credentials.actorId,
    recipientActorId: actorId,
    recipientKeyId: key.keyId,
    expiresAt: new Date(Date.now() + 10 * 60_000).toISOString(),
  };
  const sealed = await sealSecret(SECRET, key.publicKey, delivery);
  const { data: envelope } = await supplier.client.post('/api/v1/secret-envelopes', { body: sealed });
  await stage.does(supplier.agent, 'seals a secret to this key');
  await stage.notes(`the service sees ${sealed.ciphertext.slice(0, 24)}…, and has no key to open it`);

  const fetch = { params: { path: { id: envelope.id } } };
  const { data: fetched } = await customer.client.post('/api/v1/secret-envelopes/{id}/fetch', fetch);
  const opened = new TextDecoder().decode(await openSecret(fetched, keyPair.privateKey));
  if (opened !== SECRET) throw new Problem('The opened secret is not the one that was sealed.');
  await stage.does(customer.agent, `fetches and opens it: “${opened}”`);
  const spent = await refusalOf(customer.client.post('/api/v1/secret-envelopes/{id}/fetch', fetch));
  await stage.does(customer.agent, 'fetches it again');
  await stage.notes(`refused: ${spent.status} ${spent.code}; the ciphertext is deleted`);
}

/** A memory of one run. A program that lives longer keeps it in a file. */
function memory(): LogMemory {
  let seen: SeenLog | undefined;
  return { read: () => seen, write: (next) => void (seen = next) };
}

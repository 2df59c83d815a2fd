import { createPrivateKey, sign } from 'node:crypto';
import {
  type Agent,
  Agent as ConnectedAgent,
  type Client,
  type Person,
  anonymous,
  newMember,
  newOwner,
  sql,
  uniqueName,
} from '#testing';
import { answerChallenge } from '../../clients/sdk/src/seal/key-enrolment';
import { generateEncryptionKeyPair } from '../../clients/sdk/src/seal/hpke';
import { sealSecret } from '../../clients/sdk/src/seal/seal';
import { deployment } from '../support/deployments';

export const SEAL_SCOPES = ['write:keyreg', 'read:secret-envelope', 'write:secret-envelope'];

/** An agent with the keys that it received or made. */
export interface SealingAgent {
  agent: Agent;
  actorId: string;
  clientName: string;
  attestation: string;
  signWith: (statement: Uint8Array) => Uint8Array;
}

export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** A key of an agent that is enrolled, with its private half. */
export interface EnrolledKey extends KeyPair {
  keyId: string;
}

interface SealingParties {
  owner: Person;
  stranger: Person;
  member: Person;
  membersAgent: SealingAgent;
  membersKey: EnrolledKey;
  outsider: SealingAgent;
  outsidersKey: EnrolledKey;
}

/** Connects an agent, and keeps its signing key. The same name connects the same agent again. */
export async function connectSealing(
  person: Person,
  { scopes = SEAL_SCOPES, clientName = uniqueName('agent') } = {},
): Promise<SealingAgent> {
  const stranger = anonymous(person.url);
  const start = await stranger
    .post('/api/agent-pairing/start', { clientName, projectSlugs: ['*'], requestedScopes: scopes })
    .expect(201);
  const { userCode, deviceCode } = start.body.data;
  await person.post('/api/agent-pairing/approve', { userCode }).expect(200);
  const issued = await stranger.post('/api/agent-pairing/poll', { deviceCode }).expect(200);
  const { token, actorId, scopes: granted, actorAttestation, actorSigningKey } = issued.body.data;
  const key = createPrivateKey({ key: actorSigningKey, format: 'jwk' });
  return {
    agent: new ConnectedAgent(person.url, token, actorId, granted),
    actorId,
    clientName,
    attestation: actorAttestation,
    signWith: (statement) => sign(null, statement, key),
  };
}

/** Requests a challenge and answers it, as the SDK does. Returns the body with which the key is enrolled. */
export async function prepareEnrolment(
  { actorId, attestation, signWith, agent }: SealingAgent,
  keyPair: KeyPair,
  caller: Client = agent,
) {
  const { publicKey } = keyPair;
  const { body } = await caller.post('/api/v1/agent-enc-keys/challenge', { actorId, publicKey }).expect(201);
  return answerChallenge(body.data, keyPair, { actorId, attestation, sign: signWith });
}

/** Enrols a new key of an agent. */
export async function enrolKey(sealing: SealingAgent): Promise<EnrolledKey> {
  const keyPair = await generateEncryptionKeyPair();
  const enrolment = await prepareEnrolment(sealing, keyPair);
  const { body } = await sealing.agent.post('/api/v1/agent-enc-keys', enrolment).expect(201);
  return { ...keyPair, keyId: body.data.keyId };
}

/** Two organizations, with an agent of an admin of the first and one of the owner of the second. Both agents have keys. */
export async function sealingParties(url: string): Promise<SealingParties> {
  const [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
  const member = await newMember(owner, 'admin');
  const [membersAgent, outsider] = await Promise.all([connectSealing(member), connectSealing(stranger)]);
  const [membersKey, outsidersKey] = [await enrolKey(membersAgent), await enrolKey(outsider)];
  return { owner, stranger, member, membersAgent, membersKey, outsider, outsidersKey };
}

/** Lets the inbox of an agent accept a sender by name, which then is no stranger to it. */
export async function acceptSender(
  owner: Person,
  recipient: SealingAgent,
  sender: SealingAgent,
): Promise<void> {
  const { actorId: recipientActorId } = recipient;
  await owner.post(`/api/v1/agent-inbox/pairings/${sender.actorId}`, { recipientActorId }).expect(201);
}

/** A time in some minutes, as the API writes it. */
export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

/** The body that seals a secret for an agent, as the SDK makes it. */
export function sealFor(
  senderActorId: string | null,
  recipient: { actorId: string },
  key: { keyId: string; publicKey: string },
  secret = 'correct horse',
  expiresAt = inMinutes(60),
) {
  const delivery = {
    senderActorId,
    recipientActorId: recipient.actorId,
    recipientKeyId: key.keyId,
    expiresAt,
  };
  return sealSecret(secret, key.publicKey, delivery);
}

/** Seals a secret, and returns the id of its envelope. */
export async function sealNew(
  caller: Client,
  senderActorId: string | null,
  recipient: { actorId: string },
  key: { keyId: string; publicKey: string },
  secret?: string,
): Promise<string> {
  const body = await sealFor(senderActorId, recipient, key, secret);
  return (await caller.post('/api/v1/secret-envelopes', body).expect(201)).body.data.id as string;
}

export function fetchEnvelope(caller: Client, id: string) {
  return caller.post(`/api/v1/secret-envelopes/${id}/fetch`);
}

export function revokeEnvelope(caller: Client, id: string) {
  return caller.post(`/api/v1/secret-envelopes/${id}/revoke`);
}

/** Whether envelopes are erased and revoked, in the database. */
export function rowsOf(ids: string[]): Promise<{ erased: boolean; revoked: boolean }[]> {
  return sql(
    deployment().databaseUrl,
    `SELECT ciphertext IS NULL AND enc IS NULL AND label IS NULL AS erased, revoked_at IS NOT NULL AS revoked
    FROM secret_envelopes WHERE id = ANY ($1)`,
    [ids],
  );
}

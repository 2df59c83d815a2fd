import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { generateEncryptionKeyPair } from '../../../clients/sdk/dist/seal/hpke.js';
import { answerChallenge } from '../../../clients/sdk/dist/seal/key-enrolment.js';
import { sealSecret } from '../../../clients/sdk/dist/seal/seal.js';

const SCOPES = ['write:keyreg', 'read:secret-envelope', 'write:secret-envelope'];
const HOUR_MS = 3_600_000;

/** An agent that seals secrets for itself, and fetches them. */
export class Sealing {
  static async create(api) {
    const sealing = Object.assign(new Sealing(), { api });
    const person = {
      email: `${randomUUID()}@example.org`,
      password: 'the benchmark needs a long password',
      displayName: 'Sealing',
      tenantName: 'Sealing',
    };
    const signedUp = await sealing.#send('POST', '/api/auth/sign-up', person, {});
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const asked = { clientName: 'Sealing', projectSlugs: ['*'], requestedScopes: SCOPES };
    const { userCode, deviceCode } = await sealing.#data('/api/agent-pairing/start', asked, {});
    await sealing.#data('/api/agent-pairing/approve', { userCode }, { cookie, origin: api.url });
    const issued = await sealing.#data('/api/agent-pairing/poll', { deviceCode }, {});
    const { token, actorId, actorAttestation: attestation, actorSigningKey } = issued;
    const key = createPrivateKey({ key: actorSigningKey, format: 'jwk' });
    Object.assign(sealing, {
      actorId,
      authorization: `Bearer ${token}`,
      pair: await generateEncryptionKeyPair(),
    });
    const { publicKey } = sealing.pair;
    const challenge = await sealing.#data('/api/v1/agent-enc-keys/challenge', { actorId, publicKey });
    const signWith = (statement) => sign(null, statement, key);
    const enrolment = await answerChallenge(challenge, sealing.pair, {
      actorId,
      attestation,
      sign: signWith,
    });
    sealing.keyId = (await sealing.#data('/api/v1/agent-enc-keys', enrolment)).keyId;
    return sealing;
  }

  /** Seals a secret and fetches it. */
  async handOver() {
    const { actorId, keyId, pair } = this;
    const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
    const delivery = { senderActorId: actorId, recipientActorId: actorId, recipientKeyId: keyId, expiresAt };
    const body = await sealSecret('a deploy key', pair.publicKey, delivery);
    const { id } = await this.#data('/api/v1/secret-envelopes', body);
    await this.#data(`/api/v1/secret-envelopes/${id}/fetch`);
  }

  async #data(path, body, headers = { authorization: this.authorization }) {
    return (await (await this.#send('POST', path, body, headers)).json()).data;
  }

  async #send(method, path, body, headers) {
    const response = await fetch(`${this.api.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return response;
  }
}

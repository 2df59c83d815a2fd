import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  sign,
  verify,
} from 'node:crypto';
import { calculateJwkThumbprint, createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWK } from 'jose';
import {
  MISSING_ID,
  anonymous,
  connectAgent,
  newMember,
  newOwner,
  type Person,
  sql,
  withDatabase,
} from '#testing';
import { newSession } from '../accounts/accounts-support';
import { untilBlocked } from '../platform/blocked';
import { deployment } from '../support/deployments';
import { poll, start } from './pairing-support';

function newKey(): { publicKey: JWK; privateKey: JWK } {
  const pair = generateKeyPairSync('ed25519');
  return {
    publicKey: pair.publicKey.export({ format: 'jwk' }),
    privateKey: pair.privateKey.export({ format: 'jwk' }),
  };
}

describe('signing keys and attestations', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
  });

  async function keySet(at = url): Promise<JSONWebKeySet> {
    const answer = await anonymous(at).get('/.well-known/jwks.json').expect(200);
    expect(answer.headers['cache-control']).toContain('public');
    return answer.body;
  }

  async function connect(person: Person, request: object = {}) {
    const { userCode, deviceCode } = await start(url, request);
    await person.post('/api/agent-pairing/approve', { userCode }).expect(200);
    return (await poll(url, deviceCode).expect(200)).body.data;
  }

  it('an attestation verifies with the published keys, and names the agent, the organization and the signing key', async () => {
    const { publicKey } = newKey();
    const data = await connect(owner, { actorPublicKey: publicKey });
    expect(data.actorSigningKey).toBeUndefined();
    const { payload, protectedHeader } = await jwtVerify(
      data.actorAttestation,
      createLocalJWKSet(await keySet(api[1])),
      { algorithms: ['EdDSA'], typ: 'actor-attestation+jwt', issuer: url },
    );
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(payload).toMatchObject({
      actorId: data.actorId,
      tenantId: owner.tenantId,
      cnf: { jkt: await calculateJwkThumbprint(publicKey) },
      exp: Math.floor(Date.parse(data.expiresAt) / 1000),
    });
  });

  it('an agent without a signing key receives one, and its private half is not stored', async () => {
    const { actorSigningKey: key, actorId } = await connect(owner);
    const message = Buffer.from('signed by the agent');
    const signature = sign(null, message, createPrivateKey({ key, format: 'jwk' }));
    const [actor] = await sql(databaseUrl, 'SELECT public_key AS key FROM actors WHERE id = $1', [actorId]);
    const publicKey = actor!.key as JWK;
    expect(publicKey).toEqual({ kty: 'OKP', crv: 'Ed25519', x: key.x });
    expect(
      verify(null, message, createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' }), signature),
    ).toBe(true);
    const rows = await sql(
      databaseUrl,
      'SELECT r::text AS row FROM pairing_requests r UNION ALL SELECT a::text FROM actors a',
    );
    expect(rows.some(({ row }) => String(row).includes(key.d))).toBe(false);
  });

  it('the published keys contain no private half', async () => {
    for (const key of (await keySet()).keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
      expect(await calculateJwkThumbprint(key)).toBe(key.kid);
    }
  });

  it('a new signing key replaces the old one and is attested', async () => {
    const agent = await connectAgent(owner);
    const { publicKey } = newKey();
    const answer = await owner.put(`/api/actors/${agent.actorId}/signing-key`, { publicKey }).expect(200);
    const jkt = await calculateJwkThumbprint(publicKey);
    expect(answer.body.data).toMatchObject({ actorId: agent.actorId, publicKey, thumbprint: jkt });
    const keys = createLocalJWKSet(await keySet());
    const { payload } = await jwtVerify(answer.body.data.actorAttestation, keys);
    expect(payload).toMatchObject({ actorId: agent.actorId, cnf: { jkt } });
    const [actor] = await sql(databaseUrl, 'SELECT public_key AS key FROM actors WHERE id = $1', [
      agent.actorId,
    ]);
    expect(actor!.key).toEqual(publicKey);
  });

  it('is not replaced by a session that is being ended', async () => {
    const person = await newOwner(url);
    const elsewhere = person.with({ Cookie: await newSession(person) });
    const agent = await connectAgent(person);
    const { publicKey } = newKey();
    const answer = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [person.userId]);
      const ended = elsewhere.delete('/api/auth/sessions').expect(200).then();
      await untilBlocked(client, 'the end of the session waits');
      const sent = person.put(`/api/actors/${agent.actorId}/signing-key`, { publicKey }).then();
      await untilBlocked(client, 'the key waits', 2);
      await client.query('COMMIT');
      await ended;
      return sent;
    });
    expect(answer.status).toBe(401);
    const [actor] = await sql(databaseUrl, 'SELECT public_key AS key FROM actors WHERE id = $1', [
      agent.actorId,
    ]);
    expect(actor!.key).not.toEqual(publicKey);
  });

  it('only the owner of an agent can register a signing key for it', async () => {
    const member = await newMember(owner);
    const agent = await connectAgent(member);
    const path = `/api/actors/${agent.actorId}/signing-key`;
    const body = { publicKey: newKey().publicKey };
    await member.put(path, body).expect(200);
    await anonymous(url).put(path, body).expect(401);
    await agent.put(path, body).expect(401);
    await member
      .with({ Origin: 'https://evil.example' })
      .put(path, body)
      .expect(403, /SVC_CSRF_REJECTED/);
    await member.put(path, { publicKey: newKey().privateKey }).expect(400);
    await member.put(path, {}).expect(400);
    const refused = [
      await owner.put(path, body),
      await (await newMember(owner)).put(path, body),
      await (await newOwner(url)).put(path, body),
      await owner.put(`/api/actors/${MISSING_ID}/signing-key`, body),
      await owner.put('/api/actors/nonsense/signing-key', body),
    ];
    for (const { status } of refused) expect(status).toBe(404);
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
  });
});

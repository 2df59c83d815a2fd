import { generateKeyPairSync, sign as signWith } from 'node:crypto';
import {
  type Client,
  MISSING_ID,
  type Person,
  connectAgent,
  countStatuses,
  newMember,
  newOwner,
  newToken,
  sql,
} from '#testing';
import { possessionStatement } from '../../clients/sdk/src/seal/key-enrolment';
import { generateEncryptionKeyPair } from '../../clients/sdk/src/seal/hpke';
import { deployment } from '../support/deployments';
import { limitedApi } from '../support/limited-apis';
import { type SealingAgent, connectSealing, enrolKey, prepareEnrolment, sealFor } from './seal-support';

const PATH = '/api/v1/agent-enc-keys';

async function codeOf(answer: PromiseLike<{ body: { error: { code: string } } }>): Promise<string> {
  return (await answer).body.error.code;
}

describe('encryption keys', () => {
  const { api, databaseUrl } = deployment();
  const [url, second] = api;
  let owner: Person;
  let stranger: Person;
  let sealing: SealingAgent;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    sealing = await connectSealing(owner);
  });

  const enrol = (caller: Client, body: object) => caller.post(PATH, body);
  const other = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

  describe('the challenge', () => {
    it('is sealed to the key, and expires after 300 seconds', async () => {
      const { publicKey } = await generateEncryptionKeyPair();
      const before = Date.now();
      const { body } = await sealing.agent
        .post(`${PATH}/challenge`, { actorId: sealing.actorId, publicKey })
        .expect(201);
      expect(Buffer.from(body.data.nonce, 'base64url')).toHaveLength(32);
      expect(Buffer.from(body.data.sealedProof.ciphertext, 'base64url')).toHaveLength(48);
      const rows = await sql<{ lifetime: number }>(
        databaseUrl,
        `SELECT extract(epoch FROM expires_at - $2)::int AS lifetime FROM encryption_key_challenges WHERE nonce = $1`,
        [Buffer.from(body.data.nonce, 'base64url'), new Date(Date.parse(body.data.expiresAt) - 300_000)],
      );
      expect(rows).toEqual([{ lifetime: 300 }]);
      expect(Date.parse(body.data.expiresAt)).toBeGreaterThan(before);
    });

    it.each([
      ['a missing key', undefined],
      ['31 bytes', Buffer.alloc(31, 9).toString('base64url')],
      ['33 bytes', Buffer.alloc(33, 9).toString('base64url')],
      ['padding', `${Buffer.alloc(32, 9).toString('base64url')}=`],
      ['base64', Buffer.alloc(32, 0xff).toString('base64').slice(0, 43)],
      ['set unused bits', `${Buffer.alloc(32, 9).toString('base64url').slice(0, 42)}l`],
      ['a JWK', { kty: 'OKP', crv: 'X25519', x: 'x' }],
    ])('is refused for a key with %s', async (_, publicKey) => {
      const input = { actorId: sealing.actorId, publicKey };
      const { body } = await sealing.agent.post(`${PATH}/challenge`, input).expect(400);
      expect(body.error.code).toBe('SVC_VALIDATION_ERROR');
    });

    it.each([
      ['zero', '00'.repeat(32)],
      ['one', `01${'00'.repeat(31)}`],
      ['a point of order 8', 'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800'],
      ['p, which is zero', `ed${'ff'.repeat(30)}7f`],
      ['a set highest bit', `${'09'.repeat(31)}89`],
    ])('is refused for a key of low order or in another form: %s', async (_, hex) => {
      const publicKey = Buffer.from(hex, 'hex').toString('base64url');
      const input = { actorId: sealing.actorId, publicKey };
      expect(await codeOf(sealing.agent.post(`${PATH}/challenge`, input).expect(400))).toBe(
        'SVC_ENC_KEY_UNUSABLE',
      );
    });

    it('is limited for each agent and for each user', async () => {
      const service = await limitedApi(deployment());
      const person = await newOwner(service.url);
      const agents = [];
      for (let i = 0; i < 4; i++) agents.push(await connectSealing(person));
      const { publicKey } = await generateEncryptionKeyPair();
      const ask = ({ agent, actorId }: SealingAgent) =>
        agent.post(`${PATH}/challenge`, { actorId, publicKey });
      await ask(agents[0]!).expect(201);
      await ask(agents[0]!).expect(201);
      const refused = await ask(agents[0]!).expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      for (const agent of [agents[1]!, agents[1]!, agents[2]!]) await ask(agent).expect(201);
      await ask(agents[3]!).expect(429);
    });
  });

  describe('enrolment', () => {
    it('enrols a key that everybody can then find, in its one form', async () => {
      const enrolling = await connectSealing(owner);
      const keyPair = await generateEncryptionKeyPair();
      const enrolment = await prepareEnrolment(enrolling, keyPair);
      const { body } = await enrol(enrolling.agent, enrolment).expect(201);
      expect(body.data).toEqual({
        actorId: enrolling.actorId,
        keyId: expect.any(String) as string,
        publicKey: keyPair.publicKey,
        suite: '0020-0001-0003',
        enrolledAt: expect.any(String) as string,
        retiredAt: null,
      });
      const { actorId, ...key } = body.data;
      for (const caller of [
        enrolling.agent,
        owner,
        stranger,
        await connectAgent(stranger),
        await newToken(stranger, 'read'),
      ]) {
        const found = await caller.get(`${PATH}/${actorId}`).expect(200);
        expect(found.body.data).toEqual({ actorId, keys: [key] });
      }
    });

    it('accepts ids in upper case, and the signature is over the id in lower case', async () => {
      const enrolling = await connectSealing(owner);
      const enrolment = await prepareEnrolment(enrolling, await generateEncryptionKeyPair());
      const actorId = enrolling.actorId.toUpperCase();
      const { body } = await enrol(enrolling.agent, { ...enrolment, actorId }).expect(201);
      expect(body.data.actorId).toBe(enrolling.actorId);
      await enrolling.agent.get(`${PATH}/${actorId}`).expect(200);
    });

    it('refuses each wrong part with its own code, and does not use up the challenge', async () => {
      const enrolling = await connectSealing(owner);
      const sibling = await connectSealing(owner);
      const keyPair = await generateEncryptionKeyPair();
      const right = await prepareEnrolment(enrolling, keyPair);
      const { privateKey } = generateKeyPairSync('ed25519');
      const statement = possessionStatement(right.actorId, right.nonce, right.publicKey);
      const zero = Buffer.alloc(32).toString('base64url');
      const [header, payload] = right.attestation.split('.');
      for (const [code, wrong] of [
        ['SVC_ENC_KEY_UNUSABLE', { publicKey: zero }],
        ['SVC_ENC_CHALLENGE_UNKNOWN', { nonce: other(right.nonce) }],
        ['SVC_ENC_CHALLENGE_UNKNOWN', { publicKey: (await generateEncryptionKeyPair()).publicKey }],
        ['SVC_ENC_PROOF_INVALID', { proof: other(right.proof) }],
        ['SVC_ATTESTATION_INVALID', { attestation: sibling.attestation }],
        ['SVC_ATTESTATION_INVALID', { attestation: 'nonsense' }],
        [
          'SVC_ATTESTATION_INVALID',
          { attestation: `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}` },
        ],
        ['SVC_ENC_SIGNATURE_INVALID', { popSignature: other(right.popSignature) }],
        [
          'SVC_ENC_SIGNATURE_INVALID',
          { popSignature: signWith(null, statement, privateKey).toString('base64url') },
        ],
        [
          'SVC_ENC_SIGNATURE_INVALID',
          { popSignature: Buffer.from(enrolling.signWith(Buffer.from(right.nonce))).toString('base64url') },
        ],
        ['SVC_VALIDATION_ERROR', { proof: 'short' }],
        ['SVC_VALIDATION_ERROR', { popSignature: right.proof }],
        ['SVC_VALIDATION_ERROR', { nonce: undefined }],
      ] as const)
        expect([code, await codeOf(enrol(enrolling.agent, { ...right, ...wrong }).expect(400))]).toEqual([
          code,
          code,
        ]);
      await enrolling.agent.get(`${PATH}/${enrolling.actorId}`).expect(404);
      await enrol(enrolling.agent, right).expect(201);
      expect(await codeOf(enrol(enrolling.agent, right).expect(400))).toBe('SVC_ENC_CHALLENGE_SPENT');
    });

    it('refuses a challenge that was issued for another agent', async () => {
      const [one, two] = [await connectSealing(owner), await connectSealing(owner)];
      const enrolment = await prepareEnrolment(one, await generateEncryptionKeyPair());
      const stolen = { ...enrolment, actorId: two.actorId, attestation: two.attestation };
      expect(await codeOf(enrol(two.agent, stolen).expect(400))).toBe('SVC_ENC_CHALLENGE_UNKNOWN');
    });

    it('refuses an expired challenge', async () => {
      const enrolling = await connectSealing(owner);
      const enrolment = await prepareEnrolment(enrolling, await generateEncryptionKeyPair());
      await sql(
        databaseUrl,
        `UPDATE encryption_key_challenges SET expires_at = now() - interval '1 second' WHERE actor_id = $1`,
        [enrolling.actorId],
      );
      expect(await codeOf(enrol(enrolling.agent, enrolment).expect(400))).toBe('SVC_ENC_CHALLENGE_EXPIRED');
    });

    it('refuses the signature and the attestation of a signing key that was replaced', async () => {
      const enrolling = await connectSealing(owner);
      const enrolment = await prepareEnrolment(enrolling, await generateEncryptionKeyPair());
      const pair = generateKeyPairSync('ed25519');
      const { kty, crv, x } = pair.publicKey.export({ format: 'jwk' });
      const registered = await owner
        .put(`/api/actors/${enrolling.actorId}/signing-key`, { publicKey: { kty, crv, x } })
        .expect(200);
      expect(await codeOf(enrol(enrolling.agent, enrolment).expect(400))).toBe('SVC_ATTESTATION_INVALID');
      const attestation = registered.body.data.actorAttestation;
      expect(await codeOf(enrol(enrolling.agent, { ...enrolment, attestation }).expect(400))).toBe(
        'SVC_ENC_SIGNATURE_INVALID',
      );
      const statement = possessionStatement(enrolment.actorId, enrolment.nonce, enrolment.publicKey);
      const popSignature = signWith(null, statement, pair.privateKey).toString('base64url');
      await enrol(enrolling.agent, { ...enrolment, attestation, popSignature }).expect(201);
    });

    it('uses a challenge once, even if many requests use it at the same time in two processes', async () => {
      const enrolling = await connectSealing(owner);
      const enrolment = await prepareEnrolment(enrolling, await generateEncryptionKeyPair());
      const callers = [enrolling.agent, enrolling.agent.at(second)];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => enrol(callers[i % 2]!, enrolment)),
      );
      expect(countStatuses(answers)).toEqual({ 201: 1, 400: 19 });
      const { body } = await owner.get(`${PATH}/${enrolling.actorId}`).expect(200);
      expect(body.data.keys).toHaveLength(1);
    });

    it('is recorded in the audit log', async () => {
      const enrolling = await connectSealing(owner);
      const { publicKey, keyId } = await enrolKey(enrolling);
      const entries = await sql(
        databaseUrl,
        `SELECT "after" FROM audit_entries WHERE tenant_id = $1 AND action = 'agent.encryption_key_enrolled' AND target ->> 'id' = $2`,
        [owner.tenantId, enrolling.actorId],
      );
      expect(entries).toEqual([{ after: { keyId, publicKey } }]);
    });
  });

  describe('who can enrol', () => {
    it('an agent only for itself; a session of an owner or admin for every agent of the organization', async () => {
      const enrolling = await connectSealing(owner);
      const keyPair = await generateEncryptionKeyPair();
      const input = { actorId: enrolling.actorId, publicKey: keyPair.publicKey };
      const foreign = await connectSealing(stranger);
      for (const caller of [sealing.agent, foreign.agent, stranger]) {
        const answer = await caller.post(`${PATH}/challenge`, input).expect(404);
        const missing = await caller.post(`${PATH}/challenge`, { ...input, actorId: MISSING_ID }).expect(404);
        expect(answer.body).toEqual(missing.body);
      }
      const admin = await newMember(owner, 'admin');
      const enrolment = await prepareEnrolment(enrolling, keyPair, admin);
      for (const caller of [sealing.agent, foreign.agent, stranger])
        await enrol(caller, enrolment).expect(404);
      await enrol(admin, enrolment).expect(201);
    });

    it('neither a member nor a token without the scope', async () => {
      const input = { actorId: sealing.actorId, publicKey: (await generateEncryptionKeyPair()).publicKey };
      for (const caller of [
        await newMember(owner),
        await newToken(owner, 'admin'),
        await connectAgent(owner),
      ])
        await caller.post(`${PATH}/challenge`, input).expect(403);
    });
  });

  describe('rotation', () => {
    it('retires the key before, to which nobody can seal any more, and lists the live one first', async () => {
      const rotating = await connectSealing(owner);
      const old = await enrolKey(rotating);
      const next = await enrolKey(rotating);
      const { body } = await stranger.get(`${PATH}/${rotating.actorId}`).expect(200);
      expect(body.data.keys).toMatchObject([
        { keyId: next.keyId, publicKey: next.publicKey, retiredAt: null },
        { keyId: old.keyId, publicKey: old.publicKey, retiredAt: expect.any(String) as string },
      ]);
      const sealed = await sealFor(null, rotating, old);
      expect(await codeOf(owner.post('/api/v1/secret-envelopes', sealed).expect(409))).toBe(
        'SVC_ENC_KEY_RETIRED',
      );
      await owner.post('/api/v1/secret-envelopes', await sealFor(null, rotating, next)).expect(201);
    });

    it('keeps ten keys at most, the newest', async () => {
      const rotating = await connectSealing(owner);
      const first = await enrolKey(rotating);
      await sql(
        databaseUrl,
        `INSERT INTO encryption_keys (id, tenant_id, actor_id, public_key, signing_key, enrolled_at, retired_at)
        SELECT gen_random_uuid(), tenant_id, actor_id, public_key, signing_key, enrolled_at - make_interval(hours => n), now()
        FROM encryption_keys, generate_series(1, 15) n WHERE actor_id = $1`,
        [rotating.actorId],
      );
      const next = await enrolKey(rotating);
      const { body } = await owner.get(`${PATH}/${rotating.actorId}`).expect(200);
      expect(body.data.keys).toHaveLength(10);
      expect(body.data.keys).toMatchObject([
        { keyId: next.keyId },
        { keyId: first.keyId },
        ...Array<object>(8).fill({}),
      ]);
      const [{ count }] = (await sql(
        databaseUrl,
        'SELECT count(*)::int FROM encryption_keys WHERE actor_id = $1',
        [rotating.actorId],
      )) as [{ count: number }];
      expect(count).toBe(10);
    });

    it('a new signing key ends the use of the encryption key that the old one vouched for', async () => {
      const rotating = await connectSealing(owner);
      const key = await enrolKey(rotating);
      const again = await connectSealing(owner, { clientName: rotating.clientName });
      expect(again.actorId).toBe(rotating.actorId);
      const missing = await stranger.get(`${PATH}/${MISSING_ID}`).expect(404);
      expect((await stranger.get(`${PATH}/${rotating.actorId}`).expect(404)).body).toEqual(missing.body);
      const sealed = await sealFor(null, rotating, key);
      expect(await codeOf(owner.post('/api/v1/secret-envelopes', sealed).expect(409))).toBe(
        'SVC_ENC_KEY_RETIRED',
      );
      const next = await enrolKey(again);
      const { body } = await stranger.get(`${PATH}/${rotating.actorId}`).expect(200);
      expect(body.data.keys.map(({ keyId }: { keyId: string }) => keyId)).toEqual([next.keyId, key.keyId]);
    });
  });

  it('returns the same 404 for an unknown agent, an agent without a key, and a malformed id', async () => {
    const { actorId } = await connectAgent(owner);
    const bodies = await Promise.all(
      [actorId, MISSING_ID, 'nonsense', owner.userId].map(
        async (id) => (await stranger.get(`${PATH}/${id}`).expect(404)).body as unknown,
      ),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });
});

import {
  type Agent,
  type Client,
  MISSING_ID,
  type Person,
  connectAgent,
  newMember,
  newOwner,
  newToken,
  sql,
} from '#testing';
import { openSecret } from '../../clients/sdk/src/seal/seal';
import { deployment, startApi } from '../support/deployments';
import { closedApi } from '../support/limited-apis';
import {
  type EnrolledKey,
  type SealingAgent,
  acceptSender,
  connectSealing,
  enrolKey,
  fetchEnvelope,
  inMinutes,
  revokeEnvelope,
  sealFor,
  sealNew,
} from './seal-support';

const PATH = '/api/v1/secret-envelopes';
const SECRET = 'hunter2 🗝';

/** The same session or agent at another process, which has its own address. */
const callerAt = (caller: Client, address: string) => caller.at(address).with({ Origin: address });
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

describe('envelopes', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  let stranger: Person;
  let sender: SealingAgent;
  let recipient: SealingAgent;
  let key: EnrolledKey;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    [sender, recipient] = await Promise.all([connectSealing(owner), connectSealing(stranger)]);
    await acceptSender(stranger, recipient, sender);
    key = await enrolKey(recipient);
  });

  const sealOne = () => sealNew(sender.agent, sender.actorId, recipient, key, SECRET);
  const expire = (id: string) =>
    sql(databaseUrl, `UPDATE secret_envelopes SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);
  const contentOf = (id: string) =>
    sql(databaseUrl, 'SELECT enc, ciphertext, label FROM secret_envelopes WHERE id = $1', [id]);
  const ERASED = [{ enc: null, ciphertext: null, label: null }];

  it('carry a secret to an agent of another organization, which opens it; a second fetch gets nothing', async () => {
    const sealed = await sealFor(sender.actorId, recipient, key, SECRET);
    const created = await sender.agent.post(PATH, { ...sealed, label: 'Deploy key' }).expect(201);
    const { id, createdAt } = created.body.data;
    const metadata = {
      id,
      senderActorId: sender.actorId,
      recipientActorId: recipient.actorId,
      recipientKeyId: key.keyId,
      state: 'sealed',
      sizeBytes: Buffer.from(sealed.ciphertext, 'base64url').length,
      createdAt,
      expiresAt: sealed.expiresAt,
      consumedAt: null,
    };
    expect(created.body.data).toEqual(metadata);
    for (const caller of [sender.agent, recipient.agent, owner])
      expect((await caller.get(`${PATH}/${id}`).expect(200)).body.data).toEqual(metadata);

    const fetched = await fetchEnvelope(recipient.agent, id).expect(200);
    expect(fetched.headers['cache-control']).toBe('no-store');
    const { consumedAt } = fetched.body.data;
    expect(fetched.body.data).toEqual({
      ...metadata,
      state: 'consumed',
      consumedAt: expect.any(String) as string,
      suite: '0020-0001-0003',
      enc: sealed.enc,
      ciphertext: sealed.ciphertext,
      untrusted: { label: 'Deploy key' },
    });
    expect(text(await openSecret(fetched.body.data, key.privateKey))).toBe(SECRET);

    const again = await fetchEnvelope(recipient.agent, id).expect(410);
    expect(again.body.error).toMatchObject({
      code: 'SVC_ENVELOPE_SPENT',
      details: { state: 'consumed', consumedAt },
    });
    const after = { ...metadata, state: 'consumed', consumedAt };
    expect((await sender.agent.get(`${PATH}/${id}`).expect(200)).body.data).toEqual(after);
    expect(await contentOf(id)).toEqual(ERASED);
  });

  it('of a signed-in owner or admin have no sending agent', async () => {
    const admin = await newMember(owner, 'admin');
    const id = await sealNew(admin, null, recipient, key, SECRET);
    const { body } = await fetchEnvelope(recipient.agent, id).expect(200);
    expect(body.data.senderActorId).toBeNull();
    expect(text(await openSecret(body.data, key.privateKey))).toBe(SECRET);
  });

  it('carry exactly 64 KiB of ciphertext and not a byte more', async () => {
    const largest = await sealFor(sender.actorId, recipient, key, 'x'.repeat(65_536 - 16));
    const { body } = await sender.agent.post(PATH, largest).expect(201);
    expect(body.data.sizeBytes).toBe(65_536);
    const fetched = await fetchEnvelope(recipient.agent, body.data.id).expect(200);
    expect(await openSecret(fetched.body.data, key.privateKey)).toHaveLength(65_520);
    const larger = await sealFor(sender.actorId, recipient, key, 'x'.repeat(65_536 - 15));
    await sender.agent.post(PATH, larger).expect(400);
  });

  it('carry an empty secret', async () => {
    const id = await sealNew(sender.agent, sender.actorId, recipient, key, '');
    const { body } = await fetchEnvelope(recipient.agent, id).expect(200);
    expect(await openSecret(body.data, key.privateKey)).toHaveLength(0);
  });

  describe('sealing', () => {
    it.each([
      ['another suite', { suite: '0020-0001-0001' }],
      ['no suite', { suite: undefined }],
      ['no ciphertext', { ciphertext: undefined }],
      ['a ciphertext that is shorter than its tag', { ciphertext: Buffer.alloc(15).toString('base64url') }],
      ['a ciphertext with padding', { ciphertext: `${Buffer.alloc(16).toString('base64url')}==` }],
      [
        'a ciphertext with set unused bits',
        { ciphertext: `${Buffer.alloc(16).toString('base64url').slice(0, -1)}B` },
      ],
      ['a ciphertext of an impossible length', { ciphertext: 'A'.repeat(25) }],
      ['a ciphertext in base64', { ciphertext: `${'A'.repeat(30)}+/` }],
      ['a low-order enc', { enc: Buffer.alloc(32).toString('base64url') }],
      ['an enc of 31 bytes', { enc: Buffer.alloc(31, 9).toString('base64url') }],
      ['an expiry in half a minute', { expiresAt: inMinutes(0.5) }],
      ['an expiry in the past', { expiresAt: inMinutes(-60) }],
      ['an expiry in eight days', { expiresAt: inMinutes(8 * 24 * 60) }],
      ['no expiry', { expiresAt: undefined }],
      ['an expiry without milliseconds', { expiresAt: inMinutes(60).replace(/\.\d+/, '') }],
      ['an expiry with an offset', { expiresAt: inMinutes(60).replace('Z', '+00:00') }],
      ['an expiry on a day that does not exist', { expiresAt: '2027-02-30T00:00:00.000Z' }],
      ['an expiry at an hour that does not exist', { expiresAt: '2027-02-20T25:00:00.000Z' }],
      ['a label of 201 characters', { label: 'x'.repeat(201) }],
      ['a malformed recipient', { recipientActorId: 'nonsense' }],
      ['no key', { recipientKeyId: undefined }],
    ])('rejects %s', async (_, wrong) => {
      const sealed = await sealFor(sender.actorId, recipient, key);
      const { body } = await sender.agent.post(PATH, { ...sealed, ...wrong }).expect(400);
      expect(body.error.code).toBe('SVC_VALIDATION_ERROR');
    });

    it('returns the same 404 for an unknown agent, an unknown key, and the key of another agent', async () => {
      const other = await connectSealing(stranger);
      const otherKey = await enrolKey(other);
      const sealed = await sealFor(sender.actorId, recipient, key);
      const bodies = [];
      for (const wrong of [
        { recipientActorId: MISSING_ID },
        { recipientKeyId: MISSING_ID },
        { recipientKeyId: otherKey.keyId },
        { recipientActorId: other.actorId },
      ])
        bodies.push(
          JSON.stringify((await sender.agent.post(PATH, { ...sealed, ...wrong }).expect(404)).body),
        );
      expect(new Set(bodies).size).toBe(1);
    });

    it('is for agents with the scope, and for owners and admins; not for members or settings tokens', async () => {
      const sealed = await sealFor(null, recipient, key);
      await (await newMember(owner)).post(PATH, sealed).expect(403);
      await (await newToken(owner, 'admin')).post(PATH, sealed).expect(403);
      await (await connectAgent(owner, { scopes: ['read:secret-envelope'] })).post(PATH, sealed).expect(403);
    });

    it('is limited for a sender, and for strangers apart from the organization of the recipient', async () => {
      const limits = { SEALED_SECRETS_PER_SENDER: '2', STRANGER_SECRETS_PER_ORGANIZATION: '1' };
      const service = await startApi(deployment(), limits, ['--role', 'http']);
      const crowded = await connectSealing(stranger);
      const crowdedKey = await enrolKey(crowded);
      const sealAs = async (caller: Client, senderActorId: string | null) =>
        callerAt(caller, service.url).post(PATH, await sealFor(senderActorId, crowded, crowdedKey));
      const [one, two, insider] = await Promise.all([
        newOwner(url),
        newOwner(url),
        newMember(stranger, 'admin'),
      ]);
      const agent = await connectSealing(one);
      const sealed = await sealAs(agent.agent, agent.actorId);
      expect(sealed.status).toBe(201);
      expect((await sealAs(one, null)).body.error.code).toBe('SVC_SEAL_REFUSED');
      expect((await sealAs(two, null)).status).toBe(201);
      expect((await sealAs(insider, null)).status).toBe(201);
      expect((await sealAs(insider, null)).status).toBe(201);
      expect((await sealAs(insider, null)).body.error).toMatchObject({
        code: 'SVC_ENVELOPE_LIMIT',
        details: { side: 'sender', limit: 2 },
      });
      // A fetched envelope no longer counts, for either side.
      await fetchEnvelope(crowded.agent, sealed.body.data.id).expect(200);
      expect((await sealAs(one, null)).status).toBe(201);
      expect((await sealAs(two, null)).status).toBe(403);
    });

    it('is limited between one user and one agent, so that few users cannot fill the places of a recipient', async () => {
      const service = await closedApi(deployment());
      const [one, two] = [await connectSealing(stranger), await connectSealing(stranger)];
      const [keyOfOne, keyOfTwo] = [await enrolKey(one), await enrolKey(two)];
      const sender = callerAt(await newOwner(url), service.url);
      await sender.post(PATH, await sealFor(null, one, keyOfOne)).expect(201);
      const refused = await sender.post(PATH, await sealFor(null, one, keyOfOne)).expect(409);
      expect(refused.body.error.details).toEqual({ side: 'pair', limit: 1 });
      await sender.post(PATH, await sealFor(null, two, keyOfTwo)).expect(201);
    });
  });

  describe('for everybody else', () => {
    it('get the 404 of an unknown id on every route', async () => {
      const id = await sealOne();
      const [sibling, neighbor] = await Promise.all([connectSealing(owner), connectSealing(stranger)]);
      const admin = await newMember(stranger, 'admin');
      const third = await newOwner(url);
      const nobody: Client[] = [sibling.agent, neighbor.agent, admin, stranger, third];
      const calls: [string, (caller: Client, of: string) => ReturnType<Agent['get']>, Client[]][] = [
        ['get', (caller, of) => caller.get(`${PATH}/${of}`), nobody],
        ['fetch', fetchEnvelope, [...nobody, sender.agent, owner]],
        ['revoke', revokeEnvelope, [...nobody, recipient.agent]],
      ];
      for (const [name, call, callers] of calls)
        for (const caller of callers) {
          const missing = await call(caller, MISSING_ID).expect(404);
          const answer = await call(caller, id);
          expect([name, answer.status, answer.body]).toEqual([name, 404, missing.body]);
        }
      await fetchEnvelope(recipient.agent, id).expect(200);
      for (const [, call, callers] of calls) for (const caller of callers) await call(caller, id).expect(404);
    });

    it('are refused for members, settings tokens, and agents without the scope', async () => {
      const id = await sealOne();
      const keyring = await connectAgent(owner, { scopes: ['write:keyreg'] });
      for (const caller of [await newMember(owner), await newToken(owner, 'admin'), keyring]) {
        await caller.get(`${PATH}/${id}`).expect(403);
        await fetchEnvelope(caller, id).expect(403);
        await revokeEnvelope(caller, id).expect(403);
      }
      const reader = await connectAgent(stranger, { scopes: ['read:secret-envelope'] });
      await revokeEnvelope(reader, id).expect(403);
    });
  });

  describe('revoking', () => {
    it('erases the secret, for the sender and for an owner or admin of its organization', async () => {
      const admin = await newMember(owner, 'admin');
      for (const caller of [sender.agent, owner, admin]) {
        const id = await sealOne();
        const { body } = await revokeEnvelope(caller, id).expect(200);
        expect(body.data).toMatchObject({ id, state: 'revoked', consumedAt: null });
        expect(body.data).not.toHaveProperty('ciphertext');
        expect(await contentOf(id)).toEqual(ERASED);
        for (const refused of [fetchEnvelope(recipient.agent, id), revokeEnvelope(caller, id)])
          expect((await refused.expect(410)).body.error).toMatchObject({
            code: 'SVC_ENVELOPE_SPENT',
            details: { state: 'revoked', consumedAt: null },
          });
        expect((await recipient.agent.get(`${PATH}/${id}`).expect(200)).body.data.state).toBe('revoked');
      }
    });

    it('is refused once the recipient has fetched it', async () => {
      const id = await sealOne();
      const { consumedAt } = (await fetchEnvelope(recipient.agent, id).expect(200)).body.data;
      const { body } = await revokeEnvelope(sender.agent, id).expect(410);
      expect(body.error.details).toEqual({ state: 'consumed', consumedAt });
    });

    it('is recorded in the audit log of the sender, without the secret', async () => {
      const id = await sealOne();
      await revokeEnvelope(owner, id).expect(200);
      const rows = await sql(
        databaseUrl,
        `SELECT tenant_id, actor, "before", "after" FROM audit_entries
        WHERE action = 'secret_envelope.revoked' AND target ->> 'id' = $1`,
        [id],
      );
      expect(rows).toMatchObject([
        {
          tenant_id: owner.tenantId,
          actor: { type: 'user', id: owner.userId },
          before: { senderActorId: sender.actorId, recipientActorId: recipient.actorId, state: 'sealed' },
          after: { state: 'revoked' },
        },
      ]);
    });
  });

  describe('expiry', () => {
    it('ends fetching and revoking at once', async () => {
      const id = await sealOne();
      await expire(id);
      for (const refused of [fetchEnvelope(recipient.agent, id), revokeEnvelope(sender.agent, id)])
        expect((await refused.expect(410)).body.error).toMatchObject({
          code: 'SVC_ENVELOPE_SPENT',
          details: { state: 'expired', consumedAt: null },
        });
      expect((await sender.agent.get(`${PATH}/${id}`).expect(200)).body.data.state).toBe('expired');
    });

    it('leaves a fetched and a revoked envelope what they are', async () => {
      const [fetched, revoked] = [await sealOne(), await sealOne()];
      await fetchEnvelope(recipient.agent, fetched).expect(200);
      await revokeEnvelope(sender.agent, revoked).expect(200);
      await Promise.all([expire(fetched), expire(revoked)]);
      expect((await sender.agent.get(`${PATH}/${fetched}`).expect(200)).body.data.state).toBe('consumed');
      expect((await sender.agent.get(`${PATH}/${revoked}`).expect(200)).body.data.state).toBe('revoked');
    });
  });

  it('that were sealed to a retired key are still fetched and opened', async () => {
    const rotating = await connectSealing(stranger);
    const old = await enrolKey(rotating);
    const id = await sealNew(sender.agent, sender.actorId, rotating, old, SECRET);
    await enrolKey(rotating);
    const { body } = await fetchEnvelope(rotating.agent, id).expect(200);
    expect(body.data.recipientKeyId).toBe(old.keyId);
    expect(text(await openSecret(body.data, old.privateKey))).toBe(SECRET);
  });
});

import { readFileSync } from 'node:fs';
import { createPrivateKey, sign } from 'node:crypto';
import { fromBase64url, toBase64url } from '../encoding/base64url.js';
import { type Sealed, generateEncryptionKeyPair, open, seal } from './hpke.js';
import { answerChallenge, openChallenge, possessionStatement } from './key-enrolment.js';
import { type Delivery, openSecret, sealSecret } from './seal.js';

interface Vectors {
  rfc9180: Record<'info' | 'ikmE' | 'ikmR' | 'pkRm' | 'skRm' | 'pt' | 'aad' | 'enc' | 'ct', string>;
  secrets: (Sealed & {
    publicKey: string;
    privateKey: string;
    ephemeralIkm: string;
    delivery: Delivery;
    aad: string;
    secret: string;
  })[];
  enrolment: {
    actorId: string;
    publicKey: string;
    privateKey: string;
    ephemeralIkm: string;
    signingKey: { kty: 'OKP'; crv: 'Ed25519'; d: string; x: string };
    challenge: { nonce: string; sealedProof: Sealed };
    proof: string;
    statement: string;
    popSignature: string;
  };
  refusedKeys: { publicKey: string; reason: string }[];
}

const vectors = JSON.parse(readFileSync('docs/protocols/seal/vectors.json', 'utf8')) as Vectors;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
const utf8 = (text: string) => new TextEncoder().encode(text);
const base64url = (text: string) => toBase64url(hex(text));

describe('HPKE', () => {
  const { rfc9180 } = vectors;
  const context = { info: hex(rfc9180.info), aad: hex(rfc9180.aad) };
  const sealed = { enc: base64url(rfc9180.enc), ciphertext: base64url(rfc9180.ct) };

  it('seals as RFC 9180, appendix A.2.1 says', async () => {
    expect(await seal(base64url(rfc9180.pkRm), context, hex(rfc9180.pt), hex(rfc9180.ikmE))).toEqual(sealed);
  });

  it('opens as RFC 9180, appendix A.2.1 says', async () => {
    expect(await open(base64url(rfc9180.skRm), context, sealed)).toEqual(hex(rfc9180.pt));
  });

  it.each(vectors.refusedKeys)(
    'does not seal to a key, nor open with an encapsulated key, of $reason',
    async (key) => {
      const { privateKey } = await generateEncryptionKeyPair();
      await expect(seal(key.publicKey, context, utf8('x'))).rejects.toThrow(TypeError);
      const received = { ...sealed, enc: key.publicKey };
      await expect(open(privateKey, context, received)).rejects.toThrow(TypeError);
    },
  );

  it('does not seal to another spelling of a key', async () => {
    const { publicKey } = await generateEncryptionKeyPair();
    const unusedBit = publicKey.replace(/.$/, (last) => ALPHABET[ALPHABET.indexOf(last) + 1]!);
    expect(Buffer.from(unusedBit, 'base64url')).toEqual(Buffer.from(publicKey, 'base64url'));
    for (const other of [`${publicKey}=`, `${publicKey}\n`, ` ${publicKey}`, unusedBit])
      await expect(seal(other, context, utf8('x'))).rejects.toThrow(TypeError);
  });

  it('generates keys that open what is sealed to them, with a new ephemeral key each time', async () => {
    const { publicKey, privateKey } = await generateEncryptionKeyPair();
    const [one, two] = [await seal(publicKey, context, utf8('x')), await seal(publicKey, context, utf8('x'))];
    expect(one.enc).not.toBe(two.enc);
    expect(await open(privateKey, context, two)).toEqual(utf8('x'));
  });
});

describe('secrets', () => {
  it.each(vectors.secrets)('are sealed and opened as published: $secret', async (vector) => {
    const { publicKey, privateKey, ephemeralIkm, delivery, aad, secret, enc, ciphertext } = vector;
    const context = { info: utf8('svc-seal-v1'), aad: utf8(aad) };
    expect(await seal(publicKey, context, utf8(secret), fromBase64url(ephemeralIkm))).toEqual({
      enc,
      ciphertext,
    });
    expect(await openSecret({ ...delivery, enc, ciphertext }, privateKey)).toEqual(utf8(secret));
    const sealed = await sealSecret(secret, publicKey, delivery);
    expect(await open(privateKey, context, sealed)).toEqual(utf8(secret));
  });

  it.each(['senderActorId', 'recipientActorId', 'recipientKeyId', 'expiresAt'] as const)(
    'do not open with another %s',
    async (field) => {
      const { delivery, privateKey, enc, ciphertext } = vectors.secrets[0]!;
      const other = { ...delivery, [field]: `${delivery[field]}0` };
      await expect(openSecret({ ...other, enc, ciphertext }, privateKey)).rejects.toThrow();
    },
  );

  it('do not open with another key, or if they were altered', async () => {
    const { delivery, privateKey, enc, ciphertext } = vectors.secrets[0]!;
    const fetched = { ...delivery, enc, ciphertext };
    const other = await generateEncryptionKeyPair();
    await expect(openSecret(fetched, other.privateKey)).rejects.toThrow();
    for (let i = 0; i < fromBase64url(ciphertext).length; i++) {
      const altered = fromBase64url(ciphertext);
      altered[i]! ^= 1;
      await expect(
        openSecret({ ...fetched, ciphertext: toBase64url(altered) }, privateKey),
      ).rejects.toThrow();
    }
  });
});

describe('the enrolment of a key', () => {
  const { enrolment } = vectors;
  const { actorId, publicKey, privateKey, challenge, proof, statement, popSignature } = enrolment;

  it('opens the challenge and signs as published', async () => {
    const key = createPrivateKey({ key: enrolment.signingKey, format: 'jwk' });
    expect(await openChallenge(challenge, privateKey)).toBe(proof);
    expect(possessionStatement(actorId, challenge.nonce, publicKey)).toEqual(utf8(statement));
    const signIt = (bytes: Uint8Array) => sign(null, bytes, key);
    const answer = await answerChallenge(
      challenge,
      { publicKey, privateKey },
      { actorId, sign: signIt, attestation: 'jws' },
    );
    expect(answer).toEqual({
      actorId,
      publicKey,
      nonce: challenge.nonce,
      proof,
      popSignature,
      attestation: 'jws',
    });
  });

  it('does not open a challenge for another key', async () => {
    const other = await generateEncryptionKeyPair();
    await expect(openChallenge(challenge, other.privateKey)).rejects.toThrow();
  });

  it('has a challenge that was sealed as published', async () => {
    const context = { info: utf8('svc-enc-pop-v1'), aad: new Uint8Array() };
    const sealed = await seal(
      publicKey,
      context,
      fromBase64url(proof),
      fromBase64url(enrolment.ephemeralIkm),
    );
    expect(sealed).toEqual(challenge.sealedProof);
  });
});

describe('base64url', () => {
  it('is what Node writes, for every length', () => {
    for (let length = 0; length < 100; length++) {
      const bytes = new Uint8Array(Buffer.alloc(length, 251));
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
    }
  });
});

import { toBase64url } from '../encoding/base64url.js';
import { type Sealed, open } from './hpke.js';

const LABEL = 'svc-enc-pop-v1';
const INFO = new TextEncoder().encode(LABEL);

/** The answer of `POST /api/v1/agent-enc-keys/challenge`, as far as enrolling needs it. */
export interface Challenge {
  nonce: string;
  sealedProof: Sealed;
}

/** The body of `POST /api/v1/agent-enc-keys`. */
export interface Enrolment {
  actorId: string;
  publicKey: string;
  nonce: string;
  proof: string;
  popSignature: string;
  attestation: string;
}

/** An agent, with the means to sign in its name. */
export interface Enrolling {
  actorId: string;
  /** Signs with the agent's Ed25519 signing key. */
  sign: (statement: Uint8Array) => Promise<Uint8Array> | Uint8Array;
  /** The `actorAttestation` of that signing key. */
  attestation: string;
}

/** Answers a challenge: proves the possession of an encryption key, and signs for it. All keys are in base64url. */
export async function answerChallenge(
  challenge: Challenge,
  keyPair: { publicKey: string; privateKey: string },
  { actorId, sign, attestation }: Enrolling,
): Promise<Enrolment> {
  const { nonce } = challenge;
  const { publicKey } = keyPair;
  const proof = await openChallenge(challenge, keyPair.privateKey);
  const signature = await sign(possessionStatement(actorId, nonce, publicKey));
  return { actorId, publicKey, nonce, proof, popSignature: toBase64url(signature), attestation };
}

/** Opens the sealed proof of a challenge, in base64url. @throws Error if it was sealed to another key */
export async function openChallenge({ sealedProof }: Challenge, privateKey: string): Promise<string> {
  return toBase64url(await open(privateKey, { info: INFO, aad: new Uint8Array() }, sealedProof));
}

/** The bytes that the agent signs with its signing key. */
export function possessionStatement(actorId: string, nonce: string, publicKey: string): Uint8Array {
  return new TextEncoder().encode([LABEL, actorId, nonce, publicKey].join('\n'));
}

import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Principal, Principals } from '#access';
import { Attestations, type AttestedActor, actingFor } from '#agents';
import { Audit } from '#audit';
import { KeyLog } from '#key-log';
import { Database, Limits, equalSecrets, newId, sha256, found } from '#platform';
import { decoded } from '../crypto/base64url';
import { type Sealed, sealTo } from '../crypto/hpke';
import { POSSESSION, isSigned, possessionStatement } from '../crypto/possession';
import { isUsableX25519Key } from '../crypto/x25519';
import { type ChallengeUse, ChallengesRepository } from './challenges.repository';
import type { EnrolKeyDto, RequestChallengeDto } from './keys.dto';
import {
  AttestationExpired,
  AttestationInvalid,
  ChallengeExpired,
  ChallengeSpent,
  ChallengeUnknown,
  EncryptionKeyUnusable,
  PossessionSignatureInvalid,
  ProofInvalid,
  SigningKeyMissing,
} from './keys.errors';
import { type KeyRow, KeysRepository, type SignerRow } from './keys.repository';
import { SealSettings } from '../seal.settings';

const CHALLENGE_SECONDS = 300;
const RANDOM_BYTES = 32;
/** The keys that an agent has at most, with its retired ones. */
const KEYS_KEPT = 10;

/** A challenge that was just issued. Only the hash of the sealed proof is stored. */
export interface Challenge {
  nonce: Buffer;
  sealedProof: Sealed;
  expiresAt: Date;
}

/** The encryption keys of agents: how a key is enrolled, and how others find it. */
@Injectable()
export class KeysService {
  constructor(
    private readonly database: Database,
    private readonly keys: KeysRepository,
    private readonly challenges: ChallengesRepository,
    private readonly attestations: Attestations,
    private readonly limits: Limits,
    private readonly audit: Audit,
    private readonly settings: SealSettings,
    private readonly keyLog: KeyLog,
    private readonly principals: Principals,
  ) {}

  /**
   * Issues a challenge, which only the holder of the private key can answer.
   *
   * @throws EncryptionKeyUnusable, NotFound for an agent that the caller can't act for, RateLimited
   */
  async challenge(principal: Principal, input: RequestChallengeDto): Promise<Challenge> {
    const publicKey = usableKey(input.publicKey);
    const { id: actorId, tenantId } = await this.signerFor(principal, input.actorId);
    const perMinute = this.settings.encryptionChallengesPerMinute;
    await this.limits.attemptAll([
      { name: 'encryption-challenge-user', key: principal.userId, perMinute: 3 * perMinute },
      { name: 'encryption-challenge', key: actorId, perMinute },
    ]);
    const [nonce, proof] = [randomBytes(RANDOM_BYTES), randomBytes(RANDOM_BYTES)];
    const sealedProof = await sealTo(publicKey, POSSESSION, proof);
    const expiresAt = await this.challenges.insert(this.database, {
      tenantId,
      actorId,
      publicKey,
      nonce,
      proofHash: sha256(proof),
      lifetimeSeconds: CHALLENGE_SECONDS,
    });
    return { nonce, sealedProof, expiresAt };
  }

  /**
   * Enrols a key, and retires the previous one. Only a success uses up the challenge, in the same transaction.
   *
   * @throws NotFound for an agent that the caller can't act for, Unauthorized if its token has just been revoked, and one error of
   *   keys.errors.ts for each reason to refuse the key
   */
  async enrol(principal: Principal, input: EnrolKeyDto): Promise<KeyRow> {
    const publicKey = usableKey(input.publicKey);
    const signer = await this.signerFor(principal, input.actorId);
    const { id: actorId, tenantId, publicKey: signingKey } = signer;
    const use: ChallengeUse = { tenantId, actorId, publicKey, nonce: decoded(input.nonce) };
    await this.requireProof(use, decoded(input.proof));
    if (!signingKey) throw new SigningKeyMissing();
    // This must come before the transaction: it reads the issuer's keys, and a transaction must not wait for a second connection.
    await this.requireSignature({ ...signer, publicKey: signingKey }, input);
    const enrolled = await this.database.transaction(async (tx) => {
      const locked = found(await this.keys.lockSigner(tx, tenantId, actorId));
      await this.principals.requireToken(tx, principal);
      if (!locked.publicKey) throw new SigningKeyMissing();
      if (locked.publicKey.x !== signingKey.x) throw new AttestationInvalid();
      // Another request can have used it since it was found.
      if (!(await this.challenges.use(tx, use))) throw new ChallengeSpent();
      const key = { id: newId(), tenantId, actorId, publicKey, signingKey: signingKey.x };
      const row = await this.keys.replace(tx, key, KEYS_KEPT);
      await this.audit.record(tx, principal, {
        action: 'agent.encryption_key_enrolled',
        target: { type: 'agent', id: actorId, name: signer.clientName },
        after: { keyId: row.id, publicKey: input.publicKey },
      });
      return row;
    });
    await this.keyLog.append(tenantId, enrolled.id);
    return enrolled;
  }

  /**
   * The keys of an agent of any tenant, the one to seal to first.
   *
   * @throws NotFound for an unknown agent and for one without such a key, which get the same answer
   */
  async resolve(actorId: string): Promise<KeyRow[]> {
    const keys = await this.keys.resolve(this.database, actorId);
    const sealed = found(keys.find(({ live }) => live));
    // A sender checks that the log has the key before it seals.
    if (!sealed.logged) await this.keyLog.append(sealed.tenantId, sealed.id);
    return keys;
  }

  private async signerFor(principal: Principal, actorId: string): Promise<SignerRow> {
    return found(await this.keys.findSigner(this.database, actingFor(principal), actorId));
  }

  private async requireProof(use: ChallengeUse, proof: Buffer): Promise<void> {
    const challenge = await this.challenges.find(this.database, use);
    if (!challenge) throw new ChallengeUnknown();
    if (challenge.usedAt !== null) throw new ChallengeSpent();
    if (challenge.expired) throw new ChallengeExpired();
    if (!equalSecrets(challenge.proofHash, sha256(proof))) throw new ProofInvalid();
  }

  private async requireSignature(signer: AttestedActor, input: EnrolKeyDto): Promise<void> {
    const attested = await this.attestations.check(input.attestation, signer);
    if (attested === 'expired') throw new AttestationExpired();
    if (attested === 'invalid') throw new AttestationInvalid();
    const statement = possessionStatement(signer.id, input.nonce, input.publicKey);
    if (!isSigned(statement, signer.publicKey.x, decoded(input.popSignature)))
      throw new PossessionSignatureInvalid();
  }
}

/** The bytes of a key. @throws EncryptionKeyUnusable */
function usableKey(text: string): Buffer {
  const bytes = decoded(text);
  if (!isUsableX25519Key(bytes)) throw new EncryptionKeyUnusable();
  return bytes;
}

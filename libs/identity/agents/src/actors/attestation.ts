import { Injectable } from '@nestjs/common';
import { type JWTPayload, calculateJwkThumbprint, errors } from 'jose';
import { Issuer } from '#issuer';
import type { Ed25519PublicKey } from './ed25519';

/** The `typ` in the header of an attestation. */
export const ATTESTATION_TYPE = 'actor-attestation+jwt';

/** The RFC 7638 thumbprint of a key: SHA-256, in base64url. */
export function thumbprint({ kty, crv, x }: Ed25519PublicKey): Promise<string> {
  return calculateJwkThumbprint({ kty, crv, x });
}

/** An agent and its signing key, as an attestation names them. */
export interface AttestedActor {
  id: string;
  tenantId: string;
  publicKey: Ed25519PublicKey;
}

/** Attests to third parties that a key belongs to an agent of a tenant (`cnf.jkt`, RFC 7800 and RFC 9449). */
@Injectable()
export class Attestations {
  constructor(private readonly issuer: Issuer) {}

  /** A JWS over `actorId`, `tenantId`, `cnf.jkt`, `iat` and `exp`, signed with the issuer key. */
  async attest(actor: AttestedActor, expiresAt: Date): Promise<string> {
    return this.issuer.sign(ATTESTATION_TYPE, {
      sub: actor.id,
      actorId: actor.id,
      tenantId: actor.tenantId,
      cnf: { jkt: await thumbprint(actor.publicKey) },
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(expiresAt.getTime() / 1000),
    });
  }

  /** Whether a text is an attestation of this agent and its present key, or one that has expired. */
  async check(attestation: string, actor: AttestedActor): Promise<'valid' | 'expired' | 'invalid'> {
    try {
      const claims = await this.issuer.verify(ATTESTATION_TYPE, attestation);
      return (await isAbout(claims, actor)) ? 'valid' : 'invalid';
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        return (await isAbout(error.payload, actor)) ? 'expired' : 'invalid';
      if (error instanceof errors.JOSEError) return 'invalid';
      throw error;
    }
  }
}

async function isAbout(claims: JWTPayload, { id, tenantId, publicKey }: AttestedActor): Promise<boolean> {
  const confirmed = (claims.cnf as { jkt?: unknown } | undefined)?.jkt;
  return claims.actorId === id && claims.tenantId === tenantId && confirmed === (await thumbprint(publicKey));
}

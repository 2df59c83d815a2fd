import { Injectable } from '@nestjs/common';
import { calculateJwkThumbprint } from 'jose';
import { Issuer } from '#issuer';
import type { Ed25519PublicKey } from './ed25519';

/** The `typ` in the header of an attestation. */
export const ATTESTATION_TYPE = 'actor-attestation+jwt';

/** The RFC 7638 thumbprint of a key: SHA-256, in base64url. */
export function thumbprint({ kty, crv, x }: Ed25519PublicKey): Promise<string> {
  return calculateJwkThumbprint({ kty, crv, x });
}

/** Attests to third parties that a key belongs to an agent of a tenant (`cnf.jkt`, RFC 7800 and RFC 9449). */
@Injectable()
export class Attestations {
  constructor(private readonly issuer: Issuer) {}

  /** A JWS over `actorId`, `tenantId`, `cnf.jkt`, `iat` and `exp`, signed with the issuer key. */
  async attest(
    actor: { id: string; tenantId: string; publicKey: Ed25519PublicKey },
    expiresAt: Date,
  ): Promise<string> {
    return this.issuer.sign(ATTESTATION_TYPE, {
      sub: actor.id,
      actorId: actor.id,
      tenantId: actor.tenantId,
      cnf: { jkt: await thumbprint(actor.publicKey) },
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(expiresAt.getTime() / 1000),
    });
  }
}

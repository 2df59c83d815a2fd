import { Injectable } from '@nestjs/common';
import { calculateJwkThumbprint } from 'jose';
import { Issuer } from '#issuer';
import type { Ed25519PublicKey } from './ed25519';

/** The `typ` of an attestation's header. */
export const ATTESTATION_TYPE = 'actor-attestation+jwt';

/** RFC 7638 thumbprint (SHA-256, base64url) of a key. */
export function thumbprint({ kty, crv, x }: Ed25519PublicKey): Promise<string> {
  return calculateJwkThumbprint({ kty, crv, x });
}

/** States to whoever asks that an actor of a tenant holds a key (`cnf.jkt`, RFC 7800 and RFC 9449). */
@Injectable()
export class Attestations {
  constructor(private readonly issuer: Issuer) {}

  /** A JWS by the issuer key over `actorId`, `tenantId`, `cnf.jkt`, `iat` and `exp`. */
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

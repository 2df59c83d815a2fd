import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { Database, positional } from '#platform';

/** The key that signs now. */
export interface SigningKeyRow {
  kid: string;
  sealedPrivateKey: Buffer;
}

const SIGNING = positional<SigningKeyRow>(
  'SELECT kid, sealed_private_key AS "sealedPrivateKey" FROM issuer_keys WHERE signing',
);
const OFFER = positional<never>(`
  INSERT INTO issuer_keys (kid, public_key, sealed_private_key) VALUES ($1, $2, $3)
  ON CONFLICT (signing) WHERE signing DO NOTHING`);
const PUBLIC = positional<{ kid: string; publicKey: JWK }>(
  'SELECT kid, public_key AS "publicKey" FROM issuer_keys ORDER BY created_at DESC, kid',
);

/** The service's own keys; they belong to no tenant. */
@Injectable()
export class IssuerKeysRepository {
  constructor(private readonly database: Database) {}

  findSigning(): Promise<SigningKeyRow | undefined> {
    return this.database.one(SIGNING, []);
  }

  /** Keeps the key where no other signs yet; of several first starts at once one wins. */
  async offer(kid: string, publicKey: JWK, sealedPrivateKey: Buffer): Promise<void> {
    await this.database.run(OFFER, [kid, publicKey, sealedPrivateKey]);
  }

  /** Every public key, those that only verify included. */
  listPublic(): Promise<{ kid: string; publicKey: JWK }[]> {
    return this.database.all(PUBLIC, []);
  }
}

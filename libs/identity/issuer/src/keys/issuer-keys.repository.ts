import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { IssuerKey } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

const SIGNING_KEY = columns(IssuerKey, 'k', 'kid', 'sealedPrivateKey');
const LISTED_KEY = columns(IssuerKey, 'k', 'kid', 'signing', 'createdAt');
const PUBLIC_KEY = columns(IssuerKey, 'k', 'kid', 'publicKey');

const FIND_SIGNING = statement(
  SIGNING_KEY.row,
  `SELECT ${SIGNING_KEY.sql} FROM issuer_keys k WHERE k.signing`,
);
const INSERT_UNLESS_SIGNING = statement(
  `INSERT INTO issuer_keys (kid, public_key, sealed_private_key) VALUES (:kid, :publicKey, :sealedPrivateKey)
  ON CONFLICT (signing) WHERE signing DO NOTHING`,
);
const RETIRE_SIGNING = statement(`UPDATE issuer_keys SET signing = false WHERE signing`);
const DELETE_RETIRED = statement(`DELETE FROM issuer_keys k WHERE k.kid = :kid AND NOT k.signing`);
const LIST = statement(
  LISTED_KEY.row,
  `SELECT ${LISTED_KEY.sql} FROM issuer_keys k ORDER BY k.created_at DESC, k.kid`,
);
const LIST_PUBLIC = statement(
  { ...PUBLIC_KEY.row, publicKey: computed.json<JWK>() },
  `SELECT ${PUBLIC_KEY.sql} FROM issuer_keys k ORDER BY k.created_at DESC, k.kid`,
);

/** The key that signs now, with its private half sealed. */
export type SigningKeyRow = Row<typeof FIND_SIGNING>;

/** A key of the service, as the operator sees it. */
export type ListedKey = Row<typeof LIST>;

/** A public key of the service. */
export type PublicKeyRow = Row<typeof LIST_PUBLIC>;

/** The signing keys of the service. They belong to no tenant. */
@Injectable()
export class IssuerKeysRepository {
  /** The key that signs now; undefined in a new database. */
  findSigning(queries: Queries): Promise<SigningKeyRow | undefined> {
    return queries.one(FIND_SIGNING);
  }

  /** Inserts a key unless another one already signs, so only one of several processes that start at once inserts its key. */
  async insertUnlessSigning(queries: Queries, key: SigningKeyRow & { publicKey: JWK }): Promise<void> {
    const { kid, publicKey, sealedPrivateKey } = key;
    await queries.run(INSERT_UNLESS_SIGNING, { kid, publicKey, sealedPrivateKey });
  }

  /** The key that signs no longer signs, and still verifies. */
  async retireSigning(tx: Transaction): Promise<void> {
    await tx.run(RETIRE_SIGNING);
  }

  /** Deletes a key that no longer signs; false if there is none with this id. */
  async deleteRetired(queries: Queries, kid: string): Promise<boolean> {
    return (await queries.run(DELETE_RETIRED, { kid })) === 1;
  }

  /** Every key, newest first. */
  list(queries: Queries): Promise<ListedKey[]> {
    return queries.all(LIST);
  }

  /** Every public key, newest first, including keys that no longer sign. */
  listPublic(queries: Queries): Promise<PublicKeyRow[]> {
    return queries.all(LIST_PUBLIC);
  }
}

import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';

const SHARED = positional<never>('SELECT pg_advisory_xact_lock_shared($1)');
const EXCLUSIVE = positional<never>('SELECT pg_advisory_xact_lock($1)');

/**
 * Keeps paths true while several write: whoever adds a node or changes a mapping shares the tree's lock, whoever
 * moves, renames or deletes a subtree holds it alone. Paths are read after the lock is held. It ends with the transaction.
 */
@Injectable()
export class TreeLock {
  constructor(private readonly database: Database) {}

  /** For adding nodes; many at once. */
  async shared(tx: Transaction, treeId: string): Promise<void> {
    await this.database.run(SHARED, [lockKey(treeId)], tx);
  }

  /** For changing paths that others build on; alone. */
  async exclusive(tx: Transaction, treeId: string): Promise<void> {
    await this.database.run(EXCLUSIVE, [lockKey(treeId)], tx);
  }
}

/** The random half of a tree's id; two trees that met in it would only wait for each other. */
function lockKey(treeId: string): string {
  return BigInt.asIntN(64, BigInt(`0x${treeId.replaceAll('-', '').slice(16)}`)).toString();
}

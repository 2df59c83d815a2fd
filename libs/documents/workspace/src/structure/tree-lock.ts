import { Injectable } from '@nestjs/common';
import { type Transaction, statement } from '#platform';

/** The random half of the id of a tree (SQL). Two trees with the same key only wait for each other. */
const keyOf = <const Id extends string>(id: Id) =>
  `('x' || right(replace(${id}::uuid::text, '-', ''), 16))::bit(64)::bigint` as const;

/** A function call (SQL), for a lateral join, that waits for the shared lock of a tree `t`. */
export const LOCK_SHARED = `pg_advisory_xact_lock_shared(${keyOf('t.id')})` as const;

const SHARED = statement(`SELECT FROM pg_advisory_xact_lock_shared(${keyOf(':treeId')})`);
const EXCLUSIVE = statement(`SELECT FROM pg_advisory_xact_lock(${keyOf(':treeId')})`);

/**
 * Keeps the paths in a tree consistent while several transactions write: one that adds a node or changes a mapping shares the lock of
 * the tree, and one that moves, renames or deletes a subtree, or creates a file beside documents, holds it exclusively. Paths must be read after the lock is acquired. The
 * lock is released when the transaction ends.
 */
@Injectable()
export class TreeLock {
  /** Waits for the shared lock. */
  async shared(tx: Transaction, treeId: string): Promise<void> {
    await tx.run(SHARED, { treeId });
  }

  /** Waits for the exclusive lock. */
  async exclusive(tx: Transaction, treeId: string): Promise<void> {
    await tx.run(EXCLUSIVE, { treeId });
  }
}

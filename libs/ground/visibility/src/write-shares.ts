import { ShareGrant } from '#entities';
import { type Transaction, columns, statement } from '#platform';
import { GRANTED_TO_CALLER, LIVE_GRANT } from './grants';
import type { NodeReach } from './reach.policy';

const SHARE = columns(ShareGrant, 'g', 'id');
// A statement that waited for the lock of the node sees the shares from before the wait. This later statement sees their present state,
// and locks the share that allows the write.
const HOLD = statement(
  SHARE.row,
  `SELECT ${SHARE.sql} FROM share_grants g WHERE g.tenant_id = :tenantId AND g.node_id = :nodeId AND ${LIVE_GRANT}
    AND ${GRANTED_TO_CALLER} AND g.permission = 'write' LIMIT 1 FOR SHARE OF g`,
);

/**
 * Prevents the revocation of a share that lets the caller write a node until `tx` ends. Returns false if there is no such share any more.
 * Lock the node first, as every deletion of a node does.
 */
export async function holdWriteShare(
  tx: Transaction,
  { tenantId, userId, shareTypes }: NodeReach,
  nodeId: string,
): Promise<boolean> {
  return (await tx.one(HOLD, { tenantId, userId, shareTypes, nodeId })) !== undefined;
}

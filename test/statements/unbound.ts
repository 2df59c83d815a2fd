/**
 * Statements that reach a tenant's table without naming the tenant, each with its reason. `where` is a part of the statement that no
 * other has.
 */
export const UNBOUND: { where: string; tables: string[]; reason: string }[] = [
  {
    where: `FROM share_grants g WHERE g.node_id = :nodeId AND g.share_type = 'public'`,
    tables: ['share_grants'],
    reason: 'A document that is shared with everybody is found by its id alone.',
  },
];

import { numbered } from '#platform';
import type { Principal } from '#access';
import * as grants from './grants';
import * as reach from './reach';

// For statements with numbered parameters only, until the last of them has names.
export const reachable = (_right: reach.Right) => numbered(reach.REACHABLE);
export const reachableNode = (right: reach.Right) => {
  const condition = numbered(reach.REACHABLE_NODE[right]);
  return right === 'arrange' ? `(${condition} AND $4::text[] IS NOT NULL)` : condition;
};
export const fromReachableNodes = (right: reach.Right) =>
  `FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id WHERE ${reachableNode(right)}`;
export const HEADINGS_VISIBLE_N = numbered(reach.HEADINGS_VISIBLE);
export const IN_SIGHT = numbered(reach.VISIBLE);
export const GRANTED_TO_CALLER_N = numbered(grants.GRANTED_TO_CALLER);
export const documentsGrantedN = (project: string, limit: string, where?: string) =>
  numbered(grants.documentsGranted(project, limit, where));
export const newestGrantsN = (below: string, limit: string) => numbered(grants.newestGrants(below, limit));
export const valuesOfReach = (r: reach.NodeReach) => [r.tenantId, r.userId, r.projectIds, r.shareTypes];
export const reachValues = (principal: Principal) => valuesOfReach(reach.nodeReachOf(principal)).slice(0, 3);
export const nodeReachValues = (principal: Principal) => valuesOfReach(reach.nodeReachOf(principal));

import { type Principal, isTenantAdmin, rule } from '#access';
import { Forbidden } from '#platform';

const AREA = 'Agents';

/** @throws Forbidden */
export const requireMayChange = rule(
  AREA,
  'Change the profile of an agent, transfer or orphan it',
  'Its owner, or an owner or admin of the organization.',
  ({ userId, role }: Pick<Principal, 'userId' | 'role'>, agent: { ownerUserId: string | null }): void => {
    if (agent.ownerUserId !== userId && !isTenantAdmin(role)) throw new Forbidden();
  },
);

/** Requires an owner or admin, because the last owner could otherwise undo an admin's decision to orphan the agent. @throws Forbidden */
export const requireMayRestore = rule(
  AREA,
  'Give an orphaned agent an owner again',
  'An owner or admin of the organization.',
  ({ role }: Pick<Principal, 'role'>, agent: { status: string }): void => {
    if (agent.status !== 'active' && !isTenantAdmin(role)) throw new Forbidden();
  },
);

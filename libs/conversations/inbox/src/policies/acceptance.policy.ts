import { rule } from '#access';
import { POLICY_OF_ACTOR } from './default-policy';

/**
 * Whether a recipient accepts the sender `:actorId` by name: by its allow list, or by a pairing unless it is closed. It concerns an agent `a` and
 * its row `p` of `inbox_policies`, if any.
 */
const NAMES_SENDER = `CASE ${POLICY_OF_ACTOR}
        WHEN 'allowlist' THEN :actorId::uuid = ANY (p.allowed_sender_actor_ids)
        WHEN 'closed' THEN false
        ELSE EXISTS (SELECT FROM inbox_pairings e
          WHERE e.tenant_id = a.tenant_id AND e.recipient_actor_id = a.id AND e.sender_actor_id = :actorId::uuid) END` as const;

/**
 * Whether the sender `:actorId` of the tenant `:tenantId` is a stranger to an agent `a` with its row `p` of `inbox_policies`: it belongs to
 * another organization, and the agent does not accept it by name. A person without an agent has the `:actorId` null.
 */
export const IS_STRANGER = `(a.tenant_id <> :tenantId::uuid AND (${NAMES_SENDER}) IS NOT TRUE)` as const;

/** Whether the inbox of an agent `a` with its row `p` of `inbox_policies` is open for the sender `:actorId`. */
export const ACCEPTS_SENDER = rule(
  'Inbox',
  'Send a message to an agent',
  'Agents that the policy of the recipient accepts: all (open), paired ones, those of its list, or none (closed).',
  `CASE ${POLICY_OF_ACTOR} WHEN 'open' THEN true ELSE ${NAMES_SENDER} END`,
);

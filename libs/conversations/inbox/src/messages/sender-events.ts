import { EVENT_IDS } from '#entities';
import { recordEvents } from '#live';

/**
 * Records for the senders of messages, who can be of any tenant, that deliveries have changed, in the statement that changes them.
 *
 * @param changed the CTE that returns the changed deliveries, with `tenant_id`
 * @param where a condition on a delivery `c`, if it returns others too
 */
export function recordForSenders(changed: string, where = 'true'): 'events' {
  return recordEvents(
    'inbox',
    `SELECT a.tenant_id, ARRAY[a.id, a.owner_user_id] AS audience, jsonb_build_object('actorIds', jsonb_build_array(a.id))
      || CASE WHEN count(*) <= ${EVENT_IDS} THEN jsonb_build_object('messageIds', jsonb_agg(DISTINCT c.message_id)) ELSE '{}' END AS ids
    FROM ${changed} c JOIN actors a ON a.tenant_id = c.sender_tenant_id AND a.id = c.sender_actor_id
    WHERE ${where} GROUP BY a.tenant_id, a.id, a.owner_user_id`,
  );
}

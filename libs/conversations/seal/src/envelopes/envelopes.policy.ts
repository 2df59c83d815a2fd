import { rule } from '#access';

const AREA = 'Sealed secrets';

/** The condition under which the caller can fetch the envelope `e` with the id `:id`. */
export const TO_CALLER = rule(
  AREA,
  'Fetch a sealed secret',
  'The agent that receives it, once.',
  'e.id = :id AND e.recipient_tenant_id = :tenantId AND e.recipient_actor_id = :actorId',
);

/** The condition under which the caller sent the envelope `e` with the id `:id`, or administers the organization of its sender. */
export const FROM_CALLER = rule(
  AREA,
  'See the state of a sealed secret and revoke it',
  'The agent that sealed it, and an owner or admin of its organization who is signed in.',
  'e.id = :id AND e.tenant_id = :tenantId AND (e.sender_actor_id = :actorId OR :all)',
);

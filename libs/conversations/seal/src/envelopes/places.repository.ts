import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { type Transaction, computed, statement } from '#platform';

/** Content that has not ended. */
export const SEALED = 'e.ciphertext IS NOT NULL AND e.expires_at > now()' as const;
/** How an envelope ends. */
export const ERASE = 'enc = NULL, ciphertext = NULL, label = NULL' as const;

/** How long an envelope of a stranger keeps its place at least, even if its organization has only this one. */
const SURE_HOURS = 1;

/** An agent for which secrets are sealed. */
export interface Recipient {
  recipientTenantId: string;
  recipientActorId: string;
}

/** How strangers are admitted. */
export interface StrangersRule {
  /** How many of their envelopes can wait, of one organization and of all. */
  perOrganization: number;
  places: number;
}

const COUNT_SENT = statement(
  { sealed: computed.int(), toRecipient: computed.int() },
  `SELECT count(*)::int AS sealed,
    (count(*) FILTER (WHERE e.recipient_actor_id = :recipientActorId))::int AS "toRecipient" FROM secret_envelopes e
  WHERE e.tenant_id = :tenantId AND e.sender_user_id = :userId AND ${SEALED}`,
);
const COUNT_ACCEPTED = statement(
  { sealed: computed.int() },
  `SELECT count(*)::int AS sealed FROM secret_envelopes e
  WHERE e.recipient_tenant_id = :recipientTenantId AND e.recipient_actor_id = :recipientActorId AND ${SEALED}
    AND NOT e.from_stranger AND (e.tenant_id = :recipientTenantId) = (:tenantId = :recipientTenantId)`,
);
// If all places are taken, the organization that holds the most loses its oldest envelope: at once if it still holds at least as many as the
// organization of the new sender, and otherwise once that envelope has waited for its guaranteed time. Every refusal is this
// one statement, so that its time does not reveal the reason.
const ADMIT_STRANGER = statement(
  { admitted: computed.boolean() },
  `WITH waiting AS (
    SELECT e.id, e.tenant_id, e.created_at, count(*) OVER (PARTITION BY e.tenant_id) AS share FROM secret_envelopes e
    WHERE e.recipient_tenant_id = :recipientTenantId AND e.recipient_actor_id = :recipientActorId AND e.from_stranger AND ${SEALED}),
  counted AS (
    SELECT count(*) AS total, count(*) FILTER (WHERE w.tenant_id = :tenantId) AS own FROM waiting w),
  door AS (
    SELECT c.total, c.own, c.own < :perOrganization AND NOT EXISTS (SELECT FROM seal_policies p
      WHERE p.tenant_id = :recipientTenantId AND p.actor_id = :recipientActorId AND NOT p.accepts_strangers) AS open FROM counted c),
  oldest AS MATERIALIZED (
    SELECT x.tenant_id, x.id FROM secret_envelopes x JOIN waiting w ON w.tenant_id = x.tenant_id AND w.id = x.id CROSS JOIN door
    WHERE door.open AND door.total >= :places AND (w.share > door.own + 1 OR w.created_at <= now() - make_interval(hours => :sureHours))
    ORDER BY w.share DESC, w.created_at, w.id LIMIT 1 FOR UPDATE OF x SKIP LOCKED),
  displaced AS (
    UPDATE secret_envelopes e SET revoked_at = now(), ${ERASE} FROM oldest o
    WHERE e.tenant_id = o.tenant_id AND e.id = o.id AND e.ciphertext IS NOT NULL RETURNING e.id)
  SELECT door.open AND (door.total < :places OR EXISTS (SELECT FROM displaced)) AS admitted FROM door`,
);

/** The places for envelopes that wait. Call it under the locks of the sender and of the recipient's key. */
@Injectable()
export class PlacesRepository {
  /** How many envelopes of a user and their agents wait to be fetched, in all and by one recipient. */
  async countSent(
    tx: Transaction,
    sender: Principal,
    recipientActorId: string,
  ): Promise<{ sealed: number; toRecipient: number }> {
    return (await tx.one(COUNT_SENT, { ...personOf(sender), recipientActorId }))!;
  }

  /** How many envelopes of accepted senders wait: those from the recipient's tenant if the sender belongs to it, and otherwise those from all others. */
  async countAccepted(tx: Transaction, { tenantId }: Principal, recipient: Recipient): Promise<number> {
    return (await tx.one(COUNT_ACCEPTED, { tenantId, ...recipient }))!.sealed;
  }

  /** Whether a stranger gets a place: not if the recipient refuses strangers. The place can be that of another stranger, whose envelope is then revoked. */
  async admitStranger(
    tx: Transaction,
    { tenantId }: Principal,
    recipient: Recipient,
    rule: StrangersRule,
  ): Promise<boolean> {
    const parameters = { tenantId, ...recipient, ...rule, sureHours: SURE_HOURS };
    return (await tx.one(ADMIT_STRANGER, parameters))!.admitted;
  }
}

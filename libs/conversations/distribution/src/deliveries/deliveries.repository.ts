import { Injectable } from '@nestjs/common';
import { type CallbackAttempt, CallbackDelivery, Distribution } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  dueTenants,
  statement,
  traceparent,
} from '#platform';
import { REACHABLE, type Reach } from '#visibility';
import type { EventType } from './events';

/** Names a delivery. */
export interface DeliveryKey {
  tenantId: string;
  id: string;
}

/** Names a delivery that a process sends. Once another process has claimed it, statements with this claim change nothing. */
export interface Claim extends DeliveryKey {
  claimId: string;
}

/** The outcome of an attempt, and the next step. */
export interface Settlement {
  state: 'pending' | 'delivered' | 'failed' | 'stopped';
  attempt: CallbackAttempt;
  /** Seconds until the next attempt; null if none follows. */
  waitSeconds: number | null;
}

/** Longer than any attempt can take. */
const CLAIM_SECONDS = 60;
/** How many attempts the log of a delivery keeps. */
const KEPT_ATTEMPTS = 20;

const SHOWN = columns(
  CallbackDelivery,
  'c',
  'id',
  'state',
  'dueAt',
  'attemptCount',
  'attempts',
  'createdAt',
  'deliveredAt',
);
const SHOWN_SHAPE = {
  ...SHOWN.row,
  type: computed.text<EventType>(),
  attempts: computed.json<CallbackAttempt[]>(),
};
const SELECTED = `${SHOWN.sql}, c.type` as const;
/** How many events of one distribution are sent at once, so that its receiver leaves room for those of others. */
const SENDING_AT_ONCE = 2;
const UNFINISHED = `c.state IN ('pending', 'sending')`;
const CLAIMED = columns(
  CallbackDelivery,
  'c',
  'id',
  'tenantId',
  'distributionId',
  'body',
  'attemptCount',
  'traceparent',
);
// The callbacks of a tenant that is being deleted have ended, also those of events that its departure did not see, and those of a deleted source.
const IS_STOPPED = `(d.callback_stopped_at IS NOT NULL OR n.deletes_at IS NOT NULL OR EXISTS (
  SELECT FROM projects p WHERE p.tenant_id = d.tenant_id AND p.id = d.source_project_id AND p.deleted_at IS NOT NULL))` as const;
const CALLBACK = columns(Distribution, 'd', 'callbackUrl', 'callbackSecret');

const INSERT = statement(
  `INSERT INTO callback_deliveries (id, tenant_id, distribution_id, type, body, traceparent, state, due_at)
  SELECT :id, d.tenant_id, d.id, :type, :body, :traceparent,
    CASE WHEN ${IS_STOPPED} THEN 'stopped' ELSE 'pending' END, CASE WHEN NOT ${IS_STOPPED} THEN now() END
  FROM distributions d JOIN tenants n ON n.id = d.tenant_id WHERE d.tenant_id = :tenantId AND d.id = :distributionId`,
);
const LOCK_CLAIMS = statement(
  `SELECT FROM pg_advisory_xact_lock(hashtextextended('callbacks ' || :tenantId::uuid::text, 0))`,
);
// A delivery can be due after its callback was stopped, if its process died or postponed it at that moment. It ends without being sent.
const CLAIM = statement(
  { ...CLAIMED.row, ...CALLBACK.row, stopped: computed.boolean() },
  `UPDATE callback_deliveries c SET state = CASE WHEN ${IS_STOPPED} THEN 'stopped' ELSE 'sending' END,
    claim_id = CASE WHEN ${IS_STOPPED} THEN NULL ELSE :claimId::uuid END,
    attempt_count = CASE WHEN ${IS_STOPPED} THEN c.attempt_count ELSE c.attempt_count + 1 END,
    due_at = CASE WHEN ${IS_STOPPED} THEN NULL ELSE now() + interval '${CLAIM_SECONDS} s' END
  FROM distributions d JOIN tenants n ON n.id = d.tenant_id
  WHERE c.tenant_id = :tenantId AND d.tenant_id = :tenantId AND d.id = c.distribution_id AND c.id = (
    SELECT c.id FROM callback_deliveries c WHERE c.tenant_id = :tenantId AND ${UNFINISHED} AND c.due_at <= now()
      AND (SELECT count(*) FROM callback_deliveries s WHERE s.tenant_id = :tenantId AND s.distribution_id = c.distribution_id
        AND s.state = 'sending' AND s.due_at > now()) < ${SENDING_AT_ONCE}
    ORDER BY c.due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${CLAIMED.sql}, ${CALLBACK.sql}, ${IS_STOPPED} AS stopped`,
);
const SETTLE = statement(
  `UPDATE callback_deliveries c SET claim_id = NULL,
    state = CASE WHEN :state = 'pending' AND d.callback_stopped_at IS NOT NULL THEN 'stopped' ELSE :state END,
    due_at = now() + make_interval(secs => :waitSeconds),
    delivered_at = CASE WHEN :state = 'delivered' THEN now() ELSE c.delivered_at END,
    attempts = CASE WHEN jsonb_array_length(c.attempts) < ${KEPT_ATTEMPTS} THEN c.attempts ELSE c.attempts - 0 END || :attempt::jsonb
  FROM distributions d
  WHERE c.tenant_id = :tenantId AND c.id = :id AND c.claim_id = :claimId AND d.tenant_id = :tenantId AND d.id = c.distribution_id`,
);
const RELEASE = statement(
  `UPDATE callback_deliveries c SET state = 'pending', claim_id = NULL, due_at = now(), attempt_count = c.attempt_count - 1
  WHERE c.tenant_id = :tenantId AND c.id = :id AND c.claim_id = :claimId`,
);
const STOP_CALLBACK = statement(
  `UPDATE distributions d SET callback_stopped_at = now()
  WHERE d.tenant_id = :tenantId AND d.id = :distributionId AND d.callback_stopped_at IS NULL`,
);
const STOP_PENDING = statement(
  `UPDATE callback_deliveries c SET state = 'stopped', due_at = NULL
  WHERE c.tenant_id = :tenantId AND c.distribution_id = :distributionId AND c.state = 'pending'`,
);
const STOP_TENANT = statement(
  `UPDATE callback_deliveries c SET state = 'stopped', due_at = NULL, claim_id = NULL WHERE c.tenant_id = :tenantId AND ${UNFINISHED}`,
);
const FIND_DUE_TENANTS = dueTenants(CallbackDelivery, {
  among: `d.state IN ('pending', 'sending')`,
  due: 'd.due_at <= now()',
});

const SOURCE =
  'FROM distributions d JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.source_project_id';
const IS_SOURCE = statement(
  columns(Distribution, 'd', 'id').row,
  `SELECT d.id ${SOURCE} WHERE ${REACHABLE} AND d.tenant_id = :tenantId AND d.id = :distributionId`,
);
const LIST = statement(
  SHOWN_SHAPE,
  `SELECT ${SELECTED} FROM callback_deliveries c
  WHERE c.tenant_id = :tenantId AND c.distribution_id = :distributionId AND c.id < :before ORDER BY c.id DESC LIMIT :limit`,
);
const REDELIVER = statement(
  SHOWN_SHAPE,
  `UPDATE callback_deliveries c SET state = 'pending', due_at = now(), attempt_count = 0
  WHERE c.tenant_id = :tenantId AND c.distribution_id = :distributionId AND c.id = :id AND c.state <> 'sending' RETURNING ${SELECTED}`,
);
const RESUME_CALLBACK = statement(
  'UPDATE distributions d SET callback_stopped_at = NULL WHERE d.tenant_id = :tenantId AND d.id = :distributionId',
);
const EXISTS = statement(
  columns(CallbackDelivery, 'c', 'id').row,
  'SELECT c.id FROM callback_deliveries c WHERE c.tenant_id = :tenantId AND c.distribution_id = :distributionId AND c.id = :id',
);

/** A delivery as its log shows it. */
export type DeliveryRow = Row<typeof LIST>;
/** A delivery that this process sends now. */
export type ClaimedDelivery = Row<typeof CLAIM> & { claimId: string };

/** The deliveries of callbacks. */
@Injectable()
export class DeliveriesRepository {
  /** Records an event. If the receiver has stopped the callback, or the tenant is being deleted, the event is only kept. */
  async insert(
    tx: Transaction,
    delivery: DeliveryKey & { distributionId: string; type: EventType; body: string },
  ): Promise<void> {
    await tx.run(INSERT, { ...delivery, traceparent: traceparent() ?? null });
  }

  /** Claims the delivery of a tenant that has been due longest, also one whose process died. If its callback is `stopped`, so is the delivery, and it must not be sent. */
  async claim(tx: Transaction, tenantId: string, claimId: string): Promise<ClaimedDelivery | undefined> {
    // Claims of a tenant follow each other, since each counts what the earlier ones took.
    await tx.run(LOCK_CLAIMS, { tenantId });
    const claimed = await tx.one(CLAIM, { tenantId, claimId });
    return claimed && { ...claimed, claimId };
  }

  /** Records the outcome of an attempt. Returns false if the claim was lost. */
  async settle(
    queries: Queries,
    { tenantId, id, claimId }: Claim,
    { state, attempt, waitSeconds }: Settlement,
  ): Promise<boolean> {
    const outcome = { state, waitSeconds, attempt: JSON.stringify([attempt]) };
    return (await queries.run(SETTLE, { tenantId, id, claimId, ...outcome })) > 0;
  }

  /** Lets another process send it at once. The attempt that was interrupted does not count. */
  async release(queries: Queries, { tenantId, id, claimId }: Claim): Promise<void> {
    await queries.run(RELEASE, { tenantId, id, claimId });
  }

  /** Stops the callback of a distribution: nothing is sent until somebody asks for a delivery. */
  async stop(tx: Transaction, tenantId: string, distributionId: string): Promise<void> {
    await tx.run(STOP_CALLBACK, { tenantId, distributionId });
    await tx.run(STOP_PENDING, { tenantId, distributionId });
  }

  /** Stops all deliveries of a tenant. */
  async stopAll(tx: Transaction, tenantId: string): Promise<void> {
    await tx.run(STOP_TENANT, { tenantId });
  }

  /** The tenants that have a delivery that is due now. */
  dueTenants(queries: Queries): Promise<{ tenantId: string }[]> {
    return queries.all(FIND_DUE_TENANTS);
  }

  /** Whether the caller can see the source of a distribution, to which its callback belongs. */
  async isSource(queries: Queries, reach: Reach, distributionId: string): Promise<boolean> {
    return (await queries.one(IS_SOURCE, { ...reach, distributionId })) !== undefined;
  }

  /** The deliveries of a distribution below an id, newest first. */
  list(
    queries: Queries,
    query: { tenantId: string; distributionId: string; before: string; limit: number },
  ): Promise<DeliveryRow[]> {
    return queries.all(LIST, query);
  }

  /**
   * Resumes the callback and makes a delivery due now, with the full number of attempts. Returns undefined while it is being sent, or if
   * it does not exist; the caller then rolls `tx` back.
   */
  async redeliver(
    tx: Transaction,
    delivery: DeliveryKey & { distributionId: string },
  ): Promise<DeliveryRow | undefined> {
    const { tenantId, distributionId } = delivery;
    // The distribution comes first, as when a callback is stopped, so that two transactions never wait for each other.
    await tx.run(RESUME_CALLBACK, { tenantId, distributionId });
    return tx.one(REDELIVER, { ...delivery });
  }

  /** Whether a distribution has this delivery. */
  async exists(queries: Queries, delivery: DeliveryKey & { distributionId: string }): Promise<boolean> {
    return (await queries.one(EXISTS, { ...delivery })) !== undefined;
  }
}

import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { SecretEnvelope } from '#entities';
import { type Queries, type Row, type Transaction, columns, statement } from '#platform';
import { ENVELOPE, ENVELOPE_SHAPE } from '../envelopes/envelopes.repository';
import { ERASE, SEALED } from '../envelopes/places.repository';

const KIND = columns(SecretEnvelope, 'e', 'fromStranger');
const FOR_CALLER = 'e.recipient_tenant_id = :tenantId AND e.recipient_actor_id = :actorId' as const;

const LIST = statement(
  { ...ENVELOPE_SHAPE, ...KIND.row },
  `SELECT ${ENVELOPE}, ${KIND.sql} FROM secret_envelopes e
  WHERE ${FOR_CALLER} AND ${SEALED} AND e.id > :after ORDER BY e.id LIMIT :limit`,
);
const DELETE = statement(
  ENVELOPE_SHAPE,
  `UPDATE secret_envelopes e SET revoked_at = now(), ${ERASE} WHERE e.id = :id AND ${FOR_CALLER} AND ${SEALED} RETURNING ${ENVELOPE}`,
);

/** An envelope that waits. */
export type WaitingRow = Row<typeof LIST>;

/** The envelopes that wait for an agent. Statements are bound to the recipient; the senders belong to any tenant. */
@Injectable()
export class WaitingRepository {
  /** Envelopes that the caller's agent can fetch, oldest first. */
  list(
    queries: Queries,
    { tenantId, actorId }: Principal,
    after: string,
    limit: number,
  ): Promise<WaitingRow[]> {
    return queries.all(LIST, { tenantId, actorId, after, limit });
  }

  /** Ends an envelope and erases its content. Returns undefined unless it is live and the caller's agent is its recipient. */
  delete(
    tx: Transaction,
    { tenantId, actorId }: Principal,
    id: string,
  ): Promise<Row<typeof DELETE> | undefined> {
    return tx.one(DELETE, { tenantId, actorId, id });
  }
}

import { Injectable } from '@nestjs/common';
import { SecretEnvelope } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { ENVELOPE, ENVELOPE_SHAPE } from '../envelopes/envelopes.repository';

const LABEL = columns(SecretEnvelope, 'e', 'label');
/** The name of an agent of the organization. An agent of another one has none here. */
const nameOf = <const Id extends string>(id: Id) =>
  `(SELECT a.display_name FROM actors a WHERE a.tenant_id = e.tenant_id AND a.id = ${id})` as const;
const LIST = statement(
  {
    ...ENVELOPE_SHAPE,
    label: LABEL.row.label,
    recipientName: computed.text().orNull(),
    senderName: computed.text().orNull(),
  },
  `SELECT ${ENVELOPE}, CASE WHEN e.expires_at > now() THEN e.label END AS label,
    ${nameOf('e.recipient_actor_id')} AS "recipientName", ${nameOf('e.sender_actor_id')} AS "senderName" FROM secret_envelopes e
  WHERE e.tenant_id = :tenantId AND e.id < :before ORDER BY e.id DESC LIMIT :limit`,
);

/** An envelope that somebody of the organization sealed. */
export type SentRow = Row<typeof LIST>;

/** The envelopes that an organization has sealed. */
@Injectable()
export class SentRepository {
  /** Envelopes of the tenant below an id, newest first. */
  list(queries: Queries, tenantId: string, before: string, limit: number): Promise<SentRow[]> {
    return queries.all(LIST, { tenantId, before, limit });
  }
}

import { Injectable } from '@nestjs/common';
import { SecretEnvelope } from '#entities';
import { type Queries, type Row, columns, statement } from '#platform';
import { ENVELOPE, ENVELOPE_SHAPE } from '../envelopes/envelopes.repository';

const LABEL = columns(SecretEnvelope, 'e', 'label');
const LIST = statement(
  { ...ENVELOPE_SHAPE, label: LABEL.row.label },
  `SELECT ${ENVELOPE}, CASE WHEN e.expires_at > now() THEN e.label END AS label FROM secret_envelopes e
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

import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { computed, type Queries, type Row, statement } from '#platform';

const FIND_NAMES = statement(
  { person: computed.text(), organization: computed.text() },
  `SELECT u.display_name AS person, n.name AS organization
  FROM users u JOIN tenants n ON n.id = u.tenant_id WHERE u.tenant_id = :tenantId AND u.id = :userId`,
);

/** The names of a signed-in visitor and of their organization. */
export type VisitorNames = Row<typeof FIND_NAMES>;

@Injectable()
export class VisitorsRepository {
  findNames(queries: Queries, { tenantId, userId }: Person): Promise<VisitorNames | undefined> {
    return queries.one(FIND_NAMES, { tenantId, userId });
  }
}

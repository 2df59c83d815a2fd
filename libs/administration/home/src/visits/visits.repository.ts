import { Injectable } from '@nestjs/common';
import type { Person, PersonalRow } from '#access';
import { HomeVisit } from '#entities';
import { type Queries, type Transaction, columns, statement } from '#platform';

const VISIT = columns(HomeVisit, 'v', { key: 'userId' }, 'seenAt', 'previousAt');

const LIST = statement(
  VISIT.row,
  `SELECT ${VISIT.sql} FROM home_visits v WHERE v.tenant_id = :tenantId AND v.user_id = :userId AND v.user_id > :after`,
);
const DELETE = statement('DELETE FROM home_visits WHERE tenant_id = :tenantId AND user_id = :userId');

/** When people last opened the first screen. */
@Injectable()
export class VisitsRepository {
  /** The visit of a person, for the export of their data. */
  async list(queries: Queries, person: Person, after: string): Promise<PersonalRow[]> {
    const rows = await queries.all(LIST, { ...person, after });
    return rows.map(({ key, ...shown }) => ({ key, shown }));
  }

  async delete(tx: Transaction, { tenantId, userId }: Person): Promise<void> {
    await tx.run(DELETE, { tenantId, userId });
  }
}

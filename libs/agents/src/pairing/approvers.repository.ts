import { Injectable } from '@nestjs/common';
import type { Person, Role } from '#access';
import { User } from '#entities';
import { type Transaction, columns, statement } from '#platform';

const ROLE = columns(User, 'u', 'role');

const LOCK_ROLE = statement(
  ROLE.row,
  `SELECT ${ROLE.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' FOR SHARE`,
);

/** The people who approve connection requests. */
@Injectable()
export class ApproversRepository {
  /**
   * The person's current role; undefined unless they are active. The lock orders the approval or redemption with a suspension of the
   * person, which either comes before it and is seen here, or comes after it and sees what it did. Take it before the lock on the
   * connection request, as a suspension does.
   */
  async lockRole(tx: Transaction, { tenantId, userId }: Person): Promise<Role | undefined> {
    return (await tx.one(LOCK_ROLE, { tenantId, userId }))?.role;
  }
}

import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { type Transaction, computed, statement } from '#platform';

// An address that a directory chose admits nobody to the rooms of another organization.
const HOLD_EMAIL = statement(
  { email: computed.text() },
  `SELECT CASE WHEN u.email_moved_at IS NULL OR u.tenant_id = :roomTenantId THEN u.email ELSE '' END AS email
  FROM users u WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' FOR SHARE`,
);

/** Reads facts about a person who joins a room. */
@Injectable()
export class JoinsRepository {
  /**
   * The e-mail address of an active person, in lower case; empty if it proves nobody to the organization of the room. It stays as it is until
   * `tx` ends.
   */
  async holdEmail(
    tx: Transaction,
    { tenantId, userId }: Person,
    roomTenantId: string,
  ): Promise<string | undefined> {
    return (await tx.one(HOLD_EMAIL, { tenantId, userId, roomTenantId }))?.email;
  }
}

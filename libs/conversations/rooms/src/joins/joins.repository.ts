import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { type Transaction, computed, statement } from '#platform';
import { provenEmail } from '../room/proven-email';

// A suspension of the person's organization locks it first, as this does, and ends the seats that it then finds.
const HOLD_EMAIL = statement(
  { email: computed.text() },
  `SELECT ${provenEmail(':roomTenantId')} AS email
  FROM tenants n JOIN users u ON u.tenant_id = n.id
  WHERE n.id = :tenantId AND n.deletes_at IS NULL AND u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active'
  FOR SHARE OF n, u`,
);

/** Reads facts about a person who joins a room. */
@Injectable()
export class JoinsRepository {
  /**
   * The e-mail address of an active person, in lower case; empty if it proves nobody to the organization of the room, and undefined if their own
   * organization is suspended. All this stays as it is until `tx` ends.
   */
  async holdEmail(
    tx: Transaction,
    { tenantId, userId }: Person,
    roomTenantId: string,
  ): Promise<string | undefined> {
    return (await tx.one(HOLD_EMAIL, { tenantId, userId, roomTenantId }))?.email;
  }
}

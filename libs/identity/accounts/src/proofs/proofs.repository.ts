import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { release } from '#directory';
import { User } from '#entities';
import { FREED_ADDRESSES } from '#mail';
import { type Transaction, columns, computed, statement } from '#platform';

/** The passkeys that end: none, those that somebody else may have added, or all. */
export type EndingPasskeys = 'none' | 'doubtful' | 'all';

const VERSION = columns(User, 'u', 'knownBrowsersVersion');

// The first statement of an end. It locks the user, so that whatever holds the lock comes before the end, and everything else after it.
const BEGIN = statement(
  VERSION.row,
  `UPDATE users u SET known_browsers_version = u.known_browsers_version + 1, proofs_ended_at = clock_timestamp()
  WHERE u.tenant_id = :tenantId AND u.id = :userId RETURNING ${VERSION.sql}`,
);
// The challenges of a session are found by the hash of what may use them; see Challenges.
const DELETE_SESSIONS = statement(
  { ended: computed.int() },
  `WITH ended AS (
    DELETE FROM sessions WHERE tenant_id = :tenantId AND user_id = :userId AND id IS DISTINCT FROM :keptSession RETURNING tenant_id, id
  ), released AS (${release('session', 'ended')}), challenges AS (
    DELETE FROM passkey_challenges
    WHERE holder_hash = ANY (ARRAY(SELECT sha256(convert_to('session:' || id, 'UTF8')) FROM ended))
  ) SELECT count(*)::int AS ended FROM ended`,
);
const DELETE_LINKS = statement(
  `WITH deleted AS (
    DELETE FROM account_links l
    WHERE l.tenant_id = :tenantId AND l.user_id = :userId AND (:undoToo OR l.purpose <> 'undo_email_change') RETURNING l.*),
  ${FREED_ADDRESSES}
  SELECT FROM deleted`,
);
const DELETE_PASSKEYS = statement(
  `WITH deleted AS (
    DELETE FROM passkeys p USING users u
    WHERE u.tenant_id = :tenantId AND u.id = :userId AND p.tenant_id = u.tenant_id AND p.user_id = u.id
      AND (:all OR u.email_verified_at IS NULL OR p.created_at >= u.email_verified_at)
    RETURNING p.tenant_id, p.id)
  ${release('passkey', 'deleted')}`,
);

/** The proofs of who a person is, and the links that lead to new ones. */
@Injectable()
export class ProofsRepository {
  /** Forgets the known browsers and refuses sign-ins that have started. Returns how often the browsers were forgotten. The person is locked then. */
  async begin(tx: Transaction, { tenantId, userId }: Person): Promise<number> {
    return (await tx.one(BEGIN, { tenantId, userId }))?.knownBrowsersVersion ?? 0;
  }

  /** Deletes the sessions of a person but the kept one, with their challenges. Returns how many there were. */
  async deleteSessions(tx: Transaction, { tenantId, userId }: Person, kept: string | null): Promise<number> {
    return (await tx.one(DELETE_SESSIONS, { tenantId, userId, keptSession: kept }))!.ended;
  }

  /** Deletes the links that were mailed to a person. @param undoToo also those that undo a change of the address */
  async deleteLinks(tx: Transaction, { tenantId, userId }: Person, undoToo: boolean): Promise<void> {
    await tx.run(DELETE_LINKS, { tenantId, userId, undoToo });
  }

  async deletePasskeys(tx: Transaction, { tenantId, userId }: Person, all: boolean): Promise<void> {
    await tx.run(DELETE_PASSKEYS, { tenantId, userId, all });
  }
}

import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Queries, computed, statement } from '#platform';

const FIND_EXPIRY = statement(
  { expiresAt: computed.time() },
  `SELECT least(s.expires_at, s.last_seen_at + make_interval(secs => :idleSeconds)) AS "expiresAt" FROM sessions s
  WHERE s.tenant_id = :tenantId AND s.user_id = :userId AND s.id = :sessionId`,
);

/** The session of a request. */
@Injectable()
export class SessionRepository {
  /** When the session expires unless it is used again; undefined if it has just ended. */
  async expiry(
    queries: Queries,
    { tenantId, userId, credentialId: sessionId }: Principal,
    idleSeconds: number,
  ): Promise<Date | undefined> {
    return (await queries.one(FIND_EXPIRY, { tenantId, userId, sessionId, idleSeconds }))?.expiresAt;
  }
}

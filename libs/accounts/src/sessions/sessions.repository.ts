import { Injectable } from '@nestjs/common';
import { type Client, Database, type Transaction, positional } from '#platform';

/** A session as its owner may see it. */
export interface SessionRow {
  id: string;
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** Who may begin a session is decided here and not before: a suspension that comes first leaves nothing to insert. */
const BEGIN = positional<never>(`
  INSERT INTO sessions (id, tenant_id, user_id, secret_hash, ip, user_agent, expires_at)
  SELECT $3, u.tenant_id, u.id, $4, $5, $6, now() + make_interval(secs => $7)
  FROM users u WHERE u.tenant_id = $1 AND u.id = $2 AND u.status = 'active'
  FOR SHARE`);

/** The end is the idle one or the absolute one, whichever comes first. */
const LIVE = positional<SessionRow>(`
  SELECT id, ip, user_agent AS "userAgent", created_at AS "createdAt", last_seen_at AS "lastSeenAt",
         least(expires_at, last_seen_at + make_interval(secs => $3)) AS "expiresAt"
  FROM sessions
  WHERE tenant_id = $1 AND user_id = $2 AND expires_at > now() AND last_seen_at > now() - make_interval(secs => $3)
  ORDER BY last_seen_at DESC, id`);

const END = positional<never>('DELETE FROM sessions WHERE tenant_id = $1 AND user_id = $2 AND id = $3');
const END_ALL = positional<never>('DELETE FROM sessions WHERE tenant_id = $1 AND user_id = $2');
const SWEEP = positional<never>(
  'DELETE FROM sessions WHERE expires_at < now() OR last_seen_at < now() - make_interval(secs => $1)',
);

/** The sessions of people. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  /** Whether it could begin; not for someone who is suspended. */
  async begin(
    tenantId: string,
    userId: string,
    session: { id: string; secretHash: Buffer; maxSeconds: number },
    client: Client,
    tx: Transaction,
  ): Promise<boolean> {
    const values = [tenantId, userId, session.id, session.secretHash, client.ip, client.userAgent];
    return (await this.database.run(BEGIN, [...values, session.maxSeconds], tx)) === 1;
  }

  live(tenantId: string, userId: string, idleSeconds: number): Promise<SessionRow[]> {
    return this.database.all(LIVE, [tenantId, userId, idleSeconds]);
  }

  /** Whether there was such a session. */
  async end(tenantId: string, userId: string, id: string, tx: Transaction): Promise<boolean> {
    return (await this.database.run(END, [tenantId, userId, id], tx)) === 1;
  }

  async endAll(tenantId: string, userId: string, tx: Transaction): Promise<void> {
    await this.database.run(END_ALL, [tenantId, userId], tx);
  }

  /** Deletes what has ended, in every tenant; returns how many. */
  sweep(idleSeconds: number): Promise<number> {
    return this.database.run(SWEEP, [idleSeconds]);
  }
}

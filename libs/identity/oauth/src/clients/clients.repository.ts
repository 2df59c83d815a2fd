import { Injectable } from '@nestjs/common';
import { OauthClient } from '#entities';
import { type Queries, type Row, type Transaction, columns, retention, setting, statement } from '#platform';
import { OauthSettings } from '../oauth.settings';

const CLIENT = columns(OauthClient, 'c', 'id', 'name', 'redirectUris');
const REGISTERED = columns(OauthClient, 'c', 'createdAt');

const FIND = statement(CLIENT.row, `SELECT ${CLIENT.sql} FROM oauth_clients c WHERE c.id = :id`);
// Registrations wait for this lock, so that each counts those before it. Nothing else waits for it.
const LOCK_REGISTRATION = statement(
  `SELECT FROM pg_advisory_xact_lock(hashtextextended('oauth clients', 0))`,
);
const INSERT = statement(
  REGISTERED.row,
  `INSERT INTO oauth_clients AS c (id, name, redirect_uris)
  SELECT :id, :name, :redirectUris::text[] WHERE (SELECT count(*) FROM oauth_clients) < :max
  RETURNING ${REGISTERED.sql}`,
);
// Registrations cost a stranger nothing, so they never keep others out while some were never used.
const EVICT = statement(
  `DELETE FROM oauth_clients WHERE id IN (
    SELECT c.id FROM oauth_clients c WHERE c.last_used_at IS NULL ORDER BY c.created_at
    LIMIT (SELECT greatest(count(*) - :max::int + 1, 0) FROM oauth_clients) FOR UPDATE SKIP LOCKED)`,
);
// Clients that were not used for a day come next. Otherwise, somebody could use as many clients as are allowed and keep others out for a
// month. Connections outlive their client.
const EVICT_IDLE = statement(
  `DELETE FROM oauth_clients WHERE id IN (
    SELECT c.id FROM oauth_clients c WHERE c.last_used_at < now() - interval '1 day' ORDER BY c.last_used_at
    LIMIT (SELECT greatest(count(*) - :max::int + 1, 0) FROM oauth_clients) FOR UPDATE SKIP LOCKED)`,
);
const TOUCH = statement(
  `UPDATE oauth_clients SET last_used_at = now()
  WHERE id = :id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 hour')`,
);
retention.add({
  name: 'oauth-clients.never-used',
  entity: OauthClient,
  column: 'createdAt',
  after: '1 day',
  among: 'd.last_used_at IS NULL',
});
retention.add({
  name: 'oauth-clients.unused',
  entity: OauthClient,
  column: 'lastUsedAt',
  after: setting(OauthSettings, ({ oauthClientDays }) => `${oauthClientDays} days`),
});

/** A client that registered itself. */
export type RegisteredRow = Row<typeof FIND>;

/** The clients that registered themselves. They belong to no tenant. */
@Injectable()
export class ClientsRepository {
  find(queries: Queries, id: string): Promise<RegisteredRow | undefined> {
    return queries.one(FIND, { id });
  }

  /**
   * Registers a client, and returns the time. If there are `max` already, it replaces the oldest one that was never used, or else the one
   * that was unused for longest; undefined if all were used within a day.
   */
  async insert(tx: Transaction, client: RegisteredRow, max: number): Promise<Date | undefined> {
    await tx.run(LOCK_REGISTRATION);
    await tx.run(EVICT, { max });
    const registered = await tx.one(INSERT, { ...client, max });
    if (registered) return registered.createdAt;
    await tx.run(EVICT_IDLE, { max });
    return (await tx.one(INSERT, { ...client, max }))?.createdAt;
  }

  /** Records that a client is used now, to within an hour. */
  async touch(queries: Queries, id: string): Promise<void> {
    await queries.run(TOUCH, { id });
  }
}

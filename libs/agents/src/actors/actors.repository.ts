import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';
import type { Ed25519PublicKey } from './ed25519';

const CONNECT = positional<{ id: string }>(`
  INSERT INTO actors (id, tenant_id, owner_user_id, client_name, public_key) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (tenant_id, owner_user_id, client_name) WHERE status = 'active' DO UPDATE SET public_key = excluded.public_key
  RETURNING id`);
const REPLACE_KEY = positional<{ id: string }>(`
  UPDATE actors SET public_key = $4
  WHERE tenant_id = $1 AND id = $2 AND status = 'active' AND owner_user_id = $3
  RETURNING id`);
const LAST_EXPIRY = positional<{ expiresAt: Date | null }>(`
  SELECT max(expires_at) AS "expiresAt" FROM api_tokens
  WHERE tenant_id = $1 AND actor_id = $2 AND revoked_at IS NULL AND expires_at > now()`);

/** Agents and their public keys. */
@Injectable()
export class ActorsRepository {
  constructor(private readonly database: Database) {}

  /** The actor of this owner and client name, made where there is none; its key is the given one from now on. */
  async connect(
    tenantId: string,
    actor: { id: string; ownerUserId: string; clientName: string; publicKey: Ed25519PublicKey },
    tx: Transaction,
  ): Promise<string> {
    const values = [actor.id, tenantId, actor.ownerUserId, actor.clientName, actor.publicKey];
    return (await this.database.one(CONNECT, values, tx))!.id;
  }

  /** Whether there was such an actor of this owner. */
  async replaceKey(
    tenantId: string,
    actorId: string,
    ownerUserId: string,
    publicKey: Ed25519PublicKey,
    tx: Transaction,
  ): Promise<boolean> {
    const values = [tenantId, actorId, ownerUserId, publicKey];
    return (await this.database.one(REPLACE_KEY, values, tx)) !== undefined;
  }

  /** When the actor's longest-lived token expires; undefined when it has none that lives. */
  async lastTokenExpiry(tenantId: string, actorId: string, tx: Transaction): Promise<Date | undefined> {
    return (await this.database.one(LAST_EXPIRY, [tenantId, actorId], tx))?.expiresAt ?? undefined;
  }
}

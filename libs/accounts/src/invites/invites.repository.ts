import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';

/** An invite that waits for its person. */
export interface InviteRow {
  id: string;
  email: string;
  role: 'admin' | 'member';
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** An invite as the invited person sees it. */
export interface OpenInvite {
  email: string;
  role: 'admin' | 'member';
  tenantId: string;
  tenantName: string;
}

const COLUMNS =
  'id, email, role, created_by AS "createdBy", created_at AS "createdAt", expires_at AS "expiresAt"';

const IS_MEMBER = positional<{ id: string }>('SELECT id FROM users WHERE tenant_id = $1 AND email = $2');

/** An invite for the same address is replaced, so that one link at most leads to one person. */
const REPLACE = positional<never>(
  'DELETE FROM member_invites WHERE tenant_id = $1 AND email = $2 AND accepted_at IS NULL',
);

/** Whoever invites must be an active admin at this moment, whatever the session said a moment ago. */
const ADD = positional<InviteRow>(`
  INSERT INTO member_invites (tenant_id, id, email, role, secret_hash, created_by, expires_at)
  SELECT u.tenant_id, $3, $4, $5, $6, u.id, now() + make_interval(days => $7)
  FROM users u WHERE u.tenant_id = $1 AND u.id = $2 AND u.status = 'active' AND u.role <> 'member'
  FOR SHARE
  RETURNING ${COLUMNS}`);

const PAGE = positional<InviteRow>(`
  SELECT ${COLUMNS} FROM member_invites
  WHERE tenant_id = $1 AND accepted_at IS NULL AND expires_at > now()
    AND id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
  ORDER BY id LIMIT $3`);

const WITHDRAW = positional<never>(
  'DELETE FROM member_invites WHERE tenant_id = $1 AND id = $2 AND accepted_at IS NULL',
);
const WITHDRAW_ALL_OF = positional<never>(
  'DELETE FROM member_invites WHERE tenant_id = $1 AND created_by = $2 AND accepted_at IS NULL',
);

/** The secret names the tenant; nothing else is known of who comes with it. */
const PEEK = positional<OpenInvite>(`
  SELECT i.email, i.role, i.tenant_id AS "tenantId", n.name AS "tenantName"
  FROM member_invites i JOIN tenants n ON n.id = i.tenant_id
  WHERE i.secret_hash = $1 AND i.accepted_at IS NULL AND i.expires_at > now()`);
const ACCEPT = positional<OpenInvite>(`
  UPDATE member_invites i SET accepted_at = now() FROM tenants n
  WHERE n.id = i.tenant_id AND i.secret_hash = $1 AND i.accepted_at IS NULL AND i.expires_at > now()
  RETURNING i.email, i.role, i.tenant_id AS "tenantId", n.name AS "tenantName"`);

const SWEEP = positional<never>(
  'DELETE FROM member_invites WHERE expires_at < now() - make_interval(days => $1)',
);

/** Invites to organizations. */
@Injectable()
export class InvitesRepository {
  constructor(private readonly database: Database) {}

  async isMember(tenantId: string, email: string, tx: Transaction): Promise<boolean> {
    return (await this.database.one(IS_MEMBER, [tenantId, email], tx)) !== undefined;
  }

  async replace(tenantId: string, email: string, tx: Transaction): Promise<void> {
    await this.database.run(REPLACE, [tenantId, email], tx);
  }

  /** The invite; undefined when `createdBy` may not invite (any more). */
  add(
    tenantId: string,
    createdBy: string,
    invite: { id: string; email: string; role: string; secretHash: Buffer; days: number },
    tx: Transaction,
  ): Promise<InviteRow | undefined> {
    const { id, email, role, secretHash, days } = invite;
    return this.database.one(ADD, [tenantId, createdBy, id, email, role, secretHash, days], tx);
  }

  /** At most `limit` open ones, oldest first, after the one with the id `after`. */
  page(tenantId: string, after: string | null, limit: number): Promise<InviteRow[]> {
    return this.database.all(PAGE, [tenantId, after, limit]);
  }

  /** Whether there was such an open invite. */
  async withdraw(tenantId: string, id: string): Promise<boolean> {
    return (await this.database.run(WITHDRAW, [tenantId, id])) === 1;
  }

  async withdrawAllOf(tenantId: string, userId: string, tx: Transaction): Promise<void> {
    await this.database.run(WITHDRAW_ALL_OF, [tenantId, userId], tx);
  }

  /** What the secret opens, unconsumed; undefined when unknown, used or expired. */
  peek(secretHash: Buffer): Promise<OpenInvite | undefined> {
    return this.database.one(PEEK, [secretHash]);
  }

  /** Consumes the invite: of any number of callers one gets it, once. */
  accept(secretHash: Buffer, tx: Transaction): Promise<OpenInvite | undefined> {
    return this.database.one(ACCEPT, [secretHash], tx);
  }

  /** Deletes those that expired `days` ago, in every tenant; returns how many. */
  sweep(days: number): Promise<number> {
    return this.database.run(SWEEP, [days]);
  }
}

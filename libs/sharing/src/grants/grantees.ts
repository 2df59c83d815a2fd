import { Injectable } from '@nestjs/common';
import { Database, NotFound, type Transaction, isId, positional } from '#platform';
import { EVERYBODY } from '#visibility';
import { GranteeAmbiguous } from './grants.errors';
import type { Grantee } from './grants.policy';

/** To whom a grant is: the person or group, neither where it is to everyone of a kind; and in any case one id. */
export interface Target {
  userId: string | null;
  groupId: string | null;
  audience: string;
}

const ACTIVE_USER = positional<{ id: string }>(
  `SELECT id FROM users WHERE tenant_id = $1 AND id = $2 AND status = 'active'`,
);
const BY_EMAIL = positional<{ id: string }>(
  `SELECT id FROM users WHERE tenant_id = $1 AND lower(email) = lower($2) AND status = 'active' LIMIT 2`,
);
const GROUP = positional<{ id: string }>(
  'SELECT id FROM share_groups WHERE tenant_id = $1 AND id = $2 FOR KEY SHARE',
);

/** Finds whom a share is to. */
@Injectable()
export class Grantees {
  constructor(private readonly database: Database) {}

  /** Whom it is to, in the same organization. @throws NotFound, GranteeAmbiguous */
  async find(tx: Transaction, tenantId: string, grantee: Grantee): Promise<Target> {
    const [userId, groupId] = [
      grantee.type === 'user' ? await this.user(tx, tenantId, grantee) : null,
      grantee.type === 'group' ? await this.group(tx, tenantId, grantee.id) : null,
    ];
    return {
      userId,
      groupId,
      audience: userId ?? groupId ?? (grantee.type === 'tenant' ? tenantId : EVERYBODY),
    };
  }

  private async group(tx: Transaction, tenantId: string, id: string): Promise<string> {
    const found = isId(id) && (await this.database.one(GROUP, [tenantId, id], tx));
    if (!found) throw new NotFound({ message: 'There is no such group.' });
    return id;
  }

  private async user(
    tx: Transaction,
    tenantId: string,
    grantee: { id: string } | { email: string },
  ): Promise<string> {
    if ('email' in grantee) return this.byEmail(tx, tenantId, grantee.email);
    const found = isId(grantee.id) && (await this.database.one(ACTIVE_USER, [tenantId, grantee.id], tx));
    if (!found) throw new NotFound({ message: 'There is no such person.' });
    return grantee.id;
  }

  private async byEmail(tx: Transaction, tenantId: string, email: string): Promise<string> {
    const [found, another] = await this.database.all(BY_EMAIL, [tenantId, email], tx);
    if (another) throw new GranteeAmbiguous();
    if (!found)
      throw new NotFound({ message: 'Nobody active in your organization has this e-mail address.' });
    return found.id;
  }
}

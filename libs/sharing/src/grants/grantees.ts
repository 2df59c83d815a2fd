import { Injectable } from '@nestjs/common';
import { Database, NotFound, type Transaction, isId, statement } from '#platform';
import { GranteeAmbiguous } from './grants.errors';
import type { Grantee } from './grants.policy';

/** The person or group of a grant; neither where it is to everyone of a kind. */
export interface Target {
  userId: string | null;
  groupId: string | null;
}

const ACTIVE_USER = statement<{ id: string }>(
  `SELECT id FROM users WHERE tenant_id = $1 AND id = $2 AND status = 'active'`,
);
const BY_EMAIL = statement<{ id: string }>(
  `SELECT id FROM users WHERE tenant_id = $1 AND lower(email) = lower($2) AND status = 'active' LIMIT 2`,
);
const GROUP = statement<{ id: string }>(
  'SELECT id FROM share_groups WHERE tenant_id = $1 AND id = $2 FOR KEY SHARE',
);

/** Finds whom a share is to. */
@Injectable()
export class Grantees {
  constructor(private readonly database: Database) {}

  /** The person or group, of the same organization. @throws NotFound, GranteeAmbiguous */
  async find(tx: Transaction, tenantId: string, grantee: Grantee): Promise<Target> {
    if ('email' in grantee) return { userId: await this.byEmail(tx, tenantId, grantee.email), groupId: null };
    if (!('id' in grantee)) return { userId: null, groupId: null };
    const { type, id } = grantee;
    const found =
      isId(id) && (await this.database.one(type === 'user' ? ACTIVE_USER : GROUP, [tenantId, id], tx));
    if (!found) throw new NotFound({ message: `There is no such ${type === 'user' ? 'person' : 'group'}.` });
    return type === 'user' ? { userId: id, groupId: null } : { userId: null, groupId: id };
  }

  private async byEmail(tx: Transaction, tenantId: string, email: string): Promise<string> {
    const [found, another] = await this.database.all(BY_EMAIL, [tenantId, email], tx);
    if (another) throw new GranteeAmbiguous();
    if (!found)
      throw new NotFound({ message: 'Nobody active in your organization has this e-mail address.' });
    return found.id;
  }
}

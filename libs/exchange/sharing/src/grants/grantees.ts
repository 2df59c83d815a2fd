import { Injectable } from '@nestjs/common';
import { ShareGroup, User } from '#entities';
import { NotFound, type Transaction, columns, isId, statement } from '#platform';
import { EVERYBODY } from '#visibility';
import { GranteeAmbiguous } from './grants.errors';
import type { Grantee } from './grants.policy';

/** The audience of a grant as one id, and the user or group that it is. */
export interface Target {
  userId: string | null;
  groupId: string | null;
  audience: string;
}

const USER = columns(User, 'u', 'id');
const GROUP = columns(ShareGroup, 'g', 'id');

// FOR SHARE waits for a removal that is in progress, so that a user who was removed gets no grant.
const HOLD_ACTIVE_USER = statement(
  USER.row,
  `SELECT ${USER.sql} FROM users u WHERE u.tenant_id = :tenantId AND u.id = :id AND u.status = 'active' FOR SHARE`,
);
const HOLD_BY_EMAIL = statement(
  USER.row,
  `SELECT ${USER.sql} FROM users u
  WHERE u.tenant_id = :tenantId AND lower(u.email) = lower(:email) AND u.status = 'active' LIMIT 2 FOR SHARE`,
);
const HOLD_GROUP = statement(
  GROUP.row,
  `SELECT ${GROUP.sql} FROM share_groups g WHERE g.tenant_id = :tenantId AND g.id = :id FOR KEY SHARE`,
);

/** Finds the users and groups that documents are shared with. */
@Injectable()
export class Grantees {
  /** The audience of a grant, in the same tenant, which stays as it is until `tx` ends. @throws NotFound, GranteeAmbiguous */
  async find(tx: Transaction, tenantId: string, grantee: Grantee): Promise<Target> {
    const userId = grantee.type === 'user' ? await this.findUser(tx, tenantId, grantee) : null;
    const groupId = grantee.type === 'group' ? await this.findGroup(tx, tenantId, grantee.id) : null;
    const audience = userId ?? groupId ?? (grantee.type === 'tenant' ? tenantId : EVERYBODY);
    return { userId, groupId, audience };
  }

  private async findGroup(tx: Transaction, tenantId: string, id: string): Promise<string> {
    const found = isId(id) && (await tx.one(HOLD_GROUP, { tenantId, id }));
    if (!found)
      throw new NotFound({ message: '`targetId` must be the id of a share group of your organization.' });
    return id;
  }

  private async findUser(
    tx: Transaction,
    tenantId: string,
    grantee: { id: string } | { email: string },
  ): Promise<string> {
    if ('email' in grantee) return this.findByEmail(tx, tenantId, grantee.email);
    const { id } = grantee;
    const found = isId(id) && (await tx.one(HOLD_ACTIVE_USER, { tenantId, id }));
    if (!found)
      throw new NotFound({ message: '`targetId` must be the id of an active user of your organization.' });
    return id;
  }

  private async findByEmail(tx: Transaction, tenantId: string, email: string): Promise<string> {
    const [found, another] = await tx.all(HOLD_BY_EMAIL, { tenantId, email });
    if (another) throw new GranteeAmbiguous();
    if (!found)
      throw new NotFound({ message: 'No active user of your organization has this e-mail address.' });
    return found.id;
  }
}

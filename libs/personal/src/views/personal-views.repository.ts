import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';

/** A view with its count. */
export interface ViewRow {
  id: string;
  name: string;
  description: string | null;
  isDefault: boolean;
  entryCount: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A new view. */
export type NewView = Pick<ViewRow, 'id' | 'name' | 'description' | 'isDefault'>;

const VIEWS = `SELECT v.id, v.name, v.description, v.is_default AS "isDefault", v.created_at AS "createdAt", v.updated_at AS "updatedAt",
    (SELECT count(*) FROM personal_view_entries e WHERE e.tenant_id = v.tenant_id AND e.view_id = v.id)::int AS "entryCount"
  FROM personal_views v WHERE v.tenant_id = $1 AND v.user_id = $2`;
const LIST = positional<ViewRow>(`${VIEWS} ORDER BY v.id`);
const FIND = positional<ViewRow>(`${VIEWS} AND v.id = $3`);
// The row's lock lasts until the transaction ends: whoever changes a view's entries is alone with them.
const OPEN = `UPDATE personal_views v SET updated_at = now()`;
const OPEN_BY_ID = positional<{ id: string }>(
  `${OPEN} WHERE v.tenant_id = $1 AND v.user_id = $2 AND v.id = $3 RETURNING v.id`,
);
const OPEN_DEFAULT = positional<{ id: string }>(
  `${OPEN} WHERE v.tenant_id = $1 AND v.user_id = $2 AND v.is_default RETURNING v.id`,
);
const OPEN_BY_REF = positional<{ id: string }>(`${OPEN} FROM personal_view_entries e
  WHERE v.tenant_id = $1 AND v.user_id = $2 AND e.tenant_id = $1 AND e.id = $3 AND e.entry_type = 'ref' AND e.view_id = v.id RETURNING v.id`);
const LOCK_OWNER = positional<never>(
  'SELECT 1 FROM users WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE',
);
const COUNT = positional<{ views: number }>(
  'SELECT count(*)::int AS views FROM personal_views WHERE tenant_id = $1 AND user_id = $2',
);
const INSERT = positional<never>(
  'INSERT INTO personal_views (tenant_id, user_id, id, name, description, is_default) VALUES ($1, $2, $3, $4, $5, $6)',
);
const DELETE = positional<never>(
  'DELETE FROM personal_views WHERE tenant_id = $1 AND user_id = $2 AND id = $3',
);

/** Views of one person; nobody else's are ever found. */
@Injectable()
export class PersonalViewsRepository {
  constructor(private readonly database: Database) {}

  /** Every view, oldest first. */
  list(principal: Principal): Promise<ViewRow[]> {
    return this.database.all(LIST, owner(principal));
  }

  find(principal: Principal, id: string, tx?: Transaction): Promise<ViewRow | undefined> {
    return this.database.one(FIND, [...owner(principal), id], tx);
  }

  /** Locks a view for a change of its entries. False when it isn't there. */
  async open(tx: Transaction, principal: Principal, id: string): Promise<boolean> {
    return (await this.database.one(OPEN_BY_ID, [...owner(principal), id], tx)) !== undefined;
  }

  /** Locks the default view; its id, or undefined when there is none. */
  async openDefault(tx: Transaction, principal: Principal): Promise<string | undefined> {
    return (await this.database.one(OPEN_DEFAULT, owner(principal), tx))?.id;
  }

  /** Locks the view that a reference is in; its id, or undefined when there is no such reference. */
  async openByRef(tx: Transaction, principal: Principal, entryId: string): Promise<string | undefined> {
    return (await this.database.one(OPEN_BY_REF, [...owner(principal), entryId], tx))?.id;
  }

  /** Lets one transaction at a time make views for this person; how many there are. */
  async countAlone(tx: Transaction, principal: Principal): Promise<number> {
    await this.database.run(LOCK_OWNER, owner(principal), tx);
    return (await this.database.one(COUNT, owner(principal), tx))!.views;
  }

  async insert(tx: Transaction, principal: Principal, view: NewView): Promise<void> {
    const values = [...owner(principal), view.id, view.name, view.description, view.isDefault];
    await this.database.run(INSERT, values, tx);
  }

  /** False when it isn't there. */
  async delete(principal: Principal, id: string): Promise<boolean> {
    return (await this.database.run(DELETE, [...owner(principal), id])) === 1;
  }
}

function owner({ tenantId, userId }: Principal): [tenantId: string, userId: string] {
  return [tenantId, userId];
}

import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { PersonalView } from '#entities';
import {
  type Queries,
  type Row,
  type Transaction,
  Unauthorized,
  columns,
  computed,
  statement,
} from '#platform';

export type NewView = Pick<ViewRow, 'id' | 'name' | 'description' | 'isDefault'>;

const ID = columns(PersonalView, 'v', 'id');
const VIEW = columns(PersonalView, 'v', 'id', 'name', 'description', 'isDefault', 'createdAt', 'updatedAt');
const SHAPE = { ...VIEW.row, entryCount: computed.int() };
const OWN = 'v.tenant_id = :tenantId AND v.user_id = :userId';
const SELECT = `SELECT ${VIEW.sql},
    (SELECT count(*) FROM personal_view_entries e WHERE e.tenant_id = v.tenant_id AND e.view_id = v.id)::int AS "entryCount"
  FROM personal_views v WHERE ${OWN}` as const;

const LIST = statement(SHAPE, `${SELECT} ORDER BY v.id`);
const FIND = statement(SHAPE, `${SELECT} AND v.id = :viewId`);
// The update locks the row until the transaction ends, so that only one transaction at a time changes the entries of a view.
const OPEN = 'UPDATE personal_views v SET updated_at = now()';
const OPEN_BY_ID = statement(ID.row, `${OPEN} WHERE ${OWN} AND v.id = :viewId RETURNING ${ID.sql}`);
const OPEN_DEFAULT = statement(ID.row, `${OPEN} WHERE ${OWN} AND v.is_default RETURNING ${ID.sql}`);
const OPEN_BY_REF = statement(
  ID.row,
  `${OPEN} FROM personal_view_entries e
  WHERE ${OWN} AND e.tenant_id = :tenantId AND e.id = :entryId AND e.entry_type = 'ref' AND e.view_id = v.id RETURNING ${ID.sql}`,
);
const LOCK_OWNER = statement(
  `SELECT FROM users WHERE tenant_id = :tenantId AND id = :userId AND status = 'active' FOR NO KEY UPDATE`,
);
const COUNT = statement(
  { views: computed.int() },
  `SELECT count(*)::int AS views FROM personal_views v WHERE ${OWN}`,
);
const INSERT = statement(
  `INSERT INTO personal_views (tenant_id, user_id, id, name, description, is_default)
  VALUES (:tenantId, :userId, :id, :name, :description, :isDefault)`,
);
const DELETE_ALL = statement('DELETE FROM personal_views WHERE tenant_id = :tenantId AND user_id = :userId');
const DELETE = statement(`DELETE FROM personal_views v WHERE ${OWN} AND v.id = :viewId`);

/** A view with the number of its entries. */
export type ViewRow = Row<typeof LIST>;

/** Personal views. Every statement is restricted to the views of the principal's person. */
@Injectable()
export class PersonalViewsRepository {
  /** Every view, oldest first. */
  list(queries: Queries, principal: Principal): Promise<ViewRow[]> {
    return queries.all(LIST, personOf(principal));
  }

  find(queries: Queries, principal: Principal, viewId: string): Promise<ViewRow | undefined> {
    return queries.one(FIND, { ...personOf(principal), viewId });
  }

  /** Locks a view to change its entries. Returns false if the view does not exist. */
  async open(tx: Transaction, principal: Principal, viewId: string): Promise<boolean> {
    return (await tx.one(OPEN_BY_ID, { ...personOf(principal), viewId })) !== undefined;
  }

  /** Locks the default view to change its entries. Returns its id; undefined if it does not exist. */
  async openDefault(tx: Transaction, principal: Principal): Promise<string | undefined> {
    return (await tx.one(OPEN_DEFAULT, personOf(principal)))?.id;
  }

  /** Locks the view that contains a reference. Returns its id; undefined if the reference does not exist. */
  async openByRef(tx: Transaction, principal: Principal, entryId: string): Promise<string | undefined> {
    return (await tx.one(OPEN_BY_REF, { ...personOf(principal), entryId }))?.id;
  }

  /** Counts the views. Until `tx` ends, no other transaction that counts them first creates one. @throws Unauthorized if the person has just been removed */
  async lockAndCount(tx: Transaction, principal: Principal): Promise<number> {
    if ((await tx.run(LOCK_OWNER, personOf(principal))) === 0) throw new Unauthorized();
    return (await tx.one(COUNT, personOf(principal)))!.views;
  }

  async insert(tx: Transaction, principal: Principal, view: NewView): Promise<void> {
    const { id, name, description, isDefault } = view;
    await tx.run(INSERT, { ...personOf(principal), id, name, description, isDefault });
  }

  /** Returns false if the view does not exist. */
  async delete(queries: Queries, principal: Principal, viewId: string): Promise<boolean> {
    return (await queries.run(DELETE, { ...personOf(principal), viewId })) === 1;
  }
  /** Deletes every view of a person. */
  async deleteAll(tx: Transaction, tenantId: string, userId: string): Promise<void> {
    await tx.run(DELETE_ALL, { tenantId, userId });
  }
}

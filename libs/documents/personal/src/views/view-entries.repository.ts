import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Node, PersonalViewEntry } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { FROM_REACHABLE_NODES, SHOWN_PATH, nodeReachOf } from '#visibility';

/** A new entry. Without a sort order it becomes the last one in its folder. */
export type NewEntry = Pick<
  PersonalViewEntry,
  'id' | 'viewId' | 'parentEntryId' | 'entryType' | 'virtualName' | 'sourceNodeId'
> & {
  sortOrder: number | null;
};

const ENTRY = columns(
  PersonalViewEntry,
  'e',
  'id',
  'viewId',
  'parentEntryId',
  'entryType',
  'virtualName',
  'sourceNodeId',
  'sortOrder',
  'createdAt',
);
const NODE = columns(Node, 'n', { nodeId: 'id' }, 'projectId', 'type', 'name', 'path', 'title', 'updatedAt');
const SHAPE = {
  ...ENTRY.row,
  nodeId: NODE.row.nodeId.orNull(),
  projectId: NODE.row.projectId.orNull(),
  type: NODE.row.type.orNull(),
  name: NODE.row.name.orNull(),
  path: NODE.row.path.orNull(),
  title: NODE.row.title,
  updatedAt: NODE.row.updatedAt.orNull(),
};
// LIMIT 1 prevents a plan that reads every node of the tenant to find those of one view.
const SELECT = `SELECT ${ENTRY.sql}, ${NODE.sql}
  FROM personal_view_entries e
  LEFT JOIN LATERAL (SELECT n.id, n.project_id, n.type, n.name, ${SHOWN_PATH} AS path, n.title, n.updated_at
    ${FROM_REACHABLE_NODES.read} AND n.id = e.source_node_id LIMIT 1) n ON true
  WHERE e.tenant_id = :tenantId AND e.view_id = :viewId` as const;
const LIST = statement(SHAPE, `${SELECT} ORDER BY e.sort_order, e.id`);
const FIND = statement(SHAPE, `${SELECT} AND e.id = :id`);

const IN_VIEW = 'e.tenant_id = :tenantId AND e.view_id = :viewId';
const ANCESTOR = columns(PersonalViewEntry, 'up', 'id', 'entryType');
const ID = columns(PersonalViewEntry, 'e', 'id');

const COUNT = statement(
  { entries: computed.int() },
  `SELECT count(*)::int AS entries FROM personal_view_entries e WHERE ${IN_VIEW}`,
);
const LIST_UPWARDS = statement(
  ANCESTOR.row,
  `WITH RECURSIVE up AS (
    SELECT e.id, e.parent_entry_id, e.entry_type, 0 AS distance FROM personal_view_entries e WHERE ${IN_VIEW} AND e.id = :id
    UNION ALL
    SELECT e.id, e.parent_entry_id, e.entry_type, up.distance + 1 FROM up
    JOIN personal_view_entries e ON ${IN_VIEW} AND e.id = up.parent_entry_id)
  SELECT ${ANCESTOR.sql} FROM up ORDER BY up.distance`,
);
const MEASURE = statement(
  { levels: computed.int() },
  `WITH RECURSIVE down AS (
    SELECT :id::uuid AS id, 1 AS level
    UNION ALL
    SELECT e.id, down.level + 1 FROM down JOIN personal_view_entries e ON ${IN_VIEW} AND e.parent_entry_id = down.id)
  SELECT max(level)::int AS levels FROM down`,
);
const LAST_IN_FOLDER = `least((SELECT coalesce(max(e.sort_order), -1)::bigint + 1 FROM personal_view_entries e
    WHERE ${IN_VIEW} AND e.parent_entry_id IS NOT DISTINCT FROM :parentEntryId), 1000000000)::int` as const;
const INSERT = statement(
  `INSERT INTO personal_view_entries (tenant_id, view_id, id, parent_entry_id, entry_type, source_node_id, virtual_name, sort_order)
  VALUES (:tenantId, :viewId, :id, :parentEntryId, :entryType, :sourceNodeId, :virtualName, coalesce(:sortOrder, ${LAST_IN_FOLDER}))
  ON CONFLICT DO NOTHING`,
);
const FIND_REF = statement(
  ID.row,
  `SELECT ${ID.sql} FROM personal_view_entries e WHERE ${IN_VIEW} AND e.parent_entry_id IS NOT DISTINCT FROM :parentEntryId
    AND e.entry_type = 'ref' AND e.source_node_id = :nodeId`,
);
const MOVE = statement(
  `UPDATE personal_view_entries x SET parent_entry_id = :parentEntryId, sort_order = coalesce(:sortOrder, ${LAST_IN_FOLDER})
  WHERE x.tenant_id = :tenantId AND x.view_id = :viewId AND x.id = :id`,
);
const UPDATE = statement(
  `UPDATE personal_view_entries e SET sort_order = coalesce(:sortOrder, sort_order), virtual_name = coalesce(:virtualName, virtual_name)
  WHERE ${IN_VIEW} AND e.id = :id`,
);
const DELETE = statement(`DELETE FROM personal_view_entries e WHERE ${IN_VIEW} AND e.id = :id`);

/** An entry. A reference has the columns of its node if the reader has access to the node; otherwise they are null. */
export type EntryRow = Row<typeof LIST>;

/** An entry on the way from another entry to the top level. */
type AncestorRow = Row<typeof LIST_UPWARDS>;

/** The entries of views. The caller has checked that the view belongs to the principal. */
@Injectable()
export class ViewEntriesRepository {
  /** Every entry of a view, lowest sort order first, entries with equal values oldest first. */
  list(queries: Queries, principal: Principal, viewId: string): Promise<EntryRow[]> {
    return queries.all(LIST, { ...nodeReachOf(principal), viewId });
  }

  find(queries: Queries, principal: Principal, viewId: string, id: string): Promise<EntryRow | undefined> {
    return queries.one(FIND, { ...nodeReachOf(principal), viewId, id });
  }

  async count(queries: Queries, tenantId: string, viewId: string): Promise<number> {
    return (await queries.one(COUNT, { tenantId, viewId }))!.entries;
  }

  /** An entry and the folders that contain it, up to the top level; empty if the entry does not exist. */
  listUpwards(queries: Queries, tenantId: string, viewId: string, id: string): Promise<AncestorRow[]> {
    return queries.all(LIST_UPWARDS, { tenantId, viewId, id });
  }

  /** The number of levels of an entry and the entries below it; 1 for an entry without others below it. */
  async measure(queries: Queries, tenantId: string, viewId: string, id: string): Promise<number> {
    return (await queries.one(MEASURE, { tenantId, viewId, id }))!.levels;
  }

  /** Returns false if the folder already contains a reference to the node. */
  async insert(tx: Transaction, tenantId: string, entry: NewEntry): Promise<boolean> {
    const { id, viewId, parentEntryId, entryType, virtualName, sourceNodeId, sortOrder } = entry;
    const values = { id, viewId, parentEntryId, entryType, virtualName, sourceNodeId, sortOrder };
    return (await tx.run(INSERT, { tenantId, ...values })) === 1;
  }

  /** Whether a folder contains a reference to a node. */
  async refersTo(
    queries: Queries,
    tenantId: string,
    viewId: string,
    parentEntryId: string | null,
    nodeId: string,
  ): Promise<boolean> {
    return (await queries.one(FIND_REF, { tenantId, viewId, parentEntryId, nodeId })) !== undefined;
  }

  /** Moves an entry. Without a sort order it becomes the last one in its folder. */
  async move(
    tx: Transaction,
    tenantId: string,
    { id, viewId, parentEntryId, sortOrder }: Pick<NewEntry, 'id' | 'viewId' | 'parentEntryId' | 'sortOrder'>,
  ): Promise<void> {
    await tx.run(MOVE, { tenantId, viewId, id, parentEntryId, sortOrder });
  }

  /** Reorders or renames an entry. Null leaves the current value. */
  async update(
    tx: Transaction,
    tenantId: string,
    { id, viewId, sortOrder, virtualName }: Pick<NewEntry, 'id' | 'viewId' | 'sortOrder' | 'virtualName'>,
  ): Promise<void> {
    await tx.run(UPDATE, { tenantId, viewId, id, sortOrder, virtualName });
  }

  /** Deletes an entry; the foreign key deletes the entries below it. Returns false if the entry does not exist. */
  async delete(tx: Transaction, tenantId: string, viewId: string, id: string): Promise<boolean> {
    return (await tx.run(DELETE, { tenantId, viewId, id })) === 1;
  }
}

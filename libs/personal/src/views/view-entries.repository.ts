import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { fromReachableNodes, nodeReachValues } from '#visibility';

/** An entry with the node that it leads to, where the reader may see it; else the node's columns are null. */
export interface EntryRow {
  id: string;
  viewId: string;
  parentEntryId: string | null;
  entryType: 'ref' | 'folder';
  virtualName: string | null;
  sourceNodeId: string | null;
  sortOrder: number;
  createdAt: Date;
  nodeId: string | null;
  projectId: string | null;
  type: 'file' | 'folder' | null;
  name: string | null;
  path: string | null;
  title: string | null;
  updatedAt: Date | null;
}

/** A new entry; without a sort order it goes behind all others. */
export type NewEntry = Pick<
  EntryRow,
  'id' | 'viewId' | 'parentEntryId' | 'entryType' | 'virtualName' | 'sourceNodeId'
> & {
  sortOrder: number | null;
};

/** An entry on the way from another one to the top. */
export interface AncestorRow {
  id: string;
  entryType: 'ref' | 'folder';
}

// LIMIT 1: or a plan might read all nodes of the tenant to find those of one view.
const ENTRIES = `
  SELECT e.id, e.view_id AS "viewId", e.parent_entry_id AS "parentEntryId", e.entry_type AS "entryType", e.virtual_name AS "virtualName",
    e.source_node_id AS "sourceNodeId", e.sort_order AS "sortOrder", e.created_at AS "createdAt", n.id AS "nodeId",
    n.project_id AS "projectId", n.type, n.name, n.path, n.title, n.updated_at AS "updatedAt"
  FROM personal_view_entries e
  LEFT JOIN LATERAL (SELECT n.id, n.project_id, n.type, n.name, n.path, n.title, n.updated_at
    ${fromReachableNodes('read')} AND n.id = e.source_node_id LIMIT 1) n ON true
  WHERE e.tenant_id = $1 AND e.view_id = $5`;
const LIST = positional<EntryRow>(`${ENTRIES} ORDER BY e.sort_order, e.id`);
const FIND = positional<EntryRow>(`${ENTRIES} AND e.id = $6`);

const IN_VIEW = 'e.tenant_id = $1 AND e.view_id = $2';
const COUNT = positional<{ entries: number }>(
  `SELECT count(*)::int AS entries FROM personal_view_entries e WHERE ${IN_VIEW}`,
);
const UPWARDS = positional<AncestorRow>(`
  WITH RECURSIVE up AS (
    SELECT e.id, e.parent_entry_id, e.entry_type, 0 AS distance FROM personal_view_entries e WHERE ${IN_VIEW} AND e.id = $3
    UNION ALL
    SELECT e.id, e.parent_entry_id, e.entry_type, up.distance + 1 FROM up
    JOIN personal_view_entries e ON ${IN_VIEW} AND e.id = up.parent_entry_id)
  SELECT id, entry_type AS "entryType" FROM up ORDER BY distance`);
const HEIGHT = positional<{ levels: number }>(`
  WITH RECURSIVE down AS (
    SELECT $3::uuid AS id, 1 AS level
    UNION ALL
    SELECT e.id, down.level + 1 FROM down JOIN personal_view_entries e ON ${IN_VIEW} AND e.parent_entry_id = down.id)
  SELECT max(level)::int AS levels FROM down`);
const behindAll = (parent: string) =>
  `least((SELECT coalesce(max(e.sort_order), -1)::bigint + 1 FROM personal_view_entries e
    WHERE ${IN_VIEW} AND e.parent_entry_id IS NOT DISTINCT FROM ${parent}), 1000000000)::int`;
const INSERT = positional<never>(`
  INSERT INTO personal_view_entries (tenant_id, view_id, id, parent_entry_id, entry_type, source_node_id, virtual_name, sort_order)
  SELECT $1, $2, $3, $4::uuid, $5, $6, $7, coalesce($8, ${behindAll('$4::uuid')}) ON CONFLICT DO NOTHING`);
const TAKEN = positional<{ id: string }>(`
  SELECT e.id FROM personal_view_entries e WHERE ${IN_VIEW} AND e.parent_entry_id IS NOT DISTINCT FROM $3::uuid
    AND e.entry_type = 'ref' AND e.source_node_id = $4`);
const MOVE = positional<never>(`
  UPDATE personal_view_entries x SET parent_entry_id = $4::uuid, sort_order = coalesce($5, ${behindAll('$4::uuid')})
  WHERE x.tenant_id = $1 AND x.view_id = $2 AND x.id = $3`);
const CHANGE = positional<never>(`
  UPDATE personal_view_entries e SET sort_order = coalesce($4, sort_order), virtual_name = coalesce($5, virtual_name)
  WHERE ${IN_VIEW} AND e.id = $3`);
const DELETE = positional<never>(`DELETE FROM personal_view_entries e WHERE ${IN_VIEW} AND e.id = $3`);

/** Entries of views; the view was found to be the caller's before. */
@Injectable()
export class ViewEntriesRepository {
  constructor(private readonly database: Database) {}

  /** Every entry of a view, by sort order, equal ones in the order they came. */
  list(principal: Principal, viewId: string): Promise<EntryRow[]> {
    return this.database.all(LIST, [...nodeReachValues(principal), viewId]);
  }

  find(tx: Transaction, principal: Principal, viewId: string, id: string): Promise<EntryRow | undefined> {
    return this.database.one(FIND, [...nodeReachValues(principal), viewId, id], tx);
  }

  async count(tx: Transaction, tenantId: string, viewId: string): Promise<number> {
    return (await this.database.one(COUNT, [tenantId, viewId], tx))!.entries;
  }

  /** An entry and those above it, up to the top; none when it isn't there. */
  upwards(tx: Transaction, tenantId: string, viewId: string, id: string): Promise<AncestorRow[]> {
    return this.database.all(UPWARDS, [tenantId, viewId, id], tx);
  }

  /** How many levels an entry and what is below it take: 1 for it alone. */
  async height(tx: Transaction, tenantId: string, viewId: string, id: string): Promise<number> {
    return (await this.database.one(HEIGHT, [tenantId, viewId, id], tx))!.levels;
  }

  /** False when the folder refers to the node already. */
  async insert(tx: Transaction, tenantId: string, e: NewEntry): Promise<boolean> {
    const values = [
      tenantId,
      e.viewId,
      e.id,
      e.parentEntryId,
      e.entryType,
      e.sourceNodeId,
      e.virtualName,
      e.sortOrder,
    ];
    return (await this.database.run(INSERT, values, tx)) === 1;
  }

  /** Whether a folder refers to a node. */
  async refersTo(
    tx: Transaction,
    tenantId: string,
    viewId: string,
    parentEntryId: string | null,
    nodeId: string,
  ): Promise<boolean> {
    return (await this.database.one(TAKEN, [tenantId, viewId, parentEntryId, nodeId], tx)) !== undefined;
  }

  /** Moves an entry; behind all others where no sort order is given. */
  async move(
    tx: Transaction,
    tenantId: string,
    { id, viewId, parentEntryId, sortOrder }: Pick<NewEntry, 'id' | 'viewId' | 'parentEntryId' | 'sortOrder'>,
  ): Promise<void> {
    await this.database.run(MOVE, [tenantId, viewId, id, parentEntryId, sortOrder], tx);
  }

  /** Reorders or renames; what is null stays. */
  async change(
    tx: Transaction,
    tenantId: string,
    { id, viewId, sortOrder, virtualName }: Pick<NewEntry, 'id' | 'viewId' | 'sortOrder' | 'virtualName'>,
  ): Promise<void> {
    await this.database.run(CHANGE, [tenantId, viewId, id, sortOrder, virtualName], tx);
  }

  /** Deletes an entry and, through the foreign key, what is below it. False when it isn't there. */
  async delete(tx: Transaction, tenantId: string, viewId: string, id: string): Promise<boolean> {
    return (await this.database.run(DELETE, [tenantId, viewId, id], tx)) === 1;
  }
}

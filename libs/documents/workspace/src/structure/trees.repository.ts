import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Tree } from '#entities';
import {
  DATABASE_EPOCH,
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  statement,
} from '#platform';
import { REACHABLE, reachOf } from '#visibility';
import { COUNTS_OF_PROJECT } from '../changes/project-counters';
import { LOCK_SHARED } from './tree-lock';

const TREE = columns(Tree, 't', 'id', 'projectId', 'rootNodeId');
const FROM = `FROM trees t JOIN projects p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
  WHERE t.tenant_id = :tenantId AND ${REACHABLE}` as const;

const FIND = statement(TREE.row, `SELECT ${TREE.sql} ${FROM} AND t.id = :treeId`);
const FIND_WITH_CLOCK = statement(
  { ...TREE.row, ticks: computed.bigint(), epoch: computed.text() },
  `SELECT ${TREE.sql}, k.ticks, ${DATABASE_EPOCH} AS epoch FROM trees t JOIN projects p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
  CROSS JOIN LATERAL ${COUNTS_OF_PROJECT} k WHERE t.tenant_id = :tenantId AND ${REACHABLE} AND t.id = :treeId`,
);
const LIST_OF_PROJECT = statement(TREE.row, `SELECT ${TREE.sql} ${FROM} AND t.project_id = :projectId`);
// OFFSET 0: the lock is taken only for a tree that meets the conditions.
const LOCK_OF_PROJECT = statement(
  TREE.row,
  `SELECT ${TREE.sql} FROM (SELECT t.* ${FROM} AND t.project_id = :projectId OFFSET 0) t CROSS JOIN LATERAL ${LOCK_SHARED}`,
);
const INSERT = statement(
  `INSERT INTO trees (id, tenant_id, project_id, root_node_id) VALUES (:id, :tenantId, :projectId, :rootNodeId)
  ON CONFLICT (tenant_id, project_id) DO NOTHING`,
);

export type TreeRow = Row<typeof FIND>;

/** The trees of projects. */
@Injectable()
export class TreesRepository {
  find(queries: Queries, principal: Principal, treeId: string): Promise<TreeRow | undefined> {
    return queries.one(FIND, { ...reachOf(principal), treeId });
  }

  /** A tree, with the clock of its project. */
  findWithClock(
    queries: Queries,
    principal: Principal,
    treeId: string,
  ): Promise<Row<typeof FIND_WITH_CLOCK> | undefined> {
    return queries.one(FIND_WITH_CLOCK, { ...reachOf(principal), treeId });
  }

  listOfProject(queries: Queries, principal: Principal, projectId: string): Promise<TreeRow[]> {
    return queries.all(LIST_OF_PROJECT, { ...reachOf(principal), projectId });
  }

  /** The tree of a project, when its lock is shared until `tx` ends. Read paths in a later statement. */
  lockOfProject(tx: Transaction, principal: Principal, projectId: string): Promise<TreeRow | undefined> {
    return tx.one(LOCK_OF_PROJECT, { ...reachOf(principal), projectId });
  }

  /** Returns false if the project already has a tree. */
  async insert(tx: Transaction, tenantId: string, { id, projectId, rootNodeId }: TreeRow): Promise<boolean> {
    return (await tx.run(INSERT, { id, tenantId, projectId, rootNodeId })) === 1;
  }
}

import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, positional } from '#platform';
import { LIVE_GRANT } from './grants';
import {
  EXTENT,
  type Extent,
  IN_SIGHT,
  type NodeReach,
  type Right,
  fromReachableNodes,
  guestReachOf,
  nodeReachOf,
  reachOf,
  reachable,
} from './reach';

/** A node that may be seen, with what deciding about it takes. */
export interface VisibleNode {
  id: string;
  projectId: string;
  treeId: string;
  parentId: string | null;
  type: 'file' | 'folder';
  name: string;
  path: string;
  depth: number;
  version: number;
  revisionId: string | null;
}

/** A project that may be seen. */
export interface VisibleProject {
  id: string;
  slug: string;
  name: string;
  ownerUserId: string | null;
}

const NODE_COLUMNS = `n.id, n.project_id AS "projectId", n.tree_id AS "treeId", n.parent_id AS "parentId", n.type, n.name, n.path,
  n.depth, n.version, n.revision_id AS "revisionId"`;
const PROJECT_COLUMNS = 'p.id, p.slug, p.name, p.owner_user_id AS "ownerUserId"';

function nodeStatement(right: Right, lock: string) {
  return positional<VisibleNode>(`SELECT ${NODE_COLUMNS} ${fromReachableNodes(right)} AND n.id = $5 ${lock}`);
}

function projectStatement(right: Right) {
  return positional<VisibleProject>(
    `SELECT ${PROJECT_COLUMNS} FROM projects p WHERE ${reachable(right)} AND p.id = $4`,
  );
}

const NODE = {
  read: nodeStatement('read', ''),
  write: nodeStatement('write', ''),
  arrange: nodeStatement('arrange', ''),
};
const LOCKED_NODE = nodeStatement('arrange', 'FOR NO KEY UPDATE OF n');
const PROJECT = {
  read: projectStatement('read'),
  write: projectStatement('write'),
  arrange: projectStatement('arrange'),
};
const EXTENT_OF_PROJECT = positional<{ extent: Extent }>(
  `SELECT ${EXTENT} AS extent FROM projects p WHERE ${IN_SIGHT} AND p.id = $5`,
);
// The one question that no tenant binds: a document that is shared with everybody is found by its id alone.
const HOST = positional<{ tenantId: string }>(`
  SELECT g.tenant_id AS "tenantId" FROM share_grants g WHERE g.node_id = $1 AND g.share_type = 'public' AND ${LIVE_GRANT} LIMIT 1`);

/** The one answer to "may this principal do that to this node": what may not be seen is not there. */
@Injectable()
export class Visibility {
  constructor(private readonly database: Database) {}

  /** The node. @throws NotFound when it isn't there for this principal. */
  async node(principal: Principal, nodeId: string, right: Right, tx?: Transaction): Promise<VisibleNode> {
    return found(await this.database.one(NODE[right], [...nodeReachOf(principal), nodeId], tx));
  }

  /**
   * Reads a document wherever the principal may read it: in its own tenant, else in the one that shares it with everybody.
   * Finding it at home costs nothing more.
   *
   * @param find the read, with the reach it is bound to as its first parameters
   * @throws NotFound when neither finds it
   */
  async readAnywhere<T>(
    principal: Principal,
    nodeId: string,
    find: (reach: NodeReach) => Promise<T | undefined>,
  ): Promise<T> {
    const atHome = await find(nodeReachOf(principal));
    if (atHome !== undefined) return atHome;
    const host = await this.database.one(HOST, [nodeId]);
    if (!host || host.tenantId === principal.tenantId) throw new NotFound();
    return found(await find(guestReachOf(principal, host.tenantId)));
  }

  /** The node, locked for a change of its place until `tx` ends. @throws NotFound when it isn't there for this principal. */
  async nodeForChange(principal: Principal, nodeId: string, tx: Transaction): Promise<VisibleNode> {
    return found(await this.database.one(LOCKED_NODE, [...nodeReachOf(principal), nodeId], tx));
  }

  /** The project. @throws NotFound when it isn't there for this principal. */
  async project(
    principal: Principal,
    projectId: string,
    right: Right,
    tx?: Transaction,
  ): Promise<VisibleProject> {
    return found(await this.database.one(PROJECT[right], [...reachOf(principal), projectId], tx));
  }

  /** How much of a project the principal sees. @throws NotFound when that is nothing. */
  async extent(principal: Principal, projectId: string): Promise<Extent> {
    const row = await this.database.one(EXTENT_OF_PROJECT, [...nodeReachOf(principal), projectId]);
    return found(row).extent;
  }
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new NotFound();
  return row;
}

import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, statement } from '#platform';
import { type Right, fromReachableNodes, reachOf, reachable } from './reach';

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
  return statement<VisibleNode>(`SELECT ${NODE_COLUMNS} ${fromReachableNodes(right)} AND n.id = $4 ${lock}`);
}

function projectStatement(right: Right) {
  return statement<VisibleProject>(
    `SELECT ${PROJECT_COLUMNS} FROM projects p WHERE ${reachable(right)} AND p.id = $4`,
  );
}

const NODE = { read: nodeStatement('read', ''), write: nodeStatement('write', '') };
const LOCKED_NODE = nodeStatement('write', 'FOR NO KEY UPDATE OF n');
const PROJECT = { read: projectStatement('read'), write: projectStatement('write') };

/** The one answer to "may this principal do that to this node": what may not be seen is not there. */
@Injectable()
export class Visibility {
  constructor(private readonly database: Database) {}

  /** The node. @throws NotFound when it isn't there for this principal. */
  async node(principal: Principal, nodeId: string, right: Right, tx?: Transaction): Promise<VisibleNode> {
    return found(await this.database.one(NODE[right], [...reachOf(principal), nodeId], tx));
  }

  /** The node, locked for a change until `tx` ends. @throws NotFound when it isn't there for this principal. */
  async nodeForChange(principal: Principal, nodeId: string, tx: Transaction): Promise<VisibleNode> {
    return found(await this.database.one(LOCKED_NODE, [...reachOf(principal), nodeId], tx));
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
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new NotFound();
  return row;
}

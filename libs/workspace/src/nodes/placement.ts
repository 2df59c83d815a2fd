import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  Database,
  NotFound,
  type Transaction,
  invalidField,
  newId,
  positional,
  RetryTransaction,
} from '#platform';
import { TreeLock } from '../trees/tree-lock';
import { TreesRepository } from '../trees/trees.repository';
import { joinPath, pathProblem, splitPath } from './node-path';
import { NotAFolder } from './nodes.errors';
import { type NewNode, NodesRepository } from './nodes.repository';

const FOREIGN_KEY_VIOLATION = '23503';

interface Placed {
  id: string;
  path: string;
  type: 'file' | 'folder';
}

const AT_PATHS = positional<Placed>(
  'SELECT id, path, type FROM nodes WHERE tenant_id = $1 AND project_id = $2 AND path = ANY ($3)',
);

/** Where a save by path leads. */
export interface Place {
  nodeId: string;
  /** The nodes that were made on the way, the file's own included. */
  made: string[];
  /** Whether the file's node is new. */
  created: boolean;
}

/** Finds the file of a path, and makes it and its missing folders where it isn't there yet. */
@Injectable()
export class Placement {
  constructor(
    private readonly database: Database,
    private readonly trees: TreesRepository,
    private readonly nodes: NodesRepository,
    private readonly lock: TreeLock,
  ) {}

  /** The path in its one spelling. @throws ValidationFailed naming `field` */
  normalize(path: string, field: string): string {
    const names = splitPath(path);
    const problem = pathProblem(names);
    if (problem) throw invalidField(field, 'path', problem);
    return joinPath(names);
  }

  /** The id of the file at a normalized path, or undefined. @throws NotAFolder when a folder stands there. */
  async find(
    tenantId: string,
    projectId: string,
    path: string,
    tx: Transaction,
  ): Promise<string | undefined> {
    const [node] = await this.database.all(AT_PATHS, [tenantId, projectId, [path]], tx);
    if (node?.type === 'folder')
      throw new NotAFolder({ message: 'A folder stands at this path; a document needs a path of its own.' });
    return node?.id;
  }

  /**
   * The file at a normalized path of a project, made with its missing folders where it isn't there. Two writers of one
   * path, or of one folder, end with one node: whoever comes second finds the first one's.
   */
  async ensure(principal: Principal, projectId: string, path: string, tx: Transaction): Promise<Place> {
    const { tenantId } = principal;
    const [tree] = await this.trees.ofProject(principal, projectId, tx);
    if (!tree) throw new NotFound();
    // Whoever lost the race for a folder once waits for the tree, instead of losing the next one for the folder below.
    await (tx.attempt === 1 ? this.lock.shared(tx, tree.id) : this.lock.exclusive(tx, tree.id));
    const paths = pathsDownTo(path);
    const there = new Map(
      (await this.database.all(AT_PATHS, [tenantId, projectId, ['', ...paths]], tx)).map((n) => [n.path, n]),
    );
    for (const p of paths) {
      const wanted = p === path ? 'file' : 'folder';
      if (there.has(p) && there.get(p)!.type !== wanted) throw notWhatIsNeeded(p, wanted);
    }
    const missing = paths.filter((p) => !there.has(p));
    if (missing.length === 0) return { nodeId: there.get(path)!.id, made: [], created: false };
    const chain = newChain(missing, path, there, {
      tenantId,
      projectId,
      treeId: tree.id,
      createdBy: principal.userId,
    });
    await this.insertAll(chain, tx);
    return { nodeId: chain.at(-1)!.id, made: chain.map((node) => node.id), created: true };
  }

  /** All of them, or another try: where another writer made one meanwhile, what we made below it would hang in the air. */
  private async insertAll(chain: NewNode[], tx: Transaction): Promise<void> {
    const inserted = await this.nodes.insert(tx, chain).catch((error: { code?: string }) => {
      if (error.code === FOREIGN_KEY_VIOLATION) return 0;
      throw error;
    });
    if (inserted < chain.length) throw new RetryTransaction('Another writer makes the same folders.');
  }
}

function pathsDownTo(path: string): string[] {
  const names = path.slice(1).split('/');
  return names.map((_, i) => joinPath(names.slice(0, i + 1)));
}

function newChain(
  missing: string[],
  file: string,
  there: Map<string, Placed>,
  place: Pick<NewNode, 'tenantId' | 'projectId' | 'treeId' | 'createdBy'>,
): NewNode[] {
  const ids = new Map([...there.values()].map((n) => [n.path, n.id]));
  return missing.map((path) => {
    const cut = path.lastIndexOf('/');
    const id = newId();
    ids.set(path, id);
    const type = path === file ? ('file' as const) : ('folder' as const);
    const parentId = ids.get(path.slice(0, cut))!;
    return {
      ...place,
      id,
      parentId,
      type,
      name: path.slice(cut + 1),
      path,
      depth: path.split('/').length - 1,
      sortOrder: 0,
      metadata: {},
      tags: [],
    };
  });
}

function notWhatIsNeeded(path: string, wanted: 'file' | 'folder'): Error {
  return new NotAFolder({
    message:
      wanted === 'folder'
        ? `${path} is a file, so nothing can be saved below it.`
        : `A folder stands at ${path}; a document needs a path of its own.`,
  });
}

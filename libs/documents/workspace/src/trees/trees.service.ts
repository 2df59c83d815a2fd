import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  Database,
  NotFound,
  type Queries,
  type Transaction,
  matchesAny,
  newId,
  shortEpoch,
  found,
} from '#platform';
import { Visibility } from '#visibility';
import { ProjectCounters } from '../changes/project-counters';
import { NodesRepository } from '../nodes/nodes.repository';
import { type TreeRow, TreesRepository } from '../structure/trees.repository';
import { type StructureRow, TreeStructureRepository } from './tree-structure.repository';
import { TreeExists } from './trees.errors';

/** How many nodes of a structure are read at a time. */
const BATCH = 1_000;

/** A tree to read, in a form that its ETag names. */
interface TreeRequest {
  projectId: string;
  treeId: string;
  form: string;
}

/** The trees of projects; a project has exactly one. */
@Injectable()
export class TreesService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly trees: TreesRepository,
    private readonly structures: TreeStructureRepository,
    private readonly nodes: NodesRepository,
    private readonly counters: ProjectCounters,
  ) {}

  /** The trees of a project. @throws NotFound */
  async list(principal: Principal, projectId: string): Promise<TreeRow[]> {
    await this.visibility.project(this.database, principal, projectId);
    return this.trees.listOfProject(this.database, principal, projectId);
  }

  /** A tree. @throws NotFound */
  async get(queries: Queries, principal: Principal, treeId: string): Promise<TreeRow> {
    return found(await this.trees.find(queries, principal, treeId));
  }

  /** Creates the tree of a project without one. @throws NotFound, TreeExists */
  async create(principal: Principal, projectId: string): Promise<TreeRow> {
    return this.database.transaction(async (tx) => {
      const { id } = await this.visibility.project(tx, principal, projectId);
      return this.createWithRoot(tx, { id, tenantId: principal.tenantId, createdBy: principal.userId });
    });
  }

  /** Creates the tree of a project, and its root. @throws TreeExists */
  async createWithRoot(
    tx: Transaction,
    { id: projectId, tenantId, createdBy }: { id: string; tenantId: string; createdBy: string },
  ): Promise<TreeRow> {
    const tree: TreeRow = { id: newId(), projectId, rootNodeId: newId() };
    if (!(await this.trees.insert(tx, tenantId, tree))) throw new TreeExists();
    const root = { id: tree.rootNodeId, parentId: null, type: 'folder' as const, name: '', path: '' };
    await this.nodes.insert(tx, { tenantId, projectId, treeId: tree.id, createdBy }, [
      { ...root, depth: 0, sortOrder: 0, metadata: {}, tags: [] },
    ]);
    await this.counters.changed(tx, tenantId, projectId, { changed: [tree.rootNodeId], nodes: 1 });
    return tree;
  }

  /** The ETag of a tree if `ifNoneMatch` names its present state; undefined if the tree must be sent. @throws NotFound */
  async unchanged(
    principal: Principal,
    request: TreeRequest,
    ifNoneMatch: string,
  ): Promise<string | undefined> {
    const { etag } = await this.stateOf(this.database, principal, request);
    return matchesAny(ifNoneMatch, etag) ? etag : undefined;
  }

  /** Passes a tree, its ETag and its nodes to `write`, read from one snapshot. @throws NotFound */
  async readStructure(
    principal: Principal,
    request: TreeRequest,
    write: (tree: TreeRow, etag: string, nodes: AsyncIterable<StructureRow[]>) => Promise<void>,
  ): Promise<void> {
    const { tenantId } = principal;
    await this.database.snapshot(tenantId, async (snapshot) => {
      const { tree, etag } = await this.stateOf(snapshot, principal, request);
      await write(tree, etag, this.structures.read(snapshot, tenantId, request.projectId, BATCH));
    });
  }

  private async stateOf(
    queries: Queries,
    principal: Principal,
    { projectId, treeId, form }: TreeRequest,
  ): Promise<{ tree: TreeRow; etag: string }> {
    const found = await this.trees.findWithClock(queries, principal, treeId);
    if (found?.projectId !== projectId) throw new NotFound();
    const { ticks, epoch, ...tree } = found;
    return { tree, etag: `${treeId.slice(-12)}.${ticks}.${shortEpoch(epoch)}${form}` };
  }
}

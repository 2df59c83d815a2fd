import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Queries, type Transaction, newId } from '#platform';
import { Visibility } from '#visibility';
import { ProjectCounters } from '../changes/project-counters';
import { NodesRepository } from '../nodes/nodes.repository';
import { type TreeRow, TreesRepository } from '../structure/trees.repository';
import { type StructureRow, TreeStructureRepository } from './tree-structure.repository';
import { TreeExists } from './trees.errors';

/** How many nodes of a structure are read at a time. */
const BATCH = 1_000;

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
    const tree = await this.trees.find(queries, principal, treeId);
    if (!tree) throw new NotFound();
    return tree;
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

  /** Passes a tree and its nodes to `write`, read from one snapshot. @throws NotFound */
  async readStructure(
    principal: Principal,
    projectId: string,
    treeId: string,
    write: (tree: TreeRow, nodes: AsyncIterable<StructureRow[]>) => Promise<void>,
  ): Promise<void> {
    const { tenantId } = principal;
    await this.database.snapshot(tenantId, async (snapshot) => {
      const tree = await this.get(snapshot, principal, treeId);
      if (tree.projectId !== projectId) throw new NotFound();
      await write(tree, this.structures.read(snapshot, tenantId, projectId, BATCH));
    });
  }
}

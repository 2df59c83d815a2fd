import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, newId } from '#platform';
import { Visibility } from '#visibility';
import { NodesRepository } from '../nodes/nodes.repository';
import { ProjectCounters } from '../projects/project-counters';
import { TreeExists } from './trees.errors';
import { type StructureRow, type TreeRow, TreesRepository } from './trees.repository';

const BATCH = 1_000;

/** The one tree of a project. */
@Injectable()
export class TreesService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly trees: TreesRepository,
    private readonly nodes: NodesRepository,
    private readonly counters: ProjectCounters,
  ) {}

  /** The trees of a project. @throws NotFound */
  async list(principal: Principal, projectId: string): Promise<TreeRow[]> {
    await this.visibility.project(this.database, principal, projectId);
    return this.trees.ofProject(principal, projectId);
  }

  /** Makes the tree of a project that has none. @throws NotFound, TreeExists */
  async create(principal: Principal, projectId: string): Promise<TreeRow> {
    return this.database.transaction(async (tx) => {
      const { id } = await this.visibility.project(tx, principal, projectId);
      return this.make(tx, { id, tenantId: principal.tenantId, createdBy: principal.userId });
    });
  }

  /** Makes a project's tree and root. @throws TreeExists */
  async make(
    tx: Transaction,
    { id: projectId, tenantId, createdBy }: { id: string; tenantId: string; createdBy: string },
  ): Promise<TreeRow> {
    const tree: TreeRow = { id: newId(), projectId, rootNodeId: newId() };
    if (!(await this.trees.insert(tx, tenantId, tree))) throw new TreeExists();
    const root = {
      id: tree.rootNodeId,
      tenantId,
      projectId,
      treeId: tree.id,
      parentId: null,
      type: 'folder' as const,
      createdBy,
    };
    await this.nodes.insert(tx, [
      { ...root, name: '', path: '', depth: 0, sortOrder: 0, metadata: {}, tags: [] },
    ]);
    await this.counters.changed(tx, tenantId, projectId, { changed: [tree.rootNodeId], nodes: 1 });
    return tree;
  }

  /** Notes a change of the project's own fields. */
  async changed(tx: Transaction, tenantId: string, projectId: string): Promise<void> {
    await this.counters.changed(tx, tenantId, projectId, { changed: [] });
  }

  /** Gives the whole structure of a tree, on one snapshot, to `write`. @throws NotFound */
  async read(
    principal: Principal,
    projectId: string,
    treeId: string,
    write: (tree: TreeRow, nodes: AsyncIterable<StructureRow[]>) => Promise<void>,
  ): Promise<void> {
    await this.database.snapshot(principal.tenantId, async (tx) => {
      const tree = await this.trees.find(principal, treeId, tx);
      if (!tree || tree.projectId !== projectId) throw new NotFound();
      await write(tree, this.trees.structure(tx, principal.tenantId, projectId, BATCH));
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { ProjectCounters } from '../changes/project-counters';
import { type NodeRow, NodesRepository } from '../nodes/nodes.repository';
import { TreeLock } from '../structure/tree-lock';
import { TrashEntries } from '../trash/trash-entries';
import { RestoredNodes } from './restored-nodes';

/** Restores deleted nodes as they were. */
@Injectable()
export class RestoreService {
  constructor(
    private readonly database: Database,
    private readonly entries: TrashEntries,
    private readonly restored: RestoredNodes,
    private readonly nodes: NodesRepository,
    private readonly lock: TreeLock,
    private readonly counters: ProjectCounters,
  ) {}

  /**
   * Restores a node with everything that was below it, at the path that it had or at another one. Creates missing folders.
   *
   * @throws NotFound if it is not in the trash; PlaceTaken; NotAFolder if a file is in the place of a folder; ValidationFailed
   */
  async restoreNode(principal: Principal, nodeId: string, newPath?: string): Promise<NodeRow> {
    const wanted = this.restored.pathOf(newPath);
    return this.database.transaction(async (tx) => {
      const entry = await this.entries.node(tx, principal, nodeId);
      await this.lock.exclusive(tx, entry.treeId);
      await this.entries.claim(tx, principal, entry);
      const changes = await this.restored.restore(tx, principal, entry, wanted);
      const node = (await this.nodes.find(tx, principal, nodeId))!;
      await this.counters.changedTogether(tx, principal.tenantId, entry.projectId, changes);
      return node;
    });
  }
}

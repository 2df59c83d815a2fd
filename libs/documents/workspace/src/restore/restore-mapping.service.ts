import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { Visibility } from '#visibility';
import { NodeVersionsRepository } from '../changes/node-versions.repository';
import { ProjectCounters } from '../changes/project-counters';
import type { MappingRow } from '../mappings/mapping-json';
import { AlreadyMapped } from '../mappings/mappings.errors';
import { MappingsRepository } from '../mappings/mappings.repository';
import { TreeLock } from '../structure/tree-lock';
import { TrashEntries } from '../trash/trash-entries';
import { RestoreRepository } from './restore.repository';

/** Restores mappings that were deleted by themselves. */
@Injectable()
export class RestoreMappingService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly entries: TrashEntries,
    private readonly restored: RestoreRepository,
    private readonly mappings: MappingsRepository,
    private readonly versions: NodeVersionsRepository,
    private readonly lock: TreeLock,
    private readonly counters: ProjectCounters,
  ) {}

  /** Restores a mapping to its node. @throws NotFound if it is not in the trash, or its node was deleted; AlreadyMapped */
  async restore(principal: Principal, id: string): Promise<MappingRow> {
    return this.database.transaction(async (tx) => {
      const entry = await this.entries.mapping(tx, principal, id);
      const { tenantId } = principal;
      const { nodeId, projectId, treeId } = entry;
      await this.lock.shared(tx, treeId);
      await this.visibility.lockNode(tx, principal, nodeId);
      await this.entries.claim(tx, principal, entry);
      if (!(await this.restored.restoreMapping(tx, tenantId, entry.id))) throw new AlreadyMapped();
      await this.entries.end(tx, principal, entry);
      await this.versions.change(tx, tenantId, nodeId);
      const mapping = (await this.mappings.findOfNode(tx, tenantId, nodeId))!;
      await this.counters.changed(tx, tenantId, projectId, { changed: [nodeId], mappings: 1 });
      return mapping;
    });
  }
}

import { Module } from '@nestjs/common';
import { ProvenanceModule } from '#provenance';
import { NodeVersionsRepository } from './changes/node-versions.repository';
import { ProjectCounters } from './changes/project-counters';
import { BulkController } from './bulk/bulk.controller';
import { BulkService } from './bulk/bulk.service';
import { ChildrenController } from './children/children.controller';
import { ChildrenRepository } from './children/children.repository';
import { ChildrenService } from './children/children.service';
import { FilesBelow } from './files/files-below.repository';
import { HealthController } from './health/health.controller';
import { HealthRepository } from './health/health.repository';
import { HealthService } from './health/health.service';
import { MappingChecks } from './mappings/mapping-checks';
import { MappingsController } from './mappings/mappings.controller';
import { MappingsRepository } from './mappings/mappings.repository';
import { MappingsService } from './mappings/mappings.service';
import { NodeMoves } from './nodes/node-moves';
import { NodesController } from './nodes/nodes.controller';
import { NodesRepository } from './nodes/nodes.repository';
import { NodesService } from './nodes/nodes.service';
import { Placement } from './nodes/placement';
import { ProjectDeletionsService } from './projects/project-deletions.service';
import { ProjectsController } from './projects/projects.controller';
import { ProjectsRepository } from './projects/projects.repository';
import { ProjectsService } from './projects/projects.service';
import { RestoreController } from './restore/restore.controller';
import { RestoreRepository } from './restore/restore.repository';
import { RestoreMappingService } from './restore/restore-mapping.service';
import { RestoreService } from './restore/restore.service';
import { RestoredNodes } from './restore/restored-nodes';
import { TrashListService } from './restore/trash-list.service';
import { TreeLock } from './structure/tree-lock';
import { TreesRepository } from './structure/trees.repository';
import { TrashEntries } from './trash/trash-entries';
import { TrashRepository } from './trash/trash.repository';
import { TrashService } from './trash/trash.service';
import { TreeStructureRepository } from './trees/tree-structure.repository';
import { TreesController } from './trees/trees.controller';
import { TreesService } from './trees/trees.service';

/** Projects, their trees and nodes, the mappings of nodes to physical files, and the trash. */
@Module({
  imports: [ProvenanceModule],
  controllers: [
    ProjectsController,
    TreesController,
    ChildrenController,
    NodesController,
    BulkController,
    MappingsController,
    RestoreController,
    HealthController,
  ],
  providers: [
    ProjectCounters,
    FilesBelow,
    NodeVersionsRepository,
    TreeLock,
    TreesRepository,
    MappingsService,
    MappingsRepository,
    MappingChecks,
    TrashService,
    TrashRepository,
    TrashEntries,
    TrashListService,
    RestoreService,
    RestoredNodes,
    RestoreMappingService,
    RestoreRepository,
    NodesService,
    NodesRepository,
    NodeMoves,
    ChildrenService,
    ChildrenRepository,
    BulkService,
    Placement,
    TreesService,
    TreeStructureRepository,
    ProjectsService,
    ProjectDeletionsService,
    ProjectsRepository,
    HealthService,
    HealthRepository,
  ],
  exports: [
    ProjectCounters,
    TreeLock,
    MappingsService,
    MappingChecks,
    Placement,
    TreesService,
    ProjectsService,
  ],
})
export class WorkspaceModule {}

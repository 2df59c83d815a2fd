import { Module } from '@nestjs/common';
import { ProvenanceModule } from '#provenance';
import { HealthController } from './health/health.controller';
import { HealthRepository } from './health/health.repository';
import { HealthService } from './health/health.service';
import { MappingChecks } from './mappings/mapping-checks';
import { MappingsController } from './mappings/mappings.controller';
import { MappingsRepository } from './mappings/mappings.repository';
import { MappingsService } from './mappings/mappings.service';
import { NodesController } from './nodes/nodes.controller';
import { NodesRepository } from './nodes/nodes.repository';
import { NodesService } from './nodes/nodes.service';
import { Placement } from './nodes/placement';
import { ProjectCounters } from './projects/project-counters';
import { ProjectsController } from './projects/projects.controller';
import { ProjectsRepository } from './projects/projects.repository';
import { ProjectsService } from './projects/projects.service';
import { TreeLock } from './trees/tree-lock';
import { TreesController } from './trees/trees.controller';
import { TreesRepository } from './trees/trees.repository';
import { TreesService } from './trees/trees.service';

/** Projects, their trees and nodes, and the physical files behind them. */
@Module({
  imports: [ProvenanceModule],
  controllers: [ProjectsController, TreesController, NodesController, MappingsController, HealthController],
  providers: [
    ProjectsService,
    ProjectsRepository,
    ProjectCounters,
    TreesService,
    TreesRepository,
    TreeLock,
    NodesService,
    NodesRepository,
    Placement,
    MappingsService,
    MappingsRepository,
    MappingChecks,
    HealthService,
    HealthRepository,
  ],
  exports: [ProjectsService, ProjectCounters, Placement, MappingChecks, TreeLock, TreesRepository],
})
export class WorkspaceModule {}

import { Module } from '@nestjs/common';
import { ProvenanceModule } from '#provenance';
import { HealthController } from './health/health.controller';
import { HealthRepository } from './health/health.repository';
import { HealthService } from './health/health.service';
import { FindingsRecorder } from './manifest-scan/findings-recorder';
import { Github } from './manifest-scan/github/github';
import { ManifestScanController } from './manifest-scan/manifest-scan.controller';
import { ManifestScanService } from './manifest-scan/manifest-scan.service';
import { ManifestScansRepository } from './manifest-scan/manifest-scans.repository';
import { ScanRunner } from './manifest-scan/scan-runner';
import { ScanSteps } from './manifest-scan/scan-steps';
import { ScannedMappingsRepository } from './manifest-scan/scanned-mappings.repository';
import { MappingChecks } from './mappings/mapping-checks';
import { MappingsController } from './mappings/mappings.controller';
import { MappingsRepository } from './mappings/mappings.repository';
import { MappingsService } from './mappings/mappings.service';
import { MyDocsController } from './my-docs/my-docs.controller';
import { MyDocsRepository } from './my-docs/my-docs.repository';
import { MyDocsService } from './my-docs/my-docs.service';
import { NodesController } from './nodes/nodes.controller';
import { NodesRepository } from './nodes/nodes.repository';
import { NodesService } from './nodes/nodes.service';
import { Placement } from './nodes/placement';
import { PersonalViewsController } from './personal-views/personal-views.controller';
import { PersonalViewsRepository } from './personal-views/personal-views.repository';
import { PersonalViewsService } from './personal-views/personal-views.service';
import { ViewEntriesController } from './personal-views/view-entries.controller';
import { ViewEntriesRepository } from './personal-views/view-entries.repository';
import { ViewEntriesService } from './personal-views/view-entries.service';
import { ProjectCounters } from './projects/project-counters';
import { ProjectsController } from './projects/projects.controller';
import { ProjectsRepository } from './projects/projects.repository';
import { ProjectsService } from './projects/projects.service';
import { TreeLock } from './trees/tree-lock';
import { TreesController } from './trees/trees.controller';
import { TreesRepository } from './trees/trees.repository';
import { TreesService } from './trees/trees.service';

/** Projects, their trees and nodes, the physical files behind them, and a person's own ways to them. */
@Module({
  imports: [ProvenanceModule],
  controllers: [
    ProjectsController,
    TreesController,
    NodesController,
    MappingsController,
    PersonalViewsController,
    ViewEntriesController,
    MyDocsController,
    HealthController,
    ManifestScanController,
  ],
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
    PersonalViewsService,
    PersonalViewsRepository,
    ViewEntriesService,
    ViewEntriesRepository,
    MyDocsService,
    MyDocsRepository,
    HealthService,
    HealthRepository,
    ManifestScanService,
    ManifestScansRepository,
    ScannedMappingsRepository,
    ScanRunner,
    ScanSteps,
    FindingsRecorder,
    Github,
  ],
  exports: [ProjectsService, ProjectCounters, Placement],
})
export class WorkspaceModule {}

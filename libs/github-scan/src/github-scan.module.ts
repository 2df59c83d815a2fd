import { Module } from '@nestjs/common';
import { WorkspaceModule } from '#workspace';
import { Github } from './github/github';
import { FindingsRecorder } from './scans/findings-recorder';
import { ManifestScanController } from './scans/manifest-scan.controller';
import { ManifestScanService } from './scans/manifest-scan.service';
import { ManifestScansRepository } from './scans/manifest-scans.repository';
import { ScanRunner } from './scans/scan-runner';
import { ScanSteps } from './scans/scan-steps';
import { ScannedMappingsRepository } from './scans/scanned-mappings.repository';

/** Compares github mappings with the repositories of a GitHub organization. */
@Module({
  imports: [WorkspaceModule],
  controllers: [ManifestScanController],
  providers: [
    ManifestScanService,
    ManifestScansRepository,
    ScannedMappingsRepository,
    ScanRunner,
    ScanSteps,
    FindingsRecorder,
    Github,
  ],
})
export class GithubScanModule {}

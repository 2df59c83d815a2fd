import { Module } from '@nestjs/common';
import { WorkspaceModule } from '#workspace';
import { Github } from './github/github';
import { ManifestScanController } from './scans/manifest-scan.controller';
import { ManifestScanService } from './scans/manifest-scan.service';
import { ManifestScansRepository } from './scans/manifest-scans.repository';
import { OutcomeRecorder } from './scans/outcome-recorder';
import { ScanRunner } from './scans/scan-runner';
import { ScanSteps } from './scans/scan-steps';
import { ScannedMappingsRepository } from './scans/scanned-mappings.repository';

/** Compares the `github` mappings of an organization with its repositories on GitHub. */
@Module({
  imports: [WorkspaceModule],
  controllers: [ManifestScanController],
  providers: [
    ManifestScanService,
    ManifestScansRepository,
    ScannedMappingsRepository,
    ScanRunner,
    ScanSteps,
    OutcomeRecorder,
    Github,
  ],
})
export class GithubScanModule {}

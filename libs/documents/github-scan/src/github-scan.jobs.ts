import { Module } from '@nestjs/common';
import { WorkspaceModule } from '#workspace';
import { Github } from './github/github';
import { ManifestScansRepository } from './scans/manifest-scans.repository';
import { OutcomeRecorder } from './scans/outcome-recorder';
import { ScanRunner } from './scans/scan-runner';
import { ScanSteps } from './scans/scan-steps';
import { ScannedMappingsRepository } from './scans/scanned-mappings.repository';

/** The background work of scans: it runs them. */
@Module({
  imports: [WorkspaceModule],
  providers: [
    ScanRunner,
    ScanSteps,
    OutcomeRecorder,
    Github,
    ManifestScansRepository,
    ScannedMappingsRepository,
  ],
})
export class GithubScanJobs {}

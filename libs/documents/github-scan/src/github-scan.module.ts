import { Module } from '@nestjs/common';
import { WorkspaceModule } from '#workspace';
import { ManifestScanController } from './scans/manifest-scan.controller';
import { ManifestScanService } from './scans/manifest-scan.service';
import { ManifestScansRepository } from './scans/manifest-scans.repository';
import { ScannedMappingsRepository } from './scans/scanned-mappings.repository';

/** Compares the `github` mappings of an organization with its repositories on GitHub. */
@Module({
  imports: [WorkspaceModule],
  controllers: [ManifestScanController],
  providers: [ManifestScanService, ManifestScansRepository, ScannedMappingsRepository],
})
export class GithubScanModule {}

import { Module } from '@nestjs/common';
import { ChangesController } from './changes/changes.controller';
import { ChangesRepository } from './changes/changes.repository';
import { ChangesService } from './changes/changes.service';
import { EntriesController } from './entries/entries.controller';
import { EntriesRepository } from './entries/entries.repository';
import { EntriesService } from './entries/entries.service';
import { CatalogFormService } from './manifest/catalog-form.service';
import { ManifestController } from './manifest/manifest.controller';
import { ManifestRepository } from './manifest/manifest.repository';
import { ManifestService } from './manifest/manifest.service';
import { OutlineController } from './outline/outline.controller';
import { OutlineService } from './outline/outline.service';
import { OverviewController } from './overview/overview.controller';
import { OverviewRepository } from './overview/overview.repository';
import { OverviewService } from './overview/overview.service';

/** Finding out what there is without reading it all. */
@Module({
  controllers: [
    ManifestController,
    EntriesController,
    ChangesController,
    OutlineController,
    OverviewController,
  ],
  providers: [
    ManifestService,
    ManifestRepository,
    CatalogFormService,
    EntriesService,
    EntriesRepository,
    ChangesService,
    ChangesRepository,
    OutlineService,
    OverviewService,
    OverviewRepository,
  ],
})
export class CatalogModule {}

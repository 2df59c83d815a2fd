import { Module } from '@nestjs/common';
import { DocumentsModule } from '#documents';
import { ChangesController } from './changes/changes.controller';
import { ChangesRepository } from './changes/changes.repository';
import { ChangesService } from './changes/changes.service';
import { EntriesController } from './entries/entries.controller';
import { EntriesRepository } from './entries/entries.repository';
import { EntriesService } from './entries/entries.service';
import { SharedEntriesRepository } from './entries/shared-entries.repository';
import { CountsRepository } from './locate/counts.repository';
import { CountsService } from './locate/counts.service';
import { LocateController } from './locate/locate.controller';
import { LocateService } from './locate/locate.service';
import { CatalogFormService } from './manifest/catalog-form.service';
import { ManifestController } from './manifest/manifest.controller';
import { ManifestRepository } from './manifest/manifest.repository';
import { ManifestService } from './manifest/manifest.service';
import { OutlineController } from './outline/outline.controller';
import { OutlineRepository } from './outline/outline.repository';
import { OutlineService } from './outline/outline.service';
import { OverviewController } from './overview/overview.controller';
import { OverviewRepository } from './overview/overview.repository';
import { OverviewService } from './overview/overview.service';
import { NodeSearchService } from './search/node-search.service';
import { PaletteRepository } from './search/palette.repository';
import { PaletteService } from './search/palette.service';
import { PublishedSearchRepository } from './search/published-search.repository';
import { RankedRepository } from './search/ranked/ranked.repository';
import { RankedSearcher } from './search/ranked/ranked-searcher';
import { ScopesRepository } from './search/ranked/scopes.repository';
import { SearchConcurrency } from './search/search-concurrency';
import { SearchController } from './search/search.controller';

/** What a project contains, without the text of its documents: manifest, catalog, changes, outlines, overview and searches. */
@Module({
  imports: [DocumentsModule],
  controllers: [
    OverviewController,
    EntriesController,
    OutlineController,
    ChangesController,
    LocateController,
    SearchController,
    ManifestController,
  ],
  providers: [
    ManifestService,
    ManifestRepository,
    CatalogFormService,
    EntriesService,
    EntriesRepository,
    SharedEntriesRepository,
    ChangesService,
    ChangesRepository,
    OutlineService,
    OutlineRepository,
    OverviewService,
    OverviewRepository,
    LocateService,
    CountsService,
    CountsRepository,
    RankedRepository,
    RankedSearcher,
    ScopesRepository,
    PaletteService,
    PaletteRepository,
    PublishedSearchRepository,
    NodeSearchService,
    SearchConcurrency,
  ],
})
export class CatalogModule {}

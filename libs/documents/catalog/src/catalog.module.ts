import { Module } from '@nestjs/common';
import { DocumentsModule } from '#documents';
import { ProvenanceModule } from '#provenance';
import { ChangesController } from './changes/changes.controller';
import { ChangesRepository } from './changes/changes.repository';
import { ChangesService } from './changes/changes.service';
import { CitationsController } from './citations/citations.controller';
import { CitationsRepository } from './citations/citations.repository';
import { CitationsService } from './citations/citations.service';
import { CitedCopies } from './citations/cited-copies';
import { CitedDocuments } from './citations/cited-documents';
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
import { IndexingMetrics } from './passages/index/indexing-metrics';
import { BatchReader } from './passages/index/batch-reader';
import { LeftOutLinks } from './passages/index/left-out-links';
import { PassageIndexer } from './passages/index/passage-indexer';
import { PassagesRepository } from './passages/index/passages.repository';
import { PassageQueueRepository } from './passages/index/queue.repository';
import { SegmentMerger } from './passages/index/segment-merger';
import { SpellingDepartures } from './passages/index/spelling-departures';
import { SegmentWriter } from './passages/index/segment-writer';
import { SegmentsRepository } from './passages/index/segments.repository';
import { ContextController } from './passages/context/context.controller';
import { ContextService } from './passages/context/context.service';
import { PassagesController } from './passages/passages.controller';
import { WaitingRepository } from './passages/search/waiting.repository';
import { PassagesService } from './passages/passages.service';
import { KnownWords } from './passages/search/known-words';
import { PassageHints } from './passages/search/passage-hints';
import { IndexWait } from './passages/search/index-wait';
import { PassageIndex } from './passages/search/passage-index';
import { PassageSearcher } from './passages/search/passage-searcher';
import { QueryReader } from './passages/search/query-reader';
import { PassageScopes } from './passages/search/scope.repository';
import { SegmentCache } from './passages/search/segment-cache';
import { PassageSearchRepository } from './passages/search/search.repository';
import { PassageWordsRepository } from './passages/search/words.repository';
import { QuickSearchController } from './quick-search/quick-search.controller';
import { QuickSearchService } from './quick-search/quick-search.service';
import { SearchIndex } from './search/index/search-index';
import { SearchQueueRepository } from './search/index/search-queue.repository';
import { WaitingNodesRepository } from './search/index/waiting-nodes.repository';
import { NodeSearchService } from './search/node-search.service';
import { PaletteRepository } from './search/palette.repository';
import { PaletteService } from './search/palette.service';
import { PublishedSearchRepository } from './search/published-search.repository';
import { RankedRepository } from './search/ranked/ranked.repository';
import { ProjectSearch } from './search/project-search';
import { RankedSearcher } from './search/ranked/ranked-searcher';
import { ScopesRepository } from './search/ranked/scopes.repository';
import { SearchConcurrency } from './search/search-concurrency';
import { SearchController } from './search/search.controller';

/** Lists and searches the contents of a project without their text: manifest, catalog, changes, outlines, overview and searches. */
@Module({
  imports: [DocumentsModule, ProvenanceModule],
  controllers: [
    OverviewController,
    EntriesController,
    OutlineController,
    ChangesController,
    LocateController,
    SearchController,
    QuickSearchController,
    PassagesController,
    ContextController,
    ManifestController,
    CitationsController,
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
    ProjectSearch,
    ScopesRepository,
    PaletteService,
    PaletteRepository,
    PublishedSearchRepository,
    NodeSearchService,
    SearchQueueRepository,
    WaitingNodesRepository,
    SearchIndex,
    QuickSearchService,
    SearchConcurrency,
    CitationsService,
    CitationsRepository,
    CitedDocuments,
    CitedCopies,
    PassageQueueRepository,
    PassagesRepository,
    SegmentsRepository,
    SegmentWriter,
    SegmentMerger,
    SpellingDepartures,
    IndexingMetrics,
    BatchReader,
    LeftOutLinks,
    PassageIndexer,
    SegmentCache,
    PassageIndex,
    PassageWordsRepository,
    KnownWords,
    QueryReader,
    PassageScopes,
    PassageSearchRepository,
    PassageSearcher,
    WaitingRepository,
    IndexWait,
    PassageHints,
    PassagesService,
    ContextService,
  ],
  exports: [PassageQueueRepository, PassageIndexer, IndexingMetrics],
})
export class CatalogModule {}

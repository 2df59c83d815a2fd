import { Module } from '@nestjs/common';
import { FilesModule } from '#files';
import { ProvenanceModule } from '#provenance';
import { RenderingModule } from '#rendering';
import { AllPublishedController } from './all/all-published.controller';
import { AllPublishedRepository } from './all/all-published.repository';
import { AllPublishedService } from './all/all-published.service';
import { PublishedDocsUpdateController } from './changes/changes.controller';
import { ChangesService } from './changes/changes.service';
import { PublishedDocsController } from './documents/published-docs.controller';
import { PublishedDocsRepository } from './documents/published-docs.repository';
import { PublishedDocsService } from './documents/published-docs.service';
import { PublishedResource } from './documents/published-resource';
import { PublishingActs } from './documents/publishing-acts';
import { PublishingLineage } from './documents/publishing-lineage';
import { ReviewPolicy } from './documents/review-policy';
import { SourcesRepository } from './documents/sources.repository';
import { SourcesService } from './documents/sources.service';
import { PublishedFilesRepository } from './files/published-files.repository';
import { ReferredFiles } from './files/referred-files';
import { PublicationController } from './publication/publication.controller';
import { PublicationRepository } from './publication/publication.repository';
import { PublicationService } from './publication/publication.service';
import { RatingsController } from './ratings/ratings.controller';
import { RatingsRepository } from './ratings/ratings.repository';
import { RatingsService } from './ratings/ratings.service';
import { OverridesRepository } from './scan/overrides.repository';
import { ScanService } from './scan/scan.service';
import { Scanner } from './scan/scanner';
import { ratingsExport } from './ratings/ratings.export';

/** Published documents: creating and changing them, the scan before they become public, publishing, and ratings. */
@Module({
  imports: [FilesModule, ProvenanceModule, RenderingModule],
  controllers: [
    PublishedDocsController,
    AllPublishedController,
    PublishedDocsUpdateController,
    PublicationController,
    RatingsController,
  ],
  providers: [
    ratingsExport,
    AllPublishedService,
    AllPublishedRepository,
    PublishedDocsService,
    PublishedDocsRepository,
    SourcesService,
    ReviewPolicy,
    SourcesRepository,
    PublishingActs,
    PublishingLineage,
    ChangesService,
    PublishedResource,
    ScanService,
    ReferredFiles,
    PublishedFilesRepository,
    Scanner,
    OverridesRepository,
    PublicationService,
    PublicationRepository,
    RatingsService,
    RatingsRepository,
  ],
})
export class PublishingModule {}

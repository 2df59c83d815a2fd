import { Module } from '@nestjs/common';
import { ProvenanceModule } from '#provenance';
import { Clearance } from './clearance/clearance';
import { OutgoingScan } from './clearance/outgoing-scan';
import { OverridesRepository } from './clearance/overrides.repository';
import { ChangesService } from './documents/changes.service';
import { Origins } from './documents/origins';
import { PublicChain } from './documents/public-chain';
import { PublishedDocsController } from './documents/published-docs.controller';
import { PublishedDocsRepository } from './documents/published-docs.repository';
import { PublishedDocsService } from './documents/published-docs.service';
import { PublishedResource } from './documents/published-resource';
import { Sources } from './documents/sources';
import { RenderingModule } from '#rendering';
import { PublicationController } from './publication/publication.controller';
import { PublicationRepository } from './publication/publication.repository';
import { PublicationService } from './publication/publication.service';
import { RatingsController } from './ratings/ratings.controller';
import { RatingsRepository } from './ratings/ratings.repository';
import { RatingsService } from './ratings/ratings.service';

/** Documents for the public: making and changing them, the scan that keeps secrets in, going live, ratings, their pages. */
@Module({
  imports: [ProvenanceModule, RenderingModule],
  controllers: [PublishedDocsController, PublicationController, RatingsController],
  providers: [
    PublishedDocsService,
    PublishedDocsRepository,
    ChangesService,
    PublishedResource,
    Sources,
    Origins,
    PublicChain,
    Clearance,
    OutgoingScan,
    OverridesRepository,
    PublicationService,
    PublicationRepository,
    RatingsService,
    RatingsRepository,
  ],
})
export class PublishingModule {}

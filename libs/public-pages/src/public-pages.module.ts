import { Module } from '@nestjs/common';
import { PublicDocumentController } from './document/public-document.controller';
import { PublicDocumentRepository } from './document/public-document.repository';
import { PublicDocumentService } from './document/public-document.service';
import { DocumentPages } from './document/document-pages';
import { ProvenanceModule } from '#provenance';
import { ListingController } from './listing/listing.controller';
import { ListingRepository } from './listing/listing.repository';
import { ListingService } from './listing/listing.service';
import { RobotsController } from './listing/robots.controller';
import { Sitemaps } from './listing/sitemaps.service';
import { OriginController } from './origin/origin.controller';
import { OriginRepository } from './origin/origin.repository';
import { OriginService } from './origin/origin.service';
import { PageCache } from './serving/page-cache';
import { PageLimit } from './serving/page-limit';
import { RenderingModule } from '#rendering';

/** What the public reads, without an account. */
@Module({
  imports: [ProvenanceModule, RenderingModule],
  controllers: [RobotsController, ListingController, PublicDocumentController, OriginController],
  providers: [
    PublicDocumentService,
    PublicDocumentRepository,
    DocumentPages,
    OriginService,
    OriginRepository,
    ListingService,
    ListingRepository,
    Sitemaps,
    PageCache,
    PageLimit,
  ],
})
export class PublicPagesModule {}

import { Module } from '@nestjs/common';
import { FilesModule } from '#files';
import { ProvenanceModule } from '#provenance';
import { RenderingModule } from '#rendering';
import { DocumentPages } from './document/document-pages';
import { PublicFileController } from './document/public-file.controller';
import { PublicDocumentController } from './document/public-document.controller';
import { PublicDocumentService } from './document/public-document.service';
import { PageCache } from './http/page-cache';
import { PageLimit } from './http/page-limit';
import { ListingController } from './listing/listing.controller';
import { ListingRepository } from './listing/listing.repository';
import { ListingService } from './listing/listing.service';
import { RobotsController } from './listing/robots.controller';
import { Sitemaps } from './listing/sitemaps.service';
import { LiveDocumentsRepository } from './live-documents/live-documents.repository';
import { LiveDocumentsService } from './live-documents/live-documents.service';
import { OriginController } from './origin/origin.controller';
import { OriginRepository } from './origin/origin.repository';
import { OriginService } from './origin/origin.service';

/** The pages that everybody can read without signing in. */
@Module({
  imports: [FilesModule, ProvenanceModule, RenderingModule],
  controllers: [
    ListingController,
    PublicDocumentController,
    PublicFileController,
    OriginController,
    RobotsController,
  ],
  providers: [
    LiveDocumentsService,
    LiveDocumentsRepository,
    PublicDocumentService,
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

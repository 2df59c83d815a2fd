import { Module } from '@nestjs/common';
import { PublicDocumentController } from './document/public-document.controller';
import { PublicDocumentRepository } from './document/public-document.repository';
import { PublicDocumentService } from './document/public-document.service';
import { DocumentPages } from './document/document-pages';
import { OriginService } from './origin/origin.service';
import { PageCache } from './page-cache';
import { PageLimit } from './page-limit';
import { Renderer } from './rendering/renderer';

/** What the public reads, without an account. */
@Module({
  controllers: [PublicDocumentController],
  providers: [
    PublicDocumentService,
    PublicDocumentRepository,
    DocumentPages,
    OriginService,
    PageCache,
    PageLimit,
    Renderer,
  ],
})
export class PublicPagesModule {}

import { Controller, Get, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { ContentReply, FileStore, PartialContent, RangeNotSatisfiable, SERVED_TYPES } from '#files';
import { type Client, Describe, From, PathId, RateLimited, type Reply } from '#platform';
import { PageLimit } from '../http/page-limit';
import { LiveDocumentsService } from '../live-documents/live-documents.service';

/** As for pages: every cache may store it and must revalidate it, so that unpublishing takes effect at once. */
const REVALIDATE = 'public, no-cache';

/** The files of a published document. */
@ApiTags('Public pages')
@Controller('p/:tenantSlug/:slug/files')
export class PublicFileController {
  constructor(
    private readonly documents: LiveDocumentsService,
    private readonly store: FileStore,
    private readonly limit: PageLimit,
  ) {}

  @Get(':fileId/:name')
  @Access(anyone())
  @PartialContent
  @Describe('Read a file of a published document', {
    negotiated: SERVED_TYPES,
    conditional: true,
    errors: [RateLimited, RangeNotSatisfiable],
    more:
      'An image or another file to which the text of the document refers, as it was when the document was published. It ends when the ' +
      'document is unpublished. `Range` is honored, and nothing but raster images is shown inside of a page.',
    addition: true,
  })
  @ApiParam({
    name: 'name',
    description: 'The name of the file, which any other text can replace.',
    schema: { type: 'string', maxLength: 1020 },
  })
  async read(
    @Param('tenantSlug') tenantSlug: string,
    @Param('slug') slug: string,
    @PathId('fileId') fileId: string,
    @From() { block }: Client,
  ): Promise<Reply> {
    await this.limit.page(block);
    const file = await this.documents.file({ tenantSlug, slug }, fileId);
    return new ContentReply(this.store, file, REVALIDATE, file.searchListing);
  }
}

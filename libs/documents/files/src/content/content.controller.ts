import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { CountsApart, Describe, PathId, Reply } from '#platform';
import { ProjectId } from '#visibility';
import { FilesService } from '../files/files.service';
import { SERVED_TYPES } from '../inspection/types';
import { FileStore } from '../store/file-store';
import { RangeNotSatisfiable } from './content.errors';
import { ContentReply } from './content.reply';
import { PartialContent } from './partial-content';

/** The bytes of a file never change, so its reader never asks again. */
const FOREVER = 'private, max-age=31536000, immutable';

/** A document can show many images, which a browser reads with one request each. */
const IMAGES_PER_REQUEST = 20;

@ApiTags('Images and files')
@Controller('api/projects/:projectId/files')
export class ContentController {
  constructor(
    private readonly files: FilesService,
    private readonly store: FileStore,
  ) {}

  @Get(':fileId/content')
  @Access(sessionOrBearer('read:docs'))
  @CountsApart('files', IMAGES_PER_REQUEST)
  @PartialContent
  @Describe('Read the bytes of a file', {
    negotiated: SERVED_TYPES,
    conditional: true,
    errors: [RangeNotSatisfiable],
    more:
      'Everybody who reads the project can read its files. A share of a document shows its text without them. `Range` is ' +
      'honored. The Content-Type is what the bytes are: HTML, SVG and whatever else a browser could run is `application/octet-stream`, and ' +
      'nothing but raster images is shown inside of a page.',
    addition: true,
  })
  async read(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @PathId('fileId') fileId: string,
  ): Promise<Reply> {
    const file = await this.files.get(caller, projectId, fileId);
    return new ContentReply(this.store, { ...file, tenantId: caller.tenantId }, FOREVER);
  }
}

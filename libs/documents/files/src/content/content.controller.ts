import { Controller, Get } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, PathId, Reply } from '#platform';
import { ProjectId } from '#visibility';
import { FilesService } from '../files/files.service';
import { SERVED_TYPES } from '../inspection/types';
import { FileStore } from '../store/file-store';
import { RangeNotSatisfiable } from './content.errors';
import { ContentReply } from './content.reply';

/** The bytes of a file never change, so its reader never asks again. */
const FOREVER = 'private, max-age=31536000, immutable';

const HEADERS = {
  'Accept-Ranges': '`bytes`.',
  'Content-Disposition': '`inline` for PNG, JPEG, GIF, WebP and AVIF; `attachment` for everything else.',
};

/** Documents the answer with one part of a file. */
const Partial = ApiResponse({
  status: 206,
  description: 'The part that the `Range` header asks for.',
  headers: Object.fromEntries(
    [
      ...Object.entries(HEADERS),
      ['Content-Range', 'Which part it is.'],
      ['ETag', 'The SHA-256.'],
      ['Cache-Control', 'How long it may be cached.'],
    ].map(([name, description]) => [name, { description, schema: { type: 'string' as const } }]),
  ),
  content: Object.fromEntries(SERVED_TYPES.map((type) => [type, { schema: { type: 'string' as const } }])),
});

@ApiTags('Images and files')
@Controller('api/projects/:projectId/files')
export class ContentController {
  constructor(
    private readonly files: FilesService,
    private readonly store: FileStore,
  ) {}

  @Get(':fileId/content')
  @Access(sessionOrBearer('read:docs'))
  @Partial
  @Describe('Read the bytes of a file', {
    negotiated: SERVED_TYPES,
    conditional: true,
    headers: HEADERS,
    errors: [RangeNotSatisfiable],
    more:
      'Everybody who reads the project can read its files, and everybody who reads a shared document those to which it refers. `Range` is ' +
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

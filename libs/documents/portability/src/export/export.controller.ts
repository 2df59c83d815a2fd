import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import ZipStream from 'zip-stream';
import {
  Access,
  type AuthenticatedRequest,
  Caller,
  OngoingAccess,
  type Principal,
  sessionOrBearer,
} from '#access';
import { ChangesByGet, Describe } from '#platform';
import { ProjectId } from '#visibility';
import { writeArchive } from './archive';
import { ExportService } from './export.service';
import { sendArchive } from './send-archive';

@ApiTags('Projects')
@Controller('api/projects/:projectId/export')
export class ExportController {
  constructor(
    private readonly exports: ExportService,
    private readonly access: OngoingAccess,
  ) {}

  @Get()
  @ChangesByGet()
  @Access(sessionOrBearer('read:docs'))
  @Describe('Export a project', {
    media: 'application/zip',
    streamed: true,
    headers: { 'Content-Disposition': 'The name of the file.' },
    more:
      'A ZIP archive with every document of the project as it was saved, byte for byte, the images and files beside them, and ' +
      '`manifest.jsonl`: JSON Lines that describe the project, its tree, sort orders, metadata and mappings. `npm run import` imports the archive again. It contains the state at one ' +
      'moment; what is deleted while it is sent is left out. Earlier revisions, shares and Doc IDs are not part of it. ' +
      'The audit log records the export.',
    addition: true,
  })
  async exportProject(
    @Caller() caller: Principal,
    @ProjectId() projectId: string,
    @Req() req: AuthenticatedRequest,
    @Res() res: Response,
  ): Promise<void> {
    await this.exports.export(caller, projectId, this.access.of(req), async (source) => {
      const day = new Date().toISOString().slice(0, 10);
      res.status(200).type('application/zip').setHeader('Cache-Control', 'private, no-store');
      res.setHeader('Content-Disposition', `attachment; filename="${source.folder}-${day}.zip"`);
      const zip = new ZipStream({ level: 6 });
      await sendArchive(res, zip, () => writeArchive(zip, source));
    });
  }
}

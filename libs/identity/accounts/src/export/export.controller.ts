import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type AuthenticatedRequest, Caller, Downloads, type Principal, session } from '#access';
import { Describe, RateLimited } from '#platform';
import { ExportService } from './export.service';

/** The export of a person's data. */
@ApiTags('Sign-in and sessions')
@Controller('api/me/export')
export class ExportController {
  constructor(
    private readonly exports: ExportService,
    private readonly downloads: Downloads,
  ) {}

  @Get()
  @Access(session(), { duringDeletion: true })
  @Describe('Export your data', {
    media: 'application/x-ndjson',
    streamed: true,
    headers: { 'Content-Disposition': 'The name of the file.' },
    more:
      'What the service stores for you, as JSON lines: each line is an object with a `kind` and its `data`. The kinds are `profile`, `session`, `passkey`, ' +
      '`identity` (at the provider of single sign-on), `token`, `agent`, `document` (of My Docs, with its text), `deletedDocument` (in the trash of My Docs), `uploadedFile`, ' +
      "`view`, `share`, `rating`, `follow`, `message` (of your agents' inboxes), `room`, `roomMessage` (that you wrote), `dailyMail` (if you want it) and `homeVisit` (when you last opened the first screen). " +
      'It contains no passwords, tokens or other secrets. The last line has the kind `end`: without it, the export is incomplete.',
    errors: [RateLimited],
    addition: true,
  })
  async export(
    @Caller() principal: Principal,
    @Req() req: AuthenticatedRequest,
    @Res() res: Response,
  ): Promise<void> {
    await this.exports.admit(principal);
    const file = { type: 'application/x-ndjson; charset=utf-8', name: 'my-data.ndjson' };
    await this.downloads.send(req, res, file, this.exports.lines(principal));
  }
}

import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  Access,
  type AuthenticatedRequest,
  Caller,
  Downloads,
  type Principal,
  sessionOrBearer,
} from '#access';
import { jsonLines } from '#issuer';
import { Describe, PathId } from '#platform';
import { CertificatesService } from './certificates.service';

@ApiTags('Distribution')
@Controller('api/distributions/:id/certificate')
export class CertificatesController {
  constructor(
    private readonly certificates: CertificatesService,
    private readonly downloads: Downloads,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:docs'), { feature: 'distribution' })
  @Describe('Get a certificate of acknowledgement', {
    media: 'application/x-ndjson',
    streamed: true,
    headers: { 'Content-Disposition': 'The name of the file.' },
    addition: true,
    more:
      'What was sent, with the hash of the content of each document at that time, and the acknowledgements that you can see, as JSON Lines that begin ' +
      'with a checkpoint that the service has signed. You can verify it without the service, with the program of `GET /verify-lineage.mjs`, as ' +
      'docs/protocols/acknowledgements.md describes.',
  })
  async get(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Req() req: AuthenticatedRequest,
    @Res() res: Response,
  ): Promise<void> {
    const certificate = await this.certificates.certify(principal, id);
    const file = { type: 'application/x-ndjson', name: `acknowledgements-${id}.jsonl` };
    const lines = jsonLines(certificate, (entry) => entry);
    await this.downloads.send(req, res, file, lines);
  }
}

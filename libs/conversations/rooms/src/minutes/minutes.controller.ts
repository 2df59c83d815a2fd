import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type AuthenticatedRequest, Caller, Downloads, type Principal, session } from '#access';
import { jsonLines } from '#issuer';
import { Describe, Forbidden, PathId } from '#platform';
import { RoomOpen } from '../room/room.errors';
import { MinutesService } from './minutes.service';

@ApiTags('Rooms')
@Controller('api/rooms/:id/minutes')
export class MinutesController {
  constructor(
    private readonly minutes: MinutesService,
    private readonly downloads: Downloads,
  ) {}

  @Get()
  @Access(session())
  @Describe('Get signed minutes of a room', {
    media: 'application/x-ndjson',
    streamed: true,
    headers: { 'Content-Disposition': 'The name of the file.' },
    errors: [Forbidden, RoomOpen],
    addition: true,
    more:
      'Who met in a closed room, when, and the hash of each message, as JSON Lines that begin with a checkpoint that the service has signed. ' +
      'Strangers can verify them without the service, with the program of `GET /verify-lineage.mjs`, as docs/protocols/minutes.md describes. ' +
      'Only the host can get them.',
  })
  async get(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @Req() req: AuthenticatedRequest,
    @Res() res: Response,
  ): Promise<void> {
    const minutes = await this.minutes.certify(principal, id);
    const file = { type: 'application/x-ndjson', name: `minutes-${id}.jsonl` };
    const lines = jsonLines(minutes, (entry) => entry);
    await this.downloads.send(req, res, file, lines);
  }
}

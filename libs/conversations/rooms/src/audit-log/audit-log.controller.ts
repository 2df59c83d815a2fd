import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type AuthenticatedRequest, Caller, Downloads, type Principal, session } from '#access';
import { jsonLines } from '#issuer';
import { type Answer, Describe, Forbidden, type Paged, PathId, answerPage } from '#platform';
import { ListRoomAuditQuery, RoomAuditEntryDto } from './audit-log.dto';
import { presentEntry } from './audit-log.presenter';
import { AuditLogService } from './audit-log.service';

@ApiTags('Rooms')
@Controller('api/rooms/:id/audit')
export class RoomAuditController {
  constructor(
    private readonly log: AuditLogService,
    private readonly downloads: Downloads,
  ) {}

  @Get()
  @Access(session())
  @Describe('List audit log of a room', {
    answers: RoomAuditEntryDto,
    list: true,
    paged: true,
    errors: [Forbidden],
    more:
      'Everything that happened in the room, oldest first. Only the host can read it. Entries form a chain of hashes, and the database refuses ' +
      'to change or delete them. The log has hashes of the messages, and never their texts.',
  })
  async list(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @Query() query: ListRoomAuditQuery,
  ): Promise<Answer<RoomAuditEntryDto[]> & Paged> {
    return answerPage(await this.log.list(principal, id, query), presentEntry);
  }

  @Get('export')
  @Access(session())
  @Describe('Export audit log of a room', {
    media: 'application/x-ndjson',
    streamed: true,
    headers: { 'Content-Disposition': 'The name of the file.' },
    errors: [Forbidden],
    addition: true,
    more:
      'The whole log as JSON Lines, which begin with a checkpoint that the service has signed. You can verify it without the service, with the program ' +
      'of `GET /verify-lineage.mjs`, as docs/protocols/audit-log.md describes. Only the host can export it.',
  })
  async export(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @Req() req: AuthenticatedRequest,
    @Res() res: Response,
  ): Promise<void> {
    const exported = await this.log.export(principal, id);
    const file = { type: 'application/x-ndjson', name: `room-${id}.jsonl` };
    await this.downloads.send(req, res, file, jsonLines(exported, presentEntry));
  }
}

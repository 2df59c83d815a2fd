import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, Describe, type Paged, PathId, answerPage, streamJson } from '#platform';
import { ListRoomAuditQuery, RoomAuditBundleDto, RoomAuditEntryDto } from './audit-log.dto';
import { presentEntry } from './audit-log.presenter';
import { AuditLogService } from './audit-log.service';

@ApiTags('Rooms')
@Controller('api/rooms/:id/audit')
export class RoomAuditController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @Access(session())
  @Describe('List audit log of a room', {
    answers: RoomAuditEntryDto,
    list: true,
    paged: true,
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
    answers: RoomAuditBundleDto,
    streamed: true,
    addition: true,
    more: 'The whole log with a checkpoint that the service has signed. `verify-lineage.mjs` verifies it offline. Only the host can export it.',
  })
  async export(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @Res() res: Response,
  ): Promise<void> {
    await this.log.export(principal, id, ({ head, entries }) => streamJson(res, head, 'entries', entries));
  }
}

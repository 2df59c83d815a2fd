import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, DeletedDto, Describe, PathId, deleted } from '#platform';
import { EnterDto, PresenceDto } from './presence.dto';
import { presentPresence } from './presence.presenter';
import { PresenceService } from './presence.service';

@ApiTags('Live updates')
@Controller('api/nodes/:id/presence')
export class PresenceController {
  constructor(private readonly presence: PresenceService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('List viewers of a document', {
    answers: PresenceDto,
    more: 'People and agents that have the document open at the moment. Nothing of this is stored for longer than a minute.',
    addition: true,
  })
  async get(@Caller() caller: Principal, @PathId('id') id: string): Promise<Answer<PresenceDto>> {
    return { data: presentPresence(await this.presence.get(caller, id)) };
  }

  @Put()
  @Access(sessionOrBearer('read:docs'))
  @Describe('Say that you have a document open', {
    answers: PresenceDto,
    more:
      'Counts for 45 seconds, so repeat it while the document is open. Others get an event of the kind `presence` when you come, when you begin ' +
      'or stop to edit, and when you leave. All sessions of a person are one; so are all tokens of an agent.',
    addition: true,
  })
  async enter(
    @Caller() caller: Principal,
    @PathId('id') id: string,
    @Body() { state }: EnterDto,
  ): Promise<Answer<PresenceDto>> {
    return { data: presentPresence(await this.presence.enter(caller, id, state)) };
  }

  @Delete()
  @Access(sessionOrBearer('read:docs'))
  @Describe('Say that you have left a document', {
    answers: DeletedDto,
    more: 'Succeeds even if you did not have it open.',
    addition: true,
  })
  async leave(@Caller() caller: Principal, @PathId('id') id: string): Promise<Answer<DeletedDto>> {
    await this.presence.leave(caller, id);
    return deleted(id);
  }
}

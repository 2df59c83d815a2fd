import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, Forbidden, NotFound, PathId } from '#platform';
import { RoomClosed } from '../room/room.errors';
import { RoomCodeDto, RotateCodeDto } from './codes.dto';
import { CodesService } from './codes.service';

@ApiTags('Rooms')
@Controller('api/rooms/:id/code')
export class CodesController {
  constructor(private readonly codes: CodesService) {}

  @Post('rotate')
  @Access(sessionOrBearer('rooms:participate'))
  @Describe('Issue the room code', {
    answers: RoomCodeDto,
    more:
      'A room has at most one code: the previous one stops working at once. Everybody who knows the code can enter the waiting room, as an ' +
      'observer. Only the host can issue it, or a token of the host.',
    errors: [NotFound, Forbidden, RoomClosed],
  })
  async rotate(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Body() { ttlSeconds }: RotateCodeDto,
  ): Promise<Answer<RoomCodeDto>> {
    return { data: await this.codes.rotate(principal, id, ttlSeconds) };
  }
}

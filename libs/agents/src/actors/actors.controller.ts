import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { Describe, type Answer, PathId } from '#platform';
import { RegisterKeyDto, SigningKeyDto } from './actors.dto';
import { ActorsService } from './actors.service';
import { publicKeyOf } from './public-key.dto';

@ApiTags('Agents')
@Controller('api/actors')
export class ActorsController {
  constructor(private readonly actors: ActorsService) {}

  @Put(':id/signing-key')
  @Access(session())
  @Describe('Register a new signing key for an agent', {
    answers: SigningKeyDto,
    more: 'For the person who owns the agent, and nobody else. The old key is retired at once.',
  })
  async registerKey(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @Body() body: RegisterKeyDto,
  ): Promise<Answer<SigningKeyDto>> {
    return {
      data: await this.actors.registerKey(principal, id, publicKeyOf(body.publicKey, 'publicKey')),
    };
  }
}

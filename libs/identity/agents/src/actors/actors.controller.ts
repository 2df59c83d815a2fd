import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, Describe, PathId } from '#platform';
import { RegisterKeyDto, SigningKeyDto } from './actors.dto';
import { presentSigningKey } from './actors.presenter';
import { ActorsService } from './actors.service';
import { publicKeyOf } from './public-key.dto';

@ApiTags('Agents')
@Controller('api/actors')
export class ActorsController {
  constructor(private readonly actors: ActorsService) {}

  @Put(':id/signing-key')
  @Access(session())
  @Describe("Replace an agent's signing key", {
    answers: SigningKeyDto,
    more: 'Only the owner of the agent can do this. The old key is no longer valid from then on.',
    addition: true,
  })
  async registerKey(
    @Caller() principal: Principal,
    @PathId('id') id: string,
    @Body() body: RegisterKeyDto,
  ): Promise<Answer<SigningKeyDto>> {
    const publicKey = publicKeyOf(body.publicKey, 'publicKey');
    return { data: presentSigningKey(await this.actors.registerKey(principal, id, publicKey)) };
  }
}

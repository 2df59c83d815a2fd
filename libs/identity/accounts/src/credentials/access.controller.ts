import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, personOf, session } from '#access';
import { type Answer, Describe } from '#platform';
import { AccessDto, type AccessItemDto } from './access.dto';
import { type AccessItem, AllAccess } from './all-access';

/** The credentials that act for the caller without their password. */
@ApiTags('Sign-in and sessions')
@Controller('api/auth/access')
export class AccessController {
  constructor(private readonly access: AllAccess) {}

  @Get()
  @Access(session(), { duringDeletion: true })
  @Describe('List what works without your password', {
    answers: AccessDto,
    more: 'Your passkeys, live API tokens and connected agents, up to 20 of each: what `endAllAccess` ends.',
    addition: true,
  })
  async list(@Caller() principal: Principal): Promise<Answer<AccessDto>> {
    const { items, more } = await this.access.list(personOf(principal));
    return { data: { items: items.map(presentItem), more } };
  }
}

function presentItem({ id, kind, name, createdAt, lastUsedAt }: AccessItem): AccessItemDto {
  return { id, kind, name, createdAt, lastUsedAt };
}

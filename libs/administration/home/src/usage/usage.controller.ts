import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, Describe } from '#platform';
import { UsageDto } from './usage.dto';
import { UsageService } from './usage.service';

/** The usage of the caller's organization. */
@ApiTags('Members')
@Controller('api/organization/usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @Access(session(), { role: 'admin' })
  @Describe('Get the usage of your organization', {
    answers: UsageDto,
    addition: true,
    more:
      'How much the organization has, and the limits of its plan that the service enforces. The numbers include what other people keep in their ' +
      'personal projects, so only owners and admins can read them.',
  })
  async read(@Caller() principal: Principal): Promise<Answer<UsageDto>> {
    return { data: await this.usage.of(principal) };
  }
}

import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, Describe } from '#platform';
import { PoliciesDto } from './policies.dto';
import { PoliciesService } from './policies.service';

/** The policies of the caller's organization. */
@ApiTags('Policies')
@Controller('api/org-policies')
export class PoliciesController {
  constructor(private readonly policies: PoliciesService) {}

  @Get()
  @Access(session())
  @Describe('Get the policies of your organization', {
    answers: PoliciesDto,
    more: 'Every member can read them.',
  })
  async read(@Caller() caller: Principal): Promise<Answer<PoliciesDto>> {
    return { data: await this.policies.read(caller) };
  }

  @Put()
  @Access(session(), { role: 'admin' })
  @Describe('Replace the policies of your organization', {
    answers: PoliciesDto,
    more:
      'All fields are required, and unknown fields are ignored. The policies apply at once: an open invite to an address of another domain can no longer be accepted. ' +
      'The audit log records what was changed.',
  })
  async replace(@Caller() caller: Principal, @Body() dto: PoliciesDto): Promise<Answer<PoliciesDto>> {
    return { data: await this.policies.replace(caller, dto) };
  }
}

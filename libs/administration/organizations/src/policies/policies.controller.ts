import { Body, Controller, Get, Headers, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import type { Policies } from '#accounts';
import { type Answer, type Conditional, Describe, type Tagged } from '#platform';
import { PoliciesDto } from './policies.dto';
import { policiesEtag } from './policies-etag';
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
    conditional: true,
    more: 'Every member can read them.',
  })
  async read(@Caller() caller: Principal): Promise<Answer<PoliciesDto> & Conditional> {
    return { ...answer(await this.policies.read(caller)), conditional: true };
  }

  @Put()
  @Access(session(), { role: 'admin' })
  @Describe('Replace the policies of your organization', {
    answers: PoliciesDto,
    ifMatch: true,
    more:
      'All fields are required, and unknown fields are ignored. The policies apply at once: an open invite to an address of another domain can no longer be accepted. ' +
      'The audit log records what was changed.',
  })
  async replace(
    @Caller() caller: Principal,
    @Body() dto: PoliciesDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<PoliciesDto> & Tagged> {
    return answer(await this.policies.replace(caller, dto, ifMatch));
  }
}

function answer(policies: Policies): Answer<PoliciesDto> & Tagged {
  return { data: policies, etag: policiesEtag(policies) };
}

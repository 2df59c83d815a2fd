import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, Describe } from '#platform';
import { OrganizationChangeDto, OrganizationDto } from './organization.dto';
import { OrganizationPresenter } from './organization.presenter';
import { OrganizationService } from './organization.service';

/** The caller's organization. */
@ApiTags('Members')
@Controller('api/organization')
export class OrganizationController {
  constructor(
    private readonly organization: OrganizationService,
    private readonly presenter: OrganizationPresenter,
  ) {}

  @Get()
  @Access(session(), { duringDeletion: true })
  @Describe('Get your organization', {
    answers: OrganizationDto,
    more: 'Its name, slug and plan, as every member sees them.',
    addition: true,
  })
  async get(@Caller() principal: Principal): Promise<Answer<OrganizationDto>> {
    return { data: this.presenter.present(await this.organization.get(principal)) };
  }

  @Patch()
  @Access(session(), { role: 'owner' })
  @Describe('Rename your organization', {
    answers: OrganizationDto,
    more: 'Changes the name that people see. The slug stays, since addresses and Doc IDs contain it.',
    addition: true,
  })
  async rename(
    @Caller() principal: Principal,
    @Body() { name }: OrganizationChangeDto,
  ): Promise<Answer<OrganizationDto>> {
    return { data: this.presenter.present(await this.organization.rename(principal, name)) };
  }
}
